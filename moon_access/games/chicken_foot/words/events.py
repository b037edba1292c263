"""What happens in Chicken Foot, in words: a line for each turn, and after the last what may be played on now.

What can be asked at any time is in answers.py, the prompts are in prompts.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from moon_access.announcer.every_game import game_over, resigned
from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import by_seat, hands, of_seat
from moon_access.announcer.message import N_, End, Kind, Message, say
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.events import (
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
from moon_access.engine.tiles import Seat, Tile, full_set
from moon_access.games.chicken_foot.events import FootGrown
from moon_access.games.chicken_foot.state import ChickenView, Foot

from .moves import Move, items, moves_of, sounding
from .open_ends import foot_told, standing

Heard = Sequence[tuple[Event, ChickenView]]
Messages = tuple[Message, ...]

MOVES = TileLaid, TileDrawn, TurnPassed, FootGrown
"""The events of turns: whatever stands between two others of them is told together."""


def announce(heard: Heard, listener: Listener) -> Messages:
    """What this listener is told of events that came together, each with the view after it."""
    messages: list[Message] = []
    for moving, group in groupby(heard, key=is_move):
        together = list(group)
        if moving:
            messages += _turns(together, listener)
            continue
        for event, view in together:
            messages += listener.told_of(doer(event), _WORDS[type(event)](event, listener, view))
    return *messages, *last_standing(heard, listener)


def is_move(heard: tuple[Event, ChickenView]) -> bool:
    return isinstance(heard[0], MOVES)


def last_standing(heard: Heard, listener: Listener) -> Messages:
    """What may be played on now, where a tile was laid since it was told last."""
    laid = [event for event, _ in heard if isinstance(event, TileLaid | Dealt)]
    return standing(heard[-1][1], listener) if laid and isinstance(laid[-1], TileLaid) else ()


def _turns(heard: Heard, listener: Listener) -> Iterator[Message]:
    """A line for each turn; those who draw and pass in a row share one."""
    events = [event for event, _ in heard]
    if listener.verbosity is Verbosity.FULL or all(isinstance(event, FootGrown) for event in events):
        for event, view in heard:
            told = listener.told_of(doer(event), _FULL[type(event)](event, listener, view))
            yield from listener.with_earcons([(event, view)], told)
        return
    for stretch in stretches(heard):
        yield from _lines(moves_of(stretch), listener)
        yield from unfinished(stretch)


def _lines(moves: Sequence[Move], listener: Listener) -> Iterator[Message]:
    for mine, group in groupby(moves, key=lambda move: move.seat == listener.seat):
        if mine:
            for move in group:
                yield from sounding(move, [own(move)], listener)
        else:
            for item in items(list(group), listener):
                # translators: a move, in a line of its own: "Anna six five."
                yield say(Kind.PLAYS, "{what}.", what=item)._replace(of_others=True)


def stretches(heard: Heard) -> Iterator[Heard]:
    """What was heard up to each foot that stays unfinished, and behind the last: that is told where it happens."""
    begin = 0
    for place, one in enumerate(heard, 1):
        if place == len(heard) or unfinished([one]):
            yield heard[begin:place]
            begin = place


def own(move: Move) -> Message:
    """What the listener has done, or the program in the listener's place."""
    if move.passed and move.drawn and move.asked is not None:
        # translators: only tiles with this number could be played, the toes of a foot, and the listener had none.
        text = N_("Toes on {end}: you draw {tile:acc} and pass.")
        return say(Kind.PLAYS, text, end=End(move.asked), tile=move.drawn_tile)
    if move.passed and move.drawn:
        return say(Kind.PLAYS, "You draw {tile:acc} and pass.", tile=move.drawn_tile)
    if move.passed:
        return say(Kind.PLAYS, "You pass.")
    if move.tile is None:
        return say(Kind.PLAYS, "You draw {tile:acc}.", tile=move.drawn_tile)
    assert move.end is not None
    if move.drawn:
        return say(Kind.PLAYS, "You draw and play {tile:acc} on {end}.", tile=move.tile, end=End(move.end))
    return say(Kind.PLAYS, "You play {tile:acc} on {end}.", tile=move.tile, end=End(move.end))


def unfinished(heard: Heard) -> Messages:
    """The feet that ask for nothing any more, though they lack toes."""
    return tuple(
        # translators: of a double that asked for tiles with its number: all of them lie already.
        say(Kind.PLAYS, "No {end} is left: that foot stays as it is.", end=End(event.number))
        for event, _ in heard
        if isinstance(event, FootGrown) and not event.toes and not event.finished
    )


# Event by event, as it is told in full


def _laid(event: TileLaid, listener: Listener, view: ChickenView) -> Messages:
    assert event.end is not None
    facts: dict[str, object] = {"tile": event.tile, "end": End(event.end)}
    if event.seat == listener.seat:
        return (say(Kind.PLAYS, "You play {tile:acc} on {end}.", **facts),)
    return (say(Kind.PLAYS, "{name} plays {tile:acc} on {end}.", name=listener.names[event.seat], **facts),)


def _drawn(event: TileDrawn, listener: Listener, view: ChickenView) -> Messages:
    if event.seat == listener.seat:
        return (say(Kind.PLAYS, "You draw {tile:acc}.", tile=event.tile),)
    if event.tile is not None:
        return (say(Kind.PLAYS, "{name} draws {tile:acc}.", name=listener.names[event.seat], tile=event.tile),)
    return (say(Kind.PLAYS, "{name} draws a tile.", name=listener.names[event.seat]),)


def _passed(event: TurnPassed, listener: Listener, view: ChickenView) -> Messages:
    if event.seat == listener.seat:
        return (say(Kind.PLAYS, "You pass."),)
    return (say(Kind.PLAYS, "{name} passes.", name=listener.names[event.seat]),)


def _grown(event: FootGrown, listener: Listener, view: ChickenView) -> Messages:
    if event.toes:
        return (foot_told(Foot(event.number, event.toes)),)
    if event.finished:
        return (say(Kind.PLAYS, "The foot on {end} is finished.", end=End(event.number)),)
    return unfinished([(event, view)])


_FULL: dict[type, Callable[[Any, Listener, ChickenView], Messages]] = {
    TileLaid: _laid,
    TileDrawn: _drawn,
    TurnPassed: _passed,
    FootGrown: _grown,
}


# Deals, and what they bring


def _dealt(event: Dealt, listener: Listener, view: ChickenView) -> Messages:
    return round_begins(event, listener, view), *(_set(view) if event.deal == 1 else ()), *hands(event, listener)


def round_begins(event: Dealt, listener: Listener, view: ChickenView) -> Message:
    """Which round it is, what lies in the middle, and who begins."""
    facts: dict[str, object] = {"deal": event.deal, "tile": view.lead, "name": listener.names[event.first]}
    if event.first == listener.seat:
        # translators: {tile} is the double that lies in the middle before anybody plays.
        return say(Kind.DEALS, "Round {deal}: {tile} in the middle. You begin.", **facts)
    # translators: {tile} is the double that lies in the middle before anybody plays.
    return say(Kind.DEALS, "Round {deal}: {tile} in the middle. {name} begins.", **facts)


def _set(view: ChickenView) -> Messages:
    """What is played with, told once."""
    highest = view.options.tiles
    facts = {"n": len(full_set(highest)), "tile": Tile(highest, highest), "count": view.options.hand}
    return (say(Kind.DEALS, "{n} tiles up to {tile:acc}, {count} for each.", **facts),)


def _ended(event: RoundEnded, listener: Listener, view: ChickenView) -> Messages:
    if event.out is None:
        return (say(Kind.SCORES, "Blocked: nobody can play."),)
    if event.out == listener.seat:
        return (say(Kind.SCORES, "You are out of tiles."),)
    return (say(Kind.SCORES, "{name} is out of tiles.", name=listener.names[event.out]),)


def _scored(event: RoundScored, listener: Listener, view: ChickenView) -> Messages:
    """What the round costs each; then the totals, where there has been a round before."""
    points = say(Kind.SCORES, "Points: {items}.", items=by_seat(event.delta, listener))
    return points, *(() if event.delta == event.total else (totals(event.total, listener),))


def totals(total: Sequence[int], listener: Listener) -> Message:
    # translators: all points of each player; the fewest, which are the best, come first.
    return say(Kind.SCORES, "Totals: {items}.", items=by_standing(total, listener))


def by_standing(total: Sequence[int], listener: Listener) -> Messages:
    """One item for each player, the fewest points first; of equals, the listener first."""
    order = sorted(listener.seats(), key=lambda seat: total[seat])
    return tuple(of_seat(Seat(seat), total[seat], listener) for seat in order)


_WORDS: dict[type, Callable[[Any, Listener, ChickenView], Messages]] = {
    Dealt: _dealt,
    RoundEnded: _ended,
    RoundScored: _scored,
    Resigned: resigned,
    GameOver: game_over,
}
