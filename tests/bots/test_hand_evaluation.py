"""The evaluation of a hand of Moon agrees with deals that are played with it."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

import pytest

from moon_access.engine.events import DealScored, Event
from moon_access.engine.tiles import NUMBER_SUITS, Seat, Suit, Tile
from moon_access.games.moon.actions import tricks_needed
from moon_access.games.moon.bots.hand_evaluation import best_hand_value, hand_value, tile_values
from moon_access.games.moon.bots.inference import tiles_unseen_by
from moon_access.games.moon.bots.normal import trick_model
from moon_access.games.moon.sides import side_of
from moon_access.games.moon.state import MoonView, allowed_trumps
from moon_access.games.tricks.actions import Bid
from tests.bots.hands import table


class Foretold(NamedTuple):
    """The forecast for the highest bid of a deal, and the result of the deal."""

    tricks: float
    chance: float
    taken: int
    made: bool


class Deals:
    """A listener that notes the ends of deals."""

    def __init__(self) -> None:
        self.scored: list[DealScored] = []

    def hear(self, event: Event, view: MoonView) -> None:
        if isinstance(event, DealScored):
            self.scored.append(event)


def yield_forecasts(players: int, rules: dict[str, object]) -> Iterator[Foretold]:
    """Return the forecasts of some 120 deals between steady players."""
    for number in range(25):
        at = table(players, {"moon_wins": False, **rules}, ["normal"] * players, f"foretold {number}")
        deals = Deals()
        at.listeners = {Seat(0): deals}
        views: dict[Seat, MoonView] = {}
        while at.state.deal < 6 and not at.is_over:
            seat = at.state.to_act
            view = at.view(seat) if seat is not None else None
            at.step()
            if view is not None and isinstance(at.actions[-1], Bid):
                views[view.seat] = view
            if deals.scored:
                yield forecast_of(views[deals.scored[-1].bidder], deals.scored.pop())


def forecast_of(view: MoonView, scored: DealScored) -> Foretold:
    """Return the forecast. ``view``: the bidder's view when it made the bid."""
    model = trick_model(view)
    worth = best_hand_value(view.hand, allowed_trumps(view.options), tiles_unseen_by(view)).tricks
    taken = scored.tricks[side_of(scored.bidder, view.players)]
    return Foretold(model.expect_tricks(worth), model.chance(worth, tricks_needed(scored.amount)), taken, scored.made)


@pytest.mark.parametrize(
    ("players", "rules"),
    [(3, {}), (3, {"widow": "none"}), (3, {"trump_before_widow": True}), (4, {})],
    ids=["with the widow", "alone", "trump before the widow", "with a partner"],
)
def test_bidders_take_the_tricks_and_make_the_bids_that_the_evaluation_of_their_hands_predicts(
    players: int, rules: dict[str, object]
) -> None:
    deals = list(yield_forecasts(players, rules))
    assert len(deals) > 100
    assert abs(fmean(one.tricks for one in deals) - fmean(one.taken for one in deals)) < 0.25
    assert abs(fmean(one.chance for one in deals) - fmean(one.made for one in deals)) < 0.1


OUT = tuple(map(Tile.parse, ["6-6", "6-5", "6-4", "5-5", "5-4", "4-4"]))


@pytest.mark.parametrize("trump", [Suit.SIX, Suit.THREE, Suit.NONE], ids=["a trump", "a side suit", "no trump"])
def test_a_tile_is_worth_less_if_more_outstanding_tiles_beat_it(trump: Suit) -> None:
    tile = Tile(6, 2)
    worths = [tile_values([tile], trump, OUT[:beaten])[tile] for beaten in range(4)]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] > worths[1]


def test_the_lowest_trump_is_worth_more_than_the_highest_of_a_side_suit() -> None:
    hand = [Tile(6, 1), Tile(5, 5)]
    worths = tile_values(hand, Suit.SIX, OUT[:3])
    assert worths[Tile(6, 1)] > worths[Tile(5, 5)] > 0 > tile_values([Tile(4, 1)], Suit.SIX, OUT)[Tile(4, 1)]


def test_a_hand_of_doubles_is_worth_most_without_trump() -> None:
    hand = [Tile(number, number) for number in range(1, 7)]
    out = [Tile(6, 5), Tile(4, 3), Tile(2, 1)]
    assert hand_value(hand, Suit.NONE, out).tricks > max(hand_value(hand, suit, out).tricks for suit in NUMBER_SUITS)
