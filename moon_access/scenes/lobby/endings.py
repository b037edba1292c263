"""The end of a game at a server: its record comes, and from then on it is a game like any other that was played.

Mostly the player has just heard the end. But somebody may have killed the server before it could tell it, or the player
may have been away: then the rest is told from the record. The server sends the record to every player who comes back,
until it hears that they have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from typing import Protocol

from moon_access.announcer import connection as connection_words
from moon_access.announcer import together as words
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message as Told
from moon_access.console.console import Console
from moon_access.engine.events import Event
from moon_access.engine.game import View
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.words import AnyWords
from moon_access.link.connection import Connection, Lost, NotDone
from moon_access.link.kept_game import KeepsRecords, KeptGame
from moon_access.link.messages import Message, number_in
from moon_access.link.remote_table import RemoteTable
from moon_access.scenes.game.place import Place
from moon_access.scenes.game.safekeeping import Keeping
from moon_access.table import PlayersTable

from .where import Where, company_at

LAST_SEAT = 15


class Plays(Protocol):
    """A player at a server: where they are, and the table at which they sit or sat last, here and there.

    ``last``: the last game that was played to its end.
    """

    where_now: Where
    is_at_table: bool
    last: KeptGame | None
    records: KeepsRecords
    connection: Connection
    console: Console

    @property
    def remote(self) -> RemoteTable | None: ...
    @property
    def place(self) -> Place: ...
    @property
    def listener(self) -> Listener: ...
    @property
    def words(self) -> AnyWords: ...
    def be(self, where: Where) -> None: ...
    def sit(self, table: PlayersTable, seat: Seat) -> None: ...
    def sitting_at(self, table: PlayersTable, seat: Seat) -> AbstractContextManager[None]:
        """Sit at this table for a while, to tell of a game that was played elsewhere."""

    def hear(self, event: Event, view: View) -> None: ...
    def play_to_the_end(self) -> None:
        """Have the rest of a game that has ended told as if the game were still on."""

    def tell_after(self, *told: Told) -> None:
        """Keep these messages, and tell them after the end of the game."""

    def read_news(self) -> None: ...


def game_over(player: Plays, message: Message) -> Sequence[Told]:
    """Handle a message ``over``, and return what to tell of it now. Raises BadMessage."""
    number, seat = number_in(message, "number"), Seat(number_in(message, "seat", 0, LAST_SEAT))
    is_new = player.last is None or player.last.record != message.get("record")
    remote = player.remote if player.where_now in (Where.PLAYING, Where.AFTER) else None
    plays_there = remote is not None and remote.number == number
    if plays_there or message.get("here") is True:
        player.is_at_table = message.get("here") is True
    if is_new:
        player.last = player.records.keep(message.get("record"), seat, player.console.catalog)
    with suppress(NotDone, Lost):
        player.connection.ask("had", table=number)
    if not is_new or player.last is None:
        return ()
    kept = player.last
    told = [kept.failure] if kept.failure else [connection_words.record_kept()] if kept.path else []
    if remote is not None and plays_there:
        return _goes_on_to_the_end(player, kept, told, remote.turn, is_heard=remote.is_over)
    if message.get("here") is True:
        _sit(player, kept, len(kept.actions) - 1)
        player.tell_after(*told)
        return _title(player, kept)
    with player.sitting_at(kept.table, seat):
        title = _title(player, kept)
        last = [heard for past in [*kept.table.past(seat)][-1:] for heard in past.heard]
        return *title, *player.words.announce(last, player.listener), *told


def wait_for_the_record(player: Plays) -> None:
    """Wait for the record, which comes right after the end of the game: the table answers this request after it. So the
    player hears both together."""
    if player.remote is not None:
        with suppress(NotDone, Lost):
            player.connection.ask("past")
        player.read_news()


def _goes_on_to_the_end(
    player: Plays, kept: KeptGame, told: Sequence[Told], turn: int, *, is_heard: bool
) -> Sequence[Told]:
    """Go on to the end of the player's game, of which they have heard all up to this turn; ``is_heard``: even its
    end."""
    if not is_heard:
        _sit(player, kept, turn)
    elif player.where_now is Where.AFTER:
        _keep(player, kept)
        return told
    else:
        _keep(player, kept)
    player.tell_after(*told)
    return ()


def _sit(player: Plays, kept: KeptGame, turn: int) -> None:
    """Seat the player at the game as it ended, with the events from this turn on still to be told."""
    player.sit(kept.table, kept.seat)
    player.place.look_back(player.listener, turn)
    for past in [*kept.table.past(kept.seat)][turn:]:
        for event, view in past.heard:
            player.hear(event, view)
    _keep(player, kept)
    player.play_to_the_end()


def _keep(player: Plays, kept: KeptGame) -> None:
    player.place.table = kept.table
    player.place.keeping = Keeping(None, kept.path)


def _title(player: Plays, kept: KeptGame) -> Sequence[Told]:
    return words.was_played_out(GAMES[kept.table.game.name].title, company_at(player.place, player.console.catalog))


def bye(plays: Plays, message: Message) -> Sequence[Told]:
    """The server has ended the link, and says why."""
    if plays.where_now is Where.GONE:  # and said so: the link goes after it
        return ()
    plays.be(Where.GONE)
    return (connection_words.bye(str(message.get("why")), str(message.get("said") or "")),)
