"""The plans of a bidder: which trump to name and which tile to discard, ranked by hand_evaluation.py.

Monte Carlo asks this of thousands of hands. So sets of tiles are bit masks here, and a table says what beats what.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum
from typing import NamedTuple

from moon_access.engine.memo import memoized
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.moon.sides import moon_set

from .hand_evaluation import beaters, usefulness

_BIT = {tile: 1 << number for number, tile in enumerate(moon_set(4))}


class Plan(NamedTuple):
    """A trump and a discard. ``tricks``: what the hand without the discard is worth under this trump.

    ``discard`` is None for a hand of seven tiles.
    """

    tricks: float
    trump: Suit
    discard: Tile | None


def tile_mask(tiles: Iterable[Tile]) -> int:
    """Return a number with a bit for each tile."""
    return sum([_BIT[tile] for tile in tiles])


@memoized
def _beaters(trump: Suit) -> dict[Tile, tuple[int, Sequence[float]]]:
    """Return ``hand_evaluation.beaters`` with a mask for the tiles."""
    return {tile: (tile_mask(higher), worth) for tile, (higher, worth) in beaters(trump).items()}


def quick_tile_values(hand: Iterable[Tile], trump: Suit, out: int) -> dict[Tile, float]:
    """Return ``hand_evaluation.tile_values``. ``out`` is a mask: the tiles that others may hold."""
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
        trumps: What may be named.
        out: A mask: the tiles that others may hold.
        discards: How many of the least useful tiles are tried under each trump.

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
    found.sort(key=_tricks, reverse=True)
    return found


def _tricks(plan: Plan) -> float:
    return plan.tricks
