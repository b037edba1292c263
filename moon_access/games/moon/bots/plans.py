"""The plans of a bidder: which trump to name and which tile to lay away, ranked by hand_evaluation.py.

Monte Carlo asks this of thousands of hands. So sets of tiles are bit masks here, and what beats what is looked up.
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

    ``discard`` is None where there is none: the hand has seven tiles.
    """

    tricks: float
    trump: Suit
    discard: Tile | None


def tile_mask(tiles: Iterable[Tile]) -> int:
    """A bit for each tile."""
    return sum([_BIT[tile] for tile in tiles])


@memoized
def _beaters(trump: Suit) -> dict[Tile, tuple[int, Sequence[float]]]:
    """The same as ``hand_evaluation.beaters``, with a mask for the tiles."""
    return {tile: (tile_mask(higher), worth) for tile, (higher, worth) in beaters(trump).items()}


def quick_tile_values(hand: Iterable[Tile], trump: Suit, out: int) -> dict[Tile, float]:
    """The same as ``hand_evaluation.tile_values``. ``out`` is a mask: the tiles that others may hold."""
    known = _beaters(trump)
    found = {}
    for tile in hand:
        higher, table = known[tile]
        count = (higher & out).bit_count()
        found[tile] = table[count if count < 3 else 3]
    return found


def ranked_plans(hand: Sequence[Tile], trumps: Iterable[Suit], out: int, discards: int = 1) -> list[Plan]:
    """The plans for a hand of seven or eight tiles, the best first: for each trump the ``discards`` least useful tiles.

    ``out`` is a mask: the tiles that others may hold.
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
