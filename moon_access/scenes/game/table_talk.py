"""Table talk of bots: at suitable moments a bot comments on an event, after it.

The remark depends only on what the player has heard and knows, and on the game's seed. So it reveals nothing, and a
resumed game has the same talk. No record and no history contains it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from moon_access.announcer.company import manner_of
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import Verbosity
from moon_access.announcer.table_talk import Moment, lines_for, remark_line
from moon_access.bots.levels import parts_of
from moon_access.engine.events import DealScored, Event, GameOver, RoundEnded, RoundScored, TileDrawn
from moon_access.engine.game import View
from moon_access.engine.tiles import Seat
from moon_access.games.words import Messages, MessageVersions
from moon_access.i18n.catalog import Catalog
from moon_access.table import PlayersTable

Heard = Sequence[tuple[Event, View]]
TellEvents = Callable[[Heard, int], MessageVersions]
"""A function that returns the ways to tell these events if the player knows so many of the first ones."""

SHARES_BY_MOMENT = {Moment.DREW: 0.4, Moment.WON: 1.0, Moment.YOU_WON: 1.0}
"""The share of each moment's cases, 0 to 1, in which a bot says something."""
USUAL_SHARE = 0.5
MANY_DRAWN_TILES = 5
"""The number of tiles drawn in a row that make a moment."""

_BOT = "bot:"


class TalkMoment(NamedTuple):
    """A moment for talk.

    ``events_before``: how many of the events come before the remark. ``speakers``: one of them says it.
    """

    events_before: int
    moment: Moment
    speakers: tuple[Seat, ...]
    deal: int


def add_talk(
    table: PlayersTable, heard: Heard, known: int, listener: Listener, catalog: Catalog, ways: TellEvents
) -> MessageVersions:
    """Return each version first with a remark, if there is one, then without it, in case there is no room."""
    remark = None if listener.verbosity is Verbosity.BRIEF else _remark(table, heard, listener, catalog)
    usual = ways(heard, known)
    if remark is None:
        return usual
    behind, message = remark
    rest = ways(heard[behind:], 0).ways if behind < len(heard) else ()
    told: list[Messages] = []
    for way, after in zip_longest(usual.ways, rest[: len(usual.ways)], fillvalue=()):
        at = len(way) - len(after)
        if way[at:] != after:  # the messages after the event were condensed with it
            at = len(way)
        told += [(*way[:at], message, *way[at:]), way]
    return MessageVersions(tuple(told), 2 * usual.harmless)


def _remark(table: PlayersTable, heard: Heard, listener: Listener, catalog: Catalog) -> tuple[int, Message] | None:
    """Return a remark, and the number of events before it; None if nobody says anything."""
    for told in moments(heard, listener):
        bots = [seat for seat in told.speakers if table.players[seat].kind.startswith(_BOT)]
        chance = Random(f"{table.chance}:talk:{told.deal}:{told.moment.value}")
        if bots and chance.random() < SHARES_BY_MOMENT.get(told.moment, USUAL_SHARE):
            speaker = chance.choice(bots)
            player = table.players[speaker]
            manner = parts_of(player.kind.removeprefix(_BOT))[0] or manner_of(player.name, catalog)
            lines = lines_for(manner, told.moment, catalog)
            return told.events_before, remark_line(listener.names[speaker], lines[told.deal % len(lines)])
    return None


def moments(heard: Heard, listener: Listener) -> Iterator[TalkMoment]:
    """Yield the moments in these events, the most telling first.

    The end of the game comes first, then the end of a deal, then many tiles drawn.
    """
    events = [event for event, _ in heard]
    for at in reversed(range(len(heard))):
        event, view = heard[at]
        found = _find_end_moments(event, listener) or _find_deal_moments(event, events[:at], listener)
        if found is not None:
            yield TalkMoment(at + 1, *found, view.deal)
    if (drew := _drew_many(events, listener)) is not None:
        yield TalkMoment(len(heard), Moment.DREW, (drew,), heard[-1][1].deal)


def _find_end_moments(event: Event, listener: Listener) -> tuple[Moment, tuple[Seat, ...]] | None:
    if not isinstance(event, GameOver) or len(event.winners) != 1 or listener.side is None:
        return None
    winning = [seat for seat in listener.seats() if listener.side_of(seat) in event.winners]
    if listener.side in event.winners:
        return Moment.YOU_WON, _find_opponents(listener)
    return Moment.WON, tuple(winning)


def _find_deal_moments(
    event: Event, events_before: Sequence[Event], listener: Listener
) -> tuple[Moment, tuple[Seat, ...]] | None:
    if isinstance(event, DealScored):
        if event.bidder == listener.seat:
            return (Moment.YOU_MADE if event.made else Moment.YOU_FAILED), _find_opponents(listener)
        return (Moment.MADE if event.made else Moment.FAILED), (event.bidder,)
    if isinstance(event, RoundScored):
        out = next((one.out for one in reversed(events_before) if isinstance(one, RoundEnded)), None)
        if out is None:
            return None
        return (Moment.YOU_OUT, _find_opponents(listener)) if out == listener.seat else (Moment.OUT, (out,))
    return None


def _drew_many(events: Sequence[Event], listener: Listener) -> Seat | None:
    """Return the other player who has drawn many tiles in a row; None if nobody has."""
    drawn: dict[Seat, int] = {}
    for event in events:
        if isinstance(event, TileDrawn):
            drawn[event.seat] = drawn.get(event.seat, 0) + 1
    return next((seat for seat, tiles in drawn.items() if tiles >= MANY_DRAWN_TILES and seat != listener.seat), None)


def _find_opponents(listener: Listener) -> tuple[Seat, ...]:
    """Return the seats that play against the player."""
    return tuple(seat for seat in listener.seats() if listener.side_of(seat) != listener.side)
