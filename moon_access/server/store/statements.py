"""The interface that this folder expects of a database: SQL that SQLite and PostgreSQL both understand.

Values have question marks in the statements. database.py and postgres.py implement the interface.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")
Value = str | bytes | int | float | None


class Fetched(Protocol):
    """The result of a statement."""

    def fetchall(self) -> list[T]:
        """Return the rows. The caller knows what is in them."""


class Statements(Protocol):
    """A connection to the database, in a transaction."""

    def execute(self, statement: str, values: Sequence[Value] = ..., /) -> Fetched: ...


class Keeping(Protocol):
    """The database. Any thread may call any method."""

    def write(self, change: Callable[[Statements], T]) -> T:
        """Make a change, and return its result once it is on the disk.

        Raises StoreFailed, and what the change raises.
        """

    def read(self, question: Callable[[Statements], T]) -> T:
        """Return the answer to a question, which changes nothing. Raises StoreFailed."""
