"""The store in a SQLite file: the logs of all tables, each line with its number.

This module has the statements. database.py makes one commit of several appends, and store.py has the interface.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from .database import Connection, Database
from .file_watch import FileWatch, length
from .store import NOBODY, Conflict, NoSuchTable, Opened
from .table_rows import TableRows


class SqliteStore(TableRows):
    """A ``Store`` in this file, which is made if there is none. Other parts keep data in the same ``database``."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it. Raises StoreFailed."""
        self.database = Database(path)
        super().__init__(self.database)
        self._watch = FileWatch(self.database)

    def new_table(self, first: Sequence[str], opened: Opened = NOBODY) -> int:
        _check(first)

        def change(connection: Connection) -> int:
            row = "INSERT INTO tables (opener, place, seen_at) VALUES (?, ?, ?) RETURNING number"
            values = (opened.account, opened.place, opened.at or None)
            rows: list[tuple[int]] = connection.execute(row, values).fetchall()
            number = rows[0][0]
            _add(connection, number, 0, first)
            return number

        return self.database.write(change)

    def append(self, table: int, expected: int, lines: Sequence[str]) -> None:
        _check(lines)

        def change(connection: Connection) -> None:
            if not connection.execute("SELECT 1 FROM tables WHERE number = ? AND NOT closed", (table,)).fetchall():
                raise NoSuchTable(table)
            if length(connection, table) != expected:
                raise Conflict(table, expected)
            _add(connection, table, expected, lines)

        with self._watch.appending(table, expected, expected + len(lines)):
            self.database.write(change)

    def read(self, table: int, start: int = 0) -> list[str]:
        question = "SELECT line FROM lines WHERE of_table = ? AND number >= ? ORDER BY number"

        def rows(connection: Connection) -> list[tuple[str]]:
            return connection.execute(question, (table, start)).fetchall()

        return [line for (line,) in self.database.read(rows)]

    def watch(self, table: int, wake: Callable[[], None]) -> Callable[[], None]:
        return self._watch.begin(table, wake)

    def open_tables(self) -> list[int]:
        question = "SELECT number FROM tables WHERE NOT closed ORDER BY number"

        def rows(connection: Connection) -> list[tuple[int]]:
            return connection.execute(question).fetchall()

        return [number for (number,) in self.database.read(rows)]

    def close_table(self, table: int) -> None:
        def change(connection: Connection) -> None:
            connection.execute("UPDATE tables SET closed = 1, opener = NULL, place = '' WHERE number = ?", (table,))

        self.database.write(change)

    def close(self) -> None:
        """Close the store and its database, for everybody who uses it."""
        self._watch.close()
        self.database.close()


def _add(connection: Connection, table: int, start: int, lines: Sequence[str]) -> None:
    numbered = [(table, number, line) for number, line in enumerate(lines, start)]
    connection.executemany("INSERT INTO lines VALUES (?, ?, ?)", numbered)


def _check(lines: Sequence[str]) -> None:
    """Raise ValueError if a line cannot be written."""
    for line in lines:
        line.encode("utf-8")
