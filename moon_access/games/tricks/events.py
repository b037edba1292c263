"""What happens in games of tricks besides what happens in every game: an auction, a trump, a tile laid away.

``redacted`` says what of it a seat may not know.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine import events
from moon_access.engine.events import Event
from moon_access.engine.tiles import Seat, Suit, Tile

from .actions import Bid


class Bidden(NamedTuple):
    """A seat has bid."""

    bid: Bid

    @property
    def seat(self) -> Seat:
        return self.bid.seat


class AuctionWon(NamedTuple):
    """The highest bid has become the contract."""

    seat: Seat
    amount: int


class Discarded(NamedTuple):
    """The bidder has laid a tile away. Only the bidder knows the tile."""

    seat: Seat
    tile: Tile | None


class TrumpNamed(NamedTuple):
    """The bidder has named trump."""

    seat: Seat
    trump: Suit


def redacted(event: Event, seat: Seat | None) -> Event:
    """Return one of these events, or of those of every game, as this seat may know it; None: as everybody may."""
    if isinstance(event, Discarded) and event.seat != seat:
        return event._replace(tile=None)
    return events.redacted(event, seat)
