"""The events of Chicken Foot in few words: everybody's moves as one row or sentence, then what is open.

``squeezed`` is for few braille windows. Its first form has the most; each further one leaves out something that the
player can ask for, or that no longer matters. ``brief`` is for an ear, and leaves out the move that the player has just
named. The history keeps everything, in the words of events.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import groupby

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import hands, of_seat
from moon_access.announcer.message import Kind, Message, Row, say, sentence
from moon_access.engine.events import Dealt, Event, RoundEnded, RoundScored, TurnPassed
from moon_access.games.chicken_foot.state import ChickenView

from .events import (
    Move,
    announce,
    by_standing,
    is_move,
    items,
    last_standing,
    moves_of,
    round_begins,
    stretches,
    unfinished,
)

Messages = tuple[Message, ...]
Heard = Sequence[tuple[Event, ChickenView]]

# In few braille windows


class Density(IntEnum):
    """The steps of shortening. Each leaves out what its comment names, besides what the steps before it leave out."""

    NOTHING = 0
    SET = 1  # which tiles are played with
    PLACES = 2  # on which of two possible ends a tile was laid: the row says what is open
    DRAWS = 3  # that somebody drew before laying a tile: the counts show it
    POINTS = 4  # what an ended round cost: the totals say it
    PASSES = 5  # who of the others passed
    BEFORE = 6  # moves before a round ended
    OPENING = 7  # which round it is: the prompt names the double
    ENDS = 8  # the open ends: the table says them
    TOTALS = 9  # all totals but the listener's and the lowest
    TURNS = 10  # moves before the listener passed, having nothing to play
    END = 11  # how a round ended
    MOVES = 12  # what the others laid after a deal: it lies on the table


def squeezed(heard: Heard, listener: Listener) -> Iterator[Messages]:
    """Yield the messages for these events, the fullest first, one tuple for each step of ``Density``."""
    return (tuple(_condensed_events(_kept(heard, listener, density), listener, density)) for density in Density)


def _kept(heard: Heard, listener: Listener, density: Density) -> Heard:
    """Return the events that this step tells of, without moves before an event that says more."""
    last = 0
    for place, (event, _) in enumerate(heard):
        ends_round = density >= Density.BEFORE and isinstance(event, RoundEnded)
        passes = density >= Density.TURNS and isinstance(event, TurnPassed) and event.seat == listener.seat
        if ends_round or passes:
            last = place
    if density >= Density.END:
        heard, before = [one for one in heard if not isinstance(one[0], RoundEnded)], len(heard)
        last -= before - len(heard)
    return [one for place, one in enumerate(heard) if place >= last or not is_move(one)]


def _condensed_events(heard: Heard, listener: Listener, density: Density) -> Iterator[Message]:
    for moving, group in groupby(heard, key=is_move):
        together = list(group)
        if not moving:
            for event, view in together:
                yield from _other(event, view, listener, density)
            continue
        for stretch in stretches(together):
            told = [_shorter(move, density) for move in _moves_told(moves_of(stretch), listener, density)]
            row = tuple(items(told, listener))
            if row:
                yield say(Kind.PLAYS, "{items}", items=Row(row))
            yield from unfinished(stretch)
    if density < Density.ENDS and heard:
        yield from last_standing(heard, listener)


def _moves_told(moves: Sequence[Move], listener: Listener, density: Density) -> Sequence[Move]:
    if density < Density.PASSES:
        return moves
    if density >= Density.MOVES:
        return [move for move in moves if move.seat == listener.seat]
    return [move for move in moves if not move.passed or move.seat == listener.seat]


def _shorter(move: Move, density: Density) -> Move:
    if density >= Density.PLACES:
        move = move._replace(told_end=False, asked=None)
    if density >= Density.DRAWS and move.tile is not None:
        move = move._replace(drawn=False, drawn_tile=None)
    return move


def _other(event: Event, view: ChickenView, listener: Listener, density: Density) -> Messages:
    if isinstance(event, Dealt) and density >= Density.SET:
        opening = () if density >= Density.OPENING else (round_begins(event, listener, view),)
        return *opening, *hands(event, listener)
    if isinstance(event, RoundScored) and density >= Density.TOTALS:
        least = min(event.total)
        mine = 0 if listener.seat is None else event.total[listener.seat]
        seats = [seat for seat in listener.seats() if seat == listener.seat or event.total[seat] == least != mine]
        row = tuple(of_seat(seat, event.total[seat], listener) for seat in seats)
        return (say(Kind.SCORES, "{items}", items=Row(row)),)
    if isinstance(event, RoundScored) and density >= Density.POINTS:
        return (say(Kind.SCORES, "{items}", items=Row(by_standing(event.total, listener))),)
    return announce([(event, view)], listener)


# Briefly, to an ear


def brief(heard: Heard, listener: Listener, known: int) -> Messages:
    """Return the events in as few words as will do.

    The first ``known`` events are the player's own: leave them out, unless there is nothing else to say, because every
    action gets an answer.

    Returns:
        At least one message.
    """
    told = (*_brief_events(heard[known:], listener), *last_standing(heard, listener))
    return told or tuple(_brief_events(heard, listener))


def _brief_events(heard: Heard, listener: Listener) -> Iterator[Message]:
    for moving, group in groupby(heard, key=is_move):
        together = list(group)
        if not moving:
            yield from announce(together, listener)
            continue
        for stretch in stretches(together):
            yield from _sentences(moves_of(stretch), listener)
            yield from unfinished(stretch)


def _sentences(moves: Sequence[Move], listener: Listener) -> Iterator[Message]:
    for alone, group in groupby(moves, key=lambda move: _own_drawing(move, listener)):
        if alone:
            yield from (say(Kind.PLAYS, "You draw {tile:acc}.", tile=move.drawn_tile) for move in group)
        else:
            row = items(list(group), listener)
            yield sentence(tuple(item._replace(kind=Kind.PLAYS) for item in row))


def _own_drawing(move: Move, listener: Listener) -> bool:
    """Return whether the listener has drawn a tile that they play next. The prompt says what it fits."""
    return move.seat == listener.seat and move.tile is None and not move.passed
