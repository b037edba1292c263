"""Hand evaluation for 42: how many points a hand can expect for its side under each trump, tile by tile.

A rule of thumb: how many outstanding tiles beat a tile in its suit determines the points that it is worth. The figures
were fitted to deals that bots of this kind played among themselves, without an auction.

``fsum`` adds exactly: Python's own ``sum`` rounds differently from 3.12 on, and the same seed must give the same games
everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, fsum
from typing import NamedTuple

from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Suit, Tile, full_set
from moon_access.engine.trick import order
from moon_access.games.forty_two.actions import Special, doubles_at, nellos_of

TRUMP_WORTH = (7.5, 6.5, 6.0, 5.4)
SIDE_WORTH = (3.7, 1.3, 1.3, 1.3)
WORTH_WITHOUT_TRUMP = (6.2, 3.2, 2.5, 1.9)
"""The points that a tile is worth: a trump, a tile of a side suit, any tile without a trump.

By how many tiles that are out beat it: none, one, two, three or more.
"""
SPREAD_OF_POINTS = 5.6
"""The scale, in points, of the spread of results: a logistic model."""


class HandValue(NamedTuple):
    """The value of a hand under one trump: the points that its side can expect, 0 to 42."""

    points: float
    trump: Suit

    def chance(self, points_needed: int) -> float:
        """Return the chance, 0 to 1, that the side takes at least ``points_needed`` points."""
        return 1 / (1 + exp((points_needed - 0.5 - self.points) / SPREAD_OF_POINTS))


@memoize
def _beaters(trump: Suit) -> dict[Tile, tuple[frozenset[Tile], Sequence[float]]]:
    """Return, for each tile, the tiles of its suit that beat it when it is led, and its worth by how many are out."""
    found: dict[Tile, tuple[frozenset[Tile], Sequence[float]]] = {}
    for tile in full_set(6):
        led = order(trump).lead(tile)
        higher = frozenset(other for other in led.follow if led.strength[other] > led.strength[tile])
        side_suit = WORTH_WITHOUT_TRUMP if trump is Suit.NONE else SIDE_WORTH
        found[tile] = higher, TRUMP_WORTH if order(trump).is_trump(tile) else side_suit
    return found


def features(hand: Sequence[Tile], trump: Suit) -> list[int]:
    """Return the number of tiles of each kind that has a separate weight: four of trumps, four of side tiles."""
    found = [0] * 8
    for tile in hand:
        higher, _ = _beaters(trump)[tile]
        beaten_by = min(len(higher.difference(hand)), 3)
        found[beaten_by + (0 if order(trump).is_trump(tile) else 4)] += 1
    return found


def tile_values(hand: Sequence[Tile], trump: Suit, unseen: Iterable[Tile]) -> dict[Tile, float]:
    """Return the worth of each tile of the hand in points. ``unseen``: the tiles that others may hold."""
    known, unseen = _beaters(trump), frozenset(unseen)
    return {tile: known[tile][1][min(len(known[tile][0] & unseen), 3)] for tile in hand}


def hand_value(hand: Sequence[Tile], trump: Suit) -> HandValue:
    """Return the value of seven tiles under this trump."""
    out = set(full_set(6)).difference(hand)
    return HandValue(min(fsum(tile_values(hand, trump, out).values()), 42.0), trump)


def best_hand_value(hand: Sequence[Tile], trumps: Iterable[Suit] = Suit) -> HandValue:
    """Return the value of this hand under the best of these trumps, the first of equals."""
    return max((hand_value(hand, trump) for trump in trumps), key=lambda value: value.points)


def best_trumps(hand: Sequence[Tile], trumps: Iterable[Suit], most: int) -> list[Suit]:
    """Return up to ``most`` of these trumps, the best for this hand first."""
    return sorted(trumps, key=lambda trump: hand_value(hand, trump).points, reverse=True)[:most]


def is_sure_of_all(hand: Sequence[Tile], trump: Suit) -> bool:
    """Return whether this hand, leading, takes every trick, even if one player holds all other trumps."""
    suits = order(trump)
    out = [tile for tile in full_set(6) if tile not in hand]
    against = sorted((suits.trump_rank(tile) for tile in out if suits.is_trump(tile)), reverse=True)
    for mine in sorted((suits.trump_rank(tile) for tile in hand if suits.is_trump(tile)), reverse=True):
        if against and mine < against[0]:
            return False
        del against[-1:]  # the opponent follows with the lowest trump
    known = _beaters(trump)
    return not against and all(suits.is_trump(tile) or not known[tile][0].intersection(out) for tile in hand)


def certainty_to_lose_all(hand: Sequence[Tile], doubles: str = "high") -> float:
    """Return how sure a hand is to lose every trick at nello, 0 to 1, by the lower tiles that others have.

    ``doubles``: how doubles rank, "high", "suit" or "low".
    """
    risks = 0.0
    out = [tile for tile in full_set(6) if tile not in hand]
    for tile in hand:
        lower = sum(1 for other in out if other.has(tile.high) and other.low < tile.low)
        if not tile.is_double:
            lower += doubles == "low" and Tile(tile.high, tile.high) in out
            risks += max(0.0, 0.02 + 0.09 * tile.low * tile.high / 6 - 0.02 * lower)
        elif doubles == "high":
            risks += 0.08 + 0.14 * tile.high
        elif doubles == "suit":
            under = sum(1 for other in out if other.is_double and other.high < tile.high)
            risks += max(0.0, 0.02 + 0.09 * tile.high - 0.05 * under)
    return max(0.0, 1 - risks)


def best_nello(hand: Sequence[Tile], nello_doubles: str) -> tuple[Special, float]:
    """Return the kind of nello at which the hand most surely loses every trick, and how sure that is, 0 to 1."""
    chances = {
        nello: certainty_to_lose_all(hand, doubles_at(nello, nello_doubles)) for nello in nellos_of(nello_doubles)
    }
    best = max(chances, key=chances.__getitem__)
    return best, chances[best]
