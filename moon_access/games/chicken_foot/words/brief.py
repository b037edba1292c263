"""What happened in Chicken Foot, told briefly to an ear: everybody's moves in one sentence, then the open ends.

What the player has just done by name is not said again. All of it stays in the history, as events.py words it. For
braille there is condensed.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Kind, Message, say, sentence
from moon_access.engine.events import Event
from moon_access.games.chicken_foot.state import ChickenView

from .events import announce, is_move, last_standing, stretches, unfinished
from .moves import Move, items, moves_of

Heard = Sequence[tuple[Event, ChickenView]]
Messages = tuple[Message, ...]


def brief(heard: Heard, listener: Listener, known: int) -> Messages:
    """All of it in as few words as will do. The first ``known`` events are the player's own doing, which is told only
    where nothing else is: whatever is done gets an answer."""
    told = (*_told(heard[known:], listener), *last_standing(heard, listener))
    return told or tuple(_told(heard, listener))


def _told(heard: Heard, listener: Listener) -> Iterator[Message]:
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
    """Whether the listener has drawn a tile, which is to be played now: what it fits, the prompt says."""
    return move.seat == listener.seat and move.tile is None and not move.passed
