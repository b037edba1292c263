"""What happened in Mexican Train in few braille windows: everybody's turns as a row, then what can be laid on.

The most comes first; each further step leaves out something that can be asked for or that changes nothing any more. All
of it stays in the history, as events.py words it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import groupby

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import hands, of_seat
from moon_access.announcer.message import Kind, Message, Row, answer, say
from moon_access.engine.events import Dealt, Event, RoundEnded, RoundScored
from moon_access.games.mexican_train.state import TrainView

from .brief import announce_alone, items_of, last_drawn
from .events import places_at_last
from .moves import Turn, is_move, turns
from .trains import places_open

Heard = Sequence[tuple[Event, TrainView]]
Messages = tuple[Message, ...]


class Density(IntEnum):
    """What is left out, each of these besides those before it."""

    NOTHING = 0
    OPENING = 1  # the set, and who begins: the moves tell
    PIPS = 2  # of an ended round all but its end and the totals
    PLACES = 3  # where others laid their tiles: what is open is told
    OTHERS = 4  # turns that changed no place that the listener can lay on
    OPEN = 5  # what can be laid on: the table tells
    TURNS = 6  # all turns before this one
    END = 7  # how a round ended: the totals tell
    TOTALS = 8  # the totals but for the listener's and the best one: the score tells


def squeezed(heard: Heard, listener: Listener) -> Iterator[Messages]:
    """The same events step by step with ever less."""
    return (tuple(_condensed(_kept(heard, density), listener, density)) for density in Density)


def _kept(heard: Heard, density: Density) -> Heard:
    """The events that are told at this step: from the end of a round on, where there is one."""
    first = 0
    for place, (event, _) in enumerate(heard):
        if density >= Density.PIPS and isinstance(event, RoundEnded):
            first = place
    if density >= Density.END and isinstance(heard[first][0], RoundEnded):
        first += 1
    return heard[first:]


def _condensed(heard: Heard, listener: Listener, density: Density) -> Iterator[Message]:
    for moves, group in groupby(heard, key=lambda one: is_move(one[0])):
        together = list(group)
        if moves:
            yield from _row([event for event, _ in together], together[-1][1], listener, density)
        else:
            for event, view in together:
                yield from _other(event, view, listener, density)
    if density < Density.OPEN and heard and places_at_last(heard, listener):
        yield say(Kind.PLAYS, "{items}", items=Row(places_open(heard[-1][1], listener)))


def _row(events: Sequence[Event], view: TrainView, listener: Listener, density: Density) -> Iterator[Message]:
    told = [turn for turn in turns(events) if not _is_left_out(turn, view, listener, density)]
    items = [item for turn in told for item in _items(turn, view, listener, density)]
    if items:
        yield say(Kind.PLAYS, "{items}", items=Row(tuple(items)))
    if drawn := last_drawn(events, listener):
        yield say(Kind.PLAYS, "You draw {tiles:acc}.", tiles=drawn)


def _is_left_out(turn: Turn, view: TrainView, listener: Listener, density: Density) -> bool:
    if density >= Density.TURNS:
        return True
    if density < Density.OTHERS or turn.missed is not None:
        return False
    return all(run.train not in (listener.seat, view.players) and not run.unmarks for run in turn.runs)


def _items(turn: Turn, view: TrainView, listener: Listener, density: Density) -> Iterator[Message]:
    if density < Density.PLACES:
        yield from items_of(turn, view.players, listener)
        return
    for run in turn.runs:
        yield of_seat(turn.seat, answer("{tiles}", tiles=run.tiles), listener)
    if turn.missed is not None:
        yield from items_of(turn._replace(runs=()), view.players, listener)


def _other(event: Event, view: TrainView, listener: Listener, density: Density) -> Messages:
    if isinstance(event, Dealt) and density >= Density.OPENING:
        # translators: the double in the middle of a round, in braille.
        return say(Kind.DEALS, "Engine {tile}.", tile=view.engine), *hands(event, listener)
    if isinstance(event, RoundScored) and density >= Density.PIPS:
        best = event.total.index(min(event.total))
        told = [seat for seat in listener.seats() if density < Density.TOTALS or seat in (listener.seat, best)]
        items = tuple(of_seat(seat, event.total[seat], listener) for seat in told)
        return (say(Kind.SCORES, "{items}", items=Row(items)),)
    return announce_alone(event, view, listener)
