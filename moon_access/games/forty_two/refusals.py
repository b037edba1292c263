"""Why 42 refuses an action: asked only when rules.py has found it not to be legal."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.held import still_held
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Tile
from moon_access.games.tricks.actions import Bid, NameTrump

from . import auction
from .actions import PLUNGE_MARKS, NameSpecial, Plunge, Special
from .marks import LEAST, is_bid
from .order import to_play
from .state import FortyTwoOptions, FortyTwoState, Phase, led_of

ASKED_IN: dict[Phase, tuple[type, ...]] = {
    Phase.DEAL: (),
    Phase.AUCTION: (Bid, Pass, Plunge),
    Phase.TRUMP: (NameTrump, NameSpecial),
    Phase.PLAY: (Play,),
    Phase.OVER: (),
}
"""The kinds of action that each phase asks for."""


def refusal(state: FortyTwoState, action: Action, options: FortyTwoOptions) -> Refused:
    """The reason with its facts, the most telling one first."""
    if state.phase is Phase.OVER:
        return Refused(Reason.GAME_OVER)
    if type(action) not in ASKED_IN[state.phase]:
        return Refused(Reason.NOT_NOW)
    if type(action.seat) is not int or action.seat != state.to_act:
        return Refused(Reason.NOT_YOUR_TURN, seat=state.to_act)
    if isinstance(action, Pass):
        return Refused(Reason.MUST_BID, number=LEAST)
    if isinstance(action, Bid | Plunge):
        return _bid_refusal(state, action, options)
    if isinstance(action, NameTrump):
        return Refused(Reason.TRUMP_NOT_ALLOWED, asked=action.trump)
    if isinstance(action, NameSpecial):
        has_it = options.nello if action.special is Special.NELLO else options.sevens
        return Refused(Reason.NEEDS_A_MARK if has_it else Reason.NOT_AT_THIS_TABLE)
    assert isinstance(action, Play)
    return _play_refusal(state, action, options)


def _play_refusal(state: FortyTwoState, action: Play, options: FortyTwoOptions) -> Refused:
    hand = state.hand(action.seat)
    if action.tile not in hand:
        return Refused(Reason.NOT_HELD, tile=action.tile)
    led = led_of(state.settled, state.trick, options)
    special = state.settled.special
    if action.end is not None or (led is None and special is not Special.SEVENS):
        return Refused(Reason.NOT_NOW)
    must = still_held(hand, to_play(state.held[action.seat], led, special))
    if special is Special.SEVENS:
        return Refused(Reason.MUST_BE_NEAREST, tile=action.tile, tiles=must)
    assert led is not None
    return Refused(Reason.MUST_FOLLOW, tile=action.tile, asked=led.asked, tiles=must)


def _bid_refusal(state: FortyTwoState, bid: Bid | Plunge, options: FortyTwoOptions) -> Refused:
    standing = auction.highest(state.settled.calls)
    if isinstance(bid, Plunge):
        floor = standing.amount if standing else 0
        return _plunge_refusal(bid, state.hand(bid.seat), floor, options)
    if type(bid.amount) is not int or not is_bid(bid.amount):
        return Refused(Reason.BID_UNKNOWN, number=bid.amount)
    if standing is None or bid.amount > standing.amount:
        most = auction.amounts_above(standing.amount if standing else 0)[-1]
        return Refused(Reason.BID_TOO_HIGH, number=most)
    return Refused(Reason.BID_TOO_LOW, number=standing.amount)


def _plunge_refusal(bid: Plunge, hand: Sequence[Tile], floor: int, options: FortyTwoOptions) -> Refused:
    plunges = bid.marks == PLUNGE_MARKS
    has_it = options.plunge if plunges else options.splash
    if not has_it or (not plunges and bid.marks not in auction.SPLASHES):
        return Refused(Reason.NOT_AT_THIS_TABLE)
    needed = auction.DOUBLES_TO_PLUNGE if plunges else auction.DOUBLES_TO_SPLASH
    if sum(tile.is_double for tile in hand) < needed:
        return Refused(Reason.NEEDS_DOUBLES, number=needed)
    return Refused(Reason.BID_TOO_LOW, number=floor)
