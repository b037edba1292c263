"""The search finds better moves for a bidder than the rule of thumb, and leaves other choices to the rule."""

from __future__ import annotations

from random import Random

import pytest

from moon_access.announcer.message import Message
from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.moon.bots import comparison, monte_carlo_play, normal
from moon_access.games.moon.bots.review import Choice, departures
from moon_access.games.moon.bots.strong import analyse
from moon_access.games.moon.hints import hint
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.games.tricks.state import Phase
from moon_access.table import Table
from tests.bots.hands import FACTORIES, MoonTable

DISCARD = "6-1 5-4 5-1 4-4 4-3 3-3 2-1 0-0"
"""A hand before its discard, with ones as trump. 5-4 asks for fives, of which the others have the higher tiles; 4-3
asks for fours, of which this hand has the highest. The rule of thumb values both equally and discards 4-3."""
SURE = "6-6 6-5 6-4 6-3 6-2 6-1 5-5 2-1"


def bidder(hand: str, *chosen: Action) -> MoonView:
    """Return the view of seat 0, which has bid five. These are its tiles; the last was the widow."""
    game = FACTORIES[3]({})
    held = [Tile.parse(tile) for tile in hand.split()]
    rest = [tile for tile in game.tiles if tile not in held]
    deal = game.make_deal(game.start(), [*held[:7], *rest, held[7]], Seat(0))
    calls = (Bid(Seat(0), 5), Pass(Seat(1)), Pass(Seat(2)))
    table: MoonTable = Table(game, [], seed="", bots={}, actions=[deal, *calls, *chosen])
    return table.view(Seat(0))


@pytest.mark.parametrize("chance", range(3))
def test_more_than_the_least_useful_tile_is_tried_as_the_discard(chance: int) -> None:
    view = bidder(DISCARD)
    assert view.phase is Phase.DISCARD
    assert normal.advise(view).action == Discard(Seat(0), Tile(4, 3))
    assert analyse(view, Random(chance)).best.action == Discard(Seat(0), Tile(5, 4))


def test_the_chosen_discard_is_also_better_in_new_worlds() -> None:
    (mistake,) = departures((Choice(bidder(DISCARD), Discard(Seat(0), Tile(4, 3)), "review"),))
    assert mistake.best.action == Discard(Seat(0), Tile(5, 4))
    assert mistake.best.worlds == mistake.choice.worlds >= 30
    assert mistake.best.times_made >= mistake.choice.times_made + 8


def test_a_choice_that_does_badly_in_the_first_worlds_is_tried_in_few_more() -> None:
    tried = [one.worlds for one in analyse(bidder(DISCARD), Random(1)).candidates if one.worlds]
    assert tried[0] == tried[1] == max(tried)
    assert 6 <= tried[-1] <= max(tried) / 3


def after_the_discard() -> MoonView:
    return bidder(DISCARD, Discard(Seat(0), Tile(5, 4)))


@pytest.mark.parametrize("view", [bidder(DISCARD), after_the_discard()], ids=["discard", "trump"])
def test_a_hint_compares_choices_in_the_same_worlds(view: MoonView) -> None:
    dropped, told = analyse(view, Random(1)), comparison.analyse(view, Random(1))
    assert len({one.worlds for one in dropped.candidates if one.worlds}) > 1
    assert len({one.worlds for one in told.candidates if one.worlds}) == 1


def test_two_discards_in_a_hint_are_announced_over_equally_many_guesses() -> None:
    told = hint(bidder(DISCARD), Random(1)).figures
    other = told.fields["other"]
    assert isinstance(other, Message)
    assert told.fields["worlds"] == 24 and "worlds" not in other.fields
    assert int(str(told.fields["made"])) > int(str(other.fields["made"]))


def test_a_review_tries_an_unlikely_choice_with_the_two_best_trumps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, awful = bidder(DISCARD), Tile(4, 4)
    assert next(one.worlds for one in analyse(view, Random(1)).candidates if one.action == Discard(Seat(0), awful)) == 0
    trumps: set[Suit] = set()
    tricks = Solver.tricks

    def note_trump(solver: Solver, position: Position, within: tuple[int, int] = (0, 7)) -> int:
        if awful not in position.hands[0]:
            trumps.add(position.trump)
        return tricks(solver, position, within)

    monkeypatch.setattr(Solver, "tricks", note_trump)
    (mistake,) = departures((Choice(view, Discard(Seat(0), awful), "trumps"),))
    assert mistake.choice.action == Discard(Seat(0), awful)
    assert len(trumps) == 2


def first_lead() -> MoonView:
    """Return the view at the first lead. All tiles of this hand but the last win, whatever suit is led."""
    return bidder(SURE, Discard(Seat(0), Tile(2, 1)), NameTrump(Seat(0), Suit.SIX))


@pytest.mark.parametrize(("more", "by_rule"), [(0.0, True), (0.0007, True), (0.0015, False), (0.1, False)])
def test_the_rule_of_thumb_decides_if_too_few_worlds_show_a_small_difference(
    monkeypatch: pytest.MonkeyPatch, more: float, by_rule: bool
) -> None:
    """All tiles but the rule's own choice take one trick more, which is worth this much win probability."""
    view = first_lead()
    habit = normal.advise(view).action
    assert isinstance(habit, Play)

    def values(solver: Solver, position: Position, within: tuple[int, int] = (0, 7)) -> dict[Tile, int]:
        return {tile: 5 if tile is habit.tile else 6 for tile in view.hand}

    monkeypatch.setattr(Solver, "values", values)
    monkeypatch.setattr(monte_carlo_play, "win_probability_by_tricks", lambda *_: (*[0.5] * 6, 0.5 + more, 1.0))
    assert (analyse(view, Random(1)).best.action == habit) is by_rule
