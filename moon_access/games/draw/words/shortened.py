"""The events of draw dominoes in few words: everybody's moves as one row or sentence, then the open ends.

``squeezed`` is for few braille windows. Its first form has the most; each further one leaves out something that the
player can ask for, or that no longer matters. ``brief`` is for an ear. It leaves out on which end a tile was laid,
which follows from the ends before and after; what fits, which the prompt says; and the move that the player has just
named. The history keeps everything, one message for one event, in the words of events.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, IntEnum, auto
from functools import partial
from itertools import groupby

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import hands, of_seat, of_side, passes, sides
from moon_access.announcer.message import Kind, Message, Row, answer, say, sentence
from moon_access.announcer.words import place
from moon_access.engine.events import Dealt, EndsScored, Event, RoundEnded, RoundScored, TileDrawn, TileLaid, TurnPassed
from moon_access.games.draw.state import DrawView

from .events import announce, open_ends

Messages = tuple[Message, ...]
Heard = Sequence[tuple[Event, DrawView]]

# In few braille windows


class Density(IntEnum):
    """The steps of shortening. Each leaves out what its comment names, besides what the steps before it leave out."""

    NOTHING = 0
    SET = 1  # which tiles are played with
    OPENING = 2  # the deal's number and who opens: the moves tell
    PLACES = 3  # on which end a tile was laid: the open ends are told
    DRAWN = 4  # what was drawn before the tile that fits: the hand tells
    PIPS = 5  # of an ended round all but its end and what was scored
    TOTALS = 6  # what was scored, but for the new totals
    ENDS = 7  # the open ends: the table tells
    DRAWS = 8  # how many tiles others drew
    TURNS = 9  # what was before the listener passed, having nothing to play
    END = 10  # how a round ended: the totals tell who scored


def squeezed(heard: Heard, listener: Listener) -> Iterator[Messages]:
    """Yield the messages for these events, the fullest first, one tuple for each step of ``Density``."""
    return (tuple(_condensed_events(_kept(heard, listener, density), listener, density)) for density in Density)


def _kept(heard: Heard, listener: Listener, density: Density) -> Heard:
    """Return the events that this step tells of."""
    first = 0
    for at, (event, _) in enumerate(heard):
        ends_round = density >= Density.PIPS and isinstance(event, RoundEnded)
        if ends_round or (density >= Density.TURNS and isinstance(event, TurnPassed) and event.seat == listener.seat):
            first = at
    if density >= Density.END and first < len(heard) and isinstance(heard[first][0], RoundEnded):
        first += 1
    return heard[first:]


def _condensed_events(heard: Heard, listener: Listener, density: Density) -> Iterator[Message]:
    def kind_of(one: tuple[Event, DrawView]) -> _Kind:
        return _kind(one[0], listener, density)

    for kind, group in groupby(heard, key=kind_of):
        told = list(group)
        if kind is _Kind.MOVE:
            row = tuple(_condensed_moves([event for event, _ in told], listener, density))
            if row:
                yield say(Kind.PLAYS, "{items}", items=Row(row))
        elif kind is _Kind.DRAWN:
            yield from announce(told, listener)
        else:
            for event, view in told:
                yield from _other(event, view, listener, density)
    if density < Density.ENDS:
        yield from last_ends([event for event, _ in heard], listener)


class _Kind(Enum):
    MOVE = auto()  # stands in a row
    DRAWN = auto()  # drawn by the listener, who hears tile by tile
    OTHER = auto()


def _kind(event: Event, listener: Listener, density: Density) -> _Kind:
    if isinstance(event, TileDrawn) and event.seat == listener.seat and density < Density.DRAWN:
        return _Kind.DRAWN
    return _Kind.MOVE if isinstance(event, TileLaid | TileDrawn | TurnPassed | EndsScored) else _Kind.OTHER


def is_pass(event: Event) -> bool:
    return isinstance(event, TurnPassed)


def _condensed_moves(events: Sequence[Event], listener: Listener, density: Density) -> Iterator[Message]:
    """Yield the moves as items of a row. How many tiles a player draws stands before the tile that they lay."""
    drawn: list[TileDrawn] = []
    for passing, group in groupby(events, key=is_pass):
        if passing:
            yield from _condensed_draws(drawn, listener, density)
            drawn = []
            yield from passes([event.seat for event in group if isinstance(event, TurnPassed)], listener)
            continue
        for event in group:
            if isinstance(event, TileDrawn):
                drawn.append(event)
            elif isinstance(event, TileLaid):
                yield of_seat(event.seat, _condensed_tile(event, len(drawn), density), listener)
                drawn = []
            elif isinstance(event, EndsScored):
                yield ends_scored(event, listener)
    yield from _condensed_draws(drawn, listener, density)


def _condensed_draws(events: Sequence[TileDrawn], listener: Listener, density: Density) -> Iterator[Message]:
    if events and (density < Density.DRAWS or events[0].seat == listener.seat):
        yield of_seat(events[0].seat, answer("{n:+}", n=len(events)), listener)


def _condensed_tile(event: TileLaid, drawn: int, density: Density) -> Message:
    what = answer("{tile}", tile=event.tile)
    if event.end is not None and density < Density.PLACES:
        what = answer("{tile} on {ends}", tile=event.tile, ends=place(event.end))
    return answer("{n:+} {what}", n=drawn, what=what) if drawn and density < Density.DRAWS else what


def ends_scored(event: EndsScored, listener: Listener) -> Message:
    """Return what the sum of the open ends scores, as the item after the tile that was laid."""
    delta = event.delta[listener.side_of(event.seat)]
    return answer("{n:+}", n=delta) if delta else answer("{points} not scored", points=event.points)


def _other(event: Event, view: DrawView, listener: Listener, density: Density) -> Messages:
    if isinstance(event, Dealt) and density >= Density.OPENING:
        return hands(event, listener)
    if isinstance(event, Dealt) and density >= Density.SET:
        return *announce([(event, view)], listener)[:1], *hands(event, listener)
    if isinstance(event, RoundScored):
        # If ends score, moves that are left out have scored, too.
        all_sides = density >= Density.PIPS and view.options.counts_ends
        scored = [side for side in sides(listener) if density >= Density.TOTALS and event.delta[side]]
        if told := sides(listener) if all_sides else scored:
            totals = tuple(of_side(side, event.total[side], listener) for side in told)
            return (say(Kind.SCORES, "{items}", items=Row(totals)),)
    pips = isinstance(event, RoundScored) and density >= Density.PIPS
    return announce([(event, view)], listener)[1 if pips else 0 :]


def last_ends(events: Sequence[Event], listener: Listener) -> Messages:
    """Return the open ends, unless the round has ended."""
    for event in reversed(events):
        if isinstance(event, RoundEnded):
            break
        if isinstance(event, TileLaid) and event.ends:
            return (open_ends(event.ends, listener),)
    return ()


# Briefly, to an ear


def brief(heard: Heard, listener: Listener, known: int) -> Messages:
    """Return the events in as few words as will do.

    The first ``known`` events are the player's own: leave them out, unless there is nothing else to say, because every
    action gets an answer.

    Returns:
        At least one message.
    """
    ends = last_ends([event for event, _ in heard], listener)
    told = (*_brief_events(heard[known:], listener), *ends)
    return told or tuple(_brief_events(heard, listener))


def _brief_events(heard: Heard, listener: Listener) -> Iterator[Message]:
    for moves, group in groupby(heard, key=partial(_stands_in_a_row, listener)):
        together = list(group)
        if moves:
            items = _brief_items([event for event, _ in together], listener)
            yield sentence(tuple(items))
        elif isinstance(together[0][0], TileDrawn):
            drawn = tuple(event.tile for event, _ in together if isinstance(event, TileDrawn))
            yield say(Kind.PLAYS, "You draw {tiles:acc}.", tiles=drawn)  # the prompt says what they fit
        else:
            yield from announce(together, listener)


def _stands_in_a_row(listener: Listener, heard: tuple[Event, DrawView]) -> bool:
    """Return whether the event is a move in a row of moves. A draw of the listener is not: it names its tiles."""
    event = heard[0]
    if isinstance(event, TileDrawn):
        return event.seat != listener.seat
    return isinstance(event, TileLaid | TurnPassed | EndsScored)


def _brief_items(events: Sequence[Event], listener: Listener) -> Iterator[Message]:
    """Yield the moves as items, each followed by what it scores at once."""
    moves: list[Event] = []
    for at, event in enumerate(events):
        if not isinstance(event, EndsScored):
            moves.append(event)
            continue
        yield from (item._replace(kind=Kind.PLAYS) for item in _brief_moves(moves, listener))
        scored = ends_scored(event, listener)
        yield (of_seat(event.seat, scored, listener) if at == 0 else scored)._replace(kind=Kind.SCORES)
        moves = []
    yield from (item._replace(kind=Kind.PLAYS) for item in _brief_moves(moves, listener))


def _brief_moves(events: Sequence[Event], listener: Listener) -> Iterator[Message]:
    """Yield the moves as items. The number of tiles that a player draws stands before the tile that they lay."""
    drawn: list[TileDrawn] = []
    for passing, group in groupby(events, key=is_pass):
        if passing:
            yield from passes([event.seat for event in group if isinstance(event, TurnPassed)], listener)
            continue
        for event in group:
            if isinstance(event, TileDrawn):
                drawn.append(event)
            elif isinstance(event, TileLaid):
                yield from listener.with_earcons([(event, None)], [_brief_tile(event, len(drawn), listener)])
                drawn = []
        if drawn:
            # translators: one item of a list: who draws, and how many tiles.
            yield answer("{name} draws {n:m acc}", name=listener.names[drawn[0].seat], n=len(drawn))
            drawn = []


def _brief_tile(event: TileLaid, drawn: int, listener: Listener) -> Message:
    if not drawn:
        return of_seat(event.seat, event.tile, listener)
    facts: dict[str, object] = {"name": listener.names[event.seat], "n": drawn, "tile": event.tile}
    # translators: one item of a list: who draws, how many tiles, and then the tile that is laid: "Ben draws two, six
    # five".
    return answer("{name} draws {n:m acc}, {tile}", **facts)
