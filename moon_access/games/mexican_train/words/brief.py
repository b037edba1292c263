"""What happened in Mexican Train, told briefly to an ear: everybody's turns in one sentence, then what can be laid on.

A tile on the own train is told without its place: there most tiles go. What was drawn before a tile that was laid is
not told, nor what the player has just done by name. All of it stays in the history, as events.py words it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import of_seat, passes
from moon_access.announcer.message import End, Kind, Message, answer, say, sentence
from moon_access.engine.events import Event, RoundScored, TileDrawn
from moon_access.engine.tiles import Tile
from moon_access.games.mexican_train.state import TrainView

from .events import announce, places_at_last, total
from .moves import Run, Turn, is_move, turns_of
from .trains import on_train

Heard = Sequence[tuple[Event, TrainView]]
Messages = tuple[Message, ...]


def brief(heard: Heard, listener: Listener, known: int) -> Messages:
    """All of it in as few words as will do. The first ``known`` events are the player's own doing, which is told only
    where nothing else is: whatever is done gets an answer."""
    told = (*_told(heard[known:], listener), *places_at_last(heard, listener))
    return told or tuple(_told(heard, listener))


def _told(heard: Heard, listener: Listener) -> Iterator[Message]:
    for moves, group in groupby(heard, key=lambda one: is_move(one[0])):
        together = list(group)
        if moves:
            players = together[-1][1].players
            events = [event for event, _ in together]
            items = [
                item
                for turn in turns_of(together, listener)
                for item in listener.with_earcons(turn.laid, items_of(turn, players, listener))
            ]
            if items:
                yield sentence(tuple(item._replace(kind=Kind.PLAYS) for item in items))
            if drawn := last_drawn(events, listener):
                yield say(Kind.PLAYS, "You draw {tiles:acc}.", tiles=drawn)
            continue
        for event, view in together:
            if isinstance(event, RoundScored) and event.total != event.delta:
                yield total(event, listener)
            else:
                yield from announce_alone(event, view, listener)


def announce_alone(event: Event, view: TrainView, listener: Listener) -> Messages:
    """One event that is no move, without what can be laid on."""
    return announce([(event, view._replace(to_act=None))], listener)


def last_drawn(events: Sequence[Event], listener: Listener) -> tuple[Tile, ...]:
    """What the listener has drawn at last and may play now."""
    if (
        events
        and isinstance(events[-1], TileDrawn)
        and events[-1].seat == listener.seat
        and events[-1].tile is not None
    ):
        return (events[-1].tile,)
    return ()


def items_of(turn: Turn, players: int, listener: Listener) -> Iterator[Message]:
    """A turn as items of a row. What the listener drew and could not lay is told; others' is theirs. Of a train that
    is marked again only that is told."""
    is_marked = turn.missed is not None and turn.missed.marks
    for place, run in enumerate(turn.runs, 1):
        what = laid(turn, run._replace(unmarks=run.unmarks and not is_marked), players, listener)
        if is_marked and place == len(turn.runs):
            # translators: what somebody did in a turn that ended with a mark on the own train: "double six, marked".
            what = answer("{what}, marked", what=what)
        yield of_seat(turn.seat, what, listener)
    if turn.runs and (is_marked or turn.missed is None):
        return
    if turn.seat == listener.seat:
        yield from _own_end(turn)
    elif is_marked:
        # translators: an item of a row: somebody has to mark the own train now.
        yield answer("{name} marked", name=listener.names[turn.seat])
    elif turn.missed is not None:
        yield from passes([turn.seat], listener)
    elif turn.drawn:
        yield answer("{name} draws", name=listener.names[turn.seat])
    else:
        yield answer("{name} done", name=listener.names[turn.seat])


def _own_end(turn: Turn) -> Iterator[Message]:
    """How the listener's turn ended without a tile that was laid."""
    if turn.missed is None:
        if turn.done:
            yield answer("you done")
    elif not turn.missed.marks:
        yield answer("you pass")
    elif turn.asked is not None and turn.drawn:
        # translators: the listener could not cover the double of this number, drew a tile that did not do either, and
        # the own train has to be marked now: "10 to cover: you draw eight two, marked".
        facts: dict[str, object] = {"end": End(turn.asked), "tiles": turn.drawn}
        yield answer("{end} to cover: you draw {tiles:acc}, marked", **facts)
    elif turn.asked is not None:
        yield answer("{end} to cover: you marked", end=End(turn.asked))
    elif turn.drawn:
        # translators: the listener draws a tile that does not fit, and the own train has to be marked now.
        yield answer("you draw {tiles:acc}, marked", tiles=turn.drawn)
    else:
        yield answer("you marked")


def laid(turn: Turn, run: Run, players: int, listener: Listener) -> Message:
    """Tiles, with their place where that is not the own train, and that the mark has gone."""
    tiles = answer("{tiles}", tiles=run.tiles)
    if run.train != turn.seat:
        # translators: tiles and where they were laid: "six five on Mexican".
        return answer("{tiles} {where}", tiles=tiles, where=on_train(run.train, turn.seat, players, listener))
    # translators: tiles that were laid on the own train, which was marked and is not any more.
    return answer("{tiles}, unmarked", tiles=tiles) if run.unmarks else tiles
