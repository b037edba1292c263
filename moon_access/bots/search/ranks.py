"""The 28 tiles of a double-six set as bits under each trump: the tables that both searches use.

Sets of tiles are bit masks. engine/trick.py says what follows and what wins. A game with other rules gives its own
rules, and the points of its tiles. Nothing here depends on a deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Suit, Tile, full_set
from moon_access.engine.trick import Lead, order

PACKED = 2
"""The version of the form of ``Ranks.packed``. The compiled search says which version it reads; one with another
version is not used.
"""


class Ranks(NamedTuple):
    """The tiles under one trump, numbered from 0 so that of two tiles that can win a trick, the higher number wins.

    The order: tiles that are not doubles by their higher half, then by the lower; above them the doubles; above all the
    trumps. Within every suit this is the order of the rules, double first, then by the other number.
    """

    tiles: tuple[Tile, ...]
    """The tiles in the order of their numbers, lowest first."""
    bit: dict[Tile, int]
    """Tile -> its bit, 1 << number."""
    trumps: int
    """The mask of all trumps."""
    follow: dict[int, int]
    """Led tile -> the mask of the tiles that follow it, itself included."""
    suits: dict[int, int]
    """The mask of a suit -> the mask of those of its tiles that ask for it when they are led."""
    beaten_by: dict[int, int]
    """A tile -> the mask of the higher tiles of its suits. Any trump also beats a tile that is not a trump."""
    tells_apart: dict[int, int]
    """A mask of two tiles -> the mask of tiles that make a difference between them if another hand holds one.

    If no other hand holds such a tile, the two are equivalent: the search tries one of them.
    """
    counts: dict[int, int]
    """The points that a trick is worth besides 1, for each tile in it; a tile that counts nothing has no entry."""
    packed: bytes
    """The tables for the compiled search: 869 words of four bytes, little-endian. The trumps; ``follow`` of tiles 0 to
    27; ``beaten_by`` of tiles 0 to 27; ``tells_apart``, 28 rows of 28, 0 on the diagonal; ``counts`` of tiles 0 to
    27."""

    def points(self, tiles: int) -> int:
        """Return the points of the tiles in this mask."""
        return sum([points for bit, points in self.counts.items() if bit & tiles])


NO_COUNTS: Mapping[Tile, int] = {}


@memoize
def ranks(trump: Suit) -> Ranks:
    """Return the tables under this trump for a game in which no tile counts. They are made once."""
    rules = order(trump)
    return ranks_of(rules.lead, _height_key, filter(rules.is_trump, full_set(6)))


def ranks_of(
    led: Callable[[Tile], Lead],
    place: Callable[[Tile], tuple[int, ...]],
    trumps: Iterable[Tile] = (),
    counts: Mapping[Tile, int] = NO_COUNTS,
) -> Ranks:
    """Return the tables of a game with rules of its own. The caller must keep them, because making them takes a while.

    Args:
        led: returns what each tile determines when it is led.
        place: the key that sorts the tiles so that of two which can win a trick the later one wins. It sorts the trumps
            only among themselves.
        trumps: the tiles that are trumps.
        counts: what tiles are worth.

    Returns:
        The tables.
    """
    are_trumps = frozenset(trumps)
    tiles = tuple(sorted(full_set(6), key=lambda tile: (tile in are_trumps, place(tile))))
    bit = {tile: 1 << number for number, tile in enumerate(tiles)}
    trump_bits = sum(bit[tile] for tile in are_trumps)
    follow = {bit[tile]: sum(bit[other] for other in led(tile).follow) for tile in tiles}
    suits = {suit: sum(asks for asks in follow if follow[asks] == suit) for suit in follow.values()}
    beaten = {one: sum(two for two in follow if two > one and _have_common_suit(one, two, suits)) for one in follow}
    worth = {bit[tile]: points for tile, points in counts.items()}
    everything = (1 << len(tiles)) - 1
    apart = {
        one | two: _distinguishing_tiles(one, two, trump_bits, follow)
        if worth.get(one) == worth.get(two)
        else everything
        for one in follow
        for two in follow
        if two < one
    }
    rows = [apart.get(one | two, 0) for one in follow for two in follow]
    words = [trump_bits, *follow.values(), *beaten.values(), *rows, *(worth.get(one, 0) for one in follow)]
    packed = b"".join(word.to_bytes(4, "little") for word in words)
    return Ranks(tiles, bit, trump_bits, follow, suits, beaten, apart, worth, packed)


def _height_key(tile: Tile) -> tuple[int, ...]:
    """Return a sort key: doubles above all others, then by the higher half, then by the lower half."""
    return tile.is_double, tile.high, tile.low


def _have_common_suit(one: int, two: int, suits: dict[int, int]) -> bool:
    """Return whether there is a suit that both tiles follow."""
    return any(suit & one and suit & two for suit in suits)


def _distinguishing_tiles(one: int, two: int, trumps: int, follow: dict[int, int]) -> int:
    """Return the mask of tiles that make a difference between ``one`` and the lower ``two``, both in one hand.

    A third tile makes a difference if it follows only one of the two when they are led, if only one of the two follows
    it when it is led, or if it ranks between them in a suit that both belong to. If no other hand holds such a tile,
    exchanging the two changes neither what is legal nor who wins. A trump and another tile always differ.

    Returns:
        A mask of tiles.
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
