"""Players at one hall, in this process: each is a session in its own thread, with a link in memory and a terminal that
is fed line by line. A test can look at the output as soon as all sessions wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Condition, Thread
from typing import Any
from unittest.mock import patch

from moon_access.console.console import Console, PlayerLeaves
from moon_access.evening.evening import Evening
from moon_access.link.connection import Connection
from moon_access.link.kept_game import RecordsInFolder
from moon_access.link.link import LocalLink
from moon_access.link.messages import Message
from moon_access.outputs.signals import Hangup
from moon_access.outputs.terminal import OtherInput
from moon_access.scenes.game.table_scene import TableScene
from moon_access.scenes.lobby.lobby import Lobby
from moon_access.scenes.lobby.questions import enter
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
from moon_access.server.store.store import SharedDatabase, Store
from moon_access.storage.settings import Settings
from tests.support.patience import PATIENCE
from tests.support.seated import WIDTHS, ScriptedTerminal
from tests.terminal.killing import line_for_choice

from .at_hall import StandingTime


class FedTerminal(ScriptedTerminal):
    """Waits for lines and news, like a real terminal. ``is_idle``: whether it is waiting."""

    def __init__(self, width: int = 80) -> None:
        super().__init__(width)
        self.changed = Condition()
        self.is_idle = False
        self.is_over = self.is_broken = False
        self.is_typing = False  # a line is half typed: news waits until the line is fed

    def feed(self, *lines: str) -> None:
        with self.changed:
            self.lines.extend(lines)
            self.is_idle = False
            self.changed.notify_all()

    def wake(self) -> None:
        with self.changed:
            self.is_idle = False
            self.changed.notify_all()

    def hang_up(self) -> None:
        """Close the terminal, so that it can show nothing more."""
        self.is_broken = True
        self.end_input()

    def end_input(self) -> None:
        """End the input, like Ctrl-D."""
        with self.changed:
            self.is_over = True
            self.changed.notify_all()

    def read_line(self) -> str | None:
        with self.changed:
            while not (self.lines or self.is_over or self._has_news()):
                self.is_idle = True
                self.changed.notify_all()
                assert self.changed.wait(PATIENCE)
            self.is_idle = False
        if self._has_news() and not self.is_over:
            raise OtherInput
        others, self.news_source = self.news_source, None if self.is_typing else self.news_source
        try:
            if not self.lines and self.is_broken:
                raise Hangup
            return super().read_line() if self.lines else None
        finally:
            self.news_source, self.is_typing = others, False

    def _has_news(self) -> bool:
        return self.news_source is not None and not self.is_typing and bool(self.news_source.has_news())


class Guest:
    """One player. ``tapped``: every message that came over the link, in order."""

    def __init__(self, hall: Hall, account: Account, folder: Path, **settings: Any) -> None:
        self.name = account.name
        language, read = settings.pop("language", "en"), settings.pop("read", "screen-reader")
        self.terminal = FedTerminal(settings.pop("width", WIDTHS[read]))
        self.tapped: list[Message] = []
        self.link = LocalLink()
        self.link.on_arrival = self.terminal.wake
        self.folder = folder
        self.visit = Visit(hall, hall.enter(account, "127.0.0.1", self._take))
        self.link.receive_there = self.visit.receive
        chosen = Settings(language=language, read=read, name=account.name, **settings)
        self.console = Console(self.terminal, chosen, language)  # type: ignore[arg-type]
        records = RecordsInFolder(
            lambda game: str(folder / f"{account.name}-{game}-{len(list(folder.iterdir()))}.jsonl")
        )
        self.evening = Evening(self.console, lambda settings: None)
        self.lobby = Lobby(self.evening, Connection(self.link, lambda: None), records)
        self.session = self.lobby.presence
        self.failed: BaseException | None = None
        self._thread = Thread(target=self._run, daemon=True)

    def _take(self, message: Message) -> None:
        self.tapped.append(message)
        self.link.put(message)

    def _run(self) -> None:
        try:
            if enter(self.session, self.name):
                self.evening.spend(self.lobby)
            self.console.flush_last()
        except Hangup:
            pass
        except PlayerLeaves:
            self.console.flush_last()
        except BaseException as error:  # noqa: BLE001 - the test is told
            self.failed = error
        finally:
            self.visit.leave()
            with self.terminal.changed:
                self.terminal.is_idle = self.terminal.is_over = True
                self.terminal.changed.notify_all()

    def start(self) -> None:
        self._thread.start()

    def hang_up(self) -> None:
        """Break the connection."""
        self.terminal.hang_up()
        self._thread.join(PATIENCE)

    def end_input(self) -> None:
        self.terminal.end_input()
        self._thread.join(PATIENCE)

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive()

    @property
    def table(self) -> TableScene:
        """Return the scene that plays the games."""
        return self.session.table_scene

    @property
    def shown(self) -> str:
        return self.terminal.shown

    @property
    def prompt(self) -> str:
        return self.shown.rpartition("\n")[2]


class Company:
    """A hall with its store and timers, in its own folder. ``rates``: it rates games, and asks about that."""

    def __init__(self, folder: Path, store: Store | None = None, rates: bool = False) -> None:
        self.folder = folder
        self._rates = rates
        self._database = SqliteStore(folder / "server" / "store.sqlite")
        self.store = store or self._database
        self.accounts = SqliteAccounts(self._database.database, skeleton_of)
        self.on_guest: Callable[[Guest], None] = lambda guest: None
        self.guests: list[Guest] = []
        self.restart()

    def restart(self) -> None:
        """Restart the server, with nobody connected."""
        self.timers = StandingTime()
        self.hall = Hall(
            self.store,
            self.accounts,
            self.timers,
            reserved_skeletons(),
            reports=Reports(self._database.database),
            deal_results=DealResults(self._database.database),
            contest_rows=ContestRows(self._database.database),
            rating_rows=RatingRows(self.database) if self._rates else None,
        )

    @property
    def database(self) -> SharedDatabase:
        return self._database.database

    def enter(self, name: str, **settings: Any) -> Guest:
        """Let a player connect, and wait until all sessions wait again."""
        account = self.accounts.of_name(name) or self.accounts.new(name, key=f"SHA256:{name}")
        records = self.folder / name
        records.mkdir(exist_ok=True)
        guest = Guest(self.hall, account, records, **settings)
        self.guests.append(guest)
        self.on_guest(guest)
        guest.start()
        self.settle()
        return guest

    def type(self, guest: Guest, *lines: str) -> str:
        """Type these lines and return the output once everybody waits again."""
        for line in lines:
            before = len(guest.shown)
            guest.terminal.feed(line)
            self.settle()
        return guest.shown[before:]

    def finish(self, guest: Guest) -> str:
        """Let the guest play a deal to its end, with the first possible move each time; return what came since."""
        before = len(guest.shown)
        for _ in range(60):
            if not guest.table.is_on:
                break
            self.play(guest)
        return guest.shown[before:]

    def play(self, guest: Guest) -> None:
        """Let the guest make the first possible move."""
        self.type(guest, line_for_choice(guest.table.view.legal[0]))

    def pass_(self, seconds: float) -> None:
        """Pass time, run what is due in it, and wait until everybody waits again."""
        self.timers.pass_(seconds)
        self.settle()

    def settle(self) -> None:
        """Wait until all sessions wait, and none has news."""
        while not all(map(self._is_quiet, self.guests)):
            for guest in self.guests:
                with guest.terminal.changed:
                    is_quiet = guest.terminal.changed.wait_for(partial(self._is_quiet, guest), PATIENCE)
                assert is_quiet, guest.shown[-500:]
        for guest in self.guests:
            if guest.failed is not None:
                raise guest.failed

    def _is_quiet(self, guest: Guest) -> bool:
        terminal = guest.terminal
        return terminal.is_over or (terminal.is_idle and not terminal.lines and not guest.link.has_news())

    def close(self) -> None:
        for guest in self.guests:
            guest.hang_up()
        self.timers.close()
        self._database.close()


@contextmanager
def company(folder: Path, seed: str = "a seed of a test", rates: bool = False) -> Iterator[Company]:
    """Return a company. ``seed``: the seed of every game, which nobody knows at a real server.

    ``rates``: see Company.
    """
    made = Company(folder, rates=rates)
    try:
        with patch("moon_access.server.tables.hosted_game.draw_secret_seed", lambda: seed):
            yield made
    finally:
        made.close()


def names(guests: Sequence[Guest]) -> list[str]:
    return [guest.name for guest in guests]
