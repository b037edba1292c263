"""What happened in Moon in few braille windows: tricks, auctions and scores as rows.

The most comes first; each further step leaves out something that follows from the rest or that changes nothing
any more. All of it stays in the history, one message for one event, as events.py words it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import groupby

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import by_side, hands, of_seat, passes
from moon_access.announcer.message import N_, Kind, Message, Row, say
from moon_access.engine.actions import MOON, Bid, tricks_needed
from moon_access.engine.events import (
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
)
from moon_access.games.moon.events import WidowTaken
from moon_access.games.moon.state import MoonView

from .answers import call_of, contract_of
from .events import announce

Heard = Sequence[tuple[Event, MoonView]]
Messages = tuple[Message, ...]


class Density(IntEnum):
    """What is left out, each of these besides those before it."""

    UNSEEN = 0  # that somebody else takes the widow and discards: nobody sees which tiles
    OPENING = 1  # the deal's number and who bids first: the bids tell
    LAST_TRICK = 2  # the tiles of a deal's last trick: nobody has a choice there
    LAST_TAKER = 3  # who takes that trick: the score tells what it was good for
    BIDS = 4  # who bid what, besides the highest bid, which is told with the trump


def squeezed(heard: Heard, listener: Listener) -> Iterator[Messages]:
    """The same events step by step with ever less."""
    won = next((event for event, _ in heard if isinstance(event, AuctionWon)), None)
    return (tuple(_condensed(_kept(heard, listener, density), listener, density, won)) for density in Density)


def _kept(heard: Heard, listener: Listener, density: Density) -> list[tuple[Event, MoonView]]:
    """The events that are told at this step."""
    kinds = [type(event) for event, _ in heard]
    left_out = {
        place
        for place, (event, _) in enumerate(heard)
        if isinstance(event, WidowTaken | Discarded) and event.seat != listener.seat
    }
    if ThrownIn in kinds:
        left_out |= {place for place in range(kinds.index(ThrownIn)) if kinds[place] is Passed}  # all did
    if TrumpNamed in kinds:
        left_out |= {
            place
            for place, (event, _) in enumerate(heard)
            if isinstance(event, AuctionWon) and event.seat != listener.seat  # told with the trump
        }
        if density >= Density.BIDS:
            left_out |= {place for place, kind in enumerate(kinds) if kind in (Bidden, Passed)}
    if DealScored in kinds and density >= Density.LAST_TRICK:
        taken = kinds.index(DealScored) - 1
        played = taken - 1
        while played >= 0 and kinds[played] is Played:
            left_out.add(played)
            played -= 1
        if density >= Density.LAST_TAKER:
            left_out.add(taken)
    return [one for place, one in enumerate(heard) if place not in left_out]


def _condensed(heard: Heard, listener: Listener, density: Density, won: AuctionWon | None) -> Iterator[Message]:
    for kind, group in groupby(heard, key=_row):
        if kind is not None:
            yield say(kind, "{items}", items=Row(tuple(row_items([event for event, _ in group], listener))))
            continue
        for event, view in group:
            if isinstance(event, Dealt) and density >= Density.OPENING:
                yield from hands(event, listener)
            elif isinstance(event, TrumpNamed) and won is not None and event.seat != listener.seat:
                bid = Bid(won.seat, won.amount)
                yield contract_of(listener.names[won.seat], bid, event.trump)._replace(kind=Kind.BIDS)
            elif isinstance(event, DealScored):
                yield _scored(event, listener)
            else:
                yield from announce([(event, view)], listener)


def _row(heard: tuple[Event, MoonView]) -> Kind | None:
    """The kind of the row in which this stands, if it does."""
    if isinstance(heard[0], Bidden | Passed):
        return Kind.BIDS
    return Kind.PLAYS if isinstance(heard[0], Played) else None


def _is_pass(event: Event) -> bool:
    return isinstance(event, Passed)


def row_items(events: Sequence[Event], listener: Listener) -> Iterator[Message]:
    """Bids and passes, or tiles played, as items of a row or a sentence."""
    for passing, group in groupby(events, key=_is_pass):
        if passing:
            yield from passes([event.action.seat for event in group if isinstance(event, Passed)], listener)
            continue
        for event in group:
            if isinstance(event, Bidden):
                yield call_of(event.bid, listener)
            elif isinstance(event, Played):
                yield of_seat(event.seat, event.tile, listener)


_TEAMS = {
    (True, True): N_("Your team makes the bid, {taken} of {needed}. Totals: {mine} to {theirs}."),
    (True, False): N_("Your team fails, {taken} of {needed}. Totals: {mine} to {theirs}."),
    (False, True): N_("The others make the bid, {taken} of {needed}. Totals: {mine} to {theirs}."),
    (False, False): N_("The others fail, {taken} of {needed}. Totals: {mine} to {theirs}."),
}
"""Whether the listener's own side bid, and whether it made the bid -> what is told."""

_PLAYERS = {
    (True, True): N_("You make the bid, {taken} of {needed}. Totals: {totals}."),
    (True, False): N_("You fail, {taken} of {needed}. Totals: {totals}."),
    (False, True): N_("{name} makes the bid, {taken} of {needed}. Totals: {totals}."),
    (False, False): N_("{name} fails, {taken} of {needed}. Totals: {totals}."),
}


def _scored(event: DealScored, listener: Listener) -> Message:
    """How the bid ended, and all totals, the listener's own first."""
    side = listener.side_of(event.bidder)
    mine = side == listener.side
    facts: dict[str, object] = {"taken": event.tricks[side], "needed": tricks_needed(event.amount)}
    if listener.teams and listener.side is not None:
        facts |= {"mine": event.total[listener.side], "theirs": event.total[1 - listener.side]}
        return say(Kind.SCORES, _TEAMS[mine, event.made], **facts)
    facts |= {"name": listener.names[event.bidder], "totals": Row(by_side(event.total, listener))}
    if event.amount == MOON and event.made and not listener.teams:
        moon = N_("You shoot the moon. Totals: {totals}.") if mine else N_("{name} shoots the moon. Totals: {totals}.")
        return say(Kind.SCORES, moon, **facts)
    return say(Kind.SCORES, _PLAYERS[mine, event.made], **facts)
