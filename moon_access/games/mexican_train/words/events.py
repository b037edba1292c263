"""The events of Mexican Train in words. Everything that a player does in one turn is one line.

The prompts and the answers to questions are in answers.py; shortened.py has a turn in few words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from moon_access.announcer.every_game import game_over, resigned
from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import by_seat, hands
from moon_access.announcer.message import AllOf, End, Kind, Message, say
from moon_access.engine.events import Dealt, Event, GameOver, Resigned, RoundEnded, RoundScored, TileDrawn, doer
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.words import answers as chains
from moon_access.games.mexican_train.events import OpeningDone, TrainLaid, TurnMissed
from moon_access.games.mexican_train.state import TrainView

from .trains import on_train, open_places

Messages = tuple[Message, ...]
Heard = Sequence[tuple[Event, TrainView]]

# The moves of one turn together: what was drawn, what was laid where, and whether the mark changed


Moved = TileDrawn | TrainLaid | TurnMissed | OpeningDone


class Run(NamedTuple):
    """Tiles that one player laid on one train, one after the other.

    ``drawn``: what the player drew before, None for a hidden tile.
    """

    tiles: tuple[Tile, ...]
    train: int
    unmarks: bool
    drawn: tuple[Tile | None, ...]


class Turn(NamedTuple):
    """The moves that one player made without another player between.

    ``drawn``: what was drawn last, and not laid. ``missed``: how the turn ended if nothing more could be laid.
    ``done``: whether the player lays no more of an opening train. ``laid``: the events of what was laid, without the
    views after them. ``asked``: the number of the double that had to be covered, if the listener missed the turn for
    that.
    """

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
    """Yield the turns of these events, which are moves."""
    moves = [event for event in events if isinstance(event, Moved)]
    for seat, group in groupby(moves, key=lambda event: event.seat):
        yield _turn(seat, list(group))


def turns_of(heard: Sequence[tuple[Event, TrainView]], listener: Listener) -> Iterator[Turn]:
    """Yield the turns of these moves, each with the view after it.

    A turn that the listener missed has the number that had to be covered. It still has to be, by the next player.

    Yields:
        Each turn.
    """
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


# The messages for events that came together


def announce(heard: Heard, listener: Listener) -> Messages:
    """Return what this listener hears of events that came together, each with the view after it."""
    messages: list[Message] = []
    for moves, group in groupby(heard, key=lambda one: is_move(one[0])):
        together = list(group)
        if moves:
            players = together[-1][1].players
            for turn in turns_of(together, listener):
                told = listener.told_of(turn.seat, _told(turn, players, listener))
                messages += listener.with_earcons(turn.laid, told)
            continue
        for event, view in together:
            messages += listener.told_of(doer(event), _WORDS[type(event)](event, listener, view))
    return *messages, *places_at_last(heard, listener)


def places_at_last(heard: Heard, listener: Listener) -> Messages:
    """Return what can be laid on, once it is the listener's turn.

    Nothing if a double must be covered, which the prompt says, or if the listener alone has acted.

    Returns:
        One message or none.
    """
    event, view = heard[-1]
    if listener.seat is None or view.to_act != listener.seat or view.cover is not None or not view.ends:
        return ()
    if all(doer(event) == listener.seat for event, _ in heard) or isinstance(event, RoundScored):
        return ()
    return (open_places(view, listener, Kind.PLAYS),)


def _told(turn: Turn, players: int, listener: Listener) -> Iterator[Message]:
    """Yield what one player did, message by message."""
    if turn.seat == listener.seat:
        yield from _own(turn, players, listener)
        return
    name = listener.names[turn.seat]
    for run in turn.runs:
        yield _laid_by(turn, run, players, listener)
        if run.unmarks:
            yield say(Kind.PLAYS, "{name} is unmarked.", name=name)
    if turn.missed is not None:
        yield _missed_by(turn, listener)
    elif turn.drawn:
        yield from _drawn_by(turn, listener)
    elif turn.done and not turn.runs:
        yield say(Kind.PLAYS, "{name} is done.", name=name)


def _laid_by(turn: Turn, run: Run, players: int, listener: Listener) -> Message:
    where = on_train(run.train, turn.seat, players, listener)
    facts: dict[str, object] = {"name": listener.names[turn.seat], "tiles": AllOf(run.tiles), "where": where}
    if run.drawn:
        # translators: where is one of the places below: "Anna draws and plays six five on own train."
        return say(Kind.PLAYS, "{name} draws and plays {tiles:acc} {where}.", **facts)
    # translators: where is one of the places below: "Anna plays six five on Mexican."
    return say(Kind.PLAYS, "{name} plays {tiles:acc} {where}.", **facts)


def _drawn_by(turn: Turn, listener: Listener) -> Iterator[Message]:
    name = listener.names[turn.seat]
    for tile in turn.drawn:
        if tile is None:
            yield say(Kind.PLAYS, "{name} draws.", name=name)
        else:
            yield say(Kind.PLAYS, "{name} draws {tile:acc}.", name=name, tile=tile)


def _missed_by(turn: Turn, listener: Listener) -> Message:
    assert turn.missed is not None
    name = listener.names[turn.seat]
    if turn.drawn and turn.missed.marks:
        # translators: a player can lay nothing, draws, and has to mark the own train now.
        return say(Kind.PLAYS, "{name} draws and is marked.", name=name)
    if turn.drawn:
        return say(Kind.PLAYS, "{name} draws and passes.", name=name)
    if turn.missed.marks:
        # translators: a player can lay nothing, and has to mark the own train now.
        return say(Kind.PLAYS, "{name} is marked.", name=name)
    return say(Kind.PLAYS, "{name} passes.", name=name)


def _own(turn: Turn, players: int, listener: Listener) -> Iterator[Message]:
    """Yield what the listener did. It always names the tiles that the listener drew."""
    for run in turn.runs:
        if run.drawn:
            yield say(Kind.PLAYS, "You draw {tiles:acc}.", tiles=run.drawn)
        where = on_train(run.train, turn.seat, players, listener)
        yield say(Kind.PLAYS, "You play {tiles:acc} {where}.", tiles=AllOf(run.tiles), where=where)
        if run.unmarks:
            yield say(Kind.PLAYS, "You are unmarked.")
    if turn.asked is not None:
        # translators: the number of a double that must be covered, before what the listener does about it: "To cover:
        # 10. You draw eight two. You are marked."
        yield say(Kind.PLAYS, "To cover: {end}.", end=End(turn.asked))
    if turn.drawn:
        yield say(Kind.PLAYS, "You draw {tiles:acc}.", tiles=turn.drawn)
    if turn.missed is not None and turn.missed.marks:
        # translators: the listener can lay nothing, and the own train has to be marked now.
        yield say(Kind.PLAYS, "You are marked.")
    elif turn.missed is not None:
        yield say(Kind.PLAYS, "You pass.")
    elif turn.done and not turn.runs:
        yield say(Kind.PLAYS, "You are done.")


def _dealt(event: Dealt, listener: Listener, view: TrainView) -> Messages:
    facts: dict[str, object] = {"deal": event.deal, "tile": view.engine}
    if event.first == listener.seat:
        # translators: the engine is the double in the middle, at which the trains begin.
        first = say(Kind.DEALS, "Round {deal}, engine {tile}. You begin.", **facts)
    else:
        first = say(
            Kind.DEALS, "Round {deal}, engine {tile}. {name} begins.", name=listener.names[event.first], **facts
        )
    return first, *(chains.set_told(view) if event.deal == 1 else ()), *hands(event, listener)


def _scored(event: RoundScored, listener: Listener, view: TrainView) -> Messages:
    left = say(Kind.SCORES, "Pips left: {items}.", items=by_seat(event.pips, listener))
    return (left,) if view.deal == 1 else (left, total(event, listener))


def total(event: RoundScored, listener: Listener) -> Message:
    return say(Kind.SCORES, "Total: {items}.", items=by_seat(event.total, listener))


_WORDS: dict[type, Callable[[Any, Listener, TrainView], Messages]] = {
    Dealt: _dealt,
    RoundEnded: chains.round_ended,
    RoundScored: _scored,
    Resigned: resigned,
    GameOver: game_over,
}
