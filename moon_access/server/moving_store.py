"""The move from one node to many: copy everything in a folder's SQLite file to an empty PostgreSQL.

Call it with ``python -m moon_access.server.moving_store FOLDER URL``. The file lists the tables and columns, which are
the same in both databases (postgres.py). Either everything is copied, or nothing. The program prints the numbers of
rows of each table as JSON, for scripts.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from .store.database import Database
from .store.postgres import Postgres
from .store.postgres_store import PostgresAccounts
from .store.server_folder import FolderLock, FolderTaken
from .store.store import Statements, StoreFailed, Value
from .store.tokens import kept_secret

_TABLES = """
    SELECT name, sql LIKE '%AUTOINCREMENT%' FROM sqlite_master
    WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid
"""
"""Tables come in the order in which they were made, so those that others refer to come first."""


def move_store(folder: Path, url: str) -> dict[str, int]:
    """Copy everything, and return the rows of each table. Raises FolderTaken if a server runs, StoreFailed, OSError."""
    file = folder / "server.sqlite"
    if not file.is_file():
        raise StoreFailed(f"{file} is not there")
    lock = FolderLock(folder)
    try:
        return _move(folder, file, url)
    finally:
        lock.close()


def _move(folder: Path, file: Path, url: str) -> dict[str, int]:
    Database(file).close()  # opening it brings its schema up to date
    secret = kept_secret(folder / "guest_key")
    there = Postgres(url)
    try:
        with closing(sqlite3.connect(file)) as ours:
            return there.write(lambda theirs: _copy_all(ours, theirs, secret))
    finally:
        there.close()


def _copy_all(ours: sqlite3.Connection, theirs: Statements, secret: bytes) -> dict[str, int]:
    counts = {}
    for name, is_numbered in ours.execute(_TABLES).fetchall():
        columns = ours.execute(f"PRAGMA table_info({name})").fetchall()
        counts[name] = _copy(name, [column for _, column, *_ in columns], ours, theirs)
        if is_numbered:
            number = next(column for _, column, *_, key in columns if key)
            after = f"SELECT coalesce(max({number}), 0) + 1 FROM {name}"
            theirs.execute(f"SELECT setval(pg_get_serial_sequence('{name}', '{number}'), ({after}), false)")
    theirs.execute("UPDATE tables SET length = (SELECT count(*) FROM lines WHERE of_table = tables.number)")
    theirs.execute("INSERT INTO secrets VALUES (?, ?)", ("guest_key", secret))
    return counts


def _copy(name: str, columns: Sequence[str], ours: sqlite3.Connection, theirs: Statements) -> int:
    """Copy a table, and return its number of rows. Raises StoreFailed if the other database has rows already."""
    if theirs.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchall():
        raise StoreFailed("the database is not empty")
    places = ", ".join("?" * len(columns))
    listed = ", ".join(columns)
    rows: list[Sequence[Value]] = ours.execute(f"SELECT {listed} FROM {name}").fetchall()
    for row in rows:
        values = [_value(name, column, value) for column, value in zip(columns, row, strict=True)]
        theirs.execute(f"INSERT INTO {name} ({listed}) VALUES ({places})", values)
    return len(rows)


def _value(name: str, column: str, value: Value) -> Value:
    if (name, column) == ("lines", "line"):
        return str(value).encode()
    if (name, column) == ("bans", "who") and isinstance(value, int | str):
        return PostgresAccounts.ban_to_store(value)
    return value


def main(arguments: Sequence[str]) -> int:
    try:
        folder, url = arguments
        sys.stdout.write(json.dumps(move_store(Path(folder), url)) + "\n")
    except (ValueError, StoreFailed, FolderTaken, OSError) as failed:
        sys.stderr.write(f"{failed}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
