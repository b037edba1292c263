"""Which trump and which discard to think about, by the rule of thumb of hand_evaluation.py, quickly.

Sampling asks this of thousands of hands, so tiles are bits here and what beats what is looked up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from moon_access.engine.tiles import Suit, Tile, full_set
from moon_access.engine.trick import order

from .hand_evaluation import SIDE_WINS, TRUMP_WINS, WITHOUT_TRUMP

_BIT = {tile: 1 << number for number, tile in enumerate(full_set(6))}


class Plan(NamedTuple):
    """A hand's worth in tricks under one trump, without ``discard`` if one is to be laid away."""

    tricks: float
    trump: Suit
    discard: Tile | None


def tile_mask(tiles: Iterable[Tile]) -> int:
    return sum([_BIT[tile] for tile in tiles])


@cache
def _beaten_by(trump: Suit) -> dict[Tile, tuple[int, Sequence[float]]]:
    """Each tile -> the tiles of its suit that beat it when it is led, and its worth by how many are out."""
    suits = order(trump)
    found: dict[Tile, tuple[int, Sequence[float]]] = {}
    for tile in full_set(6):
        led = suits.led(tile)
        table = TRUMP_WINS if suits.is_trump(tile) else WITHOUT_TRUMP if trump is Suit.NONE else SIDE_WINS
        higher = [other for other in led.follow if led.strength[other] > led.strength[tile]]
        found[tile] = tile_mask(higher), table
    return found


def quick_tile_values(hand: Iterable[Tile], trump: Suit, out: int) -> dict[Tile, float]:
    """As tile_values of hand_evaluation.py, with the tiles that others may hold as bits."""
    beaten = _beaten_by(trump)
    found = {}
    for tile in hand:
        higher, table = beaten[tile]
        count = (higher & out).bit_count()
        found[tile] = table[count if count < 3 else 3]
    return found


def ranked_plans(hand: Sequence[Tile], trumps: Iterable[Suit], out: int, discards: int = 1) -> list[Plan]:
    """What can be named and laid away, the best first: for each trump the ``discards`` least useful tiles."""
    found = []
    for trump in trumps:
        worth = quick_tile_values(hand, trump, out)
        total = sum(worth.values())
        if len(hand) < 8:
            found.append(Plan(total, trump, None))
        else:
            least = sorted(hand, key=lambda tile: (worth[tile], tile.pips, tile.high))
            found += [Plan(total - worth[tile], trump, tile) for tile in least[:discards]]
    found.sort(key=lambda plan: -plan.tricks)
    return found
