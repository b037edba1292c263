"""Hands as bits: one number stands for a hand, in which each of its tiles has the bit ``Tile.bit``.

A game of tricks keeps the hands this way while tiles are played, because removing a tile and finding the tiles that
follow suit each take one step of arithmetic then. The dealt hands stay beside these numbers, because they have the
order in which a player reads the tiles. trick.py says which suit a led tile asks for.
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
    """Return these tiles as bits. No tile may occur twice."""
    return sum(map(_BIT, tiles))


def tiles_still_held(dealt: Hand, held: int) -> Hand:
    """Return the tiles of a dealt hand that are still held, in the order in which they were dealt."""
    return tuple([tile for tile in dealt if tile.bit & held])


def hands_left(dealt: Sequence[Hand], held: Sequence[int]) -> tuple[Hand, ...]:
    """Return, for each dealt hand, the tiles that are still held."""
    return tuple([tiles_still_held(hand, bits) for hand, bits in zip(dealt, held, strict=True)])


def sort_by_hand(hand: Hand, legal: Sequence[Action]) -> Sequence[Action]:
    """Return the legal actions, with plays sorted in the order of the hand."""
    plays = {action.tile: action for action in legal if isinstance(action, Play)}
    return tuple([plays[tile] for tile in hand if tile in plays]) if plays else legal


def replace_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the values with ``value`` at this place."""
    changed = [*values]
    changed[place] = value
    return tuple(changed)


class ByTile(dict[Tile, A]):
    """The action of a seat with each tile. Each action is made at the first request, and then reused."""

    __slots__ = ("_kind", "_seat")

    def __init__(self, kind: Callable[[Seat, Tile], A], seat: Seat) -> None:
        self._kind, self._seat = kind, seat

    def __missing__(self, tile: Tile) -> A:
        action = self[tile] = self._kind(self._seat, tile)
        return action


class _PlaysOf(dict[int, tuple[Play, ...]]):
    """Bits -> the plays of those tiles, in their order. Each tuple is made at the first request, and then reused."""

    __slots__ = ("_plays", "_tiles")

    def __init__(self, plays: ByTile[Play], tiles: Sequence[Tile]) -> None:
        self._plays, self._tiles = plays, tiles

    def __missing__(self, bits: int) -> tuple[Play, ...]:
        plays = self[bits] = tuple([self._plays[tile] for tile in self._tiles if tile.bit & bits])
        return plays


_LOWER_HALF_MASK = (1 << 14) - 1
_PLAYS = tuple([ByTile(Play, Seat(seat)) for seat in range(4)])
_LOWER_PLAYS = tuple([_PlaysOf(plays, full_set(6)[:14]) for plays in _PLAYS])
_UPPER_PLAYS = tuple([_PlaysOf(plays, full_set(6)[14:]) for plays in _PLAYS])
"""The plays of the lower and of the upper half of the set. A half has few enough hands to keep the plays of each of
them; the whole set has more than a million.
"""
FOLLOWING = tuple([_PlaysOf(plays, full_set(6)) for plays in _PLAYS])
"""The plays of each seat that follow one suit. There are few of them, so they are cached too."""


def plays_of(seat: Seat, bits: int) -> tuple[Play, ...]:
    """Return the plays of these double-six tiles, in the order of the set."""
    return _LOWER_PLAYS[seat][bits & _LOWER_HALF_MASK] + _UPPER_PLAYS[seat][bits & ~_LOWER_HALF_MASK]
