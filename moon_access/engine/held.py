"""What seats hold, as bits: a hand is one number in which each of its tiles has a bit, ``Tile.bit``.

A game of tricks keeps the hands so while tiles are played: taking one away, and asking what follows, is one step of
arithmetic then. The hands in the order in which they were dealt stay beside them, for everybody who looks at one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import TypeVar

from .actions import Action, Play
from .tiles import Seat, Tile, full_set

T = TypeVar("T")
_BIT = attrgetter("bit")
Hand = tuple[Tile, ...]


def bits_of(tiles: Iterable[Tile]) -> int:
    """These tiles, each of them once, as bits."""
    return sum(map(_BIT, tiles))


def still_held(dealt: Hand, held: int) -> Hand:
    """The tiles of a hand that are left, in the order in which they were dealt."""
    return tuple([tile for tile in dealt if tile.bit & held])


def hands_left(dealt: Sequence[Hand], held: Sequence[int]) -> tuple[Hand, ...]:
    """The tiles that are left in each hand."""
    return tuple([still_held(hand, bits) for hand, bits in zip(dealt, held, strict=True)])


def in_order(hand: Hand, legal: Sequence[Action]) -> Sequence[Action]:
    """What may be done, plays in the order of the hand."""
    plays = {action.tile: action for action in legal if isinstance(action, Play)}
    return tuple([plays[tile] for tile in hand if tile in plays]) if plays else legal


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The values with another one at this place."""
    changed = [*values]
    changed[place] = value
    return tuple(changed)


class _PlaysOf(dict[int, tuple[Play, ...]]):
    """A seat's plays of some of the tiles of half a set, by their bits; made when first asked for, then kept."""

    __slots__ = ("_plays", "_seat", "_tiles")

    def __init__(self, seat: Seat, tiles: Sequence[Tile]) -> None:
        self._seat, self._tiles = seat, tiles
        self._plays: dict[Tile, Play] = {}

    def __missing__(self, bits: int) -> tuple[Play, ...]:
        plays = self[bits] = tuple([self._play(tile) for tile in self._tiles if tile.bit & bits])
        return plays

    def _play(self, tile: Tile) -> Play:
        """The one play of this tile."""
        if tile not in self._plays:
            self._plays[tile] = Play(self._seat, tile)
        return self._plays[tile]


_HALF = (1 << 14) - 1
_LOW = tuple([_PlaysOf(Seat(seat), full_set(6)[:14]) for seat in range(4)])
_HIGH = tuple([_PlaysOf(Seat(seat), full_set(6)[14:]) for seat in range(4)])
"""By halves there are few enough: of the hands of a whole set there are more than a million."""


def plays_of(seat: Seat, bits: int) -> tuple[Play, ...]:
    """The plays of these double-six tiles, in the order of the set."""
    return _LOW[seat][bits & _HALF] + _HIGH[seat][bits & ~_HALF]
