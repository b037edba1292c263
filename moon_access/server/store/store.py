"""The interface of a store, the interface of a database, and the part of a store that both databases share.

A store keeps the log of each table, appends to a log only if it has the expected length, and notifies whoever watches
the log. A table's log is the only authority over its game: the server appends everything to it before it tells anybody.
To a store the lines are texts, whose meaning it does not know. sqlite_store.py and postgres_store.py implement the
interface; tests/server has the contract of both.

A database takes SQL statements that SQLite and PostgreSQL both understand, with question marks for values. database.py
and postgres.py implement it, and write changes to the disk.

The interface of nodes says what a node of a server knows of the others, and how they send notes to each other.
postgres_nodes.py implements it. A server of one node needs none.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from moon_access.engine.tiles import Seat

T = TypeVar("T")
Value = str | bytes | int | float | None


class QueryResult(Protocol):
    """The result of a statement."""

    def fetchall(self) -> list[T]:
        """Return the rows. The caller knows what is in them."""


class Statements(Protocol):
    """A connection to the database, in a transaction."""

    def execute(self, statement: str, values: Sequence[Value] = ..., /) -> QueryResult: ...


class SharedDatabase(Protocol):
    """The database. Any thread may call any method."""

    def write(self, change: Callable[[Statements], T]) -> T:
        """Make a change, and return its result once it is on the disk.

        Raises StoreFailed, and what the change raises.
        """

    def read(self, question: Callable[[Statements], T]) -> T:
        """Return the answer to a question, which changes nothing. Raises StoreFailed."""


class Conflict(Exception):
    """The log is longer than expected, because somebody else appended first. Read the new lines, and decide again."""


class NoSuchTable(LookupError):
    """No table has this number, or it is closed: nothing can be appended to it."""


class StoreFailed(Exception):
    """The disk is full, the file is no store, or the database does not answer.

    As far as the server knows, nothing has changed. Later calls may succeed. If an append failed, read before you
    append again: after a crash its lines may be there.
    """


class BadStoreAddress(StoreFailed):
    """The host has named no database: its address cannot be read."""


class Opening(NamedTuple):
    """The opening of a table.

    ``account`` opened it, from the network whose digest is ``place`` (empty for none), at the time ``opened_at`` in
    seconds of time.time.
    """

    account: int = 0
    place: str = ""
    opened_at: float = 0.0


NOBODY = Opening()


Wake = Callable[[], None]
_LOG = logging.getLogger(__name__)


class Watch:
    """A watch of one table. ``length`` is the last known length of the log."""

    def __init__(self, table: int, wake: Wake, length: int) -> None:
        self.table = table
        self.wake = wake
        self.length = length

    def tell(self) -> None:
        """Call back. If that fails, log it."""
        try:
            self.wake()
        except Exception:  # noqa: BLE001 - other watches must be called all the same
            _LOG.exception("Whoever watches table %d failed", self.table)


class Store(Protocol):
    """The store. Any thread may call any method, and any method may raise StoreFailed."""

    def new_table(self, first: Sequence[str], opened: Opening = NOBODY) -> int:
        """Open a table whose log begins with these lines.

        Return its number, which counts from 1 and is never used again.
        """

    def append(self, table: int, expected: int, lines: Sequence[str]) -> None:
        """Add these lines to a log of exactly ``expected`` lines, all or none, and wait until they are on the disk.

        Raises Conflict, NoSuchTable; ValueError for a line that is no text (half of a surrogate pair).
        """

    def read(self, table: int, start: int = 0) -> list[str]:
        """Return the lines from number ``start`` on, counted from 0, even if the table is closed.

        Return an empty list if there is no such table.
        """

    def watch(self, table: int, wake: Wake) -> Callable[[], None]:
        """Call ``wake`` after others append to this table. Return a function that ends the watch.

        "Others" use another store object, in this process or elsewhere; the caller knows about its own appends. The
        store calls ``wake`` in a thread of its own, perhaps once for several appends, and perhaps without any. ``wake``
        may call the store. After you end the watch, one more call that was under way may still come.
        """

    def open_tables(self) -> list[int]:
        """Return the numbers of open tables, oldest first."""

    def close_table(self, table: int) -> None:
        """Refuse all later appends to this table, and keep its lines.

        Do nothing if it is closed, or there is no such table.
        """

    def drop_table(self, table: int, expected: int) -> None:
        """Delete a table whose log has exactly ``expected`` lines, because nobody has played there.

        Keep the table if it has more lines: then somebody else has done something there.
        """

    def release_table(self, table: int) -> None:
        """Stop counting this open table in the share of its opener and their network."""

    def count_opened(self, account: int, place: str) -> tuple[int, int]:
        """Return how many of the open tables this account has opened, and how many were opened from this network."""

    def see(self, tables: Collection[int], at: float) -> None:
        """Note that somebody was at these tables at this time, in seconds of time.time.

        Note it, too, for each open table of which the store has no such time yet.
        """

    def unseen_since(self, at: float) -> Mapping[int, float]:
        """Return the open tables where nobody was since this time, longest ago first, each with its last time."""

    def probe(self, at: float) -> None:
        """Write something, to find out whether the store can be written. ``at``: now, in seconds of time.time."""

    def close(self) -> None:
        """Wait for appends that are under way, and close. After this, every method raises StoreFailed."""


class TableRows:
    """The part of a ``Store`` that both databases share."""

    def __init__(self, rows: SharedDatabase) -> None:
        self._rows = rows

    def drop_table(self, table: int, expected: int) -> None:
        def change(statements: Statements) -> None:
            # In PostgreSQL this waits for a running append, so that the count includes its lines.
            statements.execute("UPDATE tables SET closed = closed WHERE number = ?", (table,))
            question = "SELECT count(*) FROM lines WHERE of_table = ?"
            counted: list[tuple[int]] = statements.execute(question, (table,)).fetchall()
            if counted[0][0] != expected:
                return
            statements.execute("DELETE FROM lines WHERE of_table = ?", (table,))
            statements.execute("DELETE FROM tables WHERE number = ?", (table,))

        self._rows.write(change)

    def release_table(self, table: int) -> None:
        def change(statements: Statements) -> None:
            statements.execute("UPDATE tables SET opener = NULL, place = '' WHERE number = ?", (table,))

        self._rows.write(change)

    def count_opened(self, account: int, place: str) -> tuple[int, int]:
        question = """
            SELECT count(CASE WHEN opener = ? THEN 1 END), count(CASE WHEN place = ? AND place <> '' THEN 1 END)
            FROM tables WHERE closed = 0
        """

        def count(statements: Statements) -> tuple[int, int]:
            rows: list[tuple[int, int]] = statements.execute(question, (account, place)).fetchall()
            return rows[0]

        return self._rows.read(count)

    def see(self, tables: Collection[int], at: float) -> None:
        def change(statements: Statements) -> None:
            statements.execute("UPDATE tables SET seen_at = ? WHERE seen_at IS NULL AND closed = 0", (at,))
            for table in tables:
                statements.execute("UPDATE tables SET seen_at = ? WHERE number = ? AND seen_at < ?", (at, table, at))

        self._rows.write(change)

    def unseen_since(self, at: float) -> Mapping[int, float]:
        question = "SELECT number, seen_at FROM tables WHERE closed = 0 AND seen_at < ? ORDER BY seen_at, number"

        def rows(statements: Statements) -> list[tuple[int, float]]:
            return statements.execute(question, (at,)).fetchall()

        return dict(self._rows.read(rows))

    def probe(self, at: float) -> None:
        anew = "INSERT INTO health VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET written_at = excluded.written_at"

        def change(statements: Statements) -> None:
            statements.execute(anew, (at,))

        self._rows.write(change)


Note = Mapping[str, object]


class Present(NamedTuple):
    """Somebody who is connected. ``table`` is None in the lobby, and ``seat`` is None if they look on."""

    account: int
    name: str
    guest: bool
    table: int | None
    seat: Seat | None
    address: str


class Node(Protocol):
    """This node, as ``Nodes`` calls it. One thread makes all calls."""

    def list_present(self) -> Mapping[int, Present]:
        """Return everybody who is connected here, by the number of their connection."""

    def take(self, note: Note) -> None:
        """Do what another node's note says."""

    def set_elsewhere(self, there: Sequence[Present]) -> None:
        """Set who is connected at other nodes now."""


class Nodes(Protocol):
    """The other nodes. Any thread may call anything, and no call waits."""

    def begin(self, node: Node) -> None:
        """Connect, and wait until we know who is at other nodes. Raises StoreFailed."""

    def report_change(self) -> None:
        """Let the other nodes learn that somebody came, left, sat down or stood up here."""

    def tell(self, note: Note) -> None:
        """Send a note to all other nodes, after earlier changes. It may be lost if the database is away."""

    def later(self, do: Callable[[], None]) -> None:
        """Call ``do`` in a thread that may wait."""

    def close(self) -> None: ...
