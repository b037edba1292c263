"""What happened in Moon, told from the states before and after an action: what followed is seen there.

No rule is decided here; rules.py has done that when this is asked, which is where somebody listens.
"""

from __future__ import annotations

from collections.abc import Iterator

from moon_access.engine.actions import Action, Bid, Deal, Discard, NameTrump, Pass, Play, Resign
from moon_access.engine.events import (
    AuctionWon,
    Bidden,
    DealScored,
    Dealt,
    Discarded,
    Event,
    GameOver,
    Passed,
    Played,
    Resigned,
    ThrownIn,
    TrickTaken,
    TrumpNamed,
)
from moon_access.engine.trick import led_under

from . import scoring
from .actions import LeaveWidow
from .events import WidowLeft, WidowTaken
from .sides import by_side, side_of
from .state import MoonState


def happened(before: MoonState, action: Action, after: MoonState) -> tuple[Event, ...]:
    """All that this legal action brought, whole, in the order in which it is told."""
    if isinstance(action, Play):
        return _played(before, action, after)
    return tuple(_settled(before, action, after))


def _played(before: MoonState, play: Play, after: MoonState) -> tuple[Event, ...]:
    trump = after.bidding.trump
    assert trump is not None
    led = before.trick[0] if before.trick else play.tile
    played = Played(play.seat, play.tile, not before.trick, led_under(trump, led).asked)
    if after.trick:
        return (played,)
    taken = TrickTaken(after.tricks[-1], after.taken)
    return (played, taken) if after.to_act is not None else (played, taken, *_scored(before, after))


def _scored(before: MoonState, after: MoonState) -> Iterator[Event]:
    contract = after.bidding.contract
    assert contract is not None
    tricks = by_side(after.taken)
    made = scoring.is_made(contract, tricks[side_of(contract.seat, len(after.held))])
    delta = tuple(new - old for old, new in zip(before.scores, after.scores, strict=True))
    yield DealScored(contract.seat, contract.amount, made, tricks, delta, after.scores)
    if after.winners:
        yield GameOver(after.winners, after.scores)


def _settled(before: MoonState, action: Action, after: MoonState) -> Iterator[Event]:
    """What is no play, and what follows from it: the contract, the tile of the widow."""
    settled, bidding = after.settled, after.bidding
    if isinstance(action, Deal):
        yield Dealt(settled.deal, settled.dealt, settled.first)
    elif isinstance(action, Bid | Pass):
        yield Bidden(action) if isinstance(action, Bid) else Passed(action)
        if bidding.contract is not None:
            yield AuctionWon(bidding.contract.seat, bidding.contract.amount)
        elif after.to_act is None:
            yield ThrownIn(settled.deal)
    elif isinstance(action, NameTrump):
        yield TrumpNamed(action.seat, action.trump)
    elif isinstance(action, Discard):
        yield Discarded(action.seat, action.tile)
    elif isinstance(action, LeaveWidow):
        yield WidowLeft(action.seat)
    elif isinstance(action, Resign):
        yield Resigned(action.seat)
        yield GameOver(after.winners, after.scores)
    if bidding.widow_taken and not before.bidding.widow_taken and bidding.contract is not None:
        (tile,) = settled.widow
        yield WidowTaken(bidding.contract.seat, tile)
