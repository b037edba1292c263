"""The log of one table: lines that the store holds in their order, those of its games and those of who sits where.

A game's lines are a record's (record/lines.py). What is about the table has ``at``: its terms (``open``), who sat down
(``sat``), rose before a game or left one for good (``stood``), whose seat a bot plays (``bot``), who plays it again
(``back``), who was invited (``invited``), who has got the records of the games that ended here (``had``), who is
``ready`` for another one, for whom a bot makes the next move because their ``time is up``. Lines are collected and
appended together; nobody is told what is not in the store.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from moon_access.record.lines import text_of

from ..store.store import NOBODY, Opened, Store

GAME_BEGINS = '{"record":'
GAME_ENDS = '{"over":'
"""How the first and the last line of a game begin."""


class TableLog:
    """The lines of table ``number``; ``length`` of them are in the store. As the file of a ``Recorder``, too."""

    failed: OSError | None = None

    def __init__(self, store: Store, number: int, length: int) -> None:
        self._store = store
        self.number = number
        self.length = length
        self._collected: list[str] = []

    @classmethod
    def begin(cls, store: Store, first: Mapping[str, object], opened: Opened = NOBODY) -> TableLog:
        """Of a new table, with its first line. Raises StoreFailed."""
        return cls(store, store.new_table([text_of(first)], opened), 1)

    @property
    def path(self) -> str:
        return f"table {self.number}"

    @property
    def began(self) -> bool:
        return True

    def append(self, lines: Iterable[str]) -> bool:
        """To be kept with what is kept next."""
        self._collected += lines
        return True

    def note(self, at: str, **said: object) -> None:
        """A line about the table, likewise."""
        self.append([text_of({"at": at, **said})])

    def keep(self) -> None:
        """All that was collected is in the store afterwards. Raises Conflict, StoreFailed; then nothing of it is, and
        it is forgotten."""
        lines, self._collected = self._collected, []
        if lines:
            self._store.append(self.number, self.length, lines)
            self.length += len(lines)

    def cut(self, size: int) -> None:
        """A store has no torn line."""

    def sync(self) -> bool:
        return True

    def close(self) -> None:
        """There is no file to be closed."""

    def read(self) -> list[str]:
        """All lines that the store has; what was collected is forgotten."""
        lines = self.read_from(0)
        self._collected = []
        self.length = len(lines)
        return lines

    def read_from(self, start: int) -> list[str]:
        """The lines from this number on that the store has now. Raises StoreFailed."""
        return self._store.read(self.number, start)

    def forget_collected(self) -> None:
        """What was to be kept did not happen."""
        self._collected = []


def is_about_table(line: str) -> bool:
    """Whether it is none of a game."""
    return line.startswith('{"at":')


def table_lines(lines: Sequence[str]) -> list[dict[str, object]]:
    """What is said about the table. Raises ValueError for what no server of ours wrote."""
    return [json.loads(line) for line in lines if is_about_table(line)]


def invited_in(about_table: Iterable[Mapping[str, object]]) -> set[int]:
    """The accounts that these lines say were invited."""
    accounts = [line.get("account") for line in about_table if line["at"] == "invited"]
    return {account for account in accounts if isinstance(account, int)}


def last_game(lines: Sequence[str]) -> list[str]:
    """The lines of the last game that was begun; none where none was."""
    of_games = [line for line in lines if not is_about_table(line)]
    heads = [at for at, line in enumerate(of_games) if line.startswith(GAME_BEGINS)]
    return of_games[heads[-1] :] if heads else []
