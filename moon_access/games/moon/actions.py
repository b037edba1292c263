"""What can be done in Moon besides what can be done in other games: the bidder takes the widow, or leaves it.

Only asked for where the widow is optional. And what can be said in its auction.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.actions import Bid, Pass
from moon_access.engine.tiles import Seat

Call = Bid | Pass


class TakeWidow(NamedTuple):
    """The bidder looks at the widow."""

    seat: Seat


class LeaveWidow(NamedTuple):
    """The bidder leaves the widow unseen."""

    seat: Seat
