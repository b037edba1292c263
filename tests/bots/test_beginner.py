"""The beginner of Moon: its bids, its leads, and its occasional slips."""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Why
from moon_access.engine.actions import Action, Pass
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.moon.bots.easy import advise
from moon_access.games.moon.rules import MoonForThree
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.table import Table
from tests.bots.slips import find_intended_tile

SURE = "6-6 6-5 6-4 6-3 6-2 6-1 5-5"


def at_first_call(hand: str, others_bid: int | None = None) -> MoonView:
    """Return the view of seat 0 with this hand, as the first caller or after a bid of seat 2."""
    game = MoonForThree()
    held = [Tile.parse(tile) for tile in hand.split()]
    rest = [tile for tile in game.tiles if tile not in held]
    deal = game.make_deal(game.start(), [*held, *rest], Seat(0 if others_bid is None else 2))
    calls = [] if others_bid is None else [Bid(Seat(2), others_bid)]
    return Table(game, [], seed="", bots={}, actions=[deal, *calls]).view(Seat(0))


def at_first_lead(hand: str, trump: Suit) -> MoonView:
    """Return the view of seat 0, which has won the bid with this hand and is about to lead."""
    game = MoonForThree()
    held = [Tile.parse(tile) for tile in hand.split()]
    rest = [tile for tile in game.tiles if tile not in held]
    deal = game.make_deal(game.start(), [*held, *rest], Seat(0))
    calls: list[Action] = [Bid(Seat(0), 5), Pass(Seat(1)), Pass(Seat(2))]
    chosen: list[Action] = [Discard(Seat(0), deal.stock[0]), NameTrump(Seat(0), trump)]
    return Table(game, [], seed="", bots={}, actions=[deal, *calls, *chosen]).view(Seat(0))


def test_the_beginner_bids_what_it_counts_but_never_seven_on_its_own() -> None:
    six, seven = at_first_call(SURE, others_bid=5), at_first_call(SURE, others_bid=6)
    assert advise(six, Random(1)).action == Bid(Seat(0), 6)
    assert advise(seven, Random(1)).action == Pass(Seat(0))


def test_the_beginner_draws_trumps_from_a_long_suit_only() -> None:
    assert find_intended_tile(advise, at_first_lead("6-6 6-5 6-4 6-3 5-5 4-4 2-1", Suit.SIX)) is Tile(6, 6)
    assert find_intended_tile(advise, at_first_lead("6-6 6-5 6-4 5-5 5-3 4-4 2-1", Suit.SIX)) is Tile(5, 5)


def test_the_beginner_makes_a_random_slip_now_and_then() -> None:
    view = at_first_lead(SURE, Suit.SIX)
    slips = sum(advise(view, Random(number)).why is Why.CHANCE for number in range(500))
    assert 35 < slips < 70
