"""The events of Mexican Train in words, in full and in brief. A turn of a player is one line.

``announce`` has the words of the history. ``brief`` is for speech. It tells another player's turn only if the turn
changed a place where the listener can play, and then names the open ends there, so it leaves out where a tile lies. It
also leaves out the tiles that a player drew before laying one, and the move that the listener has just typed.
``condense`` is for few braille windows: its first form is the fullest, and each further form leaves out something that
the player can ask for or that no longer matters. The prompts and the answers to questions are in answers.py, the names
of trains in trains.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from itertools import groupby, takewhile
from typing import Any, NamedTuple

from moon_access.announcer.every_game import (
    announce_clock,
    announce_resignation,
    game_over,
    hands_shown,
    item_of_seat,
    items_by_seat,
    items_of_passes,
)
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import AllOf, End, Kind, Message, Row, answer, count, say, sentence
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.events import (
    ClockRead,
    Dealt,
    Event,
    GameOver,
    Resigned,
    RoundEnded,
    RoundScored,
    TileDrawn,
    doer,
)
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains import words as chains
from moon_access.games.mexican_train.events import OpeningDone, TrainLaid, TurnMissed
from moon_access.games.mexican_train.state import IN_A_HAND, TrainView, open_trains

from .trains import name_open_trains, on_train, open_places, places_open

Messages = tuple[Message, ...]
HeardEvents = Sequence[tuple[Event, TrainView]]

# The moves of one turn together: drawn tiles, laid tiles with their trains, and a change of the mark


MoveEvent = TileDrawn | TrainLaid | TurnMissed | OpeningDone


class LaidRun(NamedTuple):
    """Tiles that one player laid on one train, one after the other.

    ``drawn``: the tiles that the player drew before, None for a hidden tile.
    """

    tiles: tuple[Tile, ...]
    train: int
    unmarks: bool
    drawn: tuple[Tile | None, ...]


class Turn(NamedTuple):
    """The moves that one player made without another player between.

    ``drawn``: the tiles drawn at the end, and not laid. ``missed``: how the turn ended if nothing more could be laid.
    ``done``: whether the player lays no more of an opening train. ``laid``: the events of the tiles laid, without the
    views after them. ``asked``: the number of a double that had to be covered, if the listener missed the turn because
    of it.
    """

    seat: Seat
    runs: tuple[LaidRun, ...]
    drawn: tuple[Tile | None, ...]
    missed: TurnMissed | None
    done: bool
    laid: tuple[tuple[Event, None], ...]
    asked: int | None = None


def is_move(event: Event) -> bool:
    return isinstance(event, MoveEvent)


def turns(events: Sequence[Event]) -> Iterator[Turn]:
    """Yield the turns of these events, which are moves."""
    moves = [event for event in events if isinstance(event, MoveEvent)]
    for seat, group in groupby(moves, key=lambda event: event.seat):
        yield _turn(seat, list(group))


def turns_of(heard: Sequence[tuple[Event, TrainView]], listener: Listener) -> Iterator[Turn]:
    """Yield the turns of these moves, each with the view after it.

    A turn that the listener missed has the number that had to be covered, which the next player must cover.

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


def _turn(seat: Seat, moves: Sequence[MoveEvent]) -> Turn:
    runs: list[LaidRun] = []
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
                runs.append(LaidRun((move.tile,), move.train, move.unmarks, drawn))
            drawn = ()
        elif isinstance(move, TurnMissed):
            missed = move
    is_done = any(isinstance(move, OpeningDone) for move in moves)
    laid = tuple((move, None) for move in moves if isinstance(move, TrainLaid))
    return Turn(seat, tuple(runs), drawn, missed, is_done, laid)


# Messages for events that arrive together


def announce(heard: HeardEvents, listener: Listener) -> Messages:
    """Return what this listener hears of events that came together, each with the view after it."""
    messages: list[Message] = []
    for moves, group in groupby(heard, key=lambda one: is_move(one[0])):
        together = list(group)
        if moves:
            players = together[-1][1].players
            for turn, last in zip(turns_of(together, listener), _last_moves(together), strict=True):
                told = tuple(_announce_turn(turn, players, listener))
                if listener.verbosity is Verbosity.FULL:
                    told = *told, *_describe_left(turn, last, listener)
                messages += listener.with_earcons(turn.laid, listener.mark_others(turn.seat, told))
            continue
        for event, view in together:
            messages += listener.mark_others(doer(event), _WORDS[type(event)](event, listener, view))
    return *messages, *places_on_next_turn(heard, listener)


def places_on_next_turn(heard: HeardEvents, listener: Listener) -> Messages:
    """Return the open ends if it is the listener's turn again."""
    view = heard[-1][1]
    if view.cover is not None or not _is_turn_after_others(heard, listener):
        return ()
    return (open_places(view, listener, Kind.PLAYS),)


def _is_turn_after_others(heard: HeardEvents, listener: Listener) -> bool:
    """Return whether the listener has to act now in a round, and not all these events are the listener's own."""
    event, view = heard[-1]
    is_turn = listener.seat is not None and view.to_act == listener.seat and bool(view.ends)
    return is_turn and not isinstance(event, RoundScored) and any(doer(one) != listener.seat for one, _ in heard)


def _last_moves(moves: HeardEvents) -> Iterator[TrainView]:
    """Yield the view after the last move of each turn."""
    for _, turn in groupby(moves, key=lambda one: doer(one[0])):
        yield list(turn)[-1][1]


def _describe_left(turn: Turn, view: TrainView, listener: Listener) -> Messages:
    """Tell how many tiles the player has left if the turn changed that, and the stock if they have drawn."""
    has_drawn = bool(turn.drawn) or any(run.drawn for run in turn.runs)
    tiles = chains.describe_tiles_left(turn.seat, view, listener) if turn.runs or turn.drawn else ()
    return *tiles, *(chains.describe_stock(view) if has_drawn else ())


def _announce_turn(turn: Turn, players: int, listener: Listener) -> Iterator[Message]:
    """Yield the messages about one player's turn."""
    if turn.seat == listener.seat:
        yield from _own(turn, players, listener)
        return
    name = listener.names[turn.seat]
    for run in turn.runs:
        yield _describe_laying(turn, run, players, listener)
        if run.unmarks:
            yield say(Kind.PLAYS, "{name}'s train is no longer marked.", name=name)
    if turn.missed is not None:
        yield _describe_missed_turn(turn, listener)
    elif turn.drawn:
        yield from _describe_drawing(turn, listener)
    elif turn.done and not turn.runs:
        yield say(Kind.PLAYS, "{name} is done.", name=name)


def _describe_laying(turn: Turn, run: LaidRun, players: int, listener: Listener) -> Message:
    where = on_train(run.train, turn.seat, players, listener)
    facts: dict[str, object] = {"name": listener.names[turn.seat], "tiles": AllOf(run.tiles), "where": where}
    if len(run.drawn) > 1:
        # translators: the number of tiles that somebody draws, and the tile that they play: "Anna draws 3 tiles and
        # plays six five on their own train."
        return count(
            Kind.PLAYS,
            "{name} draws {n} tile and plays {tiles:acc} {where}.",
            "{name} draws {n} tiles and plays {tiles:acc} {where}.",
            len(run.drawn),
            **facts,
        )
    if run.drawn:
        # translators: where is one of the places below: "Anna draws and plays six five on their own train."
        return say(Kind.PLAYS, "{name} draws and plays {tiles:acc} {where}.", **facts)
    # translators: where is one of the places below: "Anna plays six five on Mexican."
    return say(Kind.PLAYS, "{name} plays {tiles:acc} {where}.", **facts)


def _describe_drawing(turn: Turn, listener: Listener) -> Iterator[Message]:
    name = listener.names[turn.seat]
    number = len(turn.drawn)
    if number > 1 and turn.drawn[0] is None:
        yield count(Kind.PLAYS, "{name} draws {n} tile.", "{name} draws {n} tiles.", number, name=name)
        return
    for tile in turn.drawn:
        if tile is None:
            yield say(Kind.PLAYS, "{name} draws.", name=name)
        else:
            yield say(Kind.PLAYS, "{name} draws {tile:acc}.", name=name, tile=tile)


def _describe_missed_turn(turn: Turn, listener: Listener) -> Message:
    assert turn.missed is not None
    name = listener.names[turn.seat]
    number = len(turn.drawn)
    if number > 1 and turn.missed.marks:
        return count(
            Kind.PLAYS,
            "{name} draws {n} tile, cannot play, and marks their own train.",
            "{name} draws {n} tiles, cannot play, and marks their own train.",
            number,
            name=name,
        )
    if number > 1:
        return count(
            Kind.PLAYS, "{name} draws {n} tile and passes.", "{name} draws {n} tiles and passes.", number, name=name
        )
    if turn.drawn and turn.missed.marks:
        # translators: a player can lay no tile, draws, and has to mark their own train now.
        return say(Kind.PLAYS, "{name} draws, cannot play, and marks their own train.", name=name)
    if turn.drawn:
        return say(Kind.PLAYS, "{name} draws and passes.", name=name)
    if turn.missed.marks:
        # translators: a player can lay no tile, and has to mark their own train now.
        return say(Kind.PLAYS, "{name}'s train is marked.", name=name)
    return say(Kind.PLAYS, "{name} passes.", name=name)


def _own(turn: Turn, players: int, listener: Listener) -> Iterator[Message]:
    """Yield the messages about the listener's own turn. They always name the tiles that the listener drew."""
    for run in turn.runs:
        if run.drawn:
            yield say(Kind.PLAYS, "You draw {tiles:acc}.", tiles=run.drawn)
        where = on_train(run.train, turn.seat, players, listener)
        yield say(Kind.PLAYS, "You play {tiles:acc} {where}.", tiles=AllOf(run.tiles), where=where)
        if run.unmarks:
            yield say(Kind.PLAYS, "Your train is no longer marked.")
    if turn.asked is not None:
        # translators: the number of a double that must be covered, before what the listener does about it: "To cover:
        # 10. You draw eight two. You are marked."
        yield say(Kind.PLAYS, "To cover: {end}.", end=End(turn.asked))
    if turn.drawn:
        yield say(Kind.PLAYS, "You draw {tiles:acc}.", tiles=turn.drawn)
    if turn.missed is not None and turn.missed.marks:
        # translators: the listener can lay nothing, and their own train must be marked now.
        yield say(Kind.PLAYS, "Your train is marked.")
    elif turn.missed is not None:
        yield say(Kind.PLAYS, "You pass.")
    elif turn.done and not turn.runs:
        yield say(Kind.PLAYS, "You are done.")


def _announce_deal(event: Dealt, listener: Listener, view: TrainView) -> Messages:
    facts: dict[str, object] = {
        "deal": listener.number_of_deal(event.deal),
        "tile": view.engine,
        "name": listener.names[event.first],
    }
    drawn = chains.nobody_held_lead(event, view) if view.options.engine == IN_A_HAND else ()
    if view.options.engine == IN_A_HAND and event.first == listener.seat:
        # translators: the engine is the double in the middle, at which the trains begin; the listener held it.
        first = say(Kind.DEALS, "Round {deal}: you play the engine {tile}.", **facts)
    elif view.options.engine == IN_A_HAND:
        # translators: the engine is the double in the middle, at which the trains begin; somebody held it.
        first = say(Kind.DEALS, "Round {deal}: {name} plays the engine {tile}.", **facts)
    elif event.first == listener.seat:
        # translators: the engine is the double in the middle, at which the trains begin.
        first = say(Kind.DEALS, "Round {deal}, engine {tile}. You begin.", **facts)
    else:
        first = say(Kind.DEALS, "Round {deal}, engine {tile}. {name} begins.", **facts)
    return first, *drawn, *(chains.describe_set(view) if event.deal == 1 else ()), *hands_shown(event, listener)


def _announce_score(event: RoundScored, listener: Listener, view: TrainView) -> Messages:
    left = say(Kind.SCORES, "Pips left: {items}.", items=items_by_seat(event.pips, listener))
    return (left,) if view.deal == 1 or view.winners else (left, total(event, listener))


def total(event: RoundScored, listener: Listener) -> Message:
    return say(Kind.SCORES, "Total so far: {items}.", items=items_by_seat(event.total, listener))


_WORDS: dict[type, Callable[[Any, Listener, TrainView], Messages]] = {
    Dealt: _announce_deal,
    RoundEnded: chains.say_round_ended,
    RoundScored: _announce_score,
    ClockRead: announce_clock,
    Resigned: announce_resignation,
    GameOver: chains.game_over,
}


# Brief messages for speech


def brief(heard: HeardEvents, listener: Listener, known: int) -> Messages:
    """Word the events as briefly as possible.

    The first ``known`` events are the player's own: leave them out, unless there is nothing else to say, because every
    action gets an answer.

    Returns:
        At least one message.
    """
    told, unheard = _brief_events(heard[known:], listener, Density.OTHERS)
    messages = (*told, *_add_earcons(unheard, _changed_places(heard, listener), listener))
    if messages:
        return messages
    return _answer_to(heard[:known], listener) or _brief_events(heard, listener, Density.PLACES)[0]


def _answer_to(known: HeardEvents, listener: Listener) -> Messages:
    """Name the tiles that the listener has just laid, without the train, which the listener typed."""
    laid = [(event._replace(train=event.seat), view) for event, view in known if isinstance(event, TrainLaid)]
    return _brief_events(laid, listener, Density.OTHERS)[0]


def _changed_places(heard: HeardEvents, listener: Listener) -> Messages:
    """Return the open trains that have changed since the listener's last choice, once it is the listener's turn.

    Leave out a double that must be covered, which the prompt names. If a round began, return all open trains.

    Returns:
        One message or none.
    """
    if not _is_turn_after_others(heard, listener):
        return ()
    view = heard[-1][1]
    own = list(takewhile(lambda one: doer(one[0]) == listener.seat, heard))
    has_begun = not own or any(isinstance(event, Dealt) for event, _ in heard)
    trains = [train for train in open_trains(view._replace(cover=None)) if train != view.cover]
    changed = [train for train in trains if has_begun or _is_changed(train, own[-1][1], view)]
    items = tuple(item._replace(kind=Kind.PLAYS) for item in name_open_trains(changed, view, listener))
    return (sentence(items),) if items else ()


def _is_changed(train: int, view_before: TrainView, view_now: TrainView) -> bool:
    is_newly_open = train != view_now.mexican and view_now.marked[train] and not view_before.marked[train]
    return is_newly_open or view_before.ends[train] != view_now.ends[train]


Laid = tuple[tuple[Event, None], ...]
"""The events of laid tiles, without the views after them."""


def _brief_events(heard: HeardEvents, listener: Listener, density: Density) -> tuple[Messages, Laid]:
    """Return the messages, and the tiles after them whose earcons no message has, because their turns are left out."""
    messages: list[Message] = []
    unheard: Laid = ()
    for moves, group in groupby(heard, key=lambda one: is_move(one[0])):
        together = list(group)
        if moves:
            row, unheard = _brief_row(together, listener, unheard, density)
            drawn = name_drawn_tiles([event for event, _ in together], listener)
            messages += row
            told: Messages = (say(Kind.PLAYS, "You draw {tiles:acc}.", tiles=drawn),) if drawn else ()
        else:
            told = tuple(message for event, view in together for message in _brief_event(event, view, listener))
        messages += _add_earcons(unheard, told, listener)
        unheard = () if told else unheard
    return tuple(messages), unheard


def _brief_event(event: Event, view: TrainView, listener: Listener) -> Messages:
    """Return the messages for an event that is no move. After the last round, leave the totals to the final score."""
    if not isinstance(event, RoundScored) or event.total == event.delta:
        return announce_alone(event, view, listener)
    return () if view.winners else (total(event, listener),)


def _add_earcons(laid: Laid, messages: Messages, listener: Listener) -> Messages:
    """Return the messages. The first of them gets the earcons of these tiles before its own."""
    if not messages:
        return ()
    first, *others = messages
    (sounding,) = listener.with_earcons(laid, [first._replace(earcons=())])
    return sounding._replace(earcons=(*sounding.earcons, *first.earcons)), *others


def _brief_row(moves: HeardEvents, listener: Listener, unheard: Laid, density: Density) -> tuple[Messages, Laid]:
    """Return the turns as one sentence or none, and the tiles whose earcons it does not have.

    The earcons of omitted turns go to the next item, or to the last item if none follows.

    Args:
        moves: The moves, each with the view after it.
        listener: The player.
        unheard: Tiles from before, whose earcons come first.
        density: ``Density.OTHERS`` to leave out turns that changed no train that the listener may lay on.

    Returns:
        The sentence, and the tiles.
    """
    items: list[Message] = []
    for turn in turns_of(moves, listener):
        unheard += turn.laid
        if listener.seat in (None, turn.seat) or not _is_left_out(turn, moves[-1][1], listener, density):
            told = listener.with_earcons(unheard, _brief_items(turn, moves[-1][1], listener))
            items += [item._replace(kind=Kind.PLAYS) for item in told]
            unheard = () if told else unheard
    if not items:
        return (), unheard
    items[-1:] = listener.with_earcons(unheard, items[-1:])
    return (sentence(tuple(items)),), ()


def _brief_items(turn: Turn, view: TrainView, listener: Listener) -> Iterator[Message]:
    """Yield a turn as items of a row. They do not say where others laid tiles, because the open ends tell that."""
    if turn.seat != listener.seat and listener.seat is not None:
        turn = turn._replace(runs=tuple(run._replace(train=turn.seat) for run in turn.runs))
    return items_of(turn, view.players, listener)


def announce_alone(event: Event, view: TrainView, listener: Listener) -> Messages:
    """Return the messages for one event that is no move, without the places where a tile can be laid."""
    return announce([(event, view._replace(to_act=None))], listener)


def name_drawn_tiles(events: Sequence[Event], listener: Listener) -> tuple[Tile, ...]:
    """Name the tiles that the listener has just drawn, of which the last may fit; return nothing if they drew none."""
    drawn: tuple[Tile, ...] = ()
    for event in reversed(events):
        if not isinstance(event, TileDrawn) or event.seat != listener.seat or event.tile is None:
            break
        drawn = (event.tile, *drawn)
    return drawn


def items_of(turn: Turn, players: int, listener: Listener) -> Iterator[Message]:
    """Yield a turn as items of a row.

    They name the tiles that the listener drew and could not lay. For other players, they only say how many if somebody
    drew several. If a player unmarks their train and marks it again, they name only the mark.

    Yields:
        Each item.
    """
    is_marked = turn.missed is not None and turn.missed.marks
    yield from _items_laid(turn, players, listener, is_marked=is_marked)
    if turn.runs and (is_marked or turn.missed is None):
        return
    if turn.seat == listener.seat:
        yield from _own_end(turn)
    elif is_marked and len(turn.drawn) > 1:
        # translators: an item of a row: somebody draws several tiles, and has to mark their own train now.
        yield answer("{name} draws {n}, marked", name=listener.names[turn.seat], n=len(turn.drawn))
    elif is_marked:
        # translators: an item of a row: somebody has to mark their own train now.
        yield answer("{name} marked", name=listener.names[turn.seat])
    elif turn.missed is not None:
        yield from items_of_passes([turn.seat], listener)
    elif turn.drawn:
        yield answer("{name} draws", name=listener.names[turn.seat])
    else:
        yield answer("{name} done", name=listener.names[turn.seat])


def _items_laid(turn: Turn, players: int, listener: Listener, *, is_marked: bool) -> Iterator[Message]:
    """Yield the tiles laid in a turn as items of a row. ``is_marked``: whether the turn ends with a mark."""
    for place, run in enumerate(turn.runs, 1):
        named = run._replace(unmarks=run.unmarks and not is_marked)
        what = name_laid_tiles(turn, named, players, listener)
        if len(run.drawn) > 1 and turn.seat == listener.seat:
            # translators: an item of a row: the tiles that the listener drew, before what they play of these.
            yield answer("you draw {tiles:acc}", tiles=run.drawn)
        elif len(run.drawn) > 1:
            # translators: how many tiles somebody draws, and what they play then: "Anna draws 3, plays six five".
            what = answer(
                "draws {n}, plays {what}", n=len(run.drawn), what=_laid_as_object(turn, named, players, listener)
            )
        if is_marked and place == len(turn.runs):
            # translators: what somebody did in a turn that ended with a mark on the player's own train: "double six,
            # marked".
            what = answer("{what}, marked", what=what)
        yield item_of_seat(turn.seat, what, listener)


def _own_end(turn: Turn) -> Iterator[Message]:
    """Yield the items about the end of the listener's turn, besides tiles that the listener laid."""
    if turn.missed is None:
        if turn.done:
            yield answer("you done")
    elif not turn.missed.marks and turn.drawn:
        # translators: the listener, whose train is marked already, draws a tile that does not fit.
        yield answer("you draw {tiles:acc} and pass", tiles=turn.drawn)
    elif not turn.missed.marks:
        yield answer("you pass")
    elif turn.asked is not None and turn.drawn:
        # translators: the listener could not cover the double of this number, drew a tile that did not do either, and
        # their own train must be marked now: "10 to cover: you draw eight two, marked".
        facts: dict[str, object] = {"end": End(turn.asked), "tiles": turn.drawn}
        yield answer("{end} to cover: you draw {tiles:acc}, marked", **facts)
    elif turn.asked is not None:
        yield answer("{end} to cover: you marked", end=End(turn.asked))
    elif turn.drawn:
        # translators: the listener draws a tile that does not fit, and their own train must be marked now.
        yield answer("you draw {tiles:acc}, marked", tiles=turn.drawn)
    else:
        yield answer("you marked")


def name_laid_tiles(turn: Turn, run: LaidRun, players: int, listener: Listener) -> Message:
    """Name the laid tiles, their place unless it is the player's own train, and whether that train lost its mark."""
    tiles = answer("{tiles}", tiles=run.tiles)
    if run.train != turn.seat:
        # translators: tiles and where they were laid: "six five on Mexican".
        return answer("{tiles} {where}", tiles=tiles, where=on_train(run.train, turn.seat, players, listener))
    # translators: tiles that were laid on the player's own train, which has lost its mark.
    return answer("{tiles}, unmarked", tiles=tiles) if run.unmarks else tiles


def _laid_as_object(turn: Turn, run: LaidRun, players: int, listener: Listener) -> Message:
    """Return what ``name_laid_tiles`` does, as the object of "plays"."""
    tiles = answer("{tiles:acc}", tiles=run.tiles)
    if run.train != turn.seat:
        # translators: after "plays": tiles and where they were laid: "six five on Mexican".
        return answer("{tiles:acc} {where}", tiles=run.tiles, where=on_train(run.train, turn.seat, players, listener))
    # translators: after "plays": tiles that were laid on the player's own train, which has lost its mark.
    return answer("{tiles:acc}, unmarked", tiles=run.tiles) if run.unmarks else tiles


# Short forms for braille displays


class Density(IntEnum):
    """The steps of shortening. A comment says what each step leaves out, besides what earlier steps leave out."""

    NOTHING = 0
    OPENING = 1  # the set and the opener: the moves show them
    PIPS = 2  # everything about an ended round except its end and the totals
    PLACES = 3  # the trains that others laid on: the row has the open ends
    OTHERS = 4  # turns that changed no train that the listener may lay on
    OPEN = 5  # the open ends: ``table`` tells them
    TURNS = 6  # all turns before this one
    END = 7  # the way in which a round ended: the totals show it
    TOTALS = 8  # all totals except the listener's and the best one: ``score`` tells them


def condense(heard: HeardEvents, listener: Listener) -> Iterator[Messages]:
    """Yield the messages for these events, the fullest first, one tuple for each step of ``Density``."""
    return (tuple(_condensed_events(_events_told(heard, density), listener, density)) for density in Density)


def _events_told(heard: HeardEvents, density: Density) -> HeardEvents:
    """Return the events that this step of shortening tells. Later steps only tell events since the end of a round."""
    first = 0
    for place, (event, _) in enumerate(heard):
        if density >= Density.PIPS and isinstance(event, RoundEnded):
            first = place
    if density >= Density.END and isinstance(heard[first][0], RoundEnded):
        first += 1
    return heard[first:]


def _condensed_events(heard: HeardEvents, listener: Listener, density: Density) -> Iterator[Message]:
    for moves, group in groupby(heard, key=lambda one: is_move(one[0])):
        together = list(group)
        if moves:
            yield from _row([event for event, _ in together], together[-1][1], listener, density)
        else:
            for event, view in together:
                yield from _other(event, view, listener, density)
    if density < Density.OPEN and heard and places_on_next_turn(heard, listener):
        yield say(Kind.PLAYS, "{places}.", places=Row(places_open(heard[-1][1], listener)))


def _row(events: Sequence[Event], view: TrainView, listener: Listener, density: Density) -> Iterator[Message]:
    told = [turn for turn in turns(events) if not _is_left_out(turn, view, listener, density)]
    items = [item for turn in told for item in _condensed_items(turn, view, listener, density)]
    if items:
        yield say(Kind.PLAYS, "{items}", items=Row(tuple(items)))
    if drawn := name_drawn_tiles(events, listener):
        yield say(Kind.PLAYS, "You draw {tiles:acc}.", tiles=drawn)


def _is_left_out(turn: Turn, view: TrainView, listener: Listener, density: Density) -> bool:
    if density >= Density.TURNS:
        return True
    if density < Density.OTHERS or turn.missed is not None:
        return False
    return all(run.train not in (listener.seat, view.players) and not run.unmarks for run in turn.runs)


def _condensed_items(turn: Turn, view: TrainView, listener: Listener, density: Density) -> Iterator[Message]:
    if density < Density.PLACES:
        yield from items_of(turn, view.players, listener)
        return
    for run in turn.runs:
        yield item_of_seat(turn.seat, answer("{tiles}", tiles=run.tiles), listener)
    if turn.missed is not None:
        yield from items_of(turn._replace(runs=()), view.players, listener)


def _other(event: Event, view: TrainView, listener: Listener, density: Density) -> Messages:
    if isinstance(event, Dealt) and density >= Density.OPENING:
        # translators: the double in the middle of a round, in braille.
        return say(Kind.DEALS, "Engine {tile}.", tile=view.engine), *hands_shown(event, listener)
    if isinstance(event, RoundScored) and density >= Density.PIPS and view.winners:
        return ()  # the final score follows
    if isinstance(event, GameOver) and density >= Density.PIPS:
        return game_over(event, listener, view)
    if isinstance(event, RoundScored) and density >= Density.PIPS:
        best = event.total.index(min(event.total))
        told = [seat for seat in listener.seats() if density < Density.TOTALS or seat in (listener.seat, best)]
        items = tuple(item_of_seat(seat, event.total[seat], listener) for seat in told)
        return (say(Kind.SCORES, "{items}", items=Row(items)),)
    return announce_alone(event, view, listener)
