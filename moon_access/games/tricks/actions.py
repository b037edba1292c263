"""The actions of games of tricks besides those of every game: to bid, to name trump, to discard a tile.

Every game has passes: see engine/actions.py.
"""

from typing import NamedTuple

from moon_access.engine.tiles import Seat, Suit, Tile


class Bid(NamedTuple):
    """A bid in the auction. ``amount`` is a number of tricks or points; each game says which."""

    seat: Seat
    amount: int


class Discard(NamedTuple):
    """The bidder discards a tile. The others do not see it."""

    seat: Seat
    tile: Tile


class NameTrump(NamedTuple):
    """The bidder names trump; ``Suit.NONE`` is no trump."""

    seat: Seat
    trump: Suit
