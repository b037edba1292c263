"""What happened in Moon in few braille windows: tricks, auctions and scores as rows.

The most comes first; each further step leaves out something that follows from the rest or that changes nothing
any more. All of it stays in the history, one message for one event, as moon.py words it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import groupby

from ..rules.actions import MOON, tricks_needed
from ..rules.events import (
    AuctionWon,
    Bidden,
    DealScored,
    Dealt,
    Discarded,
    Event,
    Passed,
    Played,
    ThrownIn,
    TrumpNamed,
    WidowTaken,
)
from ..rules.moon_state import MoonView
from .listener import Listener
from .lists import by_side, hands, of_seat, passes
from .message import Kind, Message, Row, say
from .moon import announce
from .moon_answers import call_of, contract_of

Heard = Sequence[tuple[Event, MoonView]]
Messages = tuple[Message, ...]


class Step(IntEnum):
    """What is left out, each of these besides those before it."""

    UNSEEN = 0  # that somebody else takes the widow and discards: nobody sees which tiles
    OPENING = 1  # the deal's number and who bids first: the bids tell
    LAST_TRICK = 2  # the tiles of a deal's last trick: nobody has a choice there
    LAST_TAKER = 3  # who takes that trick: the score tells what it was good for


def squeezed(heard: Heard, listener: Listener) -> Iterator[Messages]:
    """The same events step by step with ever less."""
    return (tuple(_told(_kept(heard, listener, step), listener, step)) for step in Step)


def _kept(heard: Heard, listener: Listener, step: Step) -> list[tuple[Event, MoonView]]:
    """The events that are told at this step."""
    kinds = [type(event) for event, _ in heard]
    left_out = {
        place
        for place, (event, _) in enumerate(heard)
        if isinstance(event, WidowTaken | Discarded) and event.seat != listener.seat
    }
    if ThrownIn in kinds:
        left_out |= {place for place in range(kinds.index(ThrownIn)) if kinds[place] is Passed}  # all did
    if TrumpNamed in kinds and AuctionWon in kinds:
        left_out.add(kinds.index(AuctionWon))  # told with the trump
    if DealScored in kinds and step >= Step.LAST_TRICK:
        taken = kinds.index(DealScored) - 1
        played = taken - 1
        while played >= 0 and kinds[played] is Played:
            left_out.add(played)
            played -= 1
        if step >= Step.LAST_TAKER:
            left_out.add(taken)
    return [one for place, one in enumerate(heard) if place not in left_out]


def _told(heard: Heard, listener: Listener, step: Step) -> Iterator[Message]:
    won = any(isinstance(event, AuctionWon) for event, _ in heard)
    for kind, group in groupby(heard, key=_row):
        if kind is not None:
            yield say(kind, "{items}", items=Row(tuple(_items([event for event, _ in group], listener))))
            continue
        for event, view in group:
            if isinstance(event, Dealt) and step >= Step.OPENING:
                yield from hands(event, listener)
            elif isinstance(event, TrumpNamed) and event.seat != listener.seat and not won:
                yield _contract(event, listener, view)
            elif isinstance(event, DealScored):
                yield _scored(event, listener)
            else:
                yield from announce([(event, view)], listener)


def _row(heard: tuple[Event, MoonView]) -> Kind | None:
    """The kind of the row in which this stands, if it does."""
    if isinstance(heard[0], Bidden | Passed):
        return Kind.BIDS
    return Kind.PLAYS if isinstance(heard[0], Played) else None


def _items(events: Sequence[Event], listener: Listener) -> Iterator[Message]:
    for passing, group in groupby(events, key=lambda event: isinstance(event, Passed)):
        if passing:
            yield from passes([event.action.seat for event in group if isinstance(event, Passed)], listener)
            continue
        for event in group:
            if isinstance(event, Bidden):
                yield call_of(event.bid, listener)
            elif isinstance(event, Played):
                yield of_seat(event.seat, event.tile, listener)


def _contract(event: TrumpNamed, listener: Listener, view: MoonView) -> Message:
    assert view.contract is not None
    return contract_of(listener.names[event.seat], view.contract, event.trump)._replace(kind=Kind.BIDS)


def _scored(event: DealScored, listener: Listener) -> Message:
    """How the bid ended, and all totals, the listener's own first."""
    side = listener.side_of(event.bidder)
    facts: dict[str, object] = {"taken": event.tricks[side], "needed": tricks_needed(event.amount)}
    if listener.teams:
        assert listener.side is not None
        facts |= {"mine": event.total[listener.side], "theirs": event.total[1 - listener.side]}
        if side == listener.side and event.made:
            return say(Kind.SCORES, "Your team makes the bid, {taken} of {needed}. Totals: {mine} to {theirs}.", **facts)
        if side == listener.side:
            return say(Kind.SCORES, "Your team fails, {taken} of {needed}. Totals: {mine} to {theirs}.", **facts)
        if event.made:
            return say(Kind.SCORES, "The others make the bid, {taken} of {needed}. Totals: {mine} to {theirs}.", **facts)
        return say(Kind.SCORES, "The others fail, {taken} of {needed}. Totals: {mine} to {theirs}.", **facts)
    facts["totals"] = Row(by_side(event.total, listener))
    if side == listener.side:
        if event.made and event.amount == MOON:
            return say(Kind.SCORES, "You shoot the moon. Totals: {totals}.", totals=facts["totals"])
        if event.made:
            return say(Kind.SCORES, "You make the bid, {taken} of {needed}. Totals: {totals}.", **facts)
        return say(Kind.SCORES, "You fail, {taken} of {needed}. Totals: {totals}.", **facts)
    facts["name"] = listener.names[event.bidder]
    if event.made and event.amount == MOON:
        return say(Kind.SCORES, "{name} shoots the moon. Totals: {totals}.", **facts)
    if event.made:
        return say(Kind.SCORES, "{name} makes the bid, {taken} of {needed}. Totals: {totals}.", **facts)
    return say(Kind.SCORES, "{name} fails, {taken} of {needed}. Totals: {totals}.", **facts)
