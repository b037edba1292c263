"""What happened in Moon, told briefly to an ear: an auction in one sentence, a trick in another.

What is told in one sentence is of everybody, and one voice says it. What the player has just done by name is not said
again, and others' widow and discard are left out: nobody sees which tiles these are. All of it stays in the history,
one message for one event, as events.py words it. For braille there is condensed.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import of_seat
from moon_access.announcer.message import Kind, Message, answer, say, sentence
from moon_access.engine.actions import Bid
from moon_access.engine.events import AuctionWon, Bidden, Event, Passed, Played, ThrownIn, TrickTaken, TrumpNamed
from moon_access.engine.tiles import Seat
from moon_access.games.moon.state import MoonView

from .answers import contract_of
from .condensed import row_items
from .events import announce, trumps_in

Heard = Sequence[tuple[Event, MoonView]]
Messages = tuple[Message, ...]


def brief(heard: Heard, listener: Listener, known: int) -> Messages:
    """All of it in as few words as will do. The first ``known`` events are the player's own doing, which is told only
    where nothing else is: whatever is done gets an answer."""
    told = tuple(_told(_without_passes_of_all(heard[known:]), listener))
    return told or tuple(_told(heard, listener))


def _without_passes_of_all(heard: Heard) -> Heard:
    """Without the passes of an auction in which all passed: that is told, too."""
    kinds = [type(event) for event, _ in heard]
    if ThrownIn not in kinds:
        return heard
    thrown_in = kinds.index(ThrownIn)
    return [one for place, one in enumerate(heard) if place > thrown_in or kinds[place] is not Passed]


def _told(heard: Heard, listener: Listener) -> Iterator[Message]:
    for kind, group in groupby(heard, key=_kind):
        together = list(group)
        if kind is Kind.BIDS:
            yield _sentence(kind, row_items([event for event, _ in together], listener))
        elif kind is Kind.TRICKS:
            yield from _tricks(together, listener)
        else:
            yield from _others(together, listener)


def _kind(heard: tuple[Event, MoonView]) -> Kind | None:
    """What this is told with: the auction, the tricks, or nothing but itself."""
    event = heard[0]
    if isinstance(event, Bidden | Passed):
        return Kind.BIDS
    return Kind.TRICKS if isinstance(event, Played | TrickTaken) else None


def _tricks(heard: Heard, listener: Listener) -> Iterator[Message]:
    """Each trick as a sentence: the tiles in their order, then whose it is."""
    plays: list[Message] = []
    for event, view in heard:
        if isinstance(event, Played):
            plays.append(_play(event, listener, view))
        elif isinstance(event, TrickTaken):
            yield _sentence(Kind.PLAYS, iter(plays), _taker(event.trick.winner, listener))
            plays = []
    if plays:
        yield _sentence(Kind.PLAYS, iter(plays))


def _play(event: Played, listener: Listener, view: MoonView) -> Message:
    if not trumps_in(event, view):
        return of_seat(event.seat, event.tile, listener)
    if event.seat == listener.seat:
        # translators: one item of a list of plays: a trump where another suit was led; likewise below.
        return answer("you trump with {tile:ins}", tile=event.tile)
    return answer("{name} trumps with {tile:ins}", name=listener.names[event.seat], tile=event.tile)


def _sentence(kind: Kind, items: Iterator[Message], *more: Message) -> Message:
    return sentence((*(item._replace(kind=kind) for item in items), *more))


def _taker(seat: Seat, listener: Listener) -> Message:
    if seat == listener.seat:
        # translators: the end of a trick that is told in one sentence, "Anna six five, Ben double four, yours", or all
        # of it. It means the trick.
        return say(Kind.TRICKS, "yours")
    # translators: the end of a trick that is told in one sentence, whose trick it is: "Ben double four, Anna's."
    return say(Kind.TRICKS, "{name}'s", name=listener.names[seat])


def _others(heard: Heard, listener: Listener) -> Iterator[Message]:
    """Everything else event by event; who won the auction is told with the trump, where both are heard together."""
    won = next((event for event, _ in heard if isinstance(event, AuctionWon) and event.seat != listener.seat), None)
    named = any(isinstance(event, TrumpNamed) for event, _ in heard)
    for event, view in heard:
        if won is not None and named and event is won:
            continue
        if won is not None and isinstance(event, TrumpNamed):
            bid = Bid(won.seat, won.amount)
            told = contract_of(listener.names[won.seat], bid, event.trump)._replace(kind=Kind.BIDS)
            yield from listener.told_of(won.seat, [told])
        else:
            yield from announce([(event, view)], listener)
