"""The items and lines of Moon that tell what happened, in few braille windows and briefly to an ear.

games/tricks/words/condensed.py and brief.py put them together, and decide what to leave out first.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import by_side
from moon_access.announcer.message import N_, Kind, Message, Row, say
from moon_access.engine.events import DealScored, Event
from moon_access.games.moon.actions import MOON, tricks_needed
from moon_access.games.moon.events import WidowTaken
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.events import AuctionWon, Bidden, Discarded, TrumpNamed
from moon_access.games.tricks.words import brief as tricks
from moon_access.games.tricks.words.condensed import Telling

from .answers import call_of, contract_of
from .events import announce


def _call_of(event: Event, listener: Listener) -> Message | None:
    return call_of(event.bid, listener) if isinstance(event, Bidden) else None


def contract(event: Event, view: MoonView, won: AuctionWon, listener: Listener) -> Message | None:
    """Return who plays for what, if the event names trump; otherwise None."""
    if not isinstance(event, TrumpNamed):
        return None
    return contract_of(listener.names[won.seat], Bid(won.seat, won.amount), event.trump)


_TEAMS = {
    (True, True): N_("Your team makes the bid, {taken} of {needed}. Totals: {mine} to {theirs}."),
    (True, False): N_("Your team fails, {taken} of {needed}. Totals: {mine} to {theirs}."),
    (False, True): N_("The others make the bid, {taken} of {needed}. Totals: {mine} to {theirs}."),
    (False, False): N_("The others fail, {taken} of {needed}. Totals: {mine} to {theirs}."),
}
"""The texts for the end of a deal, by whether the listener's own side bid, and whether the bid was made."""

_PLAYERS = {
    (True, True): N_("You make the bid, {taken} of {needed}. Totals: {totals}."),
    (True, False): N_("You fail, {taken} of {needed}. Totals: {totals}."),
    (False, True): N_("{name} makes the bid, {taken} of {needed}. Totals: {totals}."),
    (False, False): N_("{name} fails, {taken} of {needed}. Totals: {totals}."),
}


def _scored(event: DealScored, listener: Listener, view: MoonView) -> Message:
    """Return how the bid ended, and all totals, the listener's own first."""
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


TELLING: Telling[MoonView] = Telling(announce, _call_of, contract, _scored, unseen=(WidowTaken, Discarded))


def brief(heard: Sequence[tuple[Event, MoonView]], listener: Listener, known: int) -> tuple[Message, ...]:
    """Return the events in as few words as will do. The first ``known`` events are what the player has just done."""
    return tricks.brief(TELLING, heard, listener, known)
