"""The events of games of tricks besides those of every game: of the auction, of trump, and of a discarded tile.

``redact`` hides what a seat may not know of them.
"""

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
    """The bidder has discarded a tile. Only the bidder knows it: ``tile`` is None for anybody else."""

    seat: Seat
    tile: Tile | None


class TrumpNamed(NamedTuple):
    """The bidder has named trump."""

    seat: Seat
    trump: Suit


def redact(event: Event, seat: Seat | None) -> Event:
    """Redact an event of this module or of every game for this seat; for None, keep what everybody may know."""
    if isinstance(event, Discarded) and event.seat != seat:
        return event._replace(tile=None)
    return events.redact(event, seat)
