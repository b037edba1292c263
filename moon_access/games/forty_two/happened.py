"""What happened in 42, told from the states before and after an action: what followed is seen there.

No rule is decided here; rules.py has done that when this is asked, which is where somebody listens.
"""

from __future__ import annotations

from collections.abc import Iterator

from moon_access.engine.actions import Action, Bid, Deal, NameTrump, Pass, Play, Resign
from moon_access.engine.events import (
    AuctionWon,
    Bidden,
    DealScored,
    Dealt,
    Event,
    GameOver,
    Passed,
    Played,
    Resigned,
    ThrownIn,
    TrickTaken,
    TrumpNamed,
)

from . import scoring
from .actions import NameSpecial, Plunge
from .events import Plunged, SpecialNamed
from .marks import by_team
from .state import FortyTwoOptions, FortyTwoState, led_of


def happened(
    before: FortyTwoState, action: Action, after: FortyTwoState, options: FortyTwoOptions
) -> tuple[Event, ...]:
    """All that this legal action brought, whole, in the order in which it is told."""
    if isinstance(action, Play):
        return tuple(_played(before, action, after, options))
    return tuple(_settled(action, after))


def _played(before: FortyTwoState, play: Play, after: FortyTwoState, options: FortyTwoOptions) -> Iterator[Event]:
    led = led_of(before.settled, before.trick or (play.tile,), options)
    assert led is not None
    yield Played(play.seat, play.tile, not before.trick, led.asked)
    if not after.trick:
        yield TrickTaken(after.tricks[-1], after.taken)
        if after.to_act is None:
            yield from _scored(before, after)


def _scored(before: FortyTwoState, after: FortyTwoState) -> Iterator[Event]:
    contract = after.settled.contract
    assert contract is not None
    tricks = by_team(after.taken)
    made = bool(scoring.made(contract, after.settled.special, after.points, tricks))
    delta = tuple(new - old for old, new in zip(before.scores, after.scores, strict=True))
    yield DealScored(contract.seat, contract.amount, made, tricks, delta, after.scores)
    if after.winners:
        yield GameOver(after.winners, after.scores)


def _settled(action: Action, after: FortyTwoState) -> Iterator[Event]:
    """What is no play, and what follows from it."""
    settled = after.settled
    if isinstance(action, Deal):
        yield Dealt(settled.deal, settled.dealt, settled.first)
    elif isinstance(action, Bid | Pass | Plunge):
        yield _called(action)
        if settled.contract is not None:
            yield AuctionWon(settled.contract.seat, settled.contract.amount)
        elif after.to_act is None:
            yield ThrownIn(settled.deal)
    elif isinstance(action, NameTrump):
        yield TrumpNamed(action.seat, action.trump)
    elif isinstance(action, NameSpecial):
        yield SpecialNamed(action.seat, action.special, settled.out)
    elif isinstance(action, Resign):
        yield Resigned(action.seat)
        yield GameOver(after.winners, after.scores)


def _called(call: Bid | Pass | Plunge) -> Event:
    if isinstance(call, Bid):
        return Bidden(call)
    return Passed(call) if isinstance(call, Pass) else Plunged(call)
