"""What seats hold, as bits: a hand is one number in which each of its tiles has a bit, ``Tile.bit``.

A game of tricks keeps the hands so while tiles are played: taking one away, and asking what follows, is one step of
arithmetic then. The hands in the order in which they were dealt stay beside them, for everybody who looks at one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TypeVar

from .actions import Action, Play
from .tiles import Seat, Tile, full_set

A = TypeVar("A", bound=Action)
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


class ByTile(dict[Tile, A]):
    """What a seat can do with each tile. There is one object for a thing done, made when first asked for, then kept."""

    __slots__ = ("_kind", "_seat")

    def __init__(self, kind: Callable[[Seat, Tile], A], seat: Seat) -> None:
        self._kind, self._seat = kind, seat

    def __missing__(self, tile: Tile) -> A:
        action = self[tile] = self._kind(self._seat, tile)
        return action


class _PlaysOf(dict[int, tuple[Play, ...]]):
    """Likewise, the plays of some of these tiles, in their order, by their bits."""

    __slots__ = ("_plays", "_tiles")

    def __init__(self, plays: ByTile[Play], tiles: Sequence[Tile]) -> None:
        self._plays, self._tiles = plays, tiles

    def __missing__(self, bits: int) -> tuple[Play, ...]:
        plays = self[bits] = tuple([self._plays[tile] for tile in self._tiles if tile.bit & bits])
        return plays


_HALF = (1 << 14) - 1
_PLAYS = tuple([ByTile(Play, Seat(seat)) for seat in range(4)])
_LOW = tuple([_PlaysOf(plays, full_set(6)[:14]) for plays in _PLAYS])
_HIGH = tuple([_PlaysOf(plays, full_set(6)[14:]) for plays in _PLAYS])
"""By halves there are few enough: of the hands of a whole set there are more than a million."""
FOLLOWING = tuple([_PlaysOf(plays, full_set(6)) for plays in _PLAYS])
"""By seat, for tiles that follow one suit: of these, too, there are few enough."""


def plays_of(seat: Seat, bits: int) -> tuple[Play, ...]:
    """The plays of these double-six tiles, in the order of the set."""
    return _LOW[seat][bits & _HALF] + _HIGH[seat][bits & ~_HALF]
