"""The implementations of a store, by their names.

The tests of stores run with each of them. To add one, add a line to STORES. Two stores at one place are two nodes of
one server.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.store import Store
from tests.support.postgres import url_of


def sqlite(place: Path) -> Store:
    return SqliteStore(place / "server" / "store.sqlite")


def postgres(place: Path) -> Store:
    from moon_access.server.store.postgres_store import PostgresStore

    return PostgresStore(url_of(place))


STORES: dict[str, Callable[[Path], Store]] = {"sqlite": sqlite, "postgres": postgres}
