"""A hint to bid in Texas 42 names the strengths of the hand, and the price of a higher bid."""

from __future__ import annotations

import pytest

from moon_access.bots.contract import Advice
from moon_access.engine.actions import Pass
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.forty_two.bots.outlook import Analysis, Candidate
from moon_access.games.forty_two.bots.why import FortyTwoWhy
from moon_access.games.forty_two.words import hints
from moon_access.games.tricks.actions import Bid
from tests.support.seated import Seated

ME = Seat(0)
MADE = "of 40 deals that normal bots played to the end"
HAND = (Tile(5, 5), Tile(6, 5), Tile(5, 4), Tile(5, 1), Tile(3, 3), Tile(2, 1), Tile(0, 0))


@pytest.mark.parametrize(
    ("why", "suit", "reason"),
    [
        (FortyTwoWhy.HAND_WORTH, Suit.FIVE, "You hold 4 fives: expect about 36 points."),
        (FortyTwoWhy.MADE_OFTEN, Suit.FIVE, "You hold 4 fives, which makes the bid in 36 of 40 deals."),
        (FortyTwoWhy.HAND_WORTH, Suit.DOUBLES, "You hold 3 doubles: expect about 36 points."),
        (FortyTwoWhy.HAND_WORTH, Suit.NONE, "No trump: expect about 36 points."),
        (FortyTwoWhy.MADE_OFTEN, Suit.NONE, "No trump makes the bid in 36 of 40 deals."),
        (FortyTwoWhy.PLUNGE_MADE, None, "Your team takes every trick in 36 of 40 deals."),
        (FortyTwoWhy.LOSES_ALL, None, "In nello you lose every trick in 36 of 40 deals."),
    ],
)
def test_the_reason_to_bid_names_the_trump_in_mind_or_how_often_the_bid_is_made(
    why: FortyTwoWhy, suit: Suit | None, reason: str
) -> None:
    told = hints.reason(Advice(Bid(ME, 31), why, suit=suit, number=36, worlds=40), HAND)
    assert Seated("forty_two").console.wording.sentence(told) == reason


def make_calls(*made: tuple[int, int], passes_first: bool = False) -> Analysis:
    """Return bids with the number of times that each is made in 40 worlds, and a pass."""
    bids = [Candidate(Bid(ME, amount), 40, often, 0.0, often / 40) for amount, often in made]
    passed = Candidate(Pass(ME), 0, 0, 0.0, 0.0)
    return Analysis((passed, *bids) if passes_first else (*bids, passed), True)


@pytest.mark.parametrize(
    ("analysis", "figures"),
    [
        (make_calls((31, 34), (30, 36), (33, 20), (32, 29)), f"A bid of 31 was made in 34 {MADE}; 32 in 29."),
        (make_calls((31, 34), (32, 34), (42, 9)), f"A bid of 31 was made in 34 {MADE}; one mark in 9."),
        (make_calls((31, 34), (30, 36)), f"A bid of 31 was made in 34 {MADE}."),
        (make_calls((30, 16), (31, 14), passes_first=True), f"A bid of 30 was made in 16 {MADE}."),
    ],
)  # fmt: skip
def test_a_hint_compares_a_bid_with_the_next_higher_one_that_is_made_less_often(
    analysis: Analysis, figures: str
) -> None:
    assert Seated("forty_two").console.wording.sentence(hints.figures(analysis)) == figures
