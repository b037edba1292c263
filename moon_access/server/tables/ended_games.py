"""Games that are over: who still has to get the record, and who looks back on the last game.

A player may have been away at the end of a game, or the server may have been killed before it could tell the end. The
log of the table decides: if you sat at a game that ended there, the table owes you its record until the log says that
you have it (``had``). When you come back to the server, it gives you what it owes you.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from threading import Lock
from typing import NamedTuple, Protocol

from moon_access.engine.tiles import Seat

from ..store.store import Conflict, Store
from .denied import LostRace
from .person import Person
from .table_log import GAME_BEGINS, GAME_ENDS, TableLog, is_about_table


class OwedRecord(NamedTuple):
    """The record that a table owes to the player who had this seat."""

    seat: Seat
    record: tuple[str, ...]

    def message(self, number: int, *, is_here: bool) -> dict[str, object]:
        """Return the message that the game is over. ``is_here``: the player sits at that table."""
        return {"is": "over", "number": number, "seat": self.seat, "record": list(self.record), "here": is_here}


class Comparison(Protocol):
    """The results of others who played the same deal. hall/deal_comparison.py implements it."""

    def keep(self, owed: Mapping[int, OwedRecord], at: float) -> None:
        """Keep the results of these accounts."""

    def compare(self, owed: OwedRecord, account: int) -> Mapping[str, object]:
        """Return more fields of the message that the game is over, which compare the account with others."""


class NoComparison:
    """Stands in for the comparison at tables whose games are not compared: it does nothing."""

    def keep(self, owed: Mapping[int, OwedRecord], at: float) -> None:
        """Keep nothing."""

    def compare(self, owed: OwedRecord, account: int) -> Mapping[str, object]:
        return {}


NO_COMPARISON = NoComparison()


def records_owed_in(lines: Iterable[str]) -> dict[int, OwedRecord]:
    """Return what a table's log says it owes, by account.

    A player who missed the end of one game did not sit at the next.
    """
    owed: dict[int, OwedRecord] = {}
    chairs: dict[int, int] = {}  # accounts by seat
    playing: dict[int, int] = {}
    game: list[str] = []
    for line in lines:
        if is_about_table(line):
            said = json.loads(line)
            follow_chairs(said, chairs)
            if said["at"] == "had":
                owed.pop(said.get("account"), None)
            elif said["at"] == "stood" and isinstance(seat := said.get("seat"), int):
                playing.pop(seat, None)  # the player left the current game, if one is on
            continue
        if line.startswith(GAME_BEGINS):
            game = []
            playing = dict(chairs)
        game.append(line)
        if line.startswith(GAME_ENDS):
            record = tuple(game)
            owed.update({account: OwedRecord(Seat(seat), record) for seat, account in playing.items()})
    return owed


def follow_chairs(line: Mapping[str, object], chairs: dict[int, int]) -> None:
    """Apply a line about the table that changes who sits there."""
    at = line["at"]
    seat = line.get("seat")
    account = line.get("account")
    if at == "sat" and isinstance(seat, int) and isinstance(account, int):
        chairs[seat] = account
    elif at in ("stood", "put out") and isinstance(seat, int):
        chairs.pop(seat, None)
    elif at == "swapped" and isinstance(seat, int) and isinstance(other := line.get("with"), int):
        accounts = chairs.pop(seat, None), chairs.pop(other, None)
        chairs.update({at: one for at, one in zip((other, seat), accounts, strict=True) if one is not None})


def accounts_looking_back(lines: Iterable[str]) -> tuple[set[int], set[int]]:
    """Return the accounts that played the last ended game and have stayed, and those of them that look back on it.

    Players who look back are not ready for another game: their program still tells them about the last game, or asks
    what they want to do next.
    """
    chairs: dict[int, int] = {}  # accounts by seat
    stayed: set[int] = set()
    looking_back: set[int] = set()
    for line in lines:
        if line.startswith(GAME_BEGINS):
            stayed = set()
            looking_back = set()
        elif line.startswith(GAME_ENDS):
            stayed = set(chairs.values())
            looking_back = set(stayed)
        elif is_about_table(line):
            said = json.loads(line)
            follow_chairs(said, chairs)
            if said["at"] == "ready":
                looking_back.discard(said.get("account"))
            stayed &= {*chairs.values()}
            looking_back &= stayed
    return stayed, looking_back


def message_of_end(
    owed: OwedRecord, number: int, account: int, comparison: Comparison, *, is_here: bool
) -> dict[str, object]:
    """Return the message to an account that its game is over, with the results of others who played the same deal.

    Keep the account's own result first: if the server was killed at the end of the game, nobody has kept it.
    """
    comparison.keep({account: owed}, time.time())
    return {**owed.message(number, is_here=is_here), **comparison.compare(owed, account)}


class EndedGames:
    """The ended games of one table. The caller holds its lock.

    ``stayed_accounts``, ``looking_back``: see accounts_looking_back(). ``comparison`` compares players of the same
    deal. If not ``gives_records``, the table keeps the records to itself, because others still have to play the same
    deals.
    """

    def __init__(self, log: TableLog, *, gives_records: bool = True) -> None:
        self._log = log
        self._gives_records = gives_records
        self.comparison: Comparison = NO_COMPARISON
        self._owed: dict[int, OwedRecord] = {}
        self.stayed_accounts: set[int] = set()
        self.looking_back: set[int] = set()

    def reload(self, lines: Sequence[str]) -> None:
        self._owed = records_owed_in(lines) if self._gives_records else {}
        self.stayed_accounts, self.looking_back = accounts_looking_back(lines)

    def note_ready(self, account: int) -> None:
        """Note that this account is ready for another game."""
        self.looking_back.discard(account)

    def come(self, account: int) -> None:
        """Note that this account has sat down at the waiting table, and so no longer looks back on a game here."""
        self.stayed_accounts.discard(account)
        self.looking_back.discard(account)

    @property
    def accounts_owed(self) -> Collection[int]:
        """The accounts that the table owes a record."""
        return self._owed.keys()

    def message_for(self, person: Person) -> Mapping[str, object] | None:
        """Return the end of a game that the person played on this seat, if the table owes it to them, or None."""
        account = person.account.id
        owed = self._owed.get(account)
        if owed is None or owed.seat != person.seat:
            return None
        return message_of_end(owed, self._log.number, account, self.comparison, is_here=True)

    def end(self, people: Sequence[Person]) -> None:
        """Give these people the whole record of a game that is over. Raises StoreFailed."""
        self.reload(self._log.read_from(0)[: self._log.length])
        self.comparison.keep(self._owed, time.time())
        for person in people:
            over = self.message_for(person)
            if over is not None:
                person.send(over)

    def note_received(self, account: int) -> None:
        """Note that this account has its record. Raises Conflict, StoreFailed."""
        if account in self._owed:
            self._log.note("had", account=account)
            self._log.keep()
            del self._owed[account]

    def forget(self, account: int) -> None:
        """Note that the log says that this account has its record."""
        self._owed.pop(account, None)


class OwedGames:
    """The tables of a server that owe records, and the accounts to which they owe them.

    The records are in the store.
    """

    def __init__(self, store: Store, comparison: Comparison = NO_COMPARISON) -> None:
        self._store = store
        self._comparison = comparison
        self._lock = Lock()
        self._tables: dict[int, set[int]] = {}

    def note(self, number: int, accounts: Iterable[int]) -> None:
        with self._lock:
            for account in accounts:
                self._tables.setdefault(account, set()).add(number)

    def by_table(self) -> dict[int, list[int]]:
        """Return the accounts to which a record is owed, by the number of the table."""
        owed: dict[int, list[int]] = {}
        with self._lock:
            for account, tables in self._tables.items():
                for number in tables:
                    owed.setdefault(number, []).append(account)
        return owed

    def tables_of(self, account: int) -> Sequence[int]:
        """Return the tables that owe this account a record, oldest first."""
        with self._lock:
            return sorted(self._tables.get(account, ()))

    def message_for(self, number: int, account: int) -> Mapping[str, object] | None:
        """Return the end of the game that this table owes the account, which does not sit there, or None."""
        owed = records_owed_in(self._store.read(number)).get(account)
        return None if owed is None else message_of_end(owed, number, account, self._comparison, is_here=False)

    def forget(self, number: int, account: int) -> None:
        """Note that the table owes this account nothing any more."""
        with self._lock:
            tables = self._tables.get(account, set())
            tables.discard(number)
            if not tables:
                self._tables.pop(account, None)

    def note_received(self, number: int, account: int) -> None:
        """Note that this account has its record, at a table where nobody is. Close a table that owes nothing now.

        It raises Denied, StoreFailed.

        Raises:
            LostRace: another node appended first.
        """
        lines = self._store.read(number)
        ended = EndedGames(TableLog(self._store, number, len(lines)))
        ended.reload(lines)
        try:
            ended.note_received(account)
        except Conflict:
            raise LostRace from None
        if not ended.accounts_owed:
            self._store.close_table(number)
