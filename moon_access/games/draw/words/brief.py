"""What happened in draw dominoes, told briefly to an ear: everybody's moves in one sentence, then the open ends.

On which end a tile was laid follows from the ends before and after, and the prompt says what fits: neither is told.
What the player has just done by name is not said again. All of it stays in the history, one message for one event, as
events.py words it. For braille there is condensed.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import of_seat, passes
from moon_access.announcer.message import Kind, Message, answer, say, sentence
from moon_access.engine.events import EndsScored, Event, TileDrawn, TileLaid, TurnPassed
from moon_access.games.draw.state import DrawView

from .condensed import ends_scored, is_pass, last_ends
from .events import announce

Heard = Sequence[tuple[Event, DrawView]]
Messages = tuple[Message, ...]


def brief(heard: Heard, listener: Listener, known: int) -> Messages:
    """All of it in as few words as will do. The first ``known`` events are the player's own doing, which is told only
    where nothing else is: whatever is done gets an answer."""
    ends = last_ends([event for event, _ in heard], listener)
    told = (*_told(heard[known:], listener), *ends)
    return told or tuple(_told(heard, listener))


def _told(heard: Heard, listener: Listener) -> Iterator[Message]:
    for moves, group in groupby(heard, key=partial(_stands_in_a_row, listener)):
        together = list(group)
        if moves:
            items = _items([event for event, _ in together], listener)
            yield sentence(tuple(items))
        elif isinstance(together[0][0], TileDrawn):
            drawn = tuple(event.tile for event, _ in together if isinstance(event, TileDrawn))
            yield say(Kind.PLAYS, "You draw {tiles:acc}.", tiles=drawn)  # what they fit, the prompt says
        else:
            yield from announce(together, listener)


def _stands_in_a_row(listener: Listener, heard: tuple[Event, DrawView]) -> bool:
    """Whether it is a move; not what the listener draws, which is told tile by tile."""
    event = heard[0]
    if isinstance(event, TileDrawn):
        return event.seat != listener.seat
    return isinstance(event, TileLaid | TurnPassed | EndsScored)


def _items(events: Sequence[Event], listener: Listener) -> Iterator[Message]:
    """Move by move, and what it scores at once."""
    moves: list[Event] = []
    for place, event in enumerate(events):
        if not isinstance(event, EndsScored):
            moves.append(event)
            continue
        yield from (item._replace(kind=Kind.PLAYS) for item in _moves(moves, listener))
        scored = ends_scored(event, listener)
        yield (of_seat(event.seat, scored, listener) if place == 0 else scored)._replace(kind=Kind.SCORES)
        moves = []
    yield from (item._replace(kind=Kind.PLAYS) for item in _moves(moves, listener))


def _moves(events: Sequence[Event], listener: Listener) -> Iterator[Message]:
    """Move by move; what somebody draws stands before the tile that is laid then."""
    drawn: list[TileDrawn] = []
    for passing, group in groupby(events, key=is_pass):
        if passing:
            yield from passes([event.seat for event in group if isinstance(event, TurnPassed)], listener)
            continue
        for event in group:
            if isinstance(event, TileDrawn):
                drawn.append(event)
            elif isinstance(event, TileLaid):
                yield from listener.with_earcons([(event, None)], [_laid(event, len(drawn), listener)])
                drawn = []
        if drawn:
            # translators: one item of a list: who draws, and how many tiles.
            yield answer("{name} draws {n:m acc}", name=listener.names[drawn[0].seat], n=len(drawn))
            drawn = []


def _laid(event: TileLaid, drawn: int, listener: Listener) -> Message:
    if not drawn:
        return of_seat(event.seat, event.tile, listener)
    facts: dict[str, object] = {"name": listener.names[event.seat], "n": drawn, "tile": event.tile}
    # translators: one item of a list: who draws, how many tiles, and then the tile that is laid: "Ben draws two, six
    # five".
    return answer("{name} draws {n:m acc}, {tile}", **facts)
