"""What a hand of Moon is worth: the tricks to expect of it under each trump, tile by tile.

A rule of thumb: a tile is judged by how many tiles that are still out beat it in its suit. The figures were
fitted to some ten thousand deals that these bots played among themselves, the auction left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from moon_access.engine.tiles import Suit, Tile
from moon_access.engine.trick import order

TRUMP_WINS = (1.5, 1.1, 1.0, 0.75)
SIDE_WINS = (0.45, -0.2, -0.2, -0.3)
WITHOUT_TRUMP = (1.05, 0.4, 0.25, 0.1)
"""Tricks to expect of a tile that none, one, two, three or more tiles still out beat. A low tile counts less
than nothing: it stands where a trump could."""


class TrickModel(NamedTuple):
    """What a bidder will take whose own seven tiles are worth so many ``tricks``: ``base`` and ``slope`` turn
    these into the tricks to expect, ``spread`` tells how far, in tricks, it comes out otherwise."""

    base: float
    slope: float
    spread: float

    def expected(self, tricks: float) -> float:
        return min(self.base + self.slope * tricks, 7.0)

    def chance(self, tricks: float, needed: int) -> float:
        """How likely the bidder takes those needed: 0 to 1."""
        return 1 / (1 + exp((needed - 0.5 - self.base - self.slope * tricks) / self.spread))


ALONE = TrickModel(0.15, 1.0, 0.55)
WITH_WIDOW = TrickModel(1.7, 0.77, 0.6)
TRUMP_BEFORE_WIDOW = TrickModel(1.1, 0.88, 0.6)
WITH_PARTNER = TrickModel(2.6, 0.63, 0.74)


class HandValue(NamedTuple):
    """A hand under one trump. ``tricks`` are those to expect, ``discard`` the tile that is not counted."""

    tricks: float
    trump: Suit
    discard: Tile | None


def tile_values(hand: Sequence[Tile], trump: Suit, out: Iterable[Tile]) -> dict[Tile, float]:
    """Tricks to expect of each tile of the hand, ``out`` being the tiles that others may hold."""
    suits = order(trump)
    out = tuple(out)
    worths = {}
    for tile in hand:
        led = suits.led(tile)
        strength = led.strength
        beaten_by = sum(1 for other in out if other in led.follow and strength[other] > strength[tile])
        is_trump = suits.is_trump(tile)
        table = TRUMP_WINS if is_trump else WITHOUT_TRUMP if trump is Suit.NONE else SIDE_WINS
        worths[tile] = table[min(beaten_by, 3)]
    return worths


def hand_value(hand: Sequence[Tile], trump: Suit, out: Iterable[Tile]) -> HandValue:
    """Of the hand under this trump; of eight tiles the least useful is taken for the discard."""
    worths = tile_values(hand, trump, out)
    discard = least(worths) if len(hand) > 7 else None
    return HandValue(sum(worths.values()) - (worths[discard] if discard else 0), trump, discard)


def best_hand_value(hand: Sequence[Tile], trumps: Iterable[Suit], out: Iterable[Tile]) -> HandValue:
    """Under the trump that is best for it; the first of equals."""
    return max((hand_value(hand, trump, out) for trump in trumps), key=lambda worth: worth.tricks)


def takes_all(hand: Sequence[Tile], trump: Suit, out: Iterable[Tile]) -> bool:
    """Whether this hand, leading, takes every trick even if one player holds all the trumps that are out."""
    suits = order(trump)
    out = tuple(out)

    def trumps(tiles: Iterable[Tile]) -> list[int]:
        return sorted((suits.rank(tile, trump) for tile in tiles if suits.is_trump(tile)), reverse=True)

    against = trumps(out)
    for mine in trumps(hand):
        if against and mine < against[0]:
            return False
        del against[-1:]  # the lowest is given to it
    # A highest tile of each suit is enough once no trump is left to beat it.
    worths = tile_values(hand, trump, out)
    highest = (SIDE_WINS[0], WITHOUT_TRUMP[0])
    return not against and all(suits.is_trump(tile) or worths[tile] in highest for tile in hand)


def least(worths: dict[Tile, float], among: Iterable[Tile] | None = None) -> Tile:
    """The tile of least worth, of equals the one with the fewest pips."""
    return min(worths if among is None else among, key=lambda tile: (worths[tile], tile.pips, tile.high))
