"""One table, with a guest at each door of its server: ssh in English, the page in German, a MUD client in Czech.

They play a deal with the doors' own messages, without a browser or a client of the system, so that the test runs on any
machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event

import pytest

from moon_access.bots.levels import bot_of
from moon_access.engine.actions import Deal
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.reader import RecordedGame, game_in
from moon_access.server.doors.mud_door import MudDoor, MudSettings
from moon_access.server.doors.web_door import PageSettings, WebDoor
from moon_access.server.reception import Admission
from moon_access.server.server import Server, ServerSettings
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.store import Store
from moon_access.server.tables.table_log import last_game
from tests.support.patience import PATIENCE
from tests.terminal.killing import line_for_choice

from .mud_client import MudClient
from .page_client import Page
from .ssh_guest import SshGuest


@pytest.fixture
def store(host: Server, tmp_path: Path) -> Iterator[Store]:
    """Open the host's store again, to see what the host appends."""
    store = SqliteStore(tmp_path / "server.sqlite")
    yield store
    store.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Server]:
    page, mud = PageSettings(0, host="127.0.0.1"), MudSettings(None, 0, host="127.0.0.1", language="cs")
    host = Server(ServerSettings(tmp_path, "127.0.0.1", 0, Admission(guests=True), (page, mud)))
    host.open()
    try:
        yield host
    finally:
        host.close()


def game_in_store(store: Store) -> RecordedGame:
    """Return the game at the only table."""
    (table,) = store.open_tables()
    game = last_game(store.read(table))
    assert game is not None
    return game_in(game)


def by_ssh(guest: SshGuest) -> None:
    """Open a table of Moon for three, for everybody, with the defaults."""
    for asked, line in (
        *(("Reading, Enter 1: ", ""), ("Language, Enter 1: ", ""), ("Your name here: ", "Petra")),
        *(("Lobby, 1 new table", "1"), ("Game, 1 to ", "1"), ("Who can join, 1 everybody", "1")),
        ("Conditions, 1 the usual", "1"),
    ):
        guest.until(asked)
        guest.type(line)
    guest.until("2 seats are free.")


def by_page(guest: Page) -> None:
    for asked, line in (
        *(("Dein Name hier:", "Jutta"), ("Passwort, oder gast:", "Gast")),
        *(
            ("Ausgabe, 1 Screenreader, 2 Braille, 3 Kurzschrift, Enter 1:", ""),
            ("Sprache, 1 English, 2 čeština, 3 Deutsch, Enter 3:", ""),
        ),
        ("6 Petra: Mond zu dritt, zwei Plätze frei", "6"),
    ):
        guest.until(asked)
        guest.type(line)
    guest.until("Mond zu dritt: Frei ist noch ein Platz.")


def by_mud(guest: MudClient) -> None:
    for asked, line in (
        *(("Tvoje jméno tady: ", "Cyril"), ("Heslo, nebo host: ", "host")),
        *(("Čtení, 1 odečítač, 2 braillský řádek, enter je 1: ", ""), ("Jazyk, 1 English", "")),
        ("6 Petra a Jutta: Měsíc pro tři, jedno volné místo", "6"),
    ):
        guest.until(asked)
        guest.type(line)


def test_three_guests_at_three_doors_play_a_deal_at_one_table(host: Server, store: Store) -> None:
    with (
        SshGuest(host.ssh.port) as petra,
        Page(host.door(WebDoor).port) as jutta,
        MudClient(host.door(MudDoor).plain_port, charset="UTF-8") as cyril,
    ):
        by_ssh(petra)
        by_page(jutta)
        by_mud(cyril)
        petra.until("You hold ")
        jutta.until("Mit Petra und Cyril.")
        cyril.until("Máš ")
        _play_a_deal(store, (petra, jutta, cyril))
        petra.until("Deal 2. ")
        while not any(line.startswith("Runde 2. ") for line in jutta.told):
            jutta.receive_next()
        cyril.until("Rozdání dva, ")
        game = game_in_store(store)
        assert [player.name for player in game.players] == ["Petra", "Jutta", "Cyril"]
        assert deals(game) == 2


def _play_a_deal(store: Store, guests: tuple[SshGuest | Page | MudClient, ...]) -> None:
    """Let each guest play like a bot, at each of the guest's turns."""
    bot, chance = bot_of(GAMES["moon3"].bots(), "normal"), Random(17)
    (table,) = store.open_tables()
    came = Event()
    stop_watching = store.watch(table, came.set)
    while deals(game := game_in_store(store)) == 1:
        seat = game.state.to_act
        assert seat is not None
        came.clear()
        guests[seat].until_asked()
        guests[seat].type(line_for_choice(bot.advise(game.game.view(game.state, Seat(seat)), chance).action))
        while len(game_in_store(store).actions) == len(game.actions):
            assert came.wait(PATIENCE), "the store did not get what was typed"
            came.clear()
    stop_watching()


def deals(game: RecordedGame) -> int:
    return sum(isinstance(action, Deal) for action in game.actions)
