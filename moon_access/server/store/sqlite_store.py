"""The store in a SQLite file: the logs of all tables, each line with its number, and the watches of the logs.

This module has the statements. database.py makes one commit of several appends, and store.py has the interface.

SQLite notifies nobody. So database.py checks whether another process, or another store of this one, wrote something,
and only then a thread of this module asks for the lengths of the watched logs. The watches do not report appends of
this store itself.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Condition, Thread
from typing import Final

from .database import Connection, Database
from .store import NOBODY, Conflict, NoSuchTable, Opening, StoreFailed, TableRows, Wake, Watch

AGAIN: Final = 1.0
"""Seconds until the next try if the store fails."""


class FileWatch:
    """The watches of one SQLite store. Their thread starts with the first watch."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._changed = Condition()
        self._watches: list[Watch] = []
        self._thread: Thread | None = None
        self._is_closed = self._news = False

    def begin(self, table: int, wake: Wake) -> Callable[[], None]:
        """Watch the table from now on. Return a function that ends the watch. Raises StoreFailed."""
        watch = Watch(table, wake, self._length(table))
        with self._changed:
            self._watches.append(watch)
            is_first = self._thread is None and not self._is_closed
            if is_first:
                self._thread = Thread(target=self._work, name="watch", daemon=True)
                self._thread.start()
        if is_first:
            self._database.watch_others(self._others_wrote)
        return lambda: self._end(watch)

    @contextmanager
    def exclude_append(self, table: int, before: int, now: int) -> Iterator[None]:
        """Do not report an append that this store makes in this context.

        If the append fails, report the new lines after all, because somebody else may have written them.
        """
        self._note_length(table, lambda known: max(known, now))
        try:
            yield
        except BaseException:
            self._note_length(table, lambda known: min(known, before))
            self._others_wrote()
            raise

    def _note_length(self, table: int, better: Callable[[int], int]) -> None:
        with self._changed:
            for watch in self._watches:
                if watch.table == table:
                    watch.length = better(watch.length)

    def close(self) -> None:
        """End all watches. After this, nothing is called back."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()

    def look(self) -> None:
        """Call back the watches whose logs are longer than the last known length. Raises StoreFailed."""
        with self._changed:
            watches = list(self._watches)
        for watch in watches:
            now = self._length(watch.table)
            with self._changed:
                grown = now > watch.length
                watch.length = max(now, watch.length)
            if grown:
                watch.tell()

    def _length(self, table: int) -> int:
        return self._database.read(lambda connection: length(connection, table))

    def _end(self, watch: Watch) -> None:
        with self._changed, suppress(ValueError):
            self._watches.remove(watch)

    def _others_wrote(self) -> None:
        with self._changed:
            self._news = True
            self._changed.notify()

    def _work(self) -> None:
        while self._wait_for_news():
            try:
                self.look()
            except StoreFailed as failed:
                _LOG.warning("The store can not be watched: %s", failed)
                with self._changed:
                    self._news = True
                    self._changed.wait_for(lambda: self._is_closed, AGAIN)

    def _wait_for_news(self) -> bool:
        """Wait for news. Return False if closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._news)
            self._news = False
            return not self._is_closed


def length(connection: Connection, table: int) -> int:
    """Return how many lines a log has; 0 if there is no log."""
    question = "SELECT coalesce(max(number) + 1, 0) FROM lines WHERE of_table = ?"
    rows: list[tuple[int]] = connection.execute(question, (table,)).fetchall()
    return rows[0][0]


_LOG = logging.getLogger(__name__)


class SqliteStore(TableRows):
    """A ``Store`` in this file, which is made if there is none. Other parts keep data in the same ``database``."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it. Raises StoreFailed."""
        self.database = Database(path)
        super().__init__(self.database)
        self._watch = FileWatch(self.database)

    def new_table(self, first: Sequence[str], opened: Opening = NOBODY) -> int:
        _check(first)

        def change(connection: Connection) -> int:
            row = "INSERT INTO tables (opener, place, seen_at) VALUES (?, ?, ?) RETURNING number"
            values = (opened.account, opened.place, opened.opened_at or None)
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

        with self._watch.exclude_append(table, expected, expected + len(lines)):
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
