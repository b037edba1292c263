"""A player's moves of one turn as one thing: what was drawn, what was laid where, and what became of the mark.

What a turn consists of, in what order it is told, is here; how much of it, is for events.py, brief.py and condensed.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from moon_access.announcer.listener import Listener
from moon_access.engine.events import Event, TileDrawn
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.mexican_train.events import OpeningDone, TrainLaid, TurnMissed
from moon_access.games.mexican_train.state import TrainView

Moved = TileDrawn | TrainLaid | TurnMissed | OpeningDone


class Run(NamedTuple):
    """Tiles that one player laid on one train, one after the other; ``drawn``: what was drawn before, None where that
    is hidden."""

    tiles: tuple[Tile, ...]
    train: int
    unmarks: bool
    drawn: tuple[Tile | None, ...]


class Turn(NamedTuple):
    """What one player did without another between. ``drawn``: what was drawn last, and not laid. ``missed``: how the
    turn ended where nothing more could be laid. ``done``: the player lays no more of an opening train. ``laid``: the
    events of what was laid, without the views after them. ``asked``: the number of the double that had to be covered,
    where the listener missed the turn for that."""

    seat: Seat
    runs: tuple[Run, ...]
    drawn: tuple[Tile | None, ...]
    missed: TurnMissed | None
    done: bool
    laid: tuple[tuple[Event, None], ...]
    asked: int | None = None


def is_move(event: Event) -> bool:
    return isinstance(event, Moved)


def turns(events: Sequence[Event]) -> Iterator[Turn]:
    """The turns of these events, which are moves."""
    moves = [event for event in events if isinstance(event, Moved)]
    for seat, group in groupby(moves, key=lambda event: event.seat):
        yield _turn(seat, list(group))


def turns_of(heard: Sequence[tuple[Event, TrainView]], listener: Listener) -> Iterator[Turn]:
    """The turns of these moves, each with the view after it: in a turn that the listener missed, with what had to be
    covered. It still has to be, by the next player."""
    views = iter([view for event, view in heard if isinstance(event, TurnMissed) and event.seat == listener.seat])
    for turn in turns([event for event, _ in heard]):
        if turn.seat != listener.seat or turn.missed is None:
            yield turn
            continue
        view = next(views)
        yield turn if view.cover is None else turn._replace(asked=view.ends[view.cover])


def _turn(seat: Seat, moves: Sequence[Moved]) -> Turn:
    runs: list[Run] = []
    drawn: tuple[Tile | None, ...] = ()
    missed = None
    for move in moves:
        if isinstance(move, TileDrawn):
            drawn = (*drawn, move.tile)
        elif isinstance(move, TrainLaid):
            last = runs[-1] if runs else None
            if last is not None and last.train == move.train and not drawn:
                runs[-1] = last._replace(tiles=(*last.tiles, move.tile), unmarks=last.unmarks or move.unmarks)
            else:
                runs.append(Run((move.tile,), move.train, move.unmarks, drawn))
            drawn = ()
        elif isinstance(move, TurnMissed):
            missed = move
    is_done = any(isinstance(move, OpeningDone) for move in moves)
    laid = tuple((move, None) for move in moves if isinstance(move, TrainLaid))
    return Turn(seat, tuple(runs), drawn, missed, is_done, laid)
