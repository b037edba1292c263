"""The engine's tricks agree with the naive ones: random hands and tricks, and every pair of tiles under every trump.

MOON_ACCESS_LONG=1 plays many more.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from moon_access.engine.tiles import Suit, Tile, full_set
from moon_access.engine.trick import legal_tiles, order
from moon_access.games.moon.sides import moon_set
from tests.rules import naive_trick
from tests.support.long import LONG

EXAMPLES = 100_000 if LONG else 800
TRUMPS = {name: Suit(int(name) if name.isdigit() else name) for name in naive_trick.TRUMPS}

thorough = settings(max_examples=EXAMPLES, deadline=None)
sets = st.sampled_from([full_set(6), moon_set(3)])


def pair(tile: Tile) -> naive_trick.Pair:
    return tile.low, tile.high


@st.composite
def some_tiles(draw: st.DrawFn, least: int, most: int) -> list[Tile]:
    chosen = st.lists(st.sampled_from(draw(sets)), min_size=least, max_size=most, unique=True)
    return draw(chosen)


@thorough
@given(tiles=some_tiles(2, 8))
def test_the_engine_allows_the_tiles_that_the_naive_rules_allow(tiles: list[Tile]) -> None:
    led, *hand = tiles
    for name, trump in TRUMPS.items():
        engine = legal_tiles(tuple(hand), order(trump).lead(led))
        assert [pair(tile) for tile in engine] == naive_trick.may_play([*map(pair, hand)], pair(led), name)


@thorough
@given(trick=some_tiles(1, 4))
def test_a_trick_has_the_winner_that_the_naive_rules_name(trick: list[Tile]) -> None:
    for name, trump in TRUMPS.items():
        assert order(trump).winner(trick) == naive_trick.winner([*map(pair, trick)], name)


def test_every_pair_of_tiles_compares_as_in_the_text_under_every_trump() -> None:
    for name, trump in TRUMPS.items():
        suits = order(trump)
        for led in full_set(6):
            for other in full_set(6):
                if other is led:
                    continue
                assert suits.winner((led, other)) == naive_trick.winner([pair(led), pair(other)], name)
                follows = naive_trick.suit_asked_for(pair(led), name) in naive_trick.suits(pair(other), name)
                assert (other in suits.lead(led).follow) == follows
