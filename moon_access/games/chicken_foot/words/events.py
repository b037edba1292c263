"""The events of Chicken Foot in words, in full and in brief: turns, and then the numbers that may be played on.

With eight players, seven turns lie between two turns of one player, so each turn gets as few words as possible. A line
names the number that a tile is laid on only if the tile might have been laid on another. ``announce`` has the words of
the history. ``condense`` is for few braille windows: its first form is the fullest, and each further form leaves out
something that the player can ask for or that no longer matters. ``brief`` is for speech, and leaves out the move that
the player has just typed. The prompts and the answers to questions are in answers.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import groupby
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
from moon_access.announcer.message import N_, AllOf, End, Kind, Message, Row, answer, count, say, sentence
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.chain import Ends, OpenEnd
from moon_access.engine.events import (
    ClockRead,
    Dealt,
    Event,
    GameOver,
    Resigned,
    RoundEnded,
    RoundScored,
    TileDrawn,
    TileLaid,
    TurnPassed,
    doer,
)
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains import words as chains
from moon_access.games.chains.chain import open_numbers
from moon_access.games.chicken_foot.state import IN_A_HAND, ChickenView, Foot, FootGrown

Messages = tuple[Message, ...]
HeardEvents = Sequence[tuple[Event, ChickenView]]


# The places to play on: the foot that must be finished, or the open ends


def say_foot(foot: Foot, kind: Kind = Kind.PLAYS) -> Message:
    # translators: what must be done before anything else: so many tiles, the toes, have still to be laid on the double
    # of {end}, an open end: "Still two toes on 5."
    return count(kind, "{end} needs {n:m} more toe.", "{end} needs {n:m} more toes.", foot.toes, end=End(foot.number))


def open_ends(ends: Ends, listener: Listener) -> Message:
    """Return each open number once. The table says how often it is open."""
    items = tuple(answer("{end}", end=End(end.number)) for end in ends)
    return say(Kind.PLAYS, "Open ends {ends}.", ends=Row(items) if listener.braille else AllOf(items))


def ends_with_counts(ends: Ends, listener: Listener) -> AllOf | Row:
    """Return each open number once, with its count if there are several."""
    items = tuple(map(_add_count, ends))
    return Row(items) if listener.braille else AllOf(items)


def _add_count(end: OpenEnd) -> Message:
    if end.times == 1:
        return answer("{end}", end=End(end.number))
    if end.times == 2:
        return answer("two {end:pl}", end=End(end.number))
    return answer("{n:m} {end:pl}", end=End(end.number), n=end.times)


def pending_demand(view: ChickenView, listener: Listener) -> tuple[Message, ...]:
    """Name the foot that everybody must play on now; this follows the moves.

    The player whose turn it is hears nothing of a foot, because the prompt names it.

    Returns:
        One message or none.
    """
    if view.to_act is None:
        return ()
    if view.foot is None:
        return (open_ends(view.ends, listener),)
    return () if view.to_act == listener.seat else (say_foot(view.foot),)


# The moves of a round as items of a list, one for each turn: a laid tile, a draw or a pass


class Move(NamedTuple):
    """A turn, or the part of it that has been heard.

    ``tile`` and ``end``: the tile that was laid, and where; None if none was. ``names_end``: whether a line names the
    end, because the tile also fitted another one. ``drawn``: whether a tile was drawn before; ``drawn_tile``: that tile
    if the listener knows it. ``passed``: whether the turn ended with a pass. ``laid_tile``: the event of the tile.
    ``asked``: the number of the foot that had to be finished, if the turn ended with a pass.
    """

    seat: Seat
    tile: Tile | None = None
    end: int | None = None
    names_end: bool = False
    drawn: bool = False
    drawn_tile: Tile | None = None
    passed: bool = False
    laid: TileLaid | None = None
    asked: int | None = None


def moves_of(heard: Sequence[tuple[Event, ChickenView]]) -> list[Move]:
    """Return the turns of these events, each with the view after it, in their order. Skip events that are no moves."""
    found: list[Move] = []
    for event, view in heard:
        if isinstance(event, TileDrawn):
            found.append(Move(event.seat, drawn=True, drawn_tile=event.tile))
            continue
        if isinstance(event, FootGrown) and found and found[-1].tile is not None and not found[-1].tile.is_double:
            found[-1] = found[-1]._replace(names_end=False)  # the foot is the only place to play on
        if not isinstance(event, TileLaid | TurnPassed):
            continue
        before = found.pop() if found and _is_unfinished_turn(found[-1], event.seat) else Move(event.seat)
        if isinstance(event, TurnPassed):
            asked = None if view.foot is None else view.foot.number
            found.append(before._replace(passed=True, asked=asked))
        else:
            names_end = _has_other_place(event)
            found.append(before._replace(tile=event.tile, end=event.end, names_end=names_end, laid=event))
    return found


def _is_unfinished_turn(move: Move, seat: Seat) -> bool:
    """Return whether the move is an unfinished turn of this seat, which has only drawn."""
    return move.seat == seat and move.tile is None and not move.passed


def _has_other_place(event: TileLaid) -> bool:
    """Return whether the tile also fitted with its other number."""
    if event.tile.is_double or event.end is None:
        return False
    other = event.tile.other_half(event.end)
    return other in _numbers_before(event.ends, other)


def _numbers_before(ends_after: Ends, opened: int) -> tuple[int, ...]:
    """Return the open numbers before a tile was laid. ``opened``: the number that the tile has opened."""
    return open_numbers(tuple(end for end in ends_after if end.number != opened or end.times > 1))


def move_items(moves: Sequence[Move], listener: Listener) -> Iterator[Message]:
    """Yield the moves as items; players who pass one after the other share one."""
    for (passed, drawn, seen), group in groupby(moves, key=_grouping_key):
        row = list(group)
        if passed and seen:
            yield from (_seen_drawing(move, listener) for move in row)
        elif passed and drawn:
            yield from _draw_and_pass([move.seat for move in row], listener)
        elif passed:
            yield from items_of_passes([move.seat for move in row], listener)
        else:
            for move in row:
                yield from with_earcon(move, [_item(move, listener)], listener)


def _grouping_key(move: Move) -> tuple[bool, bool, bool]:
    return move.passed, move.drawn, move.drawn_tile is not None


def _seen_drawing(move: Move, listener: Listener) -> Message:
    """Return the item of a player who passes, if the listener knows the tile that they drew."""
    if move.seat == listener.seat and move.asked is not None:
        # translators: an item of a list of moves: only tiles with this number could be played, the toes of a foot, and
        # the listener had none: "toes on 7: you draw two zero and pass".
        return answer(
            "foot on {end}: you draw {tile:acc}, it does not fit, you pass", end=End(move.asked), tile=move.drawn_tile
        )
    if move.seat == listener.seat:
        # translators: an item of a list of moves.
        return answer("you draw {tile:acc}, it does not fit, you pass", tile=move.drawn_tile)
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
    if not move.drawn and (listener.verbosity is Verbosity.BRIEF or move.seat == listener.seat):
        return item_of_seat(move.seat, laid_tile(move), listener)
    what = _tile_as_object(move)
    if not move.drawn:
        # translators: an item of a list of moves: "Ben plays six five".
        return answer("{name} plays {what}", name=listener.names[move.seat], what=what)
    if move.seat == listener.seat:
        # translators: an item of a list of moves: a tile is drawn, and it is laid: "you draw and play six five".
        return answer("you draw and play {what}", what=what)
    # translators: an item of a list of moves: a tile is drawn, and it is laid: "Ben draws and plays six five".
    return answer("{name} draws and plays {what}", name=listener.names[move.seat], what=what)


def with_earcon(move: Move, messages: Iterable[Message], listener: Listener) -> tuple[Message, ...]:
    """Return the messages of a move, with the earcon of its tile."""
    return listener.with_earcons([] if move.laid is None else [(move.laid, None)], messages)


def laid_tile(move: Move) -> Message:
    """Return the tile, with the number that it is laid on if the listener needs it."""
    if not move.names_end or move.end is None:
        return answer("{tile}", tile=move.tile)
    return answer("{tile} on {ends}", tile=move.tile, ends=End(move.end))


def _tile_as_object(move: Move) -> Message:
    """Return what ``laid_tile`` does, as the object of "plays"."""
    if not move.names_end or move.end is None:
        return answer("{tile:acc}", tile=move.tile)
    # translators: after "Anna plays": the tile, and the number that it is laid on.
    return answer("{tile:acc} on {ends}", tile=move.tile, ends=End(move.end))


# Messages for events that arrive together


MOVES = TileLaid, TileDrawn, TurnPassed, FootGrown
"""The events of turns. One message tells all turns between two other events."""


def announce(heard: HeardEvents, listener: Listener) -> Messages:
    """Return what this listener hears of events that came together, each with the view after it."""
    messages: list[Message] = []
    for moving, group in groupby(heard, key=is_move):
        together = list(group)
        if moving:
            messages += _turns(together, listener)
            continue
        for event, view in together:
            messages += listener.mark_others(doer(event), _WORDS[type(event)](event, listener, view))
    last = heard[-1][0]
    if listener.verbosity is Verbosity.FULL and isinstance(last, FootGrown) and last.toes:
        return tuple(messages)  # the last line has just named that foot
    return *messages, *current_numbers(heard, listener)


def is_move(heard: tuple[Event, ChickenView]) -> bool:
    return isinstance(heard[0], MOVES)


def current_numbers(heard: HeardEvents, listener: Listener) -> Messages:
    """Return the numbers to play on now, if a tile was laid since the player last heard them."""
    laid = [event for event, _ in heard if isinstance(event, TileLaid | Dealt)]
    return pending_demand(heard[-1][1], listener) if laid and isinstance(laid[-1], TileLaid) else ()


def _turns(heard: HeardEvents, listener: Listener) -> Iterator[Message]:
    """Yield a line for each turn; players who draw and pass in a row share one."""
    events = [event for event, _ in heard]
    if listener.verbosity is Verbosity.FULL or all(isinstance(event, FootGrown) for event in events):
        for event, view in heard:
            told = _FULL[type(event)](event, listener, view)
            if isinstance(event, TileLaid | TileDrawn):
                told = *told, *chains.describe_left(event, view, listener)
            yield from listener.with_earcons([(event, view)], listener.mark_others(doer(event), told))
        return
    for stretch in split_at_open_feet(heard):
        yield from _lines(moves_of(stretch), listener)
        yield from name_closed_feet(stretch)


def _lines(moves: Sequence[Move], listener: Listener) -> Iterator[Message]:
    for mine, group in groupby(moves, key=lambda move: move.seat == listener.seat):
        if mine:
            for move in group:
                yield from with_earcon(move, [own_line(move)], listener)
        else:
            for item in move_items(list(group), listener):
                # translators: a move, in a line of its own: "Anna six five."
                yield say(Kind.PLAYS, "{what}.", what=item)._replace(is_of_others=True)


def split_at_open_feet(heard: HeardEvents) -> Iterator[HeardEvents]:
    """Split the events after each foot that stays unfinished, because a message there says so."""
    begin = 0
    for place, one in enumerate(heard, 1):
        if place == len(heard) or name_closed_feet([one]):
            yield heard[begin:place]
            begin = place


def own_line(move: Move) -> Message:
    """Word the listener's own move, which the program may have made in the listener's place."""
    if move.passed and move.drawn and move.asked is not None:
        # translators: only tiles with this number could be played, the toes of a foot, and the listener had none.
        text = N_("Foot on {end}: you draw {tile:acc}, it does not fit, you pass.")
        return say(Kind.PLAYS, text, end=End(move.asked), tile=move.drawn_tile)
    if move.passed and move.drawn:
        return say(Kind.PLAYS, "You draw {tile:acc}, it does not fit, you pass.", tile=move.drawn_tile)
    if move.passed:
        return say(Kind.PLAYS, "You pass.")
    if move.tile is None:
        return say(Kind.PLAYS, "You draw {tile:acc}.", tile=move.drawn_tile)
    assert move.end is not None
    if move.drawn:
        return say(Kind.PLAYS, "You draw and play {tile:acc} on {end}.", tile=move.tile, end=End(move.end))
    return say(Kind.PLAYS, "You play {tile:acc} on {end}.", tile=move.tile, end=End(move.end))


def name_closed_feet(heard: HeardEvents) -> Messages:
    """Name the feet that lack toes but no longer ask for any."""
    return tuple(
        # translators: of a double that asked for tiles with its number: all of them have been laid.
        say(Kind.PLAYS, "No tile with {end} is left, so that foot stays as it is.", end=End(event.number))
        for event, _ in heard
        if isinstance(event, FootGrown) and not event.toes and not event.finished
    )


# Full messages, event by event


def _announce_laying(event: TileLaid, listener: Listener, view: ChickenView) -> Messages:
    assert event.end is not None
    facts: dict[str, object] = {"tile": event.tile, "end": End(event.end)}
    if event.seat == listener.seat:
        return (say(Kind.PLAYS, "You play {tile:acc} on {end}.", **facts),)
    return (say(Kind.PLAYS, "{name} plays {tile:acc} on {end}.", name=listener.names[event.seat], **facts),)


def _announce_drawing(event: TileDrawn, listener: Listener, view: ChickenView) -> Messages:
    if event.seat == listener.seat:
        return (say(Kind.PLAYS, "You draw {tile:acc}.", tile=event.tile),)
    if event.tile is not None:
        return (say(Kind.PLAYS, "{name} draws {tile:acc}.", name=listener.names[event.seat], tile=event.tile),)
    return (say(Kind.PLAYS, "{name} draws a tile.", name=listener.names[event.seat]),)


def _announce_growth(event: FootGrown, listener: Listener, view: ChickenView) -> Messages:
    if event.toes:
        return (say_foot(Foot(event.number, event.toes)),)
    if event.finished:
        return (say(Kind.PLAYS, "The foot on {end} is finished.", end=End(event.number)),)
    return name_closed_feet([(event, view)])


_FULL: dict[type, Callable[[Any, Listener, ChickenView], Messages]] = {
    TileLaid: _announce_laying,
    TileDrawn: _announce_drawing,
    TurnPassed: chains.announce_pass,
    FootGrown: _announce_growth,
}


# Deals and their results


def _announce_deal(event: Dealt, listener: Listener, view: ChickenView) -> Messages:
    return (
        round_begins(event, listener, view),
        *(chains.nobody_held_lead(event, view) if view.options.lead == IN_A_HAND else ()),
        *(chains.describe_set(view) if event.deal == 1 else ()),
        *hands_shown(event, listener),
    )


def round_begins(event: Dealt, listener: Listener, view: ChickenView) -> Message:
    """Return which round it is, which double lies in the middle, and who begins."""
    facts: dict[str, object] = {
        "deal": listener.number_of_deal(event.deal),
        "tile": view.lead,
        "name": listener.names[event.first],
    }
    if view.options.lead == IN_A_HAND and event.first == listener.seat:
        # translators: {tile} is the double of this round, which the listener holds and lays in the middle.
        return say(Kind.DEALS, "Round {deal}: you play {tile:acc} in the middle.", **facts)
    if view.options.lead == IN_A_HAND:
        # translators: {tile} is the double of this round, which somebody holds and lays in the middle.
        return say(Kind.DEALS, "Round {deal}: {name} plays {tile:acc} in the middle.", **facts)
    if event.first == listener.seat:
        # translators: {tile} is the double that lies in the middle before anybody plays.
        return say(Kind.DEALS, "Round {deal}: {tile} in the middle. You begin.", **facts)
    # translators: {tile} is the double that lies in the middle before anybody plays.
    return say(Kind.DEALS, "Round {deal}: {tile} in the middle. {name} begins.", **facts)


def _announce_score(event: RoundScored, listener: Listener, view: ChickenView) -> Messages:
    """Word the points of each player in the round; between the first and the last round, also the totals."""
    points = say(Kind.SCORES, "Points this round: {items}.", items=items_by_seat(event.delta, listener))
    return points, *(() if event.delta == event.total or view.winners else (totals(event.total, listener),))


def totals(total: Sequence[int], listener: Listener) -> Message:
    # translators: all points of each player; the fewest, which are the best, come first.
    return say(Kind.SCORES, "Total so far: {items}.", items=sort_by_standing(total, listener))


def sort_by_standing(total: Sequence[int], listener: Listener) -> Messages:
    """Return one item for each player, the fewest points first; the listener first among equals."""
    order = sorted(listener.seats(), key=lambda seat: total[seat])
    return tuple(item_of_seat(Seat(seat), total[seat], listener) for seat in order)


_WORDS: dict[type, Callable[[Any, Listener, ChickenView], Messages]] = {
    Dealt: _announce_deal,
    RoundEnded: chains.say_round_ended,
    RoundScored: _announce_score,
    ClockRead: announce_clock,
    Resigned: announce_resignation,
    GameOver: chains.game_over,
}


# Short forms for braille displays


class Density(IntEnum):
    """The steps of shortening. A comment says what each step leaves out, besides what earlier steps leave out."""

    NOTHING = 0
    SET = 1  # the set of tiles
    PLACES = 2  # the end that a tile was laid on, of two possible ones: the row has the open ends
    DRAWS = 3  # a draw before a tile is laid: the counts show it
    POINTS = 4  # the points of an ended round: the totals show them
    PASSES = 5  # passes of other players
    BEFORE = 6  # moves before a round ended
    OPENING = 7  # the number of the round: the prompt names the double
    ENDS = 8  # the open ends: ``table`` tells them
    TOTALS = 9  # all totals but the listener's and the lowest
    TURNS = 10  # moves before the listener had nothing to play and passed
    END = 11  # the way in which a round ended
    MOVES = 12  # the tiles that others laid after a deal: ``table`` tells them


def condense(heard: HeardEvents, listener: Listener) -> Iterator[Messages]:
    """Yield the messages for these events, the fullest first, one tuple for each step of ``Density``."""
    return (tuple(_condensed_events(_events_told(heard, listener, density), listener, density)) for density in Density)


def _events_told(heard: HeardEvents, listener: Listener, density: Density) -> HeardEvents:
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


def _condensed_events(heard: HeardEvents, listener: Listener, density: Density) -> Iterator[Message]:
    for moving, group in groupby(heard, key=is_move):
        together = list(group)
        if not moving:
            for event, view in together:
                yield from _condense_other(event, view, listener, density)
            continue
        for stretch in split_at_open_feet(together):
            told = [_shorter(move, density) for move in _moves_told(moves_of(stretch), listener, density)]
            row = tuple(move_items(told, listener))
            if row:
                yield say(Kind.PLAYS, "{items}", items=Row(row))
            yield from name_closed_feet(stretch)
    if density < Density.ENDS and heard:
        yield from current_numbers(heard, listener)


def _moves_told(moves: Sequence[Move], listener: Listener, density: Density) -> Sequence[Move]:
    if density < Density.PASSES:
        return moves
    if density >= Density.MOVES:
        return [move for move in moves if move.seat == listener.seat]
    return [move for move in moves if not move.passed or move.seat == listener.seat]


def _shorter(move: Move, density: Density) -> Move:
    if density >= Density.PLACES:
        move = move._replace(names_end=False, asked=None)
    if density >= Density.DRAWS and move.tile is not None:
        move = move._replace(drawn=False, drawn_tile=None)
    return move


def _condense_other(event: Event, view: ChickenView, listener: Listener, density: Density) -> Messages:
    if isinstance(event, Dealt) and density >= Density.SET:
        opening = () if density >= Density.OPENING else (round_begins(event, listener, view),)
        return *opening, *hands_shown(event, listener)
    if isinstance(event, RoundScored) and density >= Density.POINTS and view.winners:
        return ()  # the final score follows
    if isinstance(event, GameOver) and density >= Density.POINTS:
        return game_over(event, listener, view)
    if isinstance(event, RoundScored) and density >= Density.TOTALS:
        least = min(event.total)
        mine = 0 if listener.seat is None else event.total[listener.seat]
        seats = [seat for seat in listener.seats() if seat == listener.seat or event.total[seat] == least != mine]
        row = tuple(item_of_seat(seat, event.total[seat], listener) for seat in seats)
        return (say(Kind.SCORES, "{items}", items=Row(row)),)
    if isinstance(event, RoundScored) and density >= Density.POINTS:
        return (say(Kind.SCORES, "{items}", items=Row(sort_by_standing(event.total, listener))),)
    return announce([(event, view)], listener)


# Brief messages for speech


def brief(heard: HeardEvents, listener: Listener, known: int) -> Messages:
    """Word the events as briefly as possible.

    The first ``known`` events are the player's own: leave them out, unless there is nothing else to say, because every
    action gets an answer.

    Returns:
        At least one message.
    """
    told = (*_brief_events(heard[known:], listener), *current_numbers(heard, listener))
    return told or tuple(_brief_events(heard, listener))


def _brief_events(heard: HeardEvents, listener: Listener) -> Iterator[Message]:
    for moving, group in groupby(heard, key=is_move):
        together = list(group)
        if not moving:
            yield from announce(together, listener)
            continue
        for stretch in split_at_open_feet(together):
            yield from _sentences(moves_of(stretch), listener)
            yield from name_closed_feet(stretch)


def _sentences(moves: Sequence[Move], listener: Listener) -> Iterator[Message]:
    for alone, group in groupby(moves, key=lambda move: _is_own_draw(move, listener)):
        if alone:
            yield from (say(Kind.PLAYS, "You draw {tile:acc}.", tile=move.drawn_tile) for move in group)
        else:
            row = move_items(list(group), listener)
            yield sentence(tuple(item._replace(kind=Kind.PLAYS) for item in row))


def _is_own_draw(move: Move, listener: Listener) -> bool:
    """Return whether the listener has drawn a tile that they play next. The prompt names the ends that it fits."""
    return move.seat == listener.seat and move.tile is None and not move.passed
