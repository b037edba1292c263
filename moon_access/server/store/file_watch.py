"""The watches of a SQLite store: they call back when another process, or another store of this one, appended to a log.

SQLite notifies nobody. database.py checks whether anybody else wrote, and only then a thread of this module asks for
the lengths of the watched logs. The watches do not report appends of this store itself.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Thread
from typing import Final

from .database import Connection, Database
from .store import StoreFailed

AGAIN: Final = 1.0
"""Seconds until the next try if the store fails."""

Wake = Callable[[], None]


class _Watch:
    """A watch of one table. ``length`` is the last known length of the log."""

    def __init__(self, table: int, wake: Wake, length: int) -> None:
        self.table = table
        self.wake = wake
        self.length = length


class FileWatch:
    """All watches. Their thread begins with the first of them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._changed = Condition()
        self._watches: list[_Watch] = []
        self._thread: Thread | None = None
        self._closed = self._news = False

    def begin(self, table: int, wake: Wake) -> Callable[[], None]:
        """Watch the table from now on. Return a function that ends the watch. Raises StoreFailed."""
        watch = _Watch(table, wake, self._length(table))
        with self._changed:
            self._watches.append(watch)
            is_first = self._thread is None and not self._closed
            if is_first:
                self._thread = Thread(target=self._work, name="watch", daemon=True)
                self._thread.start()
        if is_first:
            self._database.watch_others(self._others_wrote)
        return lambda: self._end(watch)

    @contextmanager
    def appending(self, table: int, before: int, now: int) -> Iterator[None]:
        """Report nothing about an append of this store, which is made in this context.

        If the append fails, report the new lines after all, because they may be somebody else's.
        """
        self._know(table, lambda known: max(known, now))
        try:
            yield
        except BaseException:
            self._know(table, lambda known: min(known, before))
            self._others_wrote()
            raise

    def _know(self, table: int, better: Callable[[int], int]) -> None:
        with self._changed:
            for watch in self._watches:
                if watch.table == table:
                    watch.length = better(watch.length)

    def close(self) -> None:
        """End all watches. After this, nothing is called back."""
        with self._changed:
            self._closed = True
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
                _tell(watch)

    def _length(self, table: int) -> int:
        return self._database.read(lambda connection: length(connection, table))

    def _end(self, watch: _Watch) -> None:
        with self._changed, suppress(ValueError):
            self._watches.remove(watch)

    def _others_wrote(self) -> None:
        with self._changed:
            self._news = True
            self._changed.notify()

    def _work(self) -> None:
        while self._waited():
            try:
                self.look()
            except StoreFailed as failed:
                _LOG.warning("The store can not be watched: %s", failed)
                with self._changed:
                    self._news = True
                    self._changed.wait_for(lambda: self._closed, AGAIN)

    def _waited(self) -> bool:
        """Wait for news. Return False at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._news)
            self._news = False
            return not self._closed


def length(connection: Connection, table: int) -> int:
    """Return how many lines a log has; 0 if there is no log."""
    question = "SELECT coalesce(max(number) + 1, 0) FROM lines WHERE of_table = ?"
    rows: list[tuple[int]] = connection.execute(question, (table,)).fetchall()
    return rows[0][0]


def _tell(watch: _Watch) -> None:
    try:
        watch.wake()
    except Exception:  # noqa: BLE001 - the others are to hear of theirs
        _LOG.exception("Whoever watches table %d failed", watch.table)


_LOG = logging.getLogger(__name__)
