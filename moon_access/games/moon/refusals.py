"""Why Moon refuses an action: asked only when rules.py has found it not to be legal."""

from __future__ import annotations

from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.trick import legal_tiles, order
from moon_access.games.moon.actions import MOON
from moon_access.games.tricks.actions import Bid, Discard, NameTrump

from . import auction
from .actions import LeaveWidow, TakeWidow
from .state import MoonState, Phase

ASKED_IN: dict[Phase, tuple[type, ...]] = {
    Phase.DEAL: (),
    Phase.AUCTION: (Bid, Pass),
    Phase.WIDOW: (TakeWidow, LeaveWidow),
    Phase.DISCARD: (Discard,),
    Phase.TRUMP: (NameTrump,),
    Phase.PLAY: (Play,),
    Phase.OVER: (),
}
"""The kinds of action that each phase asks for."""


def refusal(state: MoonState, action: Action, minimum: int) -> Refused:
    """The reason with its facts, the most telling one first. ``minimum`` is the table's lowest bid."""
    if state.phase is Phase.OVER:
        return Refused(Reason.GAME_OVER)
    if type(action) not in ASKED_IN[state.phase]:
        return Refused(Reason.NOT_NOW)
    if type(action.seat) is not int or action.seat != state.to_act:
        return Refused(Reason.NOT_YOUR_TURN, seat=state.to_act)
    if isinstance(action, Pass):
        return Refused(Reason.MUST_BID, number=minimum)
    if isinstance(action, Bid):
        return _bid_refusal(state, action, minimum)
    if isinstance(action, NameTrump):
        return Refused(Reason.TRUMP_NOT_ALLOWED, asked=action.trump)
    assert isinstance(action, Discard | Play)
    hand = state.hand(action.seat)
    if action.tile not in hand:
        return Refused(Reason.NOT_HELD, tile=action.tile)
    trump = state.bidding.trump
    if not state.trick or trump is None or (isinstance(action, Play) and action.end is not None):
        return Refused(Reason.NOT_NOW)
    led = order(trump).led(state.trick[0])
    must = tuple(legal_tiles(hand, led))
    return Refused(Reason.MUST_FOLLOW, tile=action.tile, asked=led.asked, tiles=must)


def _bid_refusal(state: MoonState, bid: Bid, minimum: int) -> Refused:
    if type(bid.amount) is not int or not (0 < bid.amount <= 7 or bid.amount == MOON):
        return Refused(Reason.BID_UNKNOWN, number=bid.amount)
    standing = auction.highest(state.bidding.calls)
    if standing is None:
        return Refused(Reason.BID_BELOW_MINIMUM, number=minimum)
    return Refused(Reason.BID_TOO_LOW, number=standing.amount)
