"""Par of a deal of Moon: the tricks that a side took, and those that it takes where everybody plays perfectly.

Bids, discard and trump stay as they were; from the first lead on all tiles lie open. The search is the solver's.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.actions import Action
from moon_access.engine.game import Game
from moon_access.engine.tiles import Seat
from moon_access.games.contract import Par

from .review import finished_deal
from .sides import bidding_seats
from .state import MoonState, MoonView

TRICKS = 7


def par(game: Game[MoonState, MoonView], actions: Sequence[Action], seat: Seat) -> Par | None:
    """See games/contract.py. With three, the two others play against the bidder, and their tricks count together."""
    found = finished_deal(game, actions, "", seat, None)
    return None if found is None else _par(found.lead, found.end.taken, seat)


def _par(lead: MoonState, taken: Sequence[int], seat: Seat) -> Par:
    contract, trump = lead.bidding.contract, lead.bidding.trump
    assert contract is not None and trump is not None
    side = bidding_seats(contract.seat, len(lead.hands))
    theirs = sum(taken[one] for one in side)
    best = Solver().tricks(Position(lead.hands, (), contract.seat, trump, side))
    return Par(theirs, best) if seat in side else Par(TRICKS - theirs, TRICKS - best)
