"""The numbering of tiles in the double-dummy search agrees with the engine's trick.py, tile by tile."""

from __future__ import annotations

from itertools import combinations

import pytest

from moon_access.bots.search.ranks import Ranks, ranks
from moon_access.engine.tiles import Suit, Tile, full_set
from moon_access.engine.trick import Order, order

every_trump = pytest.mark.parametrize("trump", Suit)


def tiles_in(bits: int, numbers: Ranks) -> list[Tile]:
    return [tile for tile in numbers.tiles if numbers.bit[tile] & bits]


@every_trump
def test_the_higher_of_two_possible_winners_takes_the_trick(trump: Suit) -> None:
    numbers, rules = ranks(trump), order(trump)
    for led in numbers.tiles:
        winners = numbers.follow[numbers.bit[led]] | numbers.trumps
        assert set(tiles_in(winners, numbers)) == {t for t, strength in rules.lead(led).strength.items() if strength}
        for one, other in combinations(tiles_in(winners, numbers), 2):
            assert rules.lead(led).strength[one] < rules.lead(led).strength[other]
        assert set(tiles_in(numbers.follow[numbers.bit[led]], numbers)) == rules.lead(led).follow


@every_trump
def test_a_tile_is_beaten_by_the_higher_tiles_of_each_suit_that_it_may_follow(trump: Suit) -> None:
    numbers, rules = ranks(trump), order(trump)
    for one in numbers.tiles:
        suits = [rules.lead(led) for led in numbers.tiles if one in rules.lead(led).follow]
        higher = {tile for suit in suits for tile in suit.follow if suit.strength[tile] > suit.strength[one]}
        assert set(tiles_in(numbers.beaten_by[numbers.bit[one]], numbers)) == higher


@every_trump
def test_a_led_tile_asks_for_the_suit_whose_tiles_follow_it(trump: Suit) -> None:
    numbers, rules = ranks(trump), order(trump)
    asked = [(suit, led) for suit, asking in numbers.suits.items() for led in tiles_in(asking, numbers)]
    assert sorted(led for _, led in asked) == sorted(full_set(6))
    assert all(set(tiles_in(suit, numbers)) == rules.lead(led).follow for suit, led in asked)


@every_trump
def test_tiles_that_count_as_equal_make_no_difference_in_any_trick(trump: Suit) -> None:
    """If the other hands hold all tiles that should make no difference, the same plays are legal and the same tile
    wins."""
    numbers, rules = ranks(trump), order(trump)
    alike = 0
    for one, two in combinations(full_set(6), 2):
        high, low = sorted((numbers.bit[one], numbers.bit[two]), reverse=True)
        apart = numbers.tells_apart[high | low] | high | low
        others = [tile for tile in numbers.tiles if not numbers.bit[tile] & apart]
        alike += len(others)
        for first in others:
            assert differences(rules, one, two, first) == []
            for second in others:
                assert rules.winner((first, one, second)) == rules.winner((first, two, second))
                assert rules.winner((one, first, second)) == rules.winner((two, first, second))
    assert alike


def differences(rules: Order, one: Tile, two: Tile, other: Tile) -> list[str]:
    """Yield the differences between the legal plays of the two tiles when the third is led or may follow."""
    found = []
    if (one in rules.lead(other).follow) != (two in rules.lead(other).follow):
        found.append(f"{other} led")
    if (other in rules.lead(one).follow) != (other in rules.lead(two).follow):
        found.append(f"{other} follows")
    return found


@every_trump
def test_ranks_packed_for_the_compiled_search_keep_every_value(trump: Suit) -> None:
    numbers = ranks(trump)
    words = [int.from_bytes(numbers.packed[at : at + 4], "little") for at in range(0, len(numbers.packed), 4)]
    bits = [1 << number for number in range(28)]
    rows = [[numbers.tells_apart.get(one | two, 0) for two in bits] for one in bits]
    by_tile = [*(numbers.follow[bit] for bit in bits), *(numbers.beaten_by[bit] for bit in bits)]
    counts = [numbers.counts.get(bit, 0) for bit in bits]
    assert words == [numbers.trumps, *by_tile, *(word for row in rows for word in row), *counts]
