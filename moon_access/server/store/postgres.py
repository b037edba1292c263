"""A server's database in PostgreSQL: its connections, its schema, and its failures.

One thread at a time uses a connection; PostgreSQL itself commits changes of several connections together. After a
restart of the database, this module retries idempotent statements for some seconds before it reports a failure.

schema.py describes the data for both databases. This module has PostgreSQL's words for it, and what only several nodes
need. The table ``version`` says which steps are done. postgres_store.py and postgres_nodes.py have the statements.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import BoundedSemaphore, Lock
from typing import Final, NamedTuple, TypeVar, cast

import psycopg
from psycopg import conninfo, errors

from .schema import STEPS, Step
from .store import BadStoreAddress, Statements, StoreFailed, Value

T = TypeVar("T")
Row = tuple[object, ...]
Connected = psycopg.Connection[Row]

MOST_CONNECTIONS: Final = 8
"""Maximum of connections of one node for writes and questions."""
PATIENCE: Final = 5.0
"""Seconds that a database may take to come back, as after its restart."""
PAUSE: Final = 0.05
"""Seconds between two tries."""
TRUSTED: Final = 1.0
"""Seconds that a connection may be idle before we test it."""
_USUAL: Final = {
    "application_name": "moon-access",
    "connect_timeout": "5",
    # Notice a broken connection: a database that does not answer counts as gone.
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
_SETTINGS: Final = (
    # An acknowledged commit is on the disk, whatever the database's default. A host may set a stronger guarantee only.
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') IN ('off', 'local')",
    # Notice a node whose machine is gone.
    "SELECT set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false), "
    "set_config('tcp_keepalives_count', '3', false)",
)


class Rows(NamedTuple):
    """The rows of a statement."""

    rows: list[Row]

    def fetchall(self) -> list[T]:
        return cast("list[T]", self.rows)


class Transaction:
    """The ``Statements`` of a connection."""

    def __init__(self, connected: Connected) -> None:
        self._connected = connected

    def execute(self, statement: str, values: Sequence[Value] = ()) -> Rows:
        """Run a statement. Replace NUL in texts, because PostgreSQL does not accept it."""
        given = [value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in values]
        cursor = self._connected.execute(statement.replace("?", "%s").encode(), given)
        return Rows(cursor.fetchall() if cursor.description is not None else [])


class Postgres:
    """The database at ``url``, in libpq's form: postgresql://host/name. Any thread may call anything."""

    def __init__(self, url: str) -> None:
        """Make the tables, or bring them up to date. Raises StoreFailed."""
        try:
            self._info = conninfo.make_conninfo("", **{**_USUAL, **conninfo.conninfo_to_dict(url)})
        except psycopg.Error as failed:
            raise BadStoreAddress(str(failed)) from failed
        self._idle: list[tuple[float, Connected]] = []
        self._lock = Lock()
        self._room = BoundedSemaphore(MOST_CONNECTIONS)
        self._is_closed = False
        with self._translate_errors():
            connected = self.connect()
            try:
                _bring_up_to_date(connected)
                self.schema = str(_read_value(connected, "SELECT current_schema()"))
            finally:
                connected.close()

    def connect(self) -> Connected:
        """Return a new connection. Raises psycopg.Error."""
        connected = psycopg.connect(self._info, autocommit=True)
        try:
            for statement in _SETTINGS:
                connected.execute(statement.encode())
        except psycopg.Error:
            connected.close()
            raise
        return connected

    def write(self, change: Callable[[Statements], T]) -> T:
        """Make a change, and return its result once it is on the disk.

        If this raises an exception of the change, nothing is done. If it raises StoreFailed, nothing is done as far as
        we know.

        Returns:
            What the change returns.
        """
        with self._translate_errors(), self._lend() as connected, connected.transaction():
            return change(Transaction(connected))

    def read(self, question: Callable[[Statements], T]) -> T:
        """Return the answer to a question, which changes nothing. Raises StoreFailed."""
        return self.retry(lambda connected, _: question(Transaction(connected)))

    def retry(self, ask: Callable[[Connected, bool], T]) -> T:
        """Call ``ask`` until no connection breaks. It gets True if the call is a retry, and must be idempotent."""
        deadline = time.monotonic() + PATIENCE
        is_retry = False
        with self._translate_errors():
            while True:
                try:
                    with self._lend() as connected:
                        return ask(connected, is_retry)
                except psycopg.OperationalError:
                    if time.monotonic() > deadline or self._is_closed:
                        raise
                    is_retry = True
                    time.sleep(PAUSE)

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            idle = self._idle
            self._idle = []
        for _, connected in idle:
            connected.close()

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as failed:
            raise StoreFailed(" ".join(str(failed).split()) or type(failed).__name__) from failed

    @contextmanager
    def _lend(self) -> Iterator[Connected]:
        """Lend a connection. Raises StoreFailed, psycopg.Error."""
        with self._room:
            connected = self._take_idle() or self._connect_with_patience()
            try:
                yield connected
            finally:
                self._give_back(connected)

    def _take_idle(self) -> Connected | None:
        """Return an idle connection that still works, or None."""
        while True:
            with self._lock:
                if self._is_closed:
                    raise StoreFailed("closed")
                if not self._idle:
                    return None
                since, connected = self._idle.pop()
            if time.monotonic() - since < TRUSTED:
                return connected
            with suppress(psycopg.Error):
                connected.execute(b"SELECT 1")
                return connected
            connected.close()

    def _connect_with_patience(self) -> Connected:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self.connect()
            except psycopg.OperationalError:
                if time.monotonic() > deadline or self._is_closed:
                    raise
                time.sleep(PAUSE)

    def _give_back(self, connected: Connected) -> None:
        with self._lock:
            if not (self._is_closed or connected.broken or connected.closed):
                self._idle.append((time.monotonic(), connected))
                return
        connected.close()


_WORDS: Final = (
    ("INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"),
    ("INTEGER", "BIGINT"),
    (" REAL", " DOUBLE PRECISION"),
    (" WITHOUT ROWID", ""),
    ("WHERE NOT closed", "WHERE closed = 0"),
    # A line may contain NUL, which PostgreSQL's TEXT cannot store.
    ("line TEXT NOT NULL", "line BYTEA NOT NULL"),
    # SQLite stores numbers and texts in one column.
    ("bans (who NOT NULL", "bans (who TEXT NOT NULL"),
)


def translate_step(step: Step) -> Step:
    """Return a step of schema.py in PostgreSQL's words, without the pragmas, which are SQLite's own."""
    statements = [statement for statement in step if not statement.lstrip().startswith("PRAGMA")]
    for ours, theirs in _WORDS:
        statements = [statement.replace(ours, theirs) for statement in statements]
    return statements


_NODES: Final = (
    # The length of a log is in the row that an append updates. If two nodes append at once, the second one waits for
    # that row, and then finds the log longer than expected.
    "ALTER TABLE tables ADD COLUMN length BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE tables SET (fillfactor = 50)",
    "CREATE SEQUENCE node_numbers",
    # Secrets of all nodes, such as the key that signs guests' tokens.
    "CREATE TABLE secrets (name TEXT PRIMARY KEY, value BYTEA NOT NULL)",
    # The people at each node. Unlogged, because it is stale after a crash.
    """
    CREATE UNLOGGED TABLE presence (
        node BIGINT NOT NULL,
        visit BIGINT NOT NULL,
        account BIGINT NOT NULL,
        name TEXT NOT NULL,
        guest BIGINT NOT NULL,
        at_table BIGINT,
        seat BIGINT,
        PRIMARY KEY (node, visit)
    )
    """,
)

# Nodes of the previous version may still run. They write no address, so it is empty by default.
_ADDRESSES: Final = ("ALTER TABLE presence ADD COLUMN address TEXT NOT NULL DEFAULT ''",)

OF_SQLITE: Final = tuple(map(translate_step, STEPS))
OF_NODES: Final[Sequence[Step]] = (_NODES, _ADDRESSES)


def _bring_up_to_date(connected: Connected) -> None:
    """Take the missing steps. If several nodes start at once, one of them takes them.

    If this raises an exception, nothing has changed.

    Raises:
        StoreFailed: another program, or a newer version, made the tables.
    """
    with connected.transaction():
        connected.execute(b"SELECT pg_advisory_xact_lock(hashtext(current_schema() || ' moon-access'))")
        has_tables = _read_value(connected, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()")
        try:
            with connected.transaction():
                done = connected.execute(b"SELECT of_sqlite, of_nodes FROM version").fetchall()
        except (errors.UndefinedTable, errors.UndefinedColumn):
            done = []
        if has_tables and not done:
            raise StoreFailed("another program's database")
        versions = [int(str(version)) for version in done[0]] if done else [0, 0]
        known = (OF_SQLITE, OF_NODES)
        if any(version > len(steps) for version, steps in zip(versions, known, strict=True)):
            raise StoreFailed(f"version {versions} is newer than {[len(OF_SQLITE), len(OF_NODES)]}")
        if versions == [len(OF_SQLITE), len(OF_NODES)]:
            return
        if not done:
            connected.execute(b"CREATE TABLE version (of_sqlite BIGINT NOT NULL, of_nodes BIGINT NOT NULL)")
            connected.execute(b"INSERT INTO version VALUES (0, 0)")
        for version, steps in zip(versions, known, strict=True):
            for statement in (statement for step in steps[version:] for statement in step):
                connected.execute(statement.encode())
        connected.execute(b"UPDATE version SET of_sqlite = %s, of_nodes = %s", (len(OF_SQLITE), len(OF_NODES)))


def _read_value(connected: Connected, question: str) -> object:
    rows = connected.execute(question.encode()).fetchall()
    return rows[0][0]
