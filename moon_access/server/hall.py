"""The hall: everybody who is at the server, and all its tables.

It lets in whom it may, seats those who come back, and brings the tables back from the store after a start. What happens
at a table is hosted_table.py's; how people come to the door, the doors'.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from threading import RLock

from moon_access.record.faults import BadRecord
from moon_access.together.messages import BadMessage, Message

from .accounts import Account, Accounts, NameTaken
from .hosted_table import HostedTable
from .names import tidied, why_not
from .no import No
from .store import Store, StoreFailed
from .terms import Terms
from .timers import Timers
from .tokens import Tokens
from .visitor import Visitor, tell_all

MOST_TABLES = 2000
"""At one server."""
LOG = logging.getLogger(__name__)
"""Who comes and goes, and what becomes of tables; no hand, and no talk."""


def _nobody(what: str, name: str) -> None:
    """Where no host is to be told."""


class Hall:
    """``reserved``: names that nobody may have. ``tell_host`` is called by any thread and does not wait: somebody
    ``came`` or has ``gone``; a game is ``over``, where no name is given."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        timers: Timers,
        reserved: Collection[str] = (),
        tokens: Tokens | None = None,
    ) -> None:
        self.store = store
        self.accounts = accounts
        self.timers = timers
        self.tokens = tokens or Tokens()
        self.tell_host: Callable[[str, str], None] = _nobody
        self.silenced: set[int] = set()  # accounts that the host has muted
        self.is_stopping = False
        self._reserved = frozenset(reserved)
        self._lock = RLock()
        self._visitors: list[Visitor] = []
        self._tables: dict[int, HostedTable] = {}
        self._keys: dict[int, str] = {}  # of those who came with a key and have no name yet
        for number in store.open_tables():
            self._bring_back(number)

    def _bring_back(self, number: int) -> None:
        try:
            table = HostedTable.kept(self.store, number, self.timers)
        except (BadMessage, BadRecord, ValueError, LookupError):
            LOG.warning("table %d can not be read and is left alone", number)
            return
        if table.is_on:
            self._tables[number] = table
            table.when_over = self._game_over
        else:
            self.store.close_table(number)

    def _game_over(self) -> None:
        self.tell_host("over", "")

    # Who is here

    def unnamed(self, key: str, is_guest: bool = False) -> Account:
        """For somebody who came with a key that is not known yet, or as a guest: a name is asked for."""
        with self._lock:
            number = -1 - len(self._keys)
            self._keys[number] = key
            return Account(number, "", "", is_guest)

    def name_for(self, typed: str) -> str:
        """The name that somebody new may have by this one; empty where nobody may."""
        name = tidied(typed)
        is_free = why_not(name, self._reserved) is None and self.accounts.of_name(name) is None
        return name if is_free else ""

    def enter(self, account: Account, address: str, send: Callable[[Message], None]) -> Visitor:
        """From now on."""
        visitor = Visitor(account, address, send)
        with self._lock:
            self._visitors.append(visitor)
        return visitor

    def greet(self, visitor: Visitor, name: str, token: str = "") -> None:
        """They have said what they are; back to their table, if they have one. Raises No, StoreFailed."""
        if visitor.account.id < 0:
            visitor.account = self._known_by(visitor, token) or visitor.account
        if not visitor.name:
            visitor.account = self._named(visitor.account, name)
        if visitor.is_greeted:
            return
        visitor.is_greeted = True
        visitor.blocked = self.accounts.blocked_by(visitor.account.id)
        visitor.is_silenced = visitor.account.id in self.silenced
        self._come(visitor)

    def _known_by(self, visitor: Visitor, token: str) -> Account | None:
        """The guest who was here before, by this token."""
        number = self.tokens.account_in(token) if visitor.account.guest and token else None
        account = None if number is None else self.accounts.of_id(number)
        return account if account is not None and account.guest else None

    def _named(self, account: Account, name: str) -> Account:
        name = tidied(name)
        fault = why_not(name, self._reserved)
        if fault is not None:
            raise No("name", fault=fault.value, name=name)
        try:
            return self.accounts.new(name, key=self._keys.get(account.id, ""), guest=account.guest)
        except NameTaken:
            raise No("name", fault="taken", name=name) from None

    def _come(self, visitor: Visitor) -> None:
        """One connection for each player: the new one, where the other was."""
        before = self._as(visitor)
        LOG.info("%s comes from %s", visitor.name, visitor.address)
        if not before:
            self.tell_host("came", visitor.name)
        self._seat_again(visitor, before)
        for one in before:
            self._replace(one)

    def _seat_again(self, visitor: Visitor, before: Sequence[Visitor]) -> None:
        """Where they have a game that is on; else where they sat by the connection they had ``before``."""
        table = self._table_of(visitor)
        seated = next((one.table for one in before if one.seat is not None), None)
        if table is None and seated is not None:
            with self._lock:
                table = self._tables.get(seated)
        if table is not None:
            table.sit(visitor)

    def _replace(self, one: Visitor) -> None:
        """One connection for each player: the new one, and not this."""
        one.is_gone = True
        self._drop(one)
        self.leave_table(one, is_broken=False)
        one.send({"is": "bye", "why": "elsewhere"})

    def _as(self, visitor: Visitor) -> list[Visitor]:
        """Other connections of the same player."""
        with self._lock:
            return [one for one in self._visitors if one is not visitor and one.account.id == visitor.account.id]

    def forget(self, visitor: Visitor, is_broken: bool = True) -> None:
        """The connection has gone."""
        self._drop(visitor)
        if visitor.table is not None:
            self.leave_table(visitor, is_broken)
        if not visitor.is_greeted or self._as(visitor):
            return
        LOG.info("%s has gone", visitor.name)
        self.tell_host("gone", visitor.name)
        if visitor.account.guest and self._table_of(visitor) is None:
            self.accounts.forget(visitor.account.id)

    def forget_guests(self) -> None:
        """Those who were here when the server stopped; but for whoever has a game to come back to."""
        tables = self.tables()
        for guest in self.accounts.guests():
            if all(table.chairs.of(guest.id) is None for table in tables):
                self.accounts.forget(guest.id)

    def put_out(self, visitor: Visitor, why: str = "put out") -> None:
        """The host wants them away from here; nothing more is taken of them."""
        visitor.send({"is": "bye", "why": why})
        visitor.is_gone = True
        self.forget(visitor, is_broken=False)

    def silence(self, visitor: Visitor) -> bool:
        """Nobody hears them any more, until the server ends; or again, where it was so. Gives whether it is so now."""
        self.silenced ^= {visitor.account.id}
        is_so = visitor.account.id in self.silenced
        for one in (visitor, *self._as(visitor)):
            one.is_silenced = is_so
        return is_so

    def _drop(self, visitor: Visitor) -> None:
        with self._lock:
            self._visitors = [one for one in self._visitors if one is not visitor]

    def everybody(self) -> list[Visitor]:
        with self._lock:
            return [one for one in self._visitors if one.is_greeted]

    def in_lobby(self) -> list[Visitor]:
        return [one for one in self.everybody() if one.table is None]

    def names(self) -> list[str]:
        return sorted({one.name for one in self.everybody()}, key=str.casefold)

    def named(self, name: str) -> Visitor | None:
        """Who is here by this name."""
        return next((one for one in self.everybody() if one.name.casefold() == name.casefold()), None)

    def other_named(self, visitor: Visitor, name: str) -> Visitor:
        """Somebody else who is here. Raises No."""
        found = self.named(name)
        if found is None:
            raise No("nobody called", name=name[:40])
        if found.account.id == visitor.account.id:
            raise No("not yourself")
        return found

    def block(self, visitor: Visitor, name: str) -> dict[str, object]:
        """Nothing more of this player, for good; or again, where it was so. Raises No."""
        account = self.accounts.of_name(name)
        if account is None:
            raise No("nobody called", name=name[:40])
        if account.id == visitor.account.id:
            raise No("not yourself")
        is_blocked = account.id in visitor.blocked
        (self.accounts.unblock if is_blocked else self.accounts.block)(visitor.account.id, account.id)
        visitor.blocked = self.accounts.blocked_by(visitor.account.id)
        return {"name": account.name, "on": not is_blocked}

    # The tables

    def open(self, visitor: Visitor, terms: Terms) -> HostedTable:
        """A new one, at which they sit. Raises No, StoreFailed."""
        if self.is_stopping or len(self._tables) >= MOST_TABLES:
            raise No("stopping" if self.is_stopping else "busy")
        table = HostedTable.opened(self.store, terms, visitor.account.id, self.timers)
        table.when_over = self._game_over
        with self._lock:
            self._tables[table.number] = table
        LOG.info("%s opens table %d, %s", visitor.name, table.number, terms.game)
        if not terms.invited:
            tell_all(
                [one for one in self.in_lobby() if one is not visitor], "opened", **table.in_lobby(), by=visitor.name
            )
        self.leave_table(visitor, is_broken=False)
        table.sit(visitor)
        return table

    def table(self, number: int) -> HostedTable:
        """Raises No."""
        with self._lock:
            table = self._tables.get(number)
        if table is None:
            raise No("no table")
        return table

    def tables_for(self, visitor: Visitor) -> list[HostedTable]:
        """Those that they may know of."""
        return [
            table
            for table in self.tables()
            if not table.terms.invited
            or visitor.account.id in table.invited
            or table.chairs.of(visitor.account.id) is not None
        ]

    def tables(self) -> list[HostedTable]:
        with self._lock:
            return list(self._tables.values())

    def table_of(self, visitor: Visitor) -> int | None:
        """The number of the table where they have a game that is on."""
        table = self._table_of(visitor)
        return None if table is None else table.number

    def _table_of(self, visitor: Visitor) -> HostedTable | None:
        mine = (table for table in self.tables() if table.chairs.of(visitor.account.id) is not None)
        return next((table for table in mine if table.is_on or visitor.table == table.number), None)

    def leave_table(self, visitor: Visitor, is_broken: bool) -> None:
        """Away from where they are; a table that nobody needs any more is closed."""
        if visitor.table is None:
            return
        table = self.table(visitor.table)
        try:
            table.leave(visitor, is_broken)
        except (No, StoreFailed):
            LOG.warning("table %d could not note that somebody left", table.number)
        if not table.is_played:
            self.tell_host("over", "")
        if table.close_if_left():
            LOG.info("table %d is closed", table.number)
            with self._lock:
                self._tables.pop(table.number, None)
            self.store.close_table(table.number)

    def stop(self) -> None:
        """No new game. Those that are on go on, and what is not over when the server ends is kept."""
        self.is_stopping = True
        for table in self.tables():
            table.is_stopping = True
        tell_all(self.everybody(), "stopping")

    @property
    def games_on(self) -> int:
        """How many are played now, by people who are here."""
        return sum(table.is_played for table in self.tables())

    def say_bye(self, visitors: Iterable[Visitor], why: str) -> None:
        for visitor in visitors:
            visitor.send({"is": "bye", "why": why})
