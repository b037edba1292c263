"""What a store is: the log of each table, appended with an expected number, and who is told that it grew.

A table's log is the only authority over its game: whatever anybody was told stands in it first. The lines are whole
texts to a store, it reads none of them. How they are kept, sqlite_store.py and others like it decide; tests/server has
the contract that all of them keep.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol


class Conflict(Exception):
    """Somebody else's lines are there already: the log is not as long as was expected. Who hears it reads on."""


class NoSuchTable(LookupError):
    """No table has this number, or it is closed: nothing can be appended to it."""


class StoreFailed(Exception):
    """The disk is full, the file is no store, nobody answers: what was asked was not done, as far as is known.

    Later calls may succeed. Whoever appended reads, before it appends again: after a crash what failed may be there.
    """


class Opened(NamedTuple):
    """By which account a table was opened, from which network (a digest; empty: no matter), and when, in seconds of
    time.time."""

    account: int = 0
    place: str = ""
    at: float = 0.0


NOBODY = Opened()


class Store(Protocol):
    """Any thread may call anything. All of it may raise StoreFailed."""

    def new_table(self, first: Sequence[str], opened: Opened = NOBODY) -> int:
        """Another table, open, whose log begins with these lines; gives its number, from 1 on, used once."""

    def append(self, table: int, expected: int, lines: Sequence[str]) -> None:
        """Adds these lines to a log of exactly ``expected`` lines, all or none; waits until they are on the disk.

        Raises Conflict, NoSuchTable; ValueError for what is no text (half of a surrogate pair).
        """

    def read(self, table: int, start: int = 0) -> list[str]:
        """The lines from this number on, counted from 0; of a closed table, too. None where there is no such table."""

    def watch(self, table: int, wake: Callable[[], None]) -> Callable[[], None]:
        """Has ``wake`` called after others' appends to this table, and gives what ends that.

        Others are whoever appends by another store object, in this process or not: of your own appends you know.
        ``wake`` is called in a thread of the store's, once for several appends perhaps, and perhaps in vain. It may
        call the store. After the end it may be called once more, if it was about to be.
        """

    def open_tables(self) -> list[int]:
        """The numbers of those that are not closed, oldest first."""

    def close_table(self, table: int) -> None:
        """Nothing can be appended any more; its lines are kept. Of no such table, or a closed one: nothing happens."""

    def drop_table(self, table: int, expected: int) -> None:
        """Delete a table whose log has exactly so many lines: nothing was played there that anybody could miss.

        Where it has more, somebody else has done something there, and it stays.
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
        """Waits for the appends that are under way; what is asked afterwards raises StoreFailed."""
