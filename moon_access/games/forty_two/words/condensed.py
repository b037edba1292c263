"""The items and lines of 42 that tell what happened, in few braille windows and briefly to an ear.

games/tricks/words/condensed.py and brief.py put them together, and decide what to leave out first.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import N_, Kind, Message, say
from moon_access.engine.events import DealScored, Event
from moon_access.games.forty_two.events import Plunged, SpecialNamed
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.events import AuctionWon, Bidden, TrumpNamed
from moon_access.games.tricks.words import brief as tricks
from moon_access.games.tricks.words.condensed import Telling

from .bids import call_of, contract_of
from .events import announce
from .scores import how_it_ended, worth


def _call_of(event: Event, listener: Listener) -> Message | None:
    return call_of(event.bid, listener) if isinstance(event, Bidden | Plunged) else None


def _contract(event: Event, view: FortyTwoView, won: AuctionWon, listener: Listener) -> Message | None:
    """Return who plays for what, if the event names trump or a special; otherwise None. ``view``: of this deal."""
    if not isinstance(event, TrumpNamed | SpecialNamed) or view.contract is None:
        return None
    trump = event.trump if isinstance(event, TrumpNamed) else None
    special = event.special if isinstance(event, SpecialNamed) else None
    return contract_of(view.contract, trump, special, event.seat, listener)


_ENDED = {
    (True, True): N_("Your team makes the bid, {points}. Totals: {mine} to {theirs}."),
    (True, False): N_("Your team fails, {points}. Totals: {mine} to {theirs}."),
    (False, True): N_("The others make the bid, {points}. Totals: {mine} to {theirs}."),
    (False, False): N_("The others fail, {points}. Totals: {mine} to {theirs}."),
}
"""The texts for the end of a deal, by whether the listener's own side bid, and whether the bid was made."""


def _scored(event: DealScored, listener: Listener, view: FortyTwoView) -> Message:
    """Return how the bid ended, and both totals, the listener's own first."""
    side = listener.side or 0
    facts: dict[str, object] = {"mine": event.total[side], "theirs": event.total[1 - side]}
    mine = listener.side_of(event.bidder) == side
    return say(Kind.SCORES, _ENDED[mine, event.made], points=how_it_ended(event, view), **facts)


TELLING: Telling[FortyTwoView] = Telling(announce, _call_of, _contract, _scored)


def brief(heard: Sequence[tuple[Event, FortyTwoView]], listener: Listener, known: int) -> tuple[Message, ...]:
    """Return the events in as few words as will do. The first ``known`` events are what the player has just done."""
    return tricks.brief(TELLING, heard, listener, known, worth)
