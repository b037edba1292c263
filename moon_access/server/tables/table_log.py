"""The log of one table: lines about its games and about who sits where, which the store keeps in order.

The lines of a game are those of a record (record/lines.py). A line about the table has ``at``: its terms (``open``),
who sat down (``sat``), who stood up before a game or left one for good (``stood``), whose seat a bot plays (``bot``),
who plays it again (``back``), who was put out of it before a game (``put out``) or put in charge (``given``), which
seats were ``swapped``, who was invited (``invited``), who has got the records of the games that ended here (``had``),
who is ``ready`` for another game, for whom a bot makes the next move because their ``time is up``. ``TableLog``
collects lines and appends them together. The server tells nobody anything that is not in the store yet.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from moon_access.record.lines import text_of

from ..store.store import NOBODY, Opening, Store

GAME_BEGINS = '{"record":'
GAME_ENDS = '{"over":'
"""GAME_BEGINS and GAME_ENDS are the beginnings of a game's first and last line."""


class TableLog:
    """The lines of table ``number``, of which ``length`` are in the store. A ``Recorder`` uses this as its file."""

    failure: OSError | None = None

    def __init__(self, store: Store, number: int, length: int) -> None:
        self._store = store
        self.number = number
        self.length = length
        self._collected: list[str] = []

    @classmethod
    def begin(cls, store: Store, first: Mapping[str, object], opened: Opening = NOBODY) -> TableLog:
        """Open a table with this first line, and return its log. Raises StoreFailed."""
        return cls(store, store.new_table([text_of(first)], opened), 1)

    @property
    def path(self) -> str:
        return f"table {self.number}"

    @property
    def has_begun(self) -> bool:
        return True

    def append(self, lines: Iterable[str]) -> bool:
        """Collect lines, which the next ``keep`` appends to the store. Return True."""
        self._collected += lines
        return True

    def note(self, at: str, **said: object) -> None:
        """Collect a line about the table."""
        self.append([text_of({"at": at, **said})])

    def keep(self) -> None:
        """Append all collected lines to the store.

        Raises Conflict, NoSuchTable, StoreFailed. Then the log forgets the collected lines without appending them.
        """
        lines = self._collected
        self._collected = []
        if lines:
            self._store.append(self.number, self.length, lines)
            self.length += len(lines)

    def truncate(self, size: int) -> None:
        """Do nothing: a store has no torn line."""

    def sync(self) -> bool:
        return True

    def close(self) -> None:
        """Do nothing: there is no file to close."""

    def read(self) -> list[str]:
        """Return all lines that the store has, and forget the collected ones. Raises StoreFailed."""
        lines = self.read_from(0)
        self._collected = []
        self.length = len(lines)
        return lines

    def read_from(self, start: int) -> list[str]:
        """Return the lines from this number on that the store has now. Raises StoreFailed."""
        return self._store.read(self.number, start)

    def forget_collected(self) -> None:
        """Forget the collected lines, because what they say did not happen."""
        self._collected = []


def is_about_table(line: str) -> bool:
    """Return whether the line is about the table, and not about a game."""
    return line.startswith('{"at":')


def table_lines(lines: Sequence[str]) -> list[dict[str, object]]:
    """Return the lines about the table. Raises ValueError if no server of ours wrote them."""
    return [json.loads(line) for line in lines if is_about_table(line)]


def removed_accounts(about_table: Iterable[Mapping[str, object]]) -> set[int]:
    """Return the accounts that were put out of the table, according to these lines, and have not been let back in."""
    accounts: set[int] = set()
    for line in about_table:
        account = line.get("account")
        if line["at"] == "put out" and isinstance(account, int):
            accounts.add(account)
        elif line["at"] == "invited" and line.get("back") is True and isinstance(account, int):
            accounts.discard(account)
    return accounts


def invited_accounts(about_table: Iterable[Mapping[str, object]]) -> set[int]:
    """Return the accounts that these lines say were invited."""
    accounts = [line.get("account") for line in about_table if line["at"] == "invited"]
    return {account for account in accounts if isinstance(account, int)}


def game_with_seed(lines: Sequence[str], seed: str) -> list[str]:
    """Return the lines of the game with this seed; an empty list if there is none, or if it is not over."""
    game: list[str] = []
    for line in lines:
        if line.startswith(GAME_BEGINS):
            game = [line] if json.loads(line).get("seed") == seed else []
        elif game and not is_about_table(line):
            game.append(line)
            if line.startswith(GAME_ENDS):
                return game
    return []


def last_game(lines: Sequence[str]) -> list[str]:
    """Return the lines of the last game that was begun, or an empty list."""
    of_games = [line for line in lines if not is_about_table(line)]
    heads = [at for at, line in enumerate(of_games) if line.startswith(GAME_BEGINS)]
    return of_games[heads[-1] :] if heads else []
