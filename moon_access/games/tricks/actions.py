"""What a seat can do in games of tricks besides what it can do in every game: bid, name trump, lay a tile away.

A pass is every game's, see engine/actions.py.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.tiles import Seat, Suit, Tile


class Bid(NamedTuple):
    """A bid in the auction. ``amount`` is a number of tricks or points; what it asks for is each game's own."""

    seat: Seat
    amount: int


class Discard(NamedTuple):
    """A tile that the bidder lays away, unseen by the others."""

    seat: Seat
    tile: Tile


class NameTrump(NamedTuple):
    """The bidder names trump; ``Suit.NONE`` is no trump."""

    seat: Seat
    trump: Suit
