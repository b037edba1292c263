"""The actions of Moon besides those of every game of tricks: the bidder takes the widow, or leaves it.

The game asks for them only if the widow is optional. In the auction, a bid is a number of tricks, or 21 for all seven.
"""

from typing import NamedTuple

from moon_access.engine.actions import Pass
from moon_access.engine.tiles import Seat
from moon_access.games.tricks.actions import Bid

Call = Bid | Pass
MOON = 21
"""The bid that means every trick."""


def tricks_needed(amount: int) -> int:
    """Return how many tricks make this bid: 21 asks for all seven."""
    return min(amount, 7)


class TakeWidow(NamedTuple):
    """The bidder looks at the widow."""

    seat: Seat


class LeaveWidow(NamedTuple):
    """The bidder leaves the widow unseen."""

    seat: Seat
