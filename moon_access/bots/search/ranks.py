"""The 28 tiles of a double-six set as bits, under each trump: the tables that both searches work with.

Sets of tiles are bit masks. What follows and what wins is asked of engine/trick.py. Nothing here depends on a deal.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.memo import memoized
from moon_access.engine.tiles import Suit, Tile, full_set
from moon_access.engine.trick import order


class Ranks(NamedTuple):
    """The tiles under one trump, numbered from 0 so that of two tiles that can win a trick the higher number wins.

    The order: tiles that are not doubles by their higher half, then by the lower; above them the doubles; above all
    the trumps. Within every suit this is the order of the rules, double first, then by the other number.
    """

    tiles: tuple[Tile, ...]
    """By number, lowest first."""
    bit: dict[Tile, int]
    """Tile -> its bit, 1 << number."""
    trumps: int
    """The mask of all trumps."""
    follow: dict[int, int]
    """Led tile -> the mask of the tiles that follow it, itself included."""
    suits: dict[int, int]
    """The mask of a suit -> the mask of those of its tiles that ask for it when they are led."""
    beaten_by: dict[int, int]
    """A tile -> the mask of the higher tiles of its suits. For a tile that is no trump, any trump beats it besides."""
    tells_apart: dict[int, int]
    """A mask of two tiles -> the mask of tiles that make a difference between them if another hand holds one.

    With no such tile in other hands the two are equivalent: the search tries one of them."""
    packed: bytes
    """The tables for the compiled search: 841 masks of four bytes, little-endian. The trumps; ``follow`` of tiles 0 to
    27; ``beaten_by`` of tiles 0 to 27; ``tells_apart``, 28 rows of 28, 0 on the diagonal."""


@memoized
def ranks(trump: Suit) -> Ranks:
    """The tables under this trump; made once."""
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
    """Whether there is a suit that both tiles follow."""
    return any(suit & one and suit & two for suit in suits)


def _tells_apart(one: int, two: int, trumps: int, follow: dict[int, int]) -> int:
    """The mask of tiles that make a difference between ``one`` and the lower ``two``, both in one hand.

    A third tile makes a difference if it follows one of them led and not the other; if, led itself, one of them follows
    it and not the other; or if it stands between them in a suit that both belong to. Without such a tile in other
    hands, exchanging the two changes neither what is legal nor who wins. A trump and another tile always differ.
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
