"""The events of draw dominoes in words, in full and in brief. Tiles that one seat draws in a row are one line.

``announce`` has the words of the history, one message for one event. ``condense`` is for few braille windows: its first
form is the fullest, and each further form leaves out something that the player can ask for or that no longer matters.
``brief`` is for speech. It leaves out the end at which a tile was laid, which follows from the ends before and after;
what fits, which the prompt says; and the move that the player has just typed. The prompts and the answers to questions
are in answers.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, IntEnum, auto
from functools import partial
from itertools import groupby
from typing import Any

from moon_access.announcer.every_game import (
    announce_clock,
    announce_resignation,
    game_over,
    hands_shown,
    item_of_seat,
    item_of_side,
    items_of_passes,
    sides_listener_first,
)
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import N_, AllOf, End, Kind, Message, Row, answer, count, say, sentence
from moon_access.announcer.preferences import Verbosity
from moon_access.announcer.words import place
from moon_access.engine.chain import EndKind, Ends, OpenEnd
from moon_access.engine.events import (
    ClockRead,
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
from moon_access.games.chains import words as chains
from moon_access.games.draw.state import DrawOptions, DrawView

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
            told: Messages = tuple(_announce_drawing(drawer, drawn, events[-1][1], listener))
            if listener.verbosity is Verbosity.FULL:
                told = *told, *chains.describe_left(drawn[-1], events[-1][1], listener)
            messages += listener.mark_others(drawer, told)
            continue
        for at, (event, view) in enumerate(events):
            following = events[at + 1][0] if at + 1 < len(events) else None
            goes_out = isinstance(following, RoundEnded) and following.out is not None
            if isinstance(event, TileLaid) and (goes_out or isinstance(following, EndsScored)):
                # leave out the open ends: the round is over, or the message about points names them
                told = (play(event, listener),)
            elif isinstance(event, EndsScored) and isinstance(following, RoundEnded | GameOver):
                told = _ends_scored(event, listener, view)[:1]
            elif isinstance(event, Dealt) and isinstance(following, TileLaid) and following.seat == event.first:
                told = _announce_deal(event, listener, view, opens=False)  # the laid tile tells who opens
            else:
                told = _WORDS[type(event)](event, listener, view)
            if isinstance(event, TileLaid) and listener.verbosity is Verbosity.FULL:
                told = *told, *chains.describe_left(event, view, listener)
            messages += listener.with_earcons([(event, view)], listener.mark_others(doer(event), told))
    return tuple(_last_ends_only(messages) if _is_terse(listener) else messages)


def _is_terse(listener: Listener) -> bool:
    return listener.braille or listener.verbosity is Verbosity.BRIEF


def _last_ends_only(messages: list[Message]) -> list[Message]:
    """Return the messages without open ends that later messages replace."""
    places = [place for place, message in enumerate(messages) if message.text == _ENDS]
    return [message for place, message in enumerate(messages) if place not in places[:-1]]


def open_ends(ends: Ends, listener: Listener, options: DrawOptions) -> Message:
    """Return each open number once, with its count if there are several."""
    return say(Kind.PLAYS, _ENDS, ends=list_ends(ends, listener, options))


def list_ends(ends: Ends, listener: Listener, options: DrawOptions) -> Row | AllOf:
    """Return the open ends as a list."""
    items = tuple([_open_end(end, options) for end in ends])
    return Row(items) if listener.braille else AllOf(items)


def _open_end(open_end: OpenEnd, options: DrawOptions) -> Message:
    number, times, lies = open_end
    end = End(number)
    if lies is EndKind.SPINNER and options.open_doubles_count and times > 1:
        # translators: an open number in a list: what is open of a double in the middle of the line, of which both
        # halves count in the sum, as long as two sides are open; with the last side, it is a "spinner", counted once.
        return answer("spinner {end} twice", end=end)
    if lies is EndKind.SPINNER:
        # translators: an open number in a list: what is open of a double in the middle of the line, which branches and
        # counts nothing in the sum.
        return answer("spinner {end}", end=end)
    if lies is EndKind.CROSSWISE or times == 1:
        return answer("{end}", end=place(open_end.place))
    if times == 2:
        # translators: an open number with its count, in a list: "12, two sevens, 3".
        return answer("two {end:pl}", end=end)
    # translators: an open number with its count, in a list.
    return answer("{n:m} {end:pl}", end=end, n=times)


def _drawer(heard: tuple[Event, DrawView]) -> Seat | None:
    event = heard[0]
    return event.seat if isinstance(event, TileDrawn) else None


def _announce_drawing(seat: Seat, events: Sequence[TileDrawn], view: DrawView, listener: Listener) -> list[Message]:
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
    if fits and seat != listener.seat:  # the listener's own prompt names the tile
        told.append(say(Kind.PLAYS, "{tile} fits {ends}.", tile=tiles[-1], ends=AllOf(fits)))
    return told


def _announce_deal(event: Dealt, listener: Listener, view: DrawView, *, opens: bool = True) -> Messages:
    """Word a deal. ``opens``: whether to say who opens."""
    if not opens:
        first = say(Kind.DEALS, "Round {deal}.", deal=listener.number_of_deal(event.deal))
    elif event.first == listener.seat:
        first = say(Kind.DEALS, "Round {deal}. You open.", deal=listener.number_of_deal(event.deal))
    else:
        first = say(
            Kind.DEALS,
            "Round {deal}. {name} opens.",
            deal=listener.number_of_deal(event.deal),
            name=listener.names[event.first],
        )
    return first, *(chains.describe_set(view) if event.deal == 1 else ()), *hands_shown(event, listener)


def _announce_laying(event: TileLaid, listener: Listener, view: DrawView) -> Messages:
    laid = play(event, listener)
    return (laid, open_ends(event.ends, listener, view.options)) if event.ends else (laid,)


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
        # translators: a tile laid on an end, in brief: "Anna seven five on 7."
        return say(Kind.PLAYS, "{name} {tile} on {end}.", **facts)
    return say(Kind.PLAYS, "{name} plays {tile:acc} on {end}.", **facts)


def _announce_redeal(event: ThrownIn, listener: Listener, view: DrawView) -> Messages:
    return (say(Kind.DEALS, "There is no double in any hand, so the tiles are dealt again."),)


def _announce_score(event: RoundScored, listener: Listener, view: DrawView) -> Messages:
    held = tuple(_pips_of(seat, event.pips[seat], listener) for seat in listener.seats())
    pips = () if view.options.scoring == "fives_and_threes" else (say(Kind.SCORES, "Pips left: {items}.", items=held),)
    if pips and view.winners and event.delta == event.total:
        return pips  # the final score, which follows, tells the points of the only round
    winners = tuple(score_of(side, event, listener) for side in sides_listener_first(listener) if event.delta[side])
    return *pips, *(winners or (say(Kind.SCORES, "Nobody scores."),))


def _pips_of(seat: Seat, pips: int, listener: Listener) -> Message:
    if seat == listener.seat:
        # translators: pips of a hand, in a list: "you 12".
        return answer("you {pips}", pips=pips)
    # translators: pips of a hand, in a list: "Anna 12".
    return answer("{name} {pips}", name=listener.names[seat], pips=pips)


def score_of(side: int, event: RoundScored | EndsScored, listener: Listener) -> Message:
    """Word the points that a side has scored, and its total."""
    delta, total = event.delta[side], event.total[side]
    if listener.has_teams and side == listener.side:
        return say(Kind.SCORES, "Your team {delta:+}, total {total}.", delta=delta, total=total)
    if listener.has_teams and listener.side is not None:
        return say(Kind.SCORES, "The others {delta:+}, total {total}.", delta=delta, total=total)
    if side == listener.side:
        return say(Kind.SCORES, "You {delta:+}, total {total}.", delta=delta, total=total)
    name = listener.name_of_side(side)
    return say(Kind.SCORES, "{name} {delta:+}, total {total}.", name=name, delta=delta, total=total)


def _ends_scored(event: EndsScored, listener: Listener, view: DrawView) -> Messages:
    """Word what scores, and why. On a braille display, one message has the ends after several turns."""
    side = listener.side_of(event.seat)
    if not event.delta[side]:
        return _announce_overshoot(event, view), open_ends(event.ends, listener, view.options)
    if listener.braille:
        return score_of(side, event, listener), open_ends(event.ends, listener, view.options)
    facts: dict[str, object] = {
        "points": event.points,
        "pips": event.pips,
        "name": listener.names[event.seat],
        "ends": list_ends(event.ends, listener, view.options),
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
        return (say(Kind.SCORES, "{points} for you, sum {pips}: open ends {ends}. Total {total}.", **facts),)
    # translators: points at once for the sum of the open ends, that sum, and what the ends are.
    return (say(Kind.SCORES, "{points} for {name}, sum {pips}: open ends {ends}. Total {total}.", **facts),)


def _announce_overshoot(event: EndsScored, view: DrawView) -> Message:
    """Say that points are too many, because the target must be reached exactly."""
    target = view.options.target
    # translators: points that would be more than the target, which must be met exactly.
    return say(Kind.SCORES, "{points} not scored: that would go past {target}.", points=event.points, target=target)


_WORDS: dict[type, Callable[[Any, Listener, DrawView], Messages]] = {
    Dealt: _announce_deal,
    ThrownIn: _announce_redeal,
    TileLaid: _announce_laying,
    TurnPassed: chains.announce_pass,
    RoundEnded: chains.say_round_ended,
    EndsScored: _ends_scored,
    RoundScored: _announce_score,
    ClockRead: announce_clock,
    Resigned: announce_resignation,
    GameOver: game_over,
}


HeardEvents = Sequence[tuple[Event, DrawView]]

# Short forms for braille displays


class Density(IntEnum):
    """The steps of shortening. A comment says what each step leaves out, besides what earlier steps leave out."""

    NOTHING = 0
    SET = 1  # the set of tiles
    OPENING = 2  # the deal's number and the opener: the moves show them
    PLACES = 3  # the end that a tile was laid on: the message has the open ends
    DRAWN = 4  # the tiles drawn before one that fits: ``hand`` tells them
    PIPS = 5  # everything about an ended round except its end and the points
    TOTALS = 6  # the points, except the new totals
    ENDS = 7  # the open ends: ``table`` tells them
    DRAWS = 8  # the number of tiles that others drew
    TURNS = 9  # moves before the listener had nothing to play and passed
    END = 10  # the way in which a round ended: the totals show who scored


def condense(heard: HeardEvents, listener: Listener) -> Iterator[Messages]:
    """Yield the messages for these events, the fullest first, one tuple for each step of ``Density``."""
    return (tuple(_condensed_events(_events_told(heard, listener, density), listener, density)) for density in Density)


def _events_told(heard: HeardEvents, listener: Listener, density: Density) -> HeardEvents:
    """Return the events that this step of shortening still tells."""
    first = 0
    for at, (event, _) in enumerate(heard):
        ends_round = density >= Density.PIPS and isinstance(event, RoundEnded)
        if ends_round or (density >= Density.TURNS and isinstance(event, TurnPassed) and event.seat == listener.seat):
            first = at
    if density >= Density.END and first < len(heard) and isinstance(heard[first][0], RoundEnded):
        first += 1
    return heard[first:]


def _condensed_events(heard: HeardEvents, listener: Listener, density: Density) -> Iterator[Message]:
    def kind_of(one: tuple[Event, DrawView]) -> _Kind:
        return _kind(one[0], listener, density)

    for kind, group in groupby(heard, key=kind_of):
        told = list(group)
        if kind is _Kind.MOVE:
            row = tuple(_condensed_moves([event for event, _ in told], listener, density))
            if row:
                yield say(Kind.PLAYS, "{items}", items=Row(row))
        elif kind is _Kind.DRAWN:
            yield from announce(told, listener)
        else:
            for event, view in told:
                yield from _other(event, view, listener, density)
    if density < Density.ENDS:
        yield from last_ends(heard, listener)


class _Kind(Enum):
    MOVE = auto()  # an item of a row of moves
    DRAWN = auto()  # a draw of the listener, who hears each tile
    OTHER = auto()


def _kind(event: Event, listener: Listener, density: Density) -> _Kind:
    if isinstance(event, TileDrawn) and event.seat == listener.seat and density < Density.DRAWN:
        return _Kind.DRAWN
    return _Kind.MOVE if isinstance(event, TileLaid | TileDrawn | TurnPassed | EndsScored) else _Kind.OTHER


def is_pass(event: Event) -> bool:
    return isinstance(event, TurnPassed)


def _condensed_moves(events: Sequence[Event], listener: Listener, density: Density) -> Iterator[Message]:
    """Yield the moves as items of a row. The number of drawn tiles precedes the tile that the player lays."""
    drawn: list[TileDrawn] = []
    for passing, group in groupby(events, key=is_pass):
        if passing:
            yield from _condensed_draws(drawn, listener, density)
            drawn = []
            yield from items_of_passes([event.seat for event in group if isinstance(event, TurnPassed)], listener)
            continue
        for event in group:
            if isinstance(event, TileDrawn):
                drawn.append(event)
            elif isinstance(event, TileLaid):
                yield _condensed_tile(event, len(drawn), listener, density)
                drawn = []
            elif isinstance(event, EndsScored):
                scored = ends_scored(event, listener)  # follows the tile, unless the player has typed that
                yield item_of_seat(event.seat, scored, listener) if event is events[0] else scored
    yield from _condensed_draws(drawn, listener, density)


def _condensed_draws(events: Sequence[TileDrawn], listener: Listener, density: Density) -> Iterator[Message]:
    if events and events[0].seat == listener.seat:
        # translators: one item of a list, in braille: how many tiles the listener draws.
        yield answer("you draw {n:m acc}", n=len(events))
    elif events and density < Density.DRAWS:
        yield draws(events[0].seat, len(events), listener)


def _condensed_tile(event: TileLaid, drawn: int, listener: Listener, density: Density) -> Message:
    what = answer("{tile}", tile=event.tile)
    if event.end is not None and density < Density.PLACES:
        what = answer("{tile} on {ends}", tile=event.tile, ends=place(event.end))
    if not drawn or density >= Density.DRAWS:
        return item_of_seat(event.seat, what, listener)
    if event.seat != listener.seat:
        return draws_and_plays(event.seat, drawn, what, listener)
    # translators: one item of a list, in braille: how many tiles the listener draws, and then the tile that is laid.
    return answer("you draw {n:m acc}, play {what}", n=drawn, what=what)


def draws(seat: Seat, count: int, listener: Listener) -> Message:
    # translators: one item of a list: who draws, and how many tiles.
    return answer("{name} draws {n:m acc}", name=listener.names[seat], n=count)


def draws_and_plays(seat: Seat, count: int, what: Message, listener: Listener) -> Message:
    # translators: one item of a list: who draws, how many tiles, and then the tile that is laid: "Ben draws two, plays
    # six five".
    return answer("{name} draws {n:m acc}, plays {what}", name=listener.names[seat], n=count, what=what)


def ends_scored(event: EndsScored, listener: Listener) -> Message:
    """Word the score of the open ends, as the item after the tile that was laid."""
    delta = event.delta[listener.side_of(event.seat)]
    return answer("{n:+}", n=delta) if delta else answer("{points} not scored", points=event.points)


def _other(event: Event, view: DrawView, listener: Listener, density: Density) -> Messages:
    if isinstance(event, Dealt) and density >= Density.OPENING:
        return hands_shown(event, listener)
    if isinstance(event, Dealt) and density >= Density.SET:
        return *announce([(event, view)], listener)[:1], *hands_shown(event, listener)
    if isinstance(event, RoundScored):
        # If open ends score, omitted moves may have scored, too.
        all_sides = density >= Density.PIPS and view.options.counts_ends
        if view.winners and density >= Density.TOTALS:
            return ()  # the final score follows
        scored = [side for side in sides_listener_first(listener) if density >= Density.TOTALS and event.delta[side]]
        if told := sides_listener_first(listener) if all_sides else scored:
            totals = tuple(item_of_side(side, event.total[side], listener) for side in told)
            return (say(Kind.SCORES, "{items}", items=Row(totals)),)
    pips = isinstance(event, RoundScored) and density >= Density.PIPS
    return announce([(event, view)], listener)[1 if pips else 0 :]


def last_ends(heard: HeardEvents, listener: Listener) -> Messages:
    """Return the open ends, unless the round or the game has ended."""
    for event, view in reversed(heard):
        if isinstance(event, RoundEnded | GameOver):
            break
        if isinstance(event, TileLaid) and event.ends:
            return (open_ends(event.ends, listener, view.options),)
    return ()


# Brief messages for speech


def brief(heard: HeardEvents, listener: Listener, known: int) -> Messages:
    """Word the events as briefly as possible.

    The first ``known`` events are the player's own: leave them out, unless there is nothing else to say, because every
    action gets an answer.

    Returns:
        At least one message.
    """
    ends = last_ends(heard, listener)
    told = (*_brief_events(heard[known:], listener), *ends)
    return told or tuple(_brief_events(heard, listener))


def _brief_events(heard: HeardEvents, listener: Listener) -> Iterator[Message]:
    for moves, group in groupby(heard, key=partial(_is_in_a_row, listener)):
        together = list(group)
        if moves:
            items = _brief_items([event for event, _ in together], listener)
            yield sentence(tuple(items))
        elif isinstance(together[0][0], TileDrawn):
            drawn = tuple(event.tile for event, _ in together if isinstance(event, TileDrawn))
            yield say(Kind.PLAYS, "You draw {tiles:acc}.", tiles=drawn)  # the prompt tells the ends that they fit
        else:
            yield from announce(together, listener)


def _is_in_a_row(listener: Listener, heard: tuple[Event, DrawView]) -> bool:
    """Return whether the event belongs in a row of moves. The listener's own draw does not, because it names tiles."""
    event = heard[0]
    if isinstance(event, TileDrawn):
        return event.seat != listener.seat
    return isinstance(event, TileLaid | TurnPassed | EndsScored)


def _brief_items(events: Sequence[Event], listener: Listener) -> Iterator[Message]:
    """Yield the moves as items, each followed by the points that it scores at once."""
    moves: list[Event] = []
    for at, event in enumerate(events):
        if not isinstance(event, EndsScored):
            moves.append(event)
            continue
        yield from (item._replace(kind=Kind.PLAYS) for item in _brief_moves(moves, listener))
        scored = ends_scored(event, listener)
        yield (item_of_seat(event.seat, scored, listener) if at == 0 else scored)._replace(kind=Kind.SCORES)
        moves = []
    yield from (item._replace(kind=Kind.PLAYS) for item in _brief_moves(moves, listener))


def _brief_moves(events: Sequence[Event], listener: Listener) -> Iterator[Message]:
    """Yield the moves as items. The number of drawn tiles precedes the tile that the player lays."""
    drawn: list[TileDrawn] = []
    for passing, group in groupby(events, key=is_pass):
        if passing:
            yield from items_of_passes([event.seat for event in group if isinstance(event, TurnPassed)], listener)
            continue
        for event in group:
            if isinstance(event, TileDrawn):
                drawn.append(event)
            elif isinstance(event, TileLaid):
                yield from listener.with_earcons([(event, None)], [_brief_tile(event, len(drawn), listener)])
                drawn = []
        if drawn:
            yield draws(drawn[0].seat, len(drawn), listener)
            drawn = []


def _brief_tile(event: TileLaid, drawn: int, listener: Listener) -> Message:
    if not drawn:
        return item_of_seat(event.seat, event.tile, listener)
    return draws_and_plays(event.seat, drawn, answer("{tile:acc}", tile=event.tile), listener)
