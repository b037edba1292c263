"""The stores there are, by their names: what a store promises is tested of each of them.

Another one is a line of STORES. Two stores of one place are two nodes of one server.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.store import Store
from tests.support.postgres import url_of

PATIENCE = 60.0
"""Seconds that something may take on a machine with other work before it counts as never."""


def sqlite(place: Path) -> Store:
    return SqliteStore(place / "server" / "store.sqlite")


def postgres(place: Path) -> Store:
    from moon_access.server.store.postgres_store import PostgresStore

    return PostgresStore(url_of(place))


STORES: dict[str, Callable[[Path], Store]] = {"sqlite": sqlite, "postgres": postgres}
