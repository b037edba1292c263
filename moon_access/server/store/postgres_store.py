"""The store and the accounts in PostgreSQL, for one node or for many.

An append is one statement: if the row of the table is as long as expected, the statement makes it longer and adds the
lines. If two nodes append at once, PostgreSQL has the second wait, and that one finds the row changed. Accounts use the
statements of sqlite_accounts.py, except for what PostgreSQL does differently. Connections and the schema are in
postgres.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from psycopg import errors

from ..people.accounts import Account, KeyTaken, NameTaken, NoSuchAccount
from .postgres import Connected, Postgres
from .postgres_watch import PostgresWatch
from .sqlite_accounts import SqliteAccounts
from .store import NOBODY, Conflict, NoSuchTable, Opening, Statements, StoreFailed, TableRows

_APPEND: Final = b"""
    WITH grown AS (
        UPDATE tables SET length = length + %(more)s
        WHERE number = %(table)s AND closed = 0 AND length = %(expected)s RETURNING number
    ), added AS (
        INSERT INTO lines SELECT grown.number, %(expected)s + given.at - 1, given.line
        FROM grown, unnest(%(lines)s::bytea[]) WITH ORDINALITY AS given (line, at) RETURNING 1
    )
    SELECT count(*) FROM grown
"""


class PostgresStore(TableRows):
    """A ``Store`` in this database. Other parts of the server keep data in the same ``database``."""

    def __init__(self, url: str) -> None:
        """Connect to the database. Raises StoreFailed."""
        self.database = Postgres(url)
        super().__init__(self.database)
        self.watches = PostgresWatch(self.database)

    def new_table(self, first: Sequence[str], opened: Opening = NOBODY) -> int:
        lines = [line.encode() for line in first]

        def change(statements: Statements) -> int:
            row = "INSERT INTO tables (length, opener, place, seen_at) VALUES (?, ?, ?, ?) RETURNING number"
            values = (len(lines), opened.account, opened.place, opened.opened_at or None)
            rows: list[tuple[int]] = statements.execute(row, values).fetchall()
            number = rows[0][0]
            for at, line in enumerate(lines):
                statements.execute("INSERT INTO lines VALUES (?, ?, ?)", (number, at, line))
            return number

        return self.database.write(change)

    def append(self, table: int, expected: int, lines: Sequence[str]) -> None:
        given = {"more": len(lines), "table": table, "expected": expected, "lines": [line.encode() for line in lines]}

        def ask(connected: Connected, is_retry: bool) -> None:
            if connected.execute(_APPEND, given).fetchall()[0][0]:
                return
            # If the connection broke, we do not know whether the first try appended the lines. Look whether the log has
            # these lines in this place. Another node may have written them, which is as good.
            if is_retry and self._read(connected, table, expected)[: len(lines)] == list(lines):
                return
            is_open = connected.execute(b"SELECT 1 FROM tables WHERE number = %s AND closed = 0", (table,)).fetchall()
            raise Conflict(table, expected) if is_open else NoSuchTable(table)

        with self.watches.exclude_append(table, expected, expected + len(lines)):
            self.database.retry(ask)

    def read(self, table: int, start: int = 0) -> list[str]:
        return self.database.retry(lambda connected, _: self._read(connected, table, start))

    def _read(self, connected: Connected, table: int, start: int) -> list[str]:
        question = b"SELECT line FROM lines WHERE of_table = %s AND number >= %s ORDER BY number"
        rows = connected.execute(question, (table, start)).fetchall()
        return [line.decode() for (line,) in rows if isinstance(line, bytes)]

    def watch(self, table: int, wake: Callable[[], None]) -> Callable[[], None]:
        return self.watches.begin(table, wake)

    def open_tables(self) -> list[int]:
        question = "SELECT number FROM tables WHERE closed = 0 ORDER BY number"

        def rows(statements: Statements) -> list[tuple[int]]:
            return statements.execute(question).fetchall()

        return [number for (number,) in self.database.read(rows)]

    def close_table(self, table: int) -> None:
        def ask(connected: Connected, is_retry: bool) -> None:
            close = b"UPDATE tables SET closed = 1, opener = NULL, place = '' WHERE number = %s AND closed = 0"
            connected.execute(close, (table,))

        self.database.retry(ask)

    def secret(self, name: str, made: bytes) -> bytes:
        """Return the secret of this name that all nodes share: ``made``, unless another node was first.

        It raises StoreFailed if the database fails.
        """

        def change(statements: Statements) -> bytes:
            statements.execute("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", (name, made))
            rows: list[tuple[bytes]] = statements.execute(
                "SELECT value FROM secrets WHERE name = ?", (name,)
            ).fetchall()
            return rows[0][0]

        return self.database.write(change)

    def close(self) -> None:
        """Close the store and its database, for everybody who uses it."""
        self.watches.close()
        self.database.close()


NUMBER = "#"
"""The first character of an account's number among the bans: no address begins with it."""


class PostgresAccounts(SqliteAccounts):
    """``Accounts``, at several nodes at once: PostgreSQL decides who has a name first."""

    def new(self, name: str, *, key: str = "", password: str = "", guest: bool = False, place: str = "") -> Account:
        with _refusing_taken(name):
            return super().new(name, key=key, password=password, guest=guest, place=place)

    def rename(self, account: int, name: str) -> None:
        with _refusing_taken(name):
            super().rename(account, name)

    def add_key(self, account: int, fingerprint: str) -> None:
        try:
            super().add_key(account, fingerprint)
        except StoreFailed as failed:
            if isinstance(failed.__cause__, errors.ForeignKeyViolation):
                raise NoSuchAccount(account) from None
            raise
        holder = self.of_key(fingerprint)
        if holder is not None and holder.id != account:
            raise KeyTaken(fingerprint)

    @staticmethod
    def ban_to_store(who: int | str) -> int | str:
        return f"{NUMBER}{who}" if isinstance(who, int) else who

    @staticmethod
    def ban_from_store(kept: int | str) -> int | str:
        is_number = isinstance(kept, str) and kept.startswith(NUMBER)
        return int(str(kept).removeprefix(NUMBER)) if is_number else kept


@contextmanager
def _refusing_taken(name: str) -> Iterator[None]:
    """Raise NameTaken if PostgreSQL finds that another node has taken the name."""
    try:
        yield
    except StoreFailed as failed:
        if isinstance(failed.__cause__, errors.UniqueViolation):
            raise NameTaken(name) from None
        raise
