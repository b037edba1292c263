"""The events of draw dominoes in words. Tiles that one seat draws in a row are one line.

The prompts and the answers to questions are in answers.py; shortened.py has the events in few words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from moon_access.announcer.every_game import game_over, resigned
from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import hands, sides
from moon_access.announcer.message import N_, AllOf, End, Kind, Message, Row, answer, count, say
from moon_access.announcer.preferences import Verbosity
from moon_access.announcer.words import place
from moon_access.engine.chain import Ends, Lies, OpenEnd
from moon_access.engine.events import (
    Dealt,
    EndsScored,
    Event,
    GameOver,
    Resigned,
    RoundEnded,
    RoundScored,
    ThrownIn,
    TileDrawn,
    TileLaid,
    TurnPassed,
    doer,
)
from moon_access.engine.tiles import Seat
from moon_access.games.chains.words import answers as chains
from moon_access.games.draw.state import DrawView

Messages = tuple[Message, ...]


# translators: the numbers at the open ends of the chain: "Open ends 11 and 2."
_ENDS = N_("Open ends {ends}.")


def announce(heard: Sequence[tuple[Event, DrawView]], listener: Listener) -> Messages:
    """Return what this listener hears of events that came together, each with the view after it."""
    messages: list[Message] = []
    for drawer, group in groupby(heard, key=_drawer):
        events = list(group)
        if drawer is not None:
            drawn = [event for event, _ in events if isinstance(event, TileDrawn)]
            messages += listener.told_of(drawer, _drawn(drawer, drawn, events[-1][1], listener))
            continue
        for at, (event, view) in enumerate(events):
            following = events[at + 1][0] if at + 1 < len(events) else None
            if isinstance(event, TileLaid) and isinstance(following, EndsScored):
                told: Messages = (play(event, listener),)  # the points name the open ends
            elif isinstance(event, Dealt) and isinstance(following, TileLaid) and following.seat == event.first:
                told = _dealt(event, listener, view, opens=False)  # the tile says who opens
            else:
                told = _WORDS[type(event)](event, listener, view)
            messages += listener.with_earcons([(event, view)], listener.told_of(doer(event), told))
    return tuple(_last_ends_only(messages) if _is_terse(listener) else messages)


def _is_terse(listener: Listener) -> bool:
    return listener.braille or listener.verbosity is Verbosity.BRIEF


def _last_ends_only(messages: list[Message]) -> list[Message]:
    """Return the messages without the open ends that were soon others."""
    places = [place for place, message in enumerate(messages) if message.text == _ENDS]
    return [message for place, message in enumerate(messages) if place not in places[:-1]]


def open_ends(ends: Ends, listener: Listener) -> Message:
    """Return each open number once, with its count if there are several."""
    return say(Kind.PLAYS, _ENDS, ends=listed(ends, listener))


def listed(ends: Ends, listener: Listener) -> Row | AllOf:
    """Return the open ends as a list."""
    items = tuple(map(_open_end, ends))
    return Row(items) if listener.braille else AllOf(items)


def _open_end(open_end: OpenEnd) -> Message:
    number, times, lies = open_end
    end = End(number)
    if lies is Lies.SPINNER:
        # translators: an open number in a list: what is open of a double in the middle of the line, which branches and
        # counts nothing in the sum.
        return answer("spinner {end}", end=end)
    if lies is Lies.CROSSWISE or times == 1:
        return answer("{end}", end=place(open_end.place))
    if times == 2:
        # translators: an open number with its count, in a list: "12, two sevens, 3".
        return answer("two {end:pl}", end=end)
    # translators: an open number with its count, in a list.
    return answer("{n:m} {end:pl}", end=end, n=times)


def _drawer(heard: tuple[Event, DrawView]) -> Seat | None:
    event = heard[0]
    return event.seat if isinstance(event, TileDrawn) else None


def _drawn(seat: Seat, events: Sequence[TileDrawn], view: DrawView, listener: Listener) -> list[Message]:
    n, name = len(events), listener.names[seat]
    tiles = tuple(event.tile for event in events if event.tile is not None)
    if not tiles:
        return [count(Kind.PLAYS, "{name} draws {n} tile.", "{name} draws {n} tiles.", n, name=name)]
    fits = tuple(End(end.number) for end in view.ends if tiles[-1].has(end.number))
    if seat == listener.seat:
        told = [count(Kind.PLAYS, "You draw {n} tile: {tiles}.", "You draw {n} tiles: {tiles}.", n, tiles=tiles)]
    else:
        them = {"name": name, "tiles": tiles}
        told = [count(Kind.PLAYS, "{name} draws {n} tile: {tiles}.", "{name} draws {n} tiles: {tiles}.", n, **them)]
    if fits and seat != listener.seat:  # their own prompt names it
        told.append(say(Kind.PLAYS, "{tile} fits {ends}.", tile=tiles[-1], ends=AllOf(fits)))
    return told


def _dealt(event: Dealt, listener: Listener, view: DrawView, *, opens: bool = True) -> Messages:
    """Return the messages of a deal. ``opens``: whether they say who opens."""
    if not opens:
        first = say(Kind.DEALS, "Round {deal}.", deal=event.deal)
    elif event.first == listener.seat:
        first = say(Kind.DEALS, "Round {deal}. You open.", deal=event.deal)
    else:
        first = say(Kind.DEALS, "Round {deal}. {name} opens.", deal=event.deal, name=listener.names[event.first])
    return first, *(chains.set_told(view) if event.deal == 1 else ()), *hands(event, listener)


def _laid(event: TileLaid, listener: Listener, view: DrawView) -> Messages:
    laid = play(event, listener)
    return (laid, open_ends(event.ends, listener)) if event.ends else (laid,)


def play(event: TileLaid, listener: Listener) -> Message:
    facts: dict[str, object] = {"name": listener.names[event.seat], "tile": event.tile}
    mine = event.seat == listener.seat
    if event.end is None and mine:
        return say(Kind.PLAYS, "You open with {tile:ins}.", **facts)
    if event.end is None:
        return say(Kind.PLAYS, "{name} opens with {tile:ins}.", **facts)
    facts["end"] = place(event.end)
    if mine:
        return say(Kind.PLAYS, "You play {tile:acc} on {end}.", **facts)
    if listener.verbosity is Verbosity.BRIEF:
        # translators: a tile laid on an end, told briefly: "Anna seven five on 7."
        return say(Kind.PLAYS, "{name} {tile} on {end}.", **facts)
    return say(Kind.PLAYS, "{name} plays {tile:acc} on {end}.", **facts)


def _thrown_in(event: ThrownIn, listener: Listener, view: DrawView) -> Messages:
    return (say(Kind.DEALS, "No double in any hand, the tiles are dealt again."),)


def _scored(event: RoundScored, listener: Listener, view: DrawView) -> Messages:
    held = tuple(_pips_of(seat, event.pips[seat], listener) for seat in listener.seats())
    pips = () if view.options.scoring == "fives_and_threes" else (say(Kind.SCORES, "Pips left: {items}.", items=held),)
    winners = tuple(score_of(side, event, listener) for side in sides(listener) if event.delta[side])
    return *pips, *(winners or (say(Kind.SCORES, "Nobody scores."),))


def _pips_of(seat: Seat, pips: int, listener: Listener) -> Message:
    if seat == listener.seat:
        # translators: pips of a hand, in a list: "you 12".
        return answer("you {pips}", pips=pips)
    # translators: pips of a hand, in a list: "Anna 12".
    return answer("{name} {pips}", name=listener.names[seat], pips=pips)


def score_of(side: int, event: RoundScored | EndsScored, listener: Listener) -> Message:
    """Return what a side has scored, and its points after it."""
    delta, total = event.delta[side], event.total[side]
    if listener.teams and side == listener.side:
        return say(Kind.SCORES, "Your team {delta:+}, total {total}.", delta=delta, total=total)
    if listener.teams and listener.side is not None:
        return say(Kind.SCORES, "The others {delta:+}, total {total}.", delta=delta, total=total)
    if side == listener.side:
        return say(Kind.SCORES, "You {delta:+}, total {total}.", delta=delta, total=total)
    name = listener.name_of_side(side)
    return say(Kind.SCORES, "{name} {delta:+}, total {total}.", name=name, delta=delta, total=total)


def _ends_scored(event: EndsScored, listener: Listener, view: DrawView) -> Messages:
    """Return what scores, and why. On a braille display, one message has the ends after several turns."""
    side = listener.side_of(event.seat)
    if not event.delta[side]:
        return _not_counting(event, view), open_ends(event.ends, listener)
    if listener.braille:
        return score_of(side, event, listener), open_ends(event.ends, listener)
    facts: dict[str, object] = {
        "points": event.points,
        "pips": event.pips,
        "name": listener.names[event.seat],
        "ends": listed(event.ends, listener),
        "total": event.total[side],
    }
    mine, fives = event.seat == listener.seat, event.points == event.pips
    if fives and mine:
        # translators: points at once for the sum of the open ends, and what these are.
        return (say(Kind.SCORES, "{points} for you: open ends {ends}. Total {total}.", **facts),)
    if fives:
        # translators: points at once for the sum of the open ends, and what these are.
        return (say(Kind.SCORES, "{points} for {name}: open ends {ends}. Total {total}.", **facts),)
    if mine:
        # translators: points at once for the sum of the open ends, that sum, and what the ends are.
        return (say(Kind.SCORES, "{points} for you from {pips}: open ends {ends}. Total {total}.", **facts),)
    # translators: points at once for the sum of the open ends, that sum, and what the ends are.
    return (say(Kind.SCORES, "{points} for {name} from {pips}: open ends {ends}. Total {total}.", **facts),)


def _not_counting(event: EndsScored, view: DrawView) -> Message:
    """Return that points are too many, if a target must be met exactly."""
    target = view.options.target
    # translators: points that would be more than the target, which must be met exactly.
    return say(Kind.SCORES, "{points} not scored: more than {target} in all.", points=event.points, target=target)


_WORDS: dict[type, Callable[[Any, Listener, DrawView], Messages]] = {
    Dealt: _dealt,
    ThrownIn: _thrown_in,
    TileLaid: _laid,
    TurnPassed: chains.passed,
    RoundEnded: chains.round_ended,
    EndsScored: _ends_scored,
    RoundScored: _scored,
    Resigned: resigned,
    GameOver: game_over,
}
