"""A game of so many rounds, each with a double that lies in the middle before the deal: which one it is, what the
tiles that are left count, and who wins.

Pure rules that games of this kind share; each decides for itself how a round is played. The highest double of the set
lies in the middle in the first round, then one after the other downwards. What is left in a hand counts against its
player, and the lowest total after the last round wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .tiles import Tile

DOUBLE_ZERO = Tile(0, 0)


def double_of_round(highest: int, number: int) -> Tile:
    """The double in the middle. ``highest``: the highest number of the set. ``number``: of the round, from 1 on."""
    return Tile(highest + 1 - number, highest + 1 - number)


def most_rounds(highest: int) -> int:
    """As many as there are doubles in the set."""
    return highest + 1


def points_left(hand: Iterable[Tile], double_zero: int) -> int:
    """What the tiles of a hand count: their pips, and the double zero what the table says."""
    return sum([double_zero if tile is DOUBLE_ZERO else tile.pips for tile in hand])


def places_of_lowest(numbers: Sequence[int]) -> tuple[int, ...]:
    """The places of the lowest number, several where they are equal: who wins with these totals."""
    least = min(numbers)
    return tuple([place for place, number in enumerate(numbers) if number == least])
