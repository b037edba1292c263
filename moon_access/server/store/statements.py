"""What accounts ask of a database, whichever it is: statements in SQL that SQLite and PostgreSQL both understand.

Values stand for question marks. How changes come to the disk, database.py and postgres.py know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")
Value = str | bytes | int | float | None


class Fetched(Protocol):
    """What a statement gave."""

    def fetchall(self) -> list[T]:
        """Its rows; whoever asks knows what is in them."""


class Statements(Protocol):
    """A connection in a transaction."""

    def execute(self, statement: str, values: Sequence[Value] = ..., /) -> Fetched: ...


class Keeping(Protocol):
    """The database. Any thread may call anything."""

    def write(self, change: Callable[[Statements], T]) -> T:
        """What the change gives, when it is on the disk. Raises StoreFailed, and what the change raises."""

    def read(self, question: Callable[[Statements], T]) -> T:
        """What the question gives, which changes nothing. Raises StoreFailed."""
