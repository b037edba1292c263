"""The data that strangers can make a server keep is limited, and has an end: tables, names, abandoned games.

The store is SQLite in a folder, and a restart is another hall on the same file. The test moves the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from moon_access.link.messages import Message, hello
from moon_access.server.hall.hall import SECONDS_TO_GREET, USUAL_LIMITS, Hall, TableLimits
from moon_access.server.hall.upkeep import (
    DAY,
    GUESTS_GAME,
    HOUR,
    MOST_ENDED_AT_ONCE,
    PLAYERS_GAME,
    SECONDS_BETWEEN_CHECKS,
    SECONDS_RECORDS_OWED,
    Upkeep,
)
from moon_access.server.hall.visit import Visit
from moon_access.server.people.accounts import NAMES_A_DAY, Account, TooManyNames
from moon_access.server.people.names import skeleton_of
from moon_access.server.store.reports import Reports
from moon_access.server.store.sqlite_accounts import SqliteAccounts
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.tokens import Tokens
from tests.together.at_hall import StandingTime

GAME = {"game": "moon3", "players": 3, "rules": {}, "bots": "random"}
SECRET = b"s" * 32
Ask = Callable[..., Message]


class Server:
    """A server. ``pass_`` moves the time, for timers and the wall clock. ``restart`` moves it while the server is
    down."""

    def __init__(self, folder: Path, shares: TableLimits) -> None:
        self.folder, self.shares, self.wall = folder, shares, 1_700_000_000.0
        self.start()

    def start(self) -> None:
        self.time = StandingTime()
        self.began = self.wall - self.time.now
        self.store = SqliteStore(self.folder / "store.sqlite")
        self.accounts = SqliteAccounts(self.store.database, skeleton_of, now=self.now)
        self.hall = Hall(self.store, self.accounts, self.time, tokens=Tokens(SECRET), shares=self.shares, now=self.now)
        self.hall.forget_guests()
        Upkeep(self.hall).begin()

    def now(self) -> float:
        return self.began + self.time.now

    def pass_(self, seconds: float) -> None:
        self.time.pass_(seconds)

    def stop(self) -> None:
        self.time.close()
        self.store.close()

    def restart(self, down: float = 0.0) -> None:
        self.wall = self.now() + down
        self.stop()
        self.start()

    def come(self, account: Account, address: str, name: str) -> Player:
        player = Player(self.hall, account, address)
        assert player.ask("hello", **hello("en", name))["is"] == "welcome"
        return player

    def guest(self, name: str, address: str = "192.0.2.1") -> Player:
        return self.come(self.hall.new_unnamed("", is_guest=True), address, name)

    def player(self, name: str, address: str = "192.0.2.1") -> Player:
        account = self.accounts.of_name(name) or self.accounts.new(name, key=f"SHA256:{name}")
        return self.come(account, address, name)


class Player:
    """One connection, and the messages sent to it."""

    def __init__(self, hall: Hall, account: Account, address: str) -> None:
        self.got: list[Message] = []
        self.visit = Visit(hall, hall.enter(account, address, self.got.append))

    def ask(self, do: str, **said: object) -> Message:
        self.visit.receive({"do": do, "id": len(self.got) + 1, **said})
        return next(message for message in reversed(self.got) if "id" in message)

    def leaves_a_game(self) -> Message:
        """Open a table, begin to play and leave. Return the answer to the first request."""
        opened = self.ask("open", **GAME)
        if opened["is"] == "done":
            assert self.ask("start")["is"] == "done"
        self.ask("leave")
        return opened

    def list_told(self, what: str) -> list[Message]:
        return [message for message in self.got if what in (message.get("is"), message.get("what"))]

    def goes(self) -> None:
        self.visit.leave()


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    made: list[Server] = []

    def make_another(shares: TableLimits = USUAL_LIMITS) -> Server:
        made.append(Server(tmp_path, shares))
        return made[-1]

    yield make_another
    for server in made:
        server.stop()


# Shares


def test_a_guest_may_leave_at_most_three_games_behind(begin: Callable[..., Server]) -> None:
    guest = begin().guest("Zola")
    answers = [guest.leaves_a_game() for _ in range(40)]
    assert [answer["is"] for answer in answers] == ["done"] * 3 + ["no"] * 37
    assert {answer["why"] for answer in answers[3:]} == {"guest's tables"}


def test_an_account_may_have_six_tables_at_a_time(begin: Callable[..., Server]) -> None:
    server = begin()
    player = server.player("Zola")
    opened = [player.leaves_a_game() for _ in range(6)]
    assert player.leaves_a_game()["why"] == "your tables"
    table = server.hall.table(int(str(opened[0]["number"])))
    table.give_up()
    server.hall.close_if_left(table)
    assert player.leaves_a_game()["is"] == "done"


@pytest.mark.parametrize(
    ("first", "second", "is_one"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_a_network_may_have_twenty_tables_at_a_time(
    begin: Callable[..., Server], first: str, second: str, is_one: bool
) -> None:
    server = begin()
    for number in range(20):
        guest = server.guest(f"Zola{number}", first)
        assert guest.leaves_a_game()["is"] == "done"
        guest.goes()
    answer = server.guest("Zora", second).leaves_a_game()
    assert (answer.get("why") == "tables from there") is is_one


def test_tables_that_were_never_played_at_leave_nothing_behind(begin: Callable[..., Server]) -> None:
    server = begin()
    guest = server.guest("Zola")
    for _ in range(50):
        opened = guest.ask("open", **GAME)
        guest.ask("leave")
        assert server.store.read(int(str(opened["number"]))) == []
    assert server.store.open_tables() == []


def test_a_full_server_gives_up_the_game_that_guests_left_first(begin: Callable[..., Server]) -> None:
    server = begin(TableLimits(of_all=4))
    kept = server.player("Anna")
    number = kept.leaves_a_game()["number"]
    for at in range(3):
        server.guest(f"Zola{at}", f"192.0.2.{at}").leaves_a_game()
        server.pass_(1)
    stranger = server.guest("Petra", "198.51.100.1")
    assert stranger.leaves_a_game()["why"] == "full", "their connections may be back in a moment"
    server.pass_(200)
    assert stranger.leaves_a_game()["is"] == "done"
    assert number in {table.number for table in server.hall.tables()}, "guests' games end first"


# Names


def test_a_network_may_take_a_limited_number_of_permanent_names_a_day(
    begin: Callable[..., Server],
) -> None:
    server = begin()
    place = server.hall.tokens.place_of("192.0.2.1")
    for number in range(NAMES_A_DAY):
        server.accounts.new(f"Zola{number}", password=f"p{number}", place=place)
    with pytest.raises(TooManyNames):
        server.accounts.new("Zora", key="SHA256:z", place=place)
    stranger = Player(server.hall, server.hall.new_unnamed("SHA256:z"), "192.0.2.1")
    answer = stranger.ask("hello", **hello("en", "Zora"))
    assert (answer["why"], answer["fault"]) == ("name", "too many")
    assert server.guest("Zora").leaves_a_game()["is"] == "done", "guests do not count"
    server.accounts.new("Karl", key="SHA256:k", place=server.hall.tokens.place_of("192.0.2.2"))
    server.restart(down=HOUR)
    with pytest.raises(TooManyNames):
        server.accounts.new("Zora2", key="SHA256:z", place=place)
    server.pass_(DAY)
    server.accounts.new("Zora2", key="SHA256:z", place=place)


def test_the_counter_of_new_names_holds_no_address_and_forgets_after_a_day(begin: Callable[..., Server]) -> None:
    server = begin()
    for number in range(30):
        address = f"192.0.2.{number}"
        server.accounts.new(f"Zola{number}", key=f"k{number}", place=server.hall.tokens.place_of(address))
    server.pass_(DAY + 1)
    server.accounts.new("Zora", key="z", place=server.hall.tokens.place_of("192.0.2.99"))
    rows = server.store.database.read(lambda database: database.execute("SELECT * FROM new_names").fetchall())
    assert len(rows) == 1
    assert "192.0.2" not in str(rows)


# The end


@pytest.mark.parametrize("is_guest", [True, False])
def test_a_game_without_anybody_ends_after_its_time_also_across_restarts(
    begin: Callable[..., Server], is_guest: bool
) -> None:
    server = begin()
    one = server.guest("Zola") if is_guest else server.player("Zola")
    one.leaves_a_game()
    one.goes()
    most = GUESTS_GAME if is_guest else PLAYERS_GAME
    server.pass_(most / 2)
    server.restart(down=most / 2 - 3 * SECONDS_BETWEEN_CHECKS)
    server.pass_(2 * SECONDS_BETWEEN_CHECKS)
    assert len(server.hall.tables()) == 1
    server.pass_(2 * SECONDS_BETWEEN_CHECKS)
    assert server.hall.tables() == []
    assert server.accounts.guests() == []


def test_a_game_with_somebody_present_never_ends_by_itself(begin: Callable[..., Server]) -> None:
    server = begin()
    guest = server.guest("Zola")
    guest.ask("open", **GAME)
    guest.ask("start")
    server.pass_(PLAYERS_GAME + DAY)
    assert server.hall.table_of(guest.visit.person) is not None
    guest.goes()
    server.pass_(GUESTS_GAME - SECONDS_BETWEEN_CHECKS)
    assert len(server.hall.tables()) == 1, "its time begins when the last of them goes"


def test_the_record_of_a_game_that_ended_without_anybody_waits_for_its_player(begin: Callable[..., Server]) -> None:
    server = begin()
    player = server.player("Zola")
    player.leaves_a_game()
    player.goes()
    server.pass_(PLAYERS_GAME + 2 * SECONDS_BETWEEN_CHECKS)
    server.restart(down=30 * DAY)
    again = server.player("Zola")
    (over,) = again.list_told("over")
    record = over["record"]
    assert isinstance(record, list)
    assert "resign" in record[-2]
    again.ask("had", table=over["number"])
    again.goes()
    assert server.store.open_tables() == []


def test_the_record_of_an_ended_game_is_not_kept_for_its_player_for_ever(begin: Callable[..., Server]) -> None:
    server = begin()
    player = server.player("Zola")
    player.leaves_a_game()
    player.goes()
    server.pass_(PLAYERS_GAME + 2 * SECONDS_BETWEEN_CHECKS)
    assert len(server.store.open_tables()) == 1
    server.restart(down=SECONDS_RECORDS_OWED)
    server.pass_(2 * SECONDS_BETWEEN_CHECKS)
    assert server.store.open_tables() == []


def test_a_guest_can_hear_how_a_game_ended_for_an_hour(begin: Callable[..., Server]) -> None:
    server = begin()
    guest, other = server.guest("Zola"), server.player("Karl")
    number = guest.ask("open", **GAME)["number"]
    other.ask("sit", table=number)
    guest.ask("start")
    guest.goes()
    server.hall.table(int(str(number))).give_up(even_if_present=True)
    other.ask("had", table=number)
    other.ask("leave")
    assert [one.name for one in server.accounts.guests()] == ["Zola"]
    server.pass_(GUESTS_GAME + 2 * SECONDS_BETWEEN_CHECKS)
    assert (server.store.open_tables(), server.accounts.guests()) == ([], [])


def test_very_many_games_end_in_portions_so_that_other_timers_do_not_wait(begin: Callable[..., Server]) -> None:
    server = begin(TableLimits(100, 100, 100, 100))
    guest = server.guest("Zola")
    for _ in range(MOST_ENDED_AT_ONCE + 5):
        guest.leaves_a_game()
    guest.goes()
    server.time.now += GUESTS_GAME + SECONDS_BETWEEN_CHECKS
    assert not Upkeep(server.hall).end_what_is_due()
    assert len(server.hall.tables()) == 5
    assert Upkeep(server.hall).end_what_is_due()
    assert server.hall.tables() == []


# Other things that must not grow for ever


def test_reports_are_limited_for_guests_of_one_network_and_in_all(
    begin: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = begin()
    server.hall.reports = Reports(server.store.database)
    server.player("Anna", "198.51.100.1")
    for number in range(12):
        guest = server.guest(f"Zola{number}")
        answer = guest.ask("report", name="Anna", why="rude")
        guest.goes()
        assert (answer["is"] == "done") is (number < 10), number
    assert answer["why"] == "enough reports"
    monkeypatch.setattr("moon_access.server.store.reports.MOST_KEPT", 10)
    assert server.guest("Zora", "198.51.100.9").ask("report", name="Anna", why="rude")["why"] == "enough reports"


def test_the_number_of_accounts_invited_to_a_table_is_limited(
    begin: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moon_access.server.tables.hosted_table.MOST_INVITED", 3)
    server = begin()
    opener = server.player("Zola")
    number = opener.ask("open", **GAME)["number"]
    for name in ("Anna", "Benno", "Jana"):
        server.player(name)
        answer = opener.ask("invite", name=name)
    assert answer["why"] == "enough invited"
    assert len(server.hall.table(int(str(number))).invited_accounts) == 3


def test_nothing_is_kept_about_callers_who_never_log_in(begin: Callable[..., Server]) -> None:
    server = begin()
    for number in range(500):
        caller = Player(server.hall, server.hall.new_unnamed(f"SHA256:{number}"), f"192.0.2.{number % 250}")
        if number % 2:
            caller.goes()
    assert len(server.hall.everybody_connected()) == 250
    server.pass_(SECONDS_TO_GREET + 1)
    assert server.hall.everybody_connected() == []
    total_seconds = [
        name for name, value in vars(server.hall).items() if isinstance(value, dict | list | set) and value
    ]
    assert total_seconds == []


# A whole attack


def test_an_hour_of_an_attack_from_one_network_leaves_room_for_strangers_and_a_quick_start(
    begin: Callable[..., Server],
) -> None:
    """Try as often as one address can in an hour: five lines a second, four for each table."""
    server = begin()
    for minute in range(60):
        attacker = server.guest(f"Zola{minute}", "192.0.2.1")
        for _ in range(75):
            attacker.leaves_a_game()
        attacker.goes()
        server.pass_(60)
    assert len(server.store.open_tables()) <= TableLimits().of_place
    assert server.guest("Petra", "198.51.100.1").leaves_a_game()["is"] == "done"
    server.restart()
    assert len(server.hall.tables()) <= TableLimits().of_place + 1
    server.pass_(GUESTS_GAME + 2 * SECONDS_BETWEEN_CHECKS)
    assert server.store.open_tables() == []
    assert server.accounts.guests() == []
