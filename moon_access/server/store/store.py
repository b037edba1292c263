"""What a store is: it keeps the log of each table, appends with an expected length, and notifies whoever watches a log.

A table's log is the only authority over its game: it has everything before anybody hears it. The lines are texts to a
store, which reads none of them. sqlite_store.py and postgres_store.py keep them; tests/server has the contract of both.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol


class Conflict(Exception):
    """The log is not as long as expected, because somebody else appended. The caller reads on."""


class NoSuchTable(LookupError):
    """No table has this number, or it is closed: nothing can be appended to it."""


class StoreFailed(Exception):
    """The disk is full, the file is no store, or nobody answers: nothing was done, as far as is known.

    Later calls may succeed. If an append failed, read before you append again: after a crash its lines may be there.
    """


class Opened(NamedTuple):
    """Who opened a table: the account, the network (a digest, or empty), and when, in seconds of time.time."""

    account: int = 0
    place: str = ""
    at: float = 0.0


NOBODY = Opened()


class Store(Protocol):
    """The store. Any thread may call anything; all of it may raise StoreFailed."""

    def new_table(self, first: Sequence[str], opened: Opened = NOBODY) -> int:
        """Open a table whose log begins with these lines. Return its number, from 1 on, never used again."""

    def append(self, table: int, expected: int, lines: Sequence[str]) -> None:
        """Add these lines to a log of exactly ``expected`` lines, all or none, and wait until they are on the disk.

        Raises Conflict, NoSuchTable; ValueError for a line that is no text (half of a surrogate pair).
        """

    def read(self, table: int, start: int = 0) -> list[str]:
        """Return the lines from this number on, counted from 0, even of a closed table; nothing if there is no such
        table."""

    def watch(self, table: int, wake: Callable[[], None]) -> Callable[[], None]:
        """Call ``wake`` after others append to this table. Return what ends that.

        Others append by another store object, in this process or not: you know of your own appends. The store calls
        ``wake`` in a thread of its own, perhaps once for several appends, and perhaps in vain. ``wake`` may call the
        store. After the end it may be called once more, if it was about to be.
        """

    def open_tables(self) -> list[int]:
        """Return the numbers of open tables, oldest first."""

    def close_table(self, table: int) -> None:
        """Let nothing be appended any more, and keep the lines. Do nothing if the table is closed, or there is none."""

    def drop_table(self, table: int, expected: int) -> None:
        """Delete a table whose log has exactly so many lines: nothing was played there that anybody could miss.

        If it has more, somebody else has done something there, and it stays.
        """

    def release_table(self, table: int) -> None:
        """Count this open table in nobody's share any more."""

    def count_opened(self, account: int, place: str) -> tuple[int, int]:
        """Return how many open tables this account has opened, and how many were opened from this network."""

    def see(self, tables: Collection[int], at: float) -> None:
        """Note that somebody was at these tables at this time; also at each open one of which no time is known."""

    def unseen_since(self, at: float) -> Mapping[int, float]:
        """Return the open tables at which nobody was seen from this time on, and when somebody was seen there last."""

    def probe(self, at: float) -> None:
        """Write something, to see whether anything can be written."""

    def close(self) -> None:
        """Wait for appends that are under way. After this, everything raises StoreFailed."""
