"""Players' programs at one hall, without sessions: each gets its answers at once and keeps all messages.

Time stands still until the test passes it. Then everything that is due runs in order, in this thread.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from moon_access.engine.actions import Action
from moon_access.engine.tiles import Seat
from moon_access.link.messages import LONGEST_TO_PLAYER, Message, line_of, message_of
from moon_access.server.hall.hall import Hall
from moon_access.server.hall.visit import Visit
from moon_access.server.people.accounts import Account
from moon_access.server.people.names import reserved_skeletons, skeleton_of
from moon_access.server.store.contest_rows import ContestRows
from moon_access.server.store.deal_results import DealResults
from moon_access.server.store.rating_rows import RatingRows
from moon_access.server.store.reports import Reports
from moon_access.server.store.sqlite_accounts import SqliteAccounts
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.store import NOBODY, Conflict, Opening, StoreFailed
from moon_access.server.tables.hosted_game import HostedGame
from moon_access.server.tables.hosted_table import HostedTable
from moon_access.server.tables.timers import Do, Timers
from moon_access.server.thinking.thinkers import Thinkers
from tests.properties.random_play import next_action

RESERVED = reserved_skeletons()
START = 1_795_000_000.0
"""The time that a hall's ``now`` returns when the standing clock is at 0, in seconds of time.time."""


class StandingTime(Timers):
    """Timers with a clock that only the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.waiting: list[tuple[float, int, Do]] = []
        self._counted = count()
        super().__init__(lambda: self.now)

    def call_after(self, seconds: float, do: Do) -> Do:
        entry = (self.now + seconds, next(self._counted), do)
        self.waiting.append(entry)
        return lambda: self.waiting.remove(entry) if entry in self.waiting else None

    def pass_(self, seconds: float) -> None:
        until = self.now + seconds
        while self.waiting and min(self.waiting)[0] <= until:
            due = min(self.waiting)
            self.waiting.remove(due)
            self.now = due[0]
            due[2]()
        self.now = until


class StoreInMemory:
    """A store whose lines are lists. ``fails``: the number of next appends that fail. ``appended``: the length of a
    table's log before each append."""

    def __init__(self) -> None:
        self.tables: dict[int, list[str]] = {}
        self.appended: dict[int, list[int]] = {}
        self.closed: set[int] = set()
        self.fails = 0
        self.opened: dict[int, Opening] = {}
        self.seen: dict[int, float] = {}

    def new_table(self, first: Sequence[str], opened: Opening = NOBODY) -> int:
        self._fail()
        number = len(self.tables) + 1
        self.tables[number] = list(first)
        self.opened[number], self.seen[number] = opened, opened.opened_at
        return number

    def append(self, table: int, expected: int, lines: Sequence[str]) -> None:
        self._fail()
        if len(self.tables[table]) != expected:
            raise Conflict
        self.appended.setdefault(table, []).append(expected)
        self.tables[table] += lines

    def lose(self, table: int, appends: int) -> None:
        """Remove the last appends of the table, each whole."""
        if appends:
            del self.tables[table][self.appended[table][-appends] :]
            del self.appended[table][-appends:]

    def _fail(self) -> None:
        if self.fails:
            self.fails -= 1
            raise StoreFailed

    def read(self, table: int, start: int = 0) -> list[str]:
        return self.tables[table][start:]

    def watch(self, table: int, wake: Callable[[], None]) -> Callable[[], None]:
        return lambda: None

    def open_tables(self) -> list[int]:
        return sorted(self.tables.keys() - self.closed)

    def close_table(self, table: int) -> None:
        self.closed.add(table)

    def drop_table(self, table: int, expected: int) -> None:
        assert len(self.tables[table]) == expected
        self.closed.add(table)
        self.tables[table] = []

    def release_table(self, table: int) -> None:
        self.opened[table] = NOBODY

    def count_opened(self, account: int, place: str) -> tuple[int, int]:
        opened = [self.opened[table] for table in self.open_tables() if table in self.opened]
        return sum(one.account == account for one in opened), sum(one.place == place != "" for one in opened)

    def see(self, tables: Collection[int], at: float) -> None:
        self.seen.update(dict.fromkeys(tables, at))

    def unseen_since(self, at: float) -> dict[int, float]:
        unseen = {table: self.seen.get(table, at) for table in self.open_tables()}
        return dict(sorted(((table, seen) for table, seen in unseen.items() if seen < at), key=lambda row: row[::-1]))

    def probe(self, at: float) -> None:
        self._fail()

    def close(self) -> None:
        """There is nothing to close."""


class Program:
    """One connection of a player. ``received``: every message sent to it. ``wire``: the same messages as bytes."""

    def __init__(self, hall: Hall, account: Account, greets: bool = True, address: str = "127.0.0.1") -> None:
        self.name = account.name
        self.wire: list[bytes] = []
        self.on_line: Callable[[Program, bytes], None] | None = None
        self.visit = Visit(hall, hall.enter(account, address, self._send))
        self.asked = 0
        if greets:
            assert self.ask("hello", version=1)["is"] == "welcome"

    def _send(self, message: Message) -> None:
        line = line_of(message)
        self.wire.append(line)
        if self.on_line is not None:
            self.on_line(self, line)

    @property
    def received(self) -> list[Any]:
        return [json.loads(message_of_text(line)) for line in self.wire]

    def news(self, what: str) -> list[Any]:
        """Return the notices with this word, or the messages of this kind."""
        return [one for one in self.received if what in (one["is"], one.get("what"))]

    def ask(self, do: str, **said: object) -> Any:
        """Send a request and return the answer."""
        self.asked += 1
        self.visit.receive({"do": do, "id": self.asked, **said})
        return next(one for one in map(json.loads, reversed(self.wire)) if one.get("id") == self.asked)

    def leave(self) -> None:
        """Break the connection."""
        self.visit.leave()

    @property
    def seat(self) -> Seat | None:
        return self.visit.person.seat


def message_of_text(line: bytes) -> bytes:
    """Return the message in the line, which any program accepts."""
    message_of(line, LONGEST_TO_PLAYER)
    return line


class Halls:
    """A hall with its parts. ``restart`` makes another hall of the stored data. ``thinkers``: None if bots think at
    once."""

    def __init__(self, folder: Path, thinkers: Thinkers | None = None) -> None:
        self.thinkers = thinkers
        self.database = SqliteStore(folder / "accounts.sqlite")
        self.accounts = SqliteAccounts(self.database.database, skeleton_of)
        self.store = StoreInMemory()
        self.restart()

    def restart(self) -> None:
        self.time = StandingTime()
        reports = Reports(self.database.database)
        self.deal_results = DealResults(self.database.database)
        self.hall = Hall(
            self.store,
            self.accounts,
            self.time,
            RESERVED,
            reports=reports,
            thinkers=self.thinkers,
            deal_results=self.deal_results,
            contest_rows=ContestRows(self.database.database),
            rating_rows=RatingRows(self.database.database),
            now=lambda: START + self.time.now,
        )

    def program(self, name: str, greets: bool = True) -> Program:
        """Return the program of a player who comes in, for the first time or again."""
        account = self.accounts.of_name(name) or self.accounts.new(name, key=f"SHA256:{name}")
        return Program(self.hall, account, greets)

    def at_table(self, *names: str, **terms: object) -> list[Program]:
        """Seat the programs, in this order, at a table that the first of them opened."""
        programs = [self.program(name) for name in names]
        opened = programs[0].ask("open", **{"game": "moon3", "players": 3, "bots": "random", **terms})
        assert opened["is"] == "done", opened
        for one in programs[1:]:
            programs[0].ask("invite", name=one.name)
            assert one.ask("sit", table=opened["number"])["is"] == "done"
        return programs

    def table(self, number: int = 0) -> HostedTable:
        """Return the table with this number, or the only one if no number is given."""
        return self.hall.table(number) if number else self.hall.tables()[0]

    def game(self, number: int = 0) -> HostedGame:
        game = self.table(number).game
        assert game is not None
        return game

    def to_act(self, programs: Sequence[Program]) -> Program:
        """Return the program whose turn it is."""
        seat = self.game().table.state.to_act
        return next(one for one in programs if one.seat == seat)

    def legal(self) -> Sequence[Action]:
        return self.game().game.legal_actions(self.game().table.state)

    def act(self, programs: Sequence[Program], rng: Random | None = None) -> Any:
        """Make a legal move for the player to act. Return the answer."""
        rules, state = self.game().game, self.game().table.state
        action = next_action(rules, state, rng) if rng is not None else self.legal()[0]
        return self.to_act(programs).ask("act", turn=self.game().table.turn, action=self.game().codec.json_of(action))

    def play_on(self, programs: Sequence[Program], rng: Random, most: int = 5000) -> None:
        """Play to the end of the game."""
        for _ in range(most):
            if self.game().table.is_over:
                return
            assert self.act(programs, rng)["is"] == "done"

    def close(self) -> None:
        self.database.close()


@contextmanager
def halls(folder: Path, thinkers: Thinkers | None = None) -> Iterator[Halls]:
    made = Halls(folder, thinkers)
    try:
        yield made
    finally:
        made.close()


def seat_three(here: Halls, **terms: object) -> list[Program]:
    """Return three players at a full table."""
    return here.at_table("Eva", "Benno", "Jana", **{"rules": {"target": 7}, **terms})


def named_in(program: Program, what: str) -> list[str]:
    """Return the names of the players in this kind of news, in order."""
    return [one["name"] for one in program.news(what)]
