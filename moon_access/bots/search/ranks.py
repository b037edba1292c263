"""The 28 tiles of Moon as numbers, under each trump: what the solver's searches work with.

Sets of tiles are bit masks here. What follows and what wins comes from the rules' engine/trick.py alone; nothing
about a deal is here, only what is true of the tiles in all of them.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from moon_access.engine.tiles import Suit, Tile, full_set
from moon_access.engine.trick import order


class Ranks(NamedTuple):
    """The 28 tiles under one trump, numbered from 0 on so that of two tiles that may win, the higher wins.

    In every suit the double stands highest, then the tiles by their other number. Number them by their higher
    half, then the lower, the doubles above them and the trumps above all: that is the order of every suit.
    """

    tiles: tuple[Tile, ...]
    """By number, lowest first."""
    bit: dict[Tile, int]
    trumps: int
    follow: dict[int, int]
    """Led tile -> the tiles that follow it."""
    suits: dict[int, int]
    """The tiles that follow a suit -> those of them that ask for it when they are led."""
    beaten_by: dict[int, int]
    """A tile -> the higher tiles of the suits it belongs to; a trump beats it besides."""
    tells_apart: dict[int, int]
    """Two tiles together -> the tiles that, in another hand, make a difference between the two."""
    packed: bytes
    """The same for the compiled search, four bytes a mask, the lowest first: the trumps, what follows tile 0, 1
    ..., what beats tile 0, 1 ..., then the rows of ``tells_apart``, 28 by 28, empty where both are the same."""


@cache
def ranks(trump: Suit) -> Ranks:
    """The one numbering under this trump."""
    rules = order(trump)

    def place(tile: Tile) -> tuple[bool, bool, int, int]:
        return rules.is_trump(tile), tile.is_double, tile.high, tile.low

    tiles = tuple(sorted(full_set(6), key=place))
    bit = {tile: 1 << number for number, tile in enumerate(tiles)}
    trumps = sum(bit[tile] for tile in tiles if rules.is_trump(tile))
    follow = {bit[led]: sum(bit[tile] for tile in rules.led(led).follow) for led in tiles}
    suits = {suit: sum(led for led in follow if follow[led] == suit) for suit in follow.values()}
    beaten = {one: sum(two for two in follow if two > one and _share(one, two, suits)) for one in follow}
    apart = {one | two: _tells_apart(one, two, trumps, follow) for one in follow for two in follow if two < one}
    rows = [apart.get(one | two, 0) for one in follow for two in follow]
    words = [trumps, *follow.values(), *beaten.values(), *rows]
    packed = b"".join(word.to_bytes(4, "little") for word in words)
    return Ranks(tiles, bit, trumps, follow, suits, beaten, apart, packed)


def _share(one: int, two: int, suits: dict[int, int]) -> bool:
    """Whether there is a suit that both may follow."""
    return any(suit & one and suit & two for suit in suits)


def _tells_apart(one: int, two: int, trumps: int, follow: dict[int, int]) -> int:
    """Which tiles of other hands make a difference between these two of one hand, ``two`` being the lower.

    If there is none, exchanging the two changes nothing in what may be played or what wins. There is one if it
    may follow one of the two led and not the other; if, led itself, one of the two follows it and not the other;
    if it stands between them in a suit that both belong to. A trump and another tile always differ.
    """
    if bool(one & trumps) != bool(two & trumps):
        return (1 << len(follow)) - 1
    between = (one - 1) & -(two << 1)
    found = follow[one] ^ follow[two]
    for led, followers in follow.items():
        if bool(followers & one) != bool(followers & two):
            found |= led
        elif followers & one:
            found |= followers & between
    return found
