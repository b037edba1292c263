"""The moves of a round as items of a list, a turn each: who lays what, and who draws or passes.

With eight at a table seven turns lie between two of a player's own: each is told in as few words as will do. The number
that a tile is laid on is told where it might have been another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import of_seat, passes
from moon_access.announcer.message import AllOf, End, Message, answer
from moon_access.engine.chain import Ends
from moon_access.engine.events import Event, TileDrawn, TileLaid, TurnPassed
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.chain import open_numbers
from moon_access.games.chicken_foot.events import FootGrown
from moon_access.games.chicken_foot.state import ChickenView


class Move(NamedTuple):
    """A turn, or what of it has been heard. ``tile`` and ``end``: what was laid and where; None: nothing. ``told_end``:
    the tile might have been laid on another number. ``drawn``: whether a tile was drawn before, which is ``drawn_tile``
    where the listener knows it. ``passed``: the turn ended so. ``laid``: the event of the tile. ``asked``: the number
    of the foot that had to be finished, where the turn ended with a pass."""

    seat: Seat
    tile: Tile | None = None
    end: int | None = None
    told_end: bool = False
    drawn: bool = False
    drawn_tile: Tile | None = None
    passed: bool = False
    laid: TileLaid | None = None
    asked: int | None = None


def moves_of(heard: Sequence[tuple[Event, ChickenView]]) -> list[Move]:
    """The turns in their order; events that are no moves are left out. Each is given with the view after it."""
    found: list[Move] = []
    for event, view in heard:
        if isinstance(event, TileDrawn):
            found.append(Move(event.seat, drawn=True, drawn_tile=event.tile))
            continue
        if isinstance(event, FootGrown) and found and found[-1].tile is not None and not found[-1].tile.is_double:
            found[-1] = found[-1]._replace(told_end=False)  # nothing else could be played on
        if not isinstance(event, TileLaid | TurnPassed):
            continue
        before = found.pop() if found and _goes_on(found[-1], event.seat) else Move(event.seat)
        if isinstance(event, TurnPassed):
            asked = None if view.foot is None else view.foot.number
            found.append(before._replace(passed=True, asked=asked))
        else:
            told_end = _might_lie_elsewhere(event)
            found.append(before._replace(tile=event.tile, end=event.end, told_end=told_end, laid=event))
    return found


def _goes_on(move: Move, seat: Seat) -> bool:
    """Whether only the drawing of this seat's turn has been heard."""
    return move.seat == seat and move.tile is None and not move.passed


def _might_lie_elsewhere(event: TileLaid) -> bool:
    """Whether the other number of the tile was open, too."""
    if event.tile.is_double or event.end is None:
        return False
    other = event.tile.other(event.end)
    return other in _numbers_before(event.ends, other)


def _numbers_before(after: Ends, opened: int) -> tuple[int, ...]:
    """The open numbers before a tile was laid that has opened this one."""
    return open_numbers(tuple(end for end in after if end.number != opened or end.times > 1))


def items(moves: Sequence[Move], listener: Listener) -> Iterator[Message]:
    """Move by move; those who pass one after the other together."""
    for (passed, drawn, seen), group in groupby(moves, key=_likeness):
        row = list(group)
        if passed and seen:
            yield from (_seen_drawing(move, listener) for move in row)
        elif passed and drawn:
            yield from _draw_and_pass([move.seat for move in row], listener)
        elif passed:
            yield from passes([move.seat for move in row], listener)
        else:
            for move in row:
                yield from sounding(move, [_item(move, listener)], listener)


def _likeness(move: Move) -> tuple[bool, bool, bool]:
    return move.passed, move.drawn, move.drawn_tile is not None


def _seen_drawing(move: Move, listener: Listener) -> Message:
    """Of somebody who passes, where the tile that was drawn is known."""
    if move.seat == listener.seat and move.asked is not None:
        # translators: an item of a list of moves: only tiles with this number could be played, the toes of a foot, and
        # the listener had none: "toes on 7: you draw two zero and pass".
        return answer("toes on {end}: you draw {tile:acc} and pass", end=End(move.asked), tile=move.drawn_tile)
    if move.seat == listener.seat:
        # translators: an item of a list of moves.
        return answer("you draw {tile:acc} and pass", tile=move.drawn_tile)
    # translators: an item of a list of moves.
    return answer("{name} draws {tile:acc} and passes", name=listener.names[move.seat], tile=move.drawn_tile)


def _draw_and_pass(seats: Sequence[Seat], listener: Listener) -> Iterator[Message]:
    for mine, group in groupby(seats, key=lambda seat: seat == listener.seat):
        names = [listener.names[seat] for seat in group]
        if mine:
            # translators: an item of a list of moves.
            yield answer("you draw and pass")
        elif len(names) == 1:
            # translators: an item of a list of moves.
            yield answer("{name} draws and passes", name=names[0])
        else:
            # translators: an item of a list of moves; several, one after the other.
            yield answer("{names} draw and pass", names=AllOf(tuple(names)))


def _item(move: Move, listener: Listener) -> Message:
    if move.tile is None:
        if move.seat == listener.seat:
            # translators: an item of a list of moves: a tile from the stock.
            return answer("you draw {tile:acc}", tile=move.drawn_tile)
        # translators: an item of a list of moves: a tile from the stock.
        return answer("{name} draws", name=listener.names[move.seat])
    what = laid(move)
    if not move.drawn:
        return of_seat(move.seat, what, listener)
    if move.seat == listener.seat:
        # translators: an item of a list of moves: a tile is drawn, and it is laid: "you draw, six five".
        return answer("you draw, {what}", what=what)
    # translators: an item of a list of moves: a tile is drawn, and it is laid: "Ben draws, six five".
    return answer("{name} draws, {what}", name=listener.names[move.seat], what=what)


def sounding(move: Move, told: Iterable[Message], listener: Listener) -> tuple[Message, ...]:
    """What is told of a move, with the earcon of the tile."""
    return listener.with_earcons([] if move.laid is None else [(move.laid, None)], told)


def laid(move: Move) -> Message:
    """The tile, and where it needs saying the number that it is laid on."""
    if not move.told_end or move.end is None:
        return answer("{tile}", tile=move.tile)
    return answer("{tile} on {ends}", tile=move.tile, ends=End(move.end))
