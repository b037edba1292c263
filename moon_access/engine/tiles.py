"""Tiles, suits and sets, which every game shares. They are values only.

trick.py says which tile follows or beats which. The catalogues of the languages have the names of tiles.
"""

from __future__ import annotations

from enum import Enum
from typing import NewType

from .memo import memoize

Seat = NewType("Seat", int)
"""A place at the table: 0, 1, 2 ... clockwise."""


class Tile:
    """One domino, known by its two numbers; ``Tile(3, 6)`` and ``Tile(6, 3)`` are one object.

    Each tile is one object, so comparing tiles compares identities, which is fast: a table does it all the time. A tile
    is written high-low, ``6-3``, as in a record. ``bit``: a bit of its own, for numbers that stand for sets of tiles;
    the lowest tile has the lowest bit.
    """

    __slots__ = ("bit", "high", "low")
    high: int
    low: int
    bit: int
    _made: dict[tuple[int, int], Tile] = {}  # noqa: RUF012 - the one place where tiles are made

    def __new__(cls, first: int, other: int) -> Tile:
        key = (first, other) if first >= other else (other, first)
        tile = cls._made.get(key)
        if tile is None:
            tile = super().__new__(cls)
            object.__setattr__(tile, "high", key[0])
            object.__setattr__(tile, "low", key[1])
            object.__setattr__(tile, "bit", 1 << (key[0] * (key[0] + 1) // 2 + key[1]))
            tile = cls._made.setdefault(key, tile)
        return tile

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Return the tile of a text such as ``6-3``, as in a record. Raise ValueError for any other text."""
        high, dash, low = text.partition("-")
        if not (dash and high.isascii() and high.isdigit() and low.isascii() and low.isdigit()):
            raise ValueError(text)
        tile = cls(int(high), int(low))
        if str(tile) != text:
            raise ValueError(text)
        return tile

    @property
    def is_double(self) -> bool:
        return self.high == self.low

    @property
    def pips(self) -> int:
        return self.high + self.low

    def has(self, number: int) -> bool:
        return number in (self.high, self.low)

    def other_half(self, number: int) -> int:
        """Return the number of the other half; for a double, its own number."""
        return self.low if number == self.high else self.high

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tile does not change: {name}")

    def __reduce__(self) -> tuple[type[Tile], tuple[int, int]]:
        return Tile, (self.high, self.low)

    def __lt__(self, other: Tile) -> bool:
        return (self.high, self.low) < (other.high, other.low)

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    def __repr__(self) -> str:
        return f"Tile({self.high}, {self.low})"


class Suit(Enum):
    """A suit of the double-six games, or a trump to name. Records contain the values.

    DOUBLES is a suit only if it is trump. NONE is not a suit, only a trump to name: no trumps.
    """

    ZERO = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    DOUBLES = "doubles"
    NONE = "none"

    # Each member is one object, so the hash by identity is correct. It is much faster than that of Enum.
    __hash__ = object.__hash__

    @property
    def number(self) -> int | None:
        """The number of the suit, 0 to 6; None for DOUBLES and NONE."""
        return self.value if isinstance(self.value, int) else None


NUMBER_SUITS = tuple(suit for suit in Suit if suit.number is not None)


@memoize
def full_set(highest: int) -> tuple[Tile, ...]:
    """Return every tile from 0-0 to the double of ``highest``, the lowest first: 28 for 6, 91 for 12."""
    return tuple(Tile(high, low) for high in range(highest + 1) for low in range(high + 1))
