"""A server, made of its parts: the store, the reception, the hall, and the doors."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.i18n.catalog import Catalog, languages
from moon_access.later import later
from moon_access.link.address import Address, Place
from moon_access.server.store.store import Nodes

from .doors.door import Door, DoorSettings
from .doors.intake import EventLoop, Gate, make_room_for_connections
from .doors.ssh_door import SshSettings
from .figures import CountedStore
from .hall import ratings
from .hall.hall import USUAL_LIMITS, Hall, TableLimits
from .hall.upkeep import Idle, Upkeep
from .people.accounts import NAMES_A_DAY, Accounts
from .people.names import reserved_skeletons, skeleton_of
from .reception import Admission, ServerReception
from .store.contest_rows import ContestRows
from .store.deal_results import DealResults
from .store.rating_rows import RatingRows
from .store.reports import Reports
from .store.server_folder import FolderLock
from .store.sqlite_accounts import SqliteAccounts
from .store.sqlite_store import SqliteStore
from .store.store import SharedDatabase, Store, StoreFailed
from .store.tokens import SECRET_BYTES, Tokens, kept_secret
from .tables.timers import Timers
from .thinking.thinkers import PROCESSES, Thinkers

D = TypeVar("D")
StoreParts = tuple[Store, Accounts, Tokens, Reports, DealResults, ContestRows, RatingRows, Nodes | None]

# The packages for PostgreSQL are installed only for servers with many nodes.
open_postgres_store = later("server.store.postgres_store", "PostgresStore")
make_postgres_accounts = later("server.store.postgres_store", "PostgresAccounts")
make_postgres_nodes = later("server.store.postgres_nodes", "PostgresNodes")


@dataclass(frozen=True)
class ServerSettings:
    """The settings of a server.

    ``folder``: the folder of the store and the host key. ``host``, ``port``: where the ssh door listens; None for the
    default port. ``doors``: the doors other than ssh. ``store``: the address of a PostgreSQL that this node shares with
    other nodes; empty for a file in the folder. ``figures``: the port of the metrics, which only this machine can
    reach; None for no metrics. ``place``: where friends find this server; None for this machine's own addresses.
    ``tunnel``: a machine that passes friends on to this server, None for no such machine.
    """

    folder: Path
    host: str = ""
    port: int | None = None
    admission: Admission = field(default_factory=Admission)
    doors: tuple[DoorSettings, ...] = ()
    store: str = ""
    figures: int | None = None
    shares: TableLimits = USUAL_LIMITS
    names_a_day: int = NAMES_A_DAY
    bot_processes: int = PROCESSES
    place: Place | None = None
    tunnel: Address | None = None

    @property
    def ssh(self) -> SshSettings:
        usual = SshSettings(self.folder / "host_key", host=self.host)
        return usual if self.port is None else replace(usual, port=self.port)

    @property
    def names(self) -> list[str]:
        """The names by which friends find this server, besides the names of the machine."""
        return [found.host for found in (self.place, self.tunnel) if found is not None]


class Server:
    """A server. Call ``open`` and ``close`` once each.

    Making or opening it raises FolderTaken, OSError, StoreFailed, DoorFailed.
    """

    def __init__(self, settings: ServerSettings) -> None:
        self._lock = None if settings.store else FolderLock(settings.folder)  # nodes may share a folder
        try:
            kept = _make_shared_parts(settings) if settings.store else _make_own_parts(settings)
        except StoreFailed:
            self._unlock()
            raise
        self.store, self.accounts, tokens, reports, deal_results, contest_rows, rating_rows, nodes = kept
        self.timers = Timers()
        counted = None if settings.figures is None else CountedStore(self.store)
        self.thinkers = Thinkers(settings.bot_processes)
        self.hall = Hall(
            counted or self.store,
            self.accounts,
            self.timers,
            reserved_skeletons(*_command_words()),
            tokens,
            reports,
            nodes,
            shares=settings.shares,
            thinkers=self.thinkers,
            deal_results=deal_results,
            contest_rows=contest_rows,
            rating_rows=rating_rows if ratings.is_possible() else None,
        )
        self.hall.forget_guests()
        self._loop = EventLoop()
        self._loop.start()
        reception = ServerReception(self.hall, self.accounts, settings.admission)
        # One gate counts the connections of an address over all doors. All doors run in one event loop.
        gate = Gate(self._loop.loop, settings.ssh.from_one_address)
        self.ssh = settings.ssh.make(reception, self._loop.loop, gate)
        others = [door.make(reception, self._loop.loop, gate) for door in settings.doors]
        self.doors: tuple[Door, ...] = (self.ssh, *others)
        self.figures = (
            None
            if counted is None
            else counted.figures(self.hall, settings.figures or 0, None if settings.store else settings.folder)
        )

    def door(self, kind: type[D]) -> D:
        """Return the door of this kind. Raises LookupError if the server has none."""
        for door in self.doors:
            if isinstance(door, kind):
                return door
        raise LookupError(kind.__name__)

    def open(self) -> None:
        make_room_for_connections()
        Upkeep(self.hall).begin()
        Idle(self.hall).begin()
        self.hall.keep_contests_going()
        if self.figures is not None:
            self.figures.open()
        for door in self.doors:
            door.open()

    def close(self) -> None:
        """Tell everybody that the server ends, and close all parts. The store keeps unfinished games."""
        self.hall.end()
        for door in self.doors:
            door.close()
        if self.figures is not None:
            self.figures.close()
        self.thinkers.close()
        self.timers.close()
        self._loop.close()
        self.hall.other_nodes.close()
        self.store.close()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()


def _make_own_parts(settings: ServerSettings) -> StoreParts:
    """Return the parts that keep data, in files of this node alone. Raises StoreFailed."""
    folder = settings.folder
    store = SqliteStore(folder / "server.sqlite")
    accounts = SqliteAccounts(store.database, skeleton_of, names_a_day=settings.names_a_day)
    tokens = Tokens(_secret(folder / "guest_key"))
    return store, accounts, tokens, *_make_rows(store.database), None


def _make_shared_parts(settings: ServerSettings) -> StoreParts:
    """Return the parts that keep data, in a PostgreSQL that nodes share. Raises StoreFailed."""
    store = open_postgres_store(settings.store)
    secret = store.secret("guest_key", secrets.token_bytes(SECRET_BYTES))
    accounts = make_postgres_accounts(store.database, skeleton_of, names_a_day=settings.names_a_day)
    return store, accounts, Tokens(secret), *_make_rows(store.database), make_postgres_nodes(store)


def _make_rows(database: SharedDatabase) -> tuple[Reports, DealResults, ContestRows, RatingRows]:
    return Reports(database), DealResults(database), ContestRows(database), RatingRows(database)


def _secret(path: Path) -> bytes:
    """Return the secret in this file. Raises StoreFailed."""
    try:
        return kept_secret(path)
    except OSError as error:
        raise StoreFailed(str(error)) from error


def _command_words() -> Collection[str]:
    """Return the words of all commands in every language: nobody may have one of them as a name."""
    catalogs = [Catalog(code) for code in languages()]
    return {word for command in COMMANDS for catalog in catalogs for word in words_of_command(command, catalog)}
