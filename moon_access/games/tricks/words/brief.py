"""The events of a game of tricks, told briefly to an ear: an auction in one sentence, a trick in another.

A sentence belongs to everybody in it, and one voice speaks it. It leaves out what the player has just done by name, and
what nobody sees. The history keeps all of it, one message for one event. condensed.py does this for braille.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TypeVar

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import of_seat
from moon_access.announcer.message import UNSAID, Kind, Message, answer, say, sentence
from moon_access.engine.events import Event, Passed, Played, ThrownIn, TrickTaken
from moon_access.engine.tiles import Seat
from moon_access.games.tricks.events import AuctionWon
from moon_access.games.tricks.view import TrickView

from .condensed import Heard, Telling
from .events import trumps_in

Messages = tuple[Message, ...]
TV = TypeVar("TV", bound=TrickView)
Worth = Callable[[TrickTaken, TV], int]
"""A function that returns the points of a trick if they are told, otherwise 0."""


def nothing_told(event: TrickTaken, view: TrickView) -> int:
    """Return 0, for games in which tricks have no points."""
    return 0


def brief(
    telling: Telling[TV], heard: Heard[TV], listener: Listener, known: int, worth: Worth[TV] = nothing_told
) -> Messages:
    """Return the events in as few words as will do.

    Args:
        telling: The game's own words.
        heard: The events, each with the view after it.
        listener: The player.
        known: How many of the first events are the player's own doing. They are told only if nothing else is: whatever
            a player does gets an answer.
        worth: Returns the points of a trick.

    Returns:
        The messages.
    """
    told = tuple(_told(telling, _without_passes_of_all(heard[known:]), listener, worth))
    return told or tuple(_told(telling, heard, listener, worth))


def _without_passes_of_all(heard: Heard[TV]) -> Heard[TV]:
    """Return the events without the passes of an auction in which all passed: another line says that."""
    kinds = [type(event) for event, _ in heard]
    if ThrownIn not in kinds:
        return heard
    thrown_in = kinds.index(ThrownIn)
    return [one for place, one in enumerate(heard) if place > thrown_in or kinds[place] is not Passed]


def _told(telling: Telling[TV], heard: Heard[TV], listener: Listener, worth: Worth[TV]) -> Iterator[Message]:
    def kind_of(one: tuple[Event, TV]) -> Kind | None:
        """Return what this event is told with: the auction, the tricks, or None for nothing but itself."""
        kind = telling.kind_of_row(one[0], listener)
        return Kind.TRICKS if kind is Kind.PLAYS or isinstance(one[0], TrickTaken) else kind

    for kind, group in groupby(heard, key=kind_of):
        together = list(group)
        if kind is Kind.BIDS:
            yield in_one(kind, telling.row_items([event for event, _ in together], listener))
        elif kind is Kind.TRICKS:
            yield from _tricks(together, listener, worth)
        else:
            yield from _others(telling, together, listener)


def _others(telling: Telling[TV], heard: Heard[TV], listener: Listener) -> Iterator[Message]:
    """Yield everything else event by event.

    The line of trump also says who won the auction, if both are heard together.

    Args:
        telling: The game's own words.
        heard: The events, each with the view after it.
        listener: The player.

    Yields:
        The messages.
    """
    won = next((event for event, _ in heard if isinstance(event, AuctionWon) and event.seat != listener.seat), None)
    contracts = [won and telling.contract(event, view, won, listener) for event, view in heard]
    for (event, view), contract in zip(heard, contracts, strict=True):
        if won is not None and contract is not None:
            told = listener.told_of(won.seat, [contract._replace(kind=Kind.BIDS)])
            yield from listener.with_earcons([(event, view)], told)
        elif event is not won or not any(contracts):
            yield from telling.announce([(event, view)], listener)


def _tricks(heard: Heard[TV], listener: Listener, worth: Worth[TV]) -> Iterator[Message]:
    """Yield each trick as a sentence: the tiles in their order, then whose it is, and its points if they are told."""
    plays: list[Message] = []
    for event, view in heard:
        if isinstance(event, Played):
            plays += listener.with_earcons([(event, view)], [_play(event, listener, view)])
        elif isinstance(event, TrickTaken):
            points = worth(event, view)
            # translators: the end of a trick that is told in one sentence: the points in it, "yours, 11".
            good_for = (say(Kind.TRICKS, "{n}", n=points),) if points else ()
            whose = taker(event.trick.winner, listener)
            if points:  # it is whose points they are, too
                whose = whose._replace(beside_earcons=None)
            taken = listener.with_earcons([(event, view)], [whose])
            yield in_one(Kind.PLAYS, iter(plays), *taken, *good_for)
            plays = []
    if plays:
        yield in_one(Kind.PLAYS, iter(plays))


def _play(event: Played, listener: Listener, view: TrickView) -> Message:
    if not trumps_in(event, view):
        return of_seat(event.seat, event.tile, listener)
    if event.seat == listener.seat:
        # translators: one item of a list of plays: a trump where another suit was led.
        told = answer("you trump with {tile:ins}", tile=event.tile)
    else:
        told = answer("{name} trumps with {tile:ins}", name=listener.names[event.seat], tile=event.tile)
    return listener.beside_earcons(told, of_seat(event.seat, event.tile, listener))


def in_one(kind: Kind, items: Iterator[Message], *more: Message) -> Message:
    return sentence((*(item._replace(kind=kind) for item in items), *more))


def taker(seat: Seat, listener: Listener) -> Message:
    if seat == listener.seat:
        # translators: the end of a trick that is told in one sentence, "Anna six five, Ben double four, yours", or all
        # of it. It means the trick.
        return listener.beside_earcons(say(Kind.TRICKS, "yours"), UNSAID)
    # translators: the end of a trick that is told in one sentence, whose trick it is: "Ben double four, Anna's."
    return say(Kind.TRICKS, "{name}'s", name=listener.names[seat])
