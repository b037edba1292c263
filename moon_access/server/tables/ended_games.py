"""Games that are over, who has not got the record yet, and who looks back on the last one.

A player may have been away at the end, or the server killed before it could tell it.

The log of the table decides: who sat at a game that ended there is owed its record until the log says that they have it
(``had``). Who comes back to a server is given what it owes them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from threading import Lock
from typing import NamedTuple

from moon_access.engine.tiles import Seat

from ..store.store import Conflict, Store
from .no import LostRace
from .table_log import GAME_BEGINS, GAME_ENDS, TableLog, is_about_table
from .visitor import Visitor


class Owed(NamedTuple):
    """To whoever had this seat."""

    seat: Seat
    record: tuple[str, ...]

    def message(self, number: int, *, is_here: bool) -> dict[str, object]:
        """Of the game that is over. ``is_here``: they sit at that table."""
        return {"is": "over", "number": number, "seat": self.seat, "record": list(self.record), "here": is_here}


def owed_in(lines: Iterable[str]) -> dict[int, Owed]:
    """By account. Who was away for the end of one game did not sit at the next one."""
    owed: dict[int, Owed] = {}
    chairs: dict[int, int] = {}  # accounts by seat
    playing: dict[int, int] = {}
    game: list[str] = []
    for line in lines:
        if is_about_table(line):
            said = json.loads(line)
            _follow_chairs(said, chairs)
            if said["at"] == "had":
                owed.pop(said.get("account"), None)
            elif said["at"] == "stood" and isinstance(seat := said.get("seat"), int):
                playing.pop(seat, None)  # has left the game, if one is on
            continue
        if line.startswith(GAME_BEGINS):
            game, playing = [], dict(chairs)
        game.append(line)
        if line.startswith(GAME_ENDS):
            record = tuple(game)
            owed.update({account: Owed(Seat(seat), record) for seat, account in playing.items()})
    return owed


def _follow_chairs(said: Mapping[str, object], chairs: dict[int, int]) -> None:
    """What a line about the table says of who sits there."""
    at, seat, account = said["at"], said.get("seat"), said.get("account")
    if at == "sat" and isinstance(seat, int) and isinstance(account, int):
        chairs[seat] = account
    elif at == "stood" and isinstance(seat, int):
        chairs.pop(seat, None)


def looking_back_in(lines: Iterable[str]) -> tuple[set[int], set[int]]:
    """Accounts of those who played the game that ended last, and have stayed; and which of them are not ready for
    another one: their program asks what they want to do next, or tells them of that game."""
    chairs: dict[int, int] = {}  # accounts by seat
    stayed: set[int] = set()
    looking_back: set[int] = set()
    for line in lines:
        if line.startswith(GAME_BEGINS):
            stayed, looking_back = set(), set()
        elif line.startswith(GAME_ENDS):
            stayed = set(chairs.values())
            looking_back = set(stayed)
        elif is_about_table(line):
            said = json.loads(line)
            _follow_chairs(said, chairs)
            if said["at"] == "ready":
                looking_back.discard(said.get("account"))
            stayed &= {*chairs.values()}
            looking_back &= stayed
    return stayed, looking_back


class EndedGames:
    """Those of one table. Whoever calls holds its lock. ``stayed`` and ``looking_back``: see looking_back_in()."""

    def __init__(self, log: TableLog) -> None:
        self._log = log
        self._owed: dict[int, Owed] = {}
        self.stayed: set[int] = set()
        self.looking_back: set[int] = set()

    def reload(self, lines: Sequence[str]) -> None:
        self._owed = owed_in(lines)
        self.stayed, self.looking_back = looking_back_in(lines)

    def be_ready(self, account: int) -> None:
        """For another game."""
        self.looking_back.discard(account)

    def come(self, account: int) -> None:
        """Has sat down at the table that waits: whatever they played here before, they are done with."""
        self.stayed.discard(account)
        self.looking_back.discard(account)

    @property
    def owed_to(self) -> Collection[int]:
        """Accounts."""
        return self._owed.keys()

    def told(self, visitor: Visitor) -> Mapping[str, object] | None:
        """What is told to somebody who sits where they sat at a game that is over; None where nothing is."""
        owed = self._owed.get(visitor.account.id)
        return owed.message(self._log.number, is_here=True) if owed and owed.seat == visitor.seat else None

    def end(self, visitors: Sequence[Visitor]) -> None:
        """A game is over: these are told, and get the whole record, which nobody had before. Raises StoreFailed."""
        self.reload(self._log.read_from(0)[: self._log.length])
        for visitor in visitors:
            over = self.told(visitor)
            if over is not None:
                visitor.send(over)

    def had(self, account: int) -> None:
        """They have it now. Raises Conflict, StoreFailed."""
        if account in self._owed:
            self._log.note("had", account=account)
            self._log.keep()
            del self._owed[account]

    def forget(self, account: int) -> None:
        """They have it, as the log says."""
        self._owed.pop(account, None)


class OwedGames:
    """At all tables of a server: by account the numbers of those that owe something, for the store to say what."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._tables: dict[int, set[int]] = {}

    def note(self, number: int, accounts: Iterable[int]) -> None:
        with self._lock:
            for account in accounts:
                self._tables.setdefault(account, set()).add(number)

    def by_table(self) -> dict[int, list[int]]:
        """All of it by table: the accounts that are owed something there."""
        owed: dict[int, list[int]] = {}
        with self._lock:
            for account, tables in self._tables.items():
                for number in tables:
                    owed.setdefault(number, []).append(account)
        return owed

    def tables_of(self, account: int) -> Sequence[int]:
        """Where this account is owed something, oldest first."""
        with self._lock:
            return sorted(self._tables.get(account, ()))

    def told(self, number: int, account: int) -> Mapping[str, object] | None:
        """What this table owes the account, told to somebody who does not sit there."""
        owed = owed_in(self._store.read(number)).get(account)
        return None if owed is None else owed.message(number, is_here=False)

    def had(self, number: int, account: int) -> None:
        """Nothing is owed there any more."""
        with self._lock:
            tables = self._tables.get(account, set())
            tables.discard(number)
            if not tables:
                self._tables.pop(account, None)

    def note_had(self, number: int, account: int) -> None:
        """Of a table that nobody is at; it is closed when it owes nobody anything. Raises No, StoreFailed."""
        lines = self._store.read(number)
        ended = EndedGames(TableLog(self._store, number, len(lines)))
        ended.reload(lines)
        try:
            ended.had(account)
        except Conflict:
            raise LostRace from None
        if not ended.owed_to:
            self._store.close_table(number)
