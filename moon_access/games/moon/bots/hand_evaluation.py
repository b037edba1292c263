"""Hand evaluation for Moon: how many tricks a hand can expect under each trump, tile by tile; and plans.

A rule of thumb: how many outstanding tiles beat a tile in its suit determines the tricks that it is worth. The figures
were fitted to some ten thousand deals that bots of this kind played among themselves, without an auction.

``fsum`` adds exactly, here and wherever bots compare sums: Python's own ``sum`` rounds differently from 3.12 on, and
the same seed must give the same games everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp, fsum
from typing import NamedTuple

from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Suit, Tile
from moon_access.engine.trick import order
from moon_access.games.moon.sides import moon_set

TRUMP_WINS = (1.5, 1.1, 1.0, 0.75)
SIDE_WINS = (0.45, -0.2, -0.2, -0.3)
WITHOUT_TRUMP = (1.05, 0.4, 0.25, 0.1)
"""The tricks that a tile is worth: a trump, a tile of a side suit, any tile without a trump.

By how many tiles that are out beat it: none, one, two, three or more. A low tile of a side suit is worth less than
nothing, because a trump could be in its place.
"""


class TrickModel(NamedTuple):
    """A logistic model of the tricks that the bidder's side takes, given the worth of the bidder's seven tiles.

    The tricks to expect are ``base + slope * value``. ``spread``, in tricks, is the scale of the deviations.
    """

    base: float
    slope: float
    spread: float

    def expect_tricks(self, value: float) -> float:
        """Return the tricks to expect of a hand worth ``value`` tricks: at most 7."""
        return min(self.base + self.slope * value, 7.0)

    def chance(self, value: float, tricks_needed: int) -> float:
        """Return the chance, 0 to 1, to take ``tricks_needed`` tricks with a hand worth ``value`` tricks."""
        return 1 / (1 + exp((tricks_needed - 0.5 - self.base - self.slope * value) / self.spread))


MODEL_ALONE = TrickModel(0.15, 1.0, 0.55)
MODEL_WITH_WIDOW = TrickModel(1.7, 0.77, 0.6)
MODEL_OF_TRUMP_BEFORE_WIDOW = TrickModel(1.1, 0.88, 0.6)
MODEL_WITH_PARTNER = TrickModel(2.6, 0.63, 0.74)


class HandValue(NamedTuple):
    """The value of a hand under one trump, in tricks.

    ``discard``: the tile that does not count; None for a hand of seven tiles.
    """

    tricks: float
    trump: Suit
    discard: Tile | None


@memoize
def beaters(trump: Suit) -> dict[Tile, tuple[frozenset[Tile], Sequence[float]]]:
    """Return, for each tile, the tiles that beat it when it is led, and its worth if 0, 1, 2 or more are out."""
    suits = order(trump)
    found: dict[Tile, tuple[frozenset[Tile], Sequence[float]]] = {}
    for tile in moon_set(4):
        led = suits.lead(tile)
        higher = frozenset(other for other in led.follow if led.strength[other] > led.strength[tile])
        side_suit = WITHOUT_TRUMP if trump is Suit.NONE else SIDE_WINS
        found[tile] = higher, TRUMP_WINS if suits.is_trump(tile) else side_suit
    return found


def tile_values(hand: Sequence[Tile], trump: Suit, unseen: Iterable[Tile]) -> dict[Tile, float]:
    """Return the worth of each tile of the hand in tricks. ``unseen``: the tiles that others may hold."""
    known, unseen = beaters(trump), frozenset(unseen)
    values = {}
    for tile in hand:
        higher, worth = known[tile]
        values[tile] = worth[min(len(higher & unseen), 3)]
    return values


def hand_value(hand: Sequence[Tile], trump: Suit, out: Iterable[Tile]) -> HandValue:
    """Return the value of a hand under this trump. The least useful of eight tiles counts as the discard."""
    values = tile_values(hand, trump, out)
    discard = least_useful(values) if len(hand) > 7 else None
    return HandValue(fsum(values.values()) - (values[discard] if discard else 0), trump, discard)


def best_hand_value(hand: Sequence[Tile], trumps: Iterable[Suit], out: Iterable[Tile]) -> HandValue:
    """Return the value of a hand under the trump that is best for it, the first of equals."""
    out = frozenset(out)
    return max((hand_value(hand, trump, out) for trump in trumps), key=_tricks)


def _tricks(value: HandValue) -> float:
    return value.tricks


def is_sure_of_all(hand: Sequence[Tile], trump: Suit, out: Iterable[Tile]) -> bool:
    """Return whether this hand, leading, takes every trick, even if one player holds all other trumps."""
    suits = order(trump)
    out = tuple(out)

    def trumps(tiles: Iterable[Tile]) -> list[int]:
        return sorted((suits.rank(tile, trump) for tile in tiles if suits.is_trump(tile)), reverse=True)

    against = trumps(out)
    for mine in trumps(hand):
        if against and mine < against[0]:
            return False
        del against[-1:]  # the opponent follows with the lowest trump
    # Once no trump is out, the highest tiles of their suits win, too.
    return not against and all(suits.is_trump(tile) or _is_highest(tile, trump, out) for tile in hand)


def _is_highest(tile: Tile, trump: Suit, out: Sequence[Tile]) -> bool:
    """Return whether this tile is higher than all tiles of its suit in ``out``."""
    led = order(trump).lead(tile)
    return not any(other in led.follow and led.strength[other] > led.strength[tile] for other in out)


def least_useful(values: dict[Tile, float], among: Iterable[Tile] | None = None) -> Tile:
    """Return the tile of least value; of equals, the one with the fewest pips. ``among``: None for all."""
    return min(values if among is None else among, key=usefulness(values))


def usefulness(values: Mapping[Tile, float]) -> Callable[[Tile], tuple[float, int, int]]:
    """Return a sort key: the least useful tile first, by value and then by pips."""

    def sort_key(tile: Tile) -> tuple[float, int, int]:
        return values[tile], tile.pips, tile.high

    return sort_key


# The plans of a bidder: which trump to name and which tile to discard


# Monte Carlo asks for the plans of thousands of hands, so sets of tiles are bit masks here, and a table lists the tiles
# that beat each tile.

_BIT = {tile: 1 << number for number, tile in enumerate(moon_set(4))}


class Plan(NamedTuple):
    """A trump and a discard. ``tricks``: the worth of the hand without the discard under this trump.

    ``discard`` is None for a hand of seven tiles.
    """

    tricks: float
    trump: Suit
    discard: Tile | None


def tile_mask(tiles: Iterable[Tile]) -> int:
    """Return a number with a bit for each tile."""
    return sum([_BIT[tile] for tile in tiles])


@memoize
def _beaters(trump: Suit) -> dict[Tile, tuple[int, Sequence[float]]]:
    """Return ``beaters`` with a mask for the tiles."""
    return {tile: (tile_mask(higher), worth) for tile, (higher, worth) in beaters(trump).items()}


def quick_tile_values(hand: Iterable[Tile], trump: Suit, out: int) -> dict[Tile, float]:
    """Return ``tile_values``. ``out`` is a mask: the tiles that others may hold."""
    known = _beaters(trump)
    found = {}
    for tile in hand:
        higher, table = known[tile]
        count = (higher & out).bit_count()
        found[tile] = table[count if count < 3 else 3]
    return found


def ranked_plans(hand: Sequence[Tile], trumps: Iterable[Suit], out: int, discards: int = 1) -> list[Plan]:
    """Return the plans for a hand of seven or eight tiles, the best first.

    Args:
        hand: The tiles.
        trumps: The possible trumps.
        out: A mask: the tiles that others may hold.
        discards: How many of the least useful tiles to try as discards under each trump.

    Returns:
        The plans.
    """
    found = []
    for trump in trumps:
        values = quick_tile_values(hand, trump, out)
        total = fsum(values.values())
        if len(hand) < 8:
            found.append(Plan(total, trump, None))
        else:
            least = sorted(hand, key=usefulness(values))
            found += [Plan(total - values[tile], trump, tile) for tile in least[:discards]]
    found.sort(key=lambda plan: plan.tricks, reverse=True)
    return found
