"""The hall: everybody who is at the server, and all its tables.

It lets in whom it may, seats those who come back, and brings the tables back from the store after a start. What happens
at a table is hosted_table.py's; how people come to the door, the doors'.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from threading import RLock

from moon_access.record.faults import BadRecord
from moon_access.together.messages import VERSION, BadMessage, Message

from ..people.accounts import Account, Accounts, NameTaken, TooManyNames
from ..people.limits import Guesses
from ..people.names import NameFault, tidied, who_is_called, why_not
from ..store.nodes import Nodes
from ..store.reports import Reports
from ..store.store import Store, StoreFailed
from ..store.tokens import Tokens
from ..tables.ended_games import OwedGames
from ..tables.hosted_table import HostedTable
from ..tables.no import No, retry
from ..tables.terms import Terms
from ..tables.timers import Timers
from ..tables.visitor import Visitor, tell_all
from ..thinking.thinkers import Thinkers
from .beside import Beside
from .closing import Closing
from .guests import known_by, why_taken
from .rights import Rights
from .upkeep import Shares, Upkeep

USUAL_SHARES = Shares()
MOST_TABLES = USUAL_SHARES.of_all
"""At one server."""
TO_GREET = 900.0
"""Seconds that somebody has to say who they are: in a program, or at prompts that have to be read first."""
LOG = logging.getLogger(__name__)  # who comes and goes, and what becomes of tables; no hand, and no talk


def _nobody(what: str, name: str) -> None:
    """Where no host is to be told."""


class Hall:
    """``reserved``: names that nobody may have. ``thinkers`` None: bots think in the threads of those who play.
    ``tell_host`` is called by any thread and does not wait: somebody ``came`` or has ``gone``; a game is ``over``,
    where no name is given."""

    def __init__(  # noqa: PLR0913 - what a hall consists of
        self,
        store: Store,
        accounts: Accounts,
        timers: Timers,
        reserved: Collection[str] = (),
        tokens: Tokens | None = None,
        reports: Reports | None = None,
        nodes: Nodes | None = None,
        shares: Shares = USUAL_SHARES,
        now: Callable[[], float] = time.time,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.store = store
        self.accounts = accounts
        self.timers = timers
        self.thinkers = thinkers
        self.tokens = tokens or Tokens()
        self.reports = reports
        self.guesses = Guesses()
        self.reported_from = Guesses()
        self.tell_host: Callable[[str, str], None] = _nobody
        self.silenced: set[int] = set()  # accounts that the host has muted
        self.rights = Rights(accounts, timers.clock)
        self.closing = Closing(self)
        self.upkeep = Upkeep(self, shares, now)
        self._reserved = frozenset(reserved)
        self._lock = RLock()
        self._visitors: list[Visitor] = []
        self._tables: dict[int, HostedTable] = {}
        self._owed = OwedGames(store)
        self._unnamed = count(1)
        self.beside = Beside(self, nodes)
        self.beside.begin()
        for number in store.open_tables():
            self.bring_back(number)

    def bring_back(self, number: int) -> None:
        """A table that the store has, and is open. Who waited at one when the only node ended has gone."""
        table = self._kept(number)
        if table is None:
            return
        self._owed.note(number, table.ended.owed_to)
        if table.is_awaited or not (self.beside.is_alone or table.ended.owed_to):
            with self._lock:
                is_new = self._tables.setdefault(number, table) is table
            if is_new:
                self.beside.came_back(table)
        elif not table.ended.owed_to:
            self.store.close_table(number)

    def _kept(self, number: int) -> HostedTable | None:
        """As the store has it."""
        try:
            table = HostedTable.load(self.store, number, self.timers, self.thinkers)
        except (BadMessage, BadRecord, ValueError, LookupError):
            LOG.warning("table %d can not be read and is left alone", number)
            return None
        self._adopt(table)
        return table

    def _adopt(self, table: HostedTable) -> None:
        """What holds at all tables holds at this one, too, which comes to be known here now."""
        table.when_over = self._game_over
        table.is_stopping, table.deals = self.closing.is_stopping, not self.closing.is_draining

    def _game_over(self, table: HostedTable) -> None:
        """Who sat there and is elsewhere hears of it, too."""
        self._owed.note(table.number, table.ended.owed_to)
        for visitor in self.everybody():
            if visitor.table != table.number:
                self._tell_end(visitor, table.number)
        self.tell_host("over", "")

    def _tell_end(self, visitor: Visitor, number: int) -> None:
        over = self._owed.message_for(number, visitor.account.id) if number in self._owed_to(visitor) else None
        if over is not None:
            visitor.send(over)

    def _owed_to(self, visitor: Visitor) -> Sequence[int]:
        return self._owed.tables_of(visitor.account.id)

    def had(self, visitor: Visitor, number: int) -> None:
        """They have the record of the game that ended at this table. Raises No, StoreFailed."""
        if number not in self._owed_to(visitor):
            raise No("no table")
        with self._lock:
            table = self._tables.get(number)
            if table is None:
                retry(partial(self._owed.note_had, number, visitor.account.id))
        if table is not None:
            table.note_had(visitor.account.id)
        self._owed.forget(number, visitor.account.id)

    # Who is here

    def unnamed(self, key: str, is_guest: bool = False) -> Account:
        """For somebody who came with a key that is not known yet, or as a guest: a name is asked for."""
        with self._lock:
            return Account(-next(self._unnamed), "", "", is_guest, key)

    def name_for(self, typed: str) -> str:
        """The name that somebody new may have by this one; empty where nobody may."""
        name = tidied(typed)
        is_free = why_not(name, self._reserved) is None and self.accounts.of_name(name) is None
        return name if is_free else ""

    def fault_of(self, typed: str) -> NameFault | None:
        """Why nobody can be called so, whether somebody is or not."""
        return why_not(tidied(typed), self._reserved)

    def why_taken(self, name: str) -> str:
        """Of a name that somebody has."""
        here = {one.account.id for one in self.everybody()} | self.beside.accounts()
        return why_taken(self.accounts, name, here)

    def enter(self, account: Account, address: str, send: Callable[[Message], None]) -> Visitor:
        """From now on."""
        visitor = Visitor(account, address, send)
        visitor.said_at = self.timers.clock()
        with self._lock:
            self._visitors.append(visitor)
        visitor.end_waiting = self.timers.at(TO_GREET, lambda: self._end_stranger(visitor))
        return visitor

    def _end_stranger(self, visitor: Visitor) -> None:
        if not visitor.is_greeted and not visitor.is_gone:
            self.put_out(visitor, "too slow")

    def greet(self, visitor: Visitor, name: str, token: str = "") -> None:
        """They have said what they are; back to their table, if they have one. Raises No, StoreFailed."""
        if self.closing.is_draining and not visitor.is_greeted:
            visitor.is_sent_on = True
            raise No("draining")
        self._check_welcome(visitor)
        if visitor.account.id < 0:
            visitor.account = known_by(self.accounts, self.tokens, visitor, token) or visitor.account
        if not visitor.name:
            visitor.account = self._named(visitor.account, name, visitor.address)
        self._check_welcome(visitor)  # who this is may only be known now
        if visitor.is_greeted:
            return
        visitor.is_greeted = True
        visitor.end_waiting()
        visitor.blocked = self.accounts.blocked_by(visitor.account.id)
        visitor.muted = dict(self.accounts.muted_by(visitor.account.id))
        visitor.is_silenced = visitor.account.id in self.silenced
        self._come(visitor)

    def _check_welcome(self, visitor: Visitor) -> None:
        """Raises No where they are banned, StoreFailed."""
        account = visitor.account
        if self.accounts.is_banned(account.id, visitor.address, *filter(None, [account.key])):
            raise No("banned")

    def check_rights(self) -> None:
        """Put out whoever is here and banned. Raises StoreFailed."""
        self.rights.read_anew()
        for one in self.all_here():
            if self.rights.is_banned(one.account, one.address):
                self.put_out(one, "banned")

    def _named(self, account: Account, name: str, address: str) -> Account:
        name = tidied(name)
        fault = why_not(name, self._reserved)
        if fault is not None:
            raise No("name", fault=fault.value, name=name)
        try:
            place = self.tokens.place_of(address)
            return self.accounts.new(name, key=account.key, guest=account.guest, place=place)
        except NameTaken:
            raise No("name", fault=self.why_taken(name), name=name) from None
        except TooManyNames:
            raise No("name", fault="too many", name=name) from None

    def _come(self, visitor: Visitor) -> None:
        """One connection for each player: the new one, where the other was."""
        before = self._as(visitor)
        LOG.info("%s comes from %s", visitor.name, visitor.address)
        if not before:
            self.tell_host("came", visitor.name)
        self.beside.refresh()
        self._seat_again(visitor, before)
        for one in before:
            self._replace(one)
        self.beside.tell("elsewhere", account=visitor.account.id)

    def _seat_again(self, visitor: Visitor, before: Sequence[Visitor]) -> None:
        """Where they have a game that is on; else where they sat by the connection they had ``before``, or where a game
        ended without them. How others ended is told."""
        table = self._table_of(visitor)
        seated = next((one.table for one in before if one.seat is not None), None)
        if table is None and seated is not None:
            with self._lock:
                table = self._tables.get(seated)
        for number in self._owed_to(visitor):
            table = table or self._table_of_end(visitor, number)
            if table is None or table.number != number:
                self._tell_end(visitor, number)
        if table is not None:
            table.sit(visitor)

    def _table_of_end(self, visitor: Visitor, number: int) -> HostedTable | None:
        """The table where a game ended without them, if their chair is there still: others may be there."""
        with self._lock:
            table = self._tables.get(number) or self._kept(number)
            if table is None or table.chairs.seat_of(visitor.account.id) is None:
                return None
            if self._tables.setdefault(number, table) is table:
                self.beside.came_back(table)
            return table

    def _replace(self, one: Visitor) -> None:
        """One connection for each player: the new one, and not this."""
        one.is_gone = True
        self.drop(one)
        self.leave_table(one, is_broken=False)
        one.send({"is": "bye", "why": "elsewhere"})

    def _as(self, visitor: Visitor) -> list[Visitor]:
        """Other connections of the same player."""
        with self._lock:
            return [one for one in self._visitors if one is not visitor and one.account.id == visitor.account.id]

    def forget(self, visitor: Visitor, is_broken: bool = True) -> None:
        """The connection has gone."""
        visitor.end_waiting()
        self.drop(visitor)
        if visitor.table is not None:
            self.leave_table(visitor, is_broken)
        self.beside.changed()
        if not visitor.is_greeted or self._as(visitor):
            return
        LOG.info("%s has gone", visitor.name)
        self.tell_host("gone", visitor.name)
        is_back = visitor.account.id in self.beside.accounts() or self._table_of(visitor) or self._owed_to(visitor)
        if visitor.account.guest and not is_back:
            self.accounts.forget(visitor.account.id)

    def forget_guests(self) -> None:
        """Those who were here when the server stopped; but for whoever has a game to come back to."""
        tables, elsewhere = self.tables(), self.beside.accounts()
        for guest in self.accounts.guests():
            if (
                guest.id not in elsewhere
                and all(table.chairs.seat_of(guest.id) is None for table in tables)
                and not self._owed.tables_of(guest.id)
            ):
                self.accounts.forget(guest.id)

    def put_out(self, visitor: Visitor, why: str = "put out") -> None:
        """The host wants them away from here; nothing more is taken of them."""
        visitor.send({"is": "bye", "why": why})
        visitor.is_gone = True
        self.forget(visitor, is_broken=False)

    def silence(self, visitor: Visitor) -> bool:
        """Nobody hears them any more, until the server ends; or again, where it was so. Gives whether it is so now."""
        is_so = visitor.account.id not in self.silenced
        self.set_silenced(visitor.account.id, is_so)
        self.beside.tell("silenced", account=visitor.account.id, on=is_so)
        return is_so

    def set_silenced(self, account: int, is_so: bool) -> None:
        self.silenced = self.silenced | {account} if is_so else self.silenced - {account}
        for one in (one for one in self.everybody() if one.account.id == account):
            one.is_silenced = is_so

    def drop(self, visitor: Visitor) -> None:
        """The hall has nothing to do with them any more."""
        with self._lock:
            self._visitors = [one for one in self._visitors if one is not visitor]

    def all_here(self) -> list[Visitor]:
        """Everybody who is connected, those who have not said yet who they are, too."""
        with self._lock:
            return list(self._visitors)

    def everybody(self) -> list[Visitor]:
        with self._lock:
            return [one for one in self._visitors if one.is_greeted]

    def in_lobby(self) -> list[Visitor]:
        return [one for one in self.everybody() if one.table is None]

    def names(self) -> list[str]:
        return sorted({one.name for one in self.everybody()} | self.beside.names(), key=str.casefold)

    def named(self, name: str) -> Visitor | None:
        """Who is meant by this name, at whatever node."""
        return who_is_called(name, (*self.everybody(), *self.beside.everybody()), lambda one: one.name)

    def other_named(self, visitor: Visitor, name: str) -> Visitor:
        """Somebody else who is here. Raises No."""
        found = self.named(name)
        if found is None:
            raise No("nobody called", name=name[:40])
        if found.account.id == visitor.account.id:
            raise No("not yourself")
        return found

    # The tables

    def open(self, visitor: Visitor, terms: Terms) -> HostedTable:
        """A new one, at which they sit. Raises No, StoreFailed."""
        if self.closing.is_stopping:
            raise No("stopping")
        table = HostedTable.open(self.store, terms, self.upkeep.opened_by(visitor), self.timers, self.thinkers)
        with self._lock:
            self._tables[table.number] = table
        self._adopt(table)
        self.beside.forget(table.number)  # it may have been found in the store already
        self.beside.watch(table)
        LOG.info("%s opens table %d, %s", visitor.name, table.number, terms.game)
        self.leave_table(visitor, is_broken=False)
        table.sit(visitor)
        if not terms.invited:
            tell_all(self.in_lobby(), "opened", **table.in_lobby(), by=visitor.name)
            self.beside.tell("lobby", told={"what": "opened", **table.in_lobby(), "by": visitor.name})
        return table

    def table(self, number: int) -> HostedTable:
        """Raises No."""
        with self._lock:
            table = self._tables.get(number)
        if table is None and self.beside.refresh():
            with self._lock:
                table = self._tables.get(number)
        if table is None:
            raise No("no table")
        return table

    def tables_for(self, visitor: Visitor) -> list[HostedTable]:
        """Those that they may know of."""
        self.beside.refresh()
        return [
            table
            for table in self.tables()
            if not table.terms.invited
            or visitor.account.id in table.invited
            or table.chairs.seat_of(visitor.account.id) is not None
        ]

    def tables(self) -> list[HostedTable]:
        with self._lock:
            return list(self._tables.values())

    def table_of(self, visitor: Visitor) -> int | None:
        """The number of the table where they have a game that is on."""
        table = self._table_of(visitor)
        return None if table is None else table.number

    def _table_of(self, visitor: Visitor) -> HostedTable | None:
        seats = ((table, table.chairs.seat_of(visitor.account.id)) for table in self.tables())
        mine = [(table, seat) for table, seat in seats if seat is not None]
        there = (table for table, seat in mine if table.is_on or visitor.table == table.number)
        return next(there, None) or next((table for table, seat in mine if seat in table.chairs.awaited()), None)

    def leave_table(self, visitor: Visitor, is_broken: bool, gives_up: bool = False) -> None:
        """Away from where they are; a table that nobody needs any more is closed. ``gives_up``: a seat at a game that
        is on is given up for good."""
        if visitor.table is None:
            return
        table, seat = self.table(visitor.table), visitor.seat
        try:
            table.leave(visitor, is_broken, gives_up)
        except (No, StoreFailed):
            LOG.warning("table %d could not note that somebody left", table.number)
        if seat is not None and not is_broken and not gives_up:  # which the log tells
            self.beside.tell("left", table=table.number, seat=seat)
        if not table.is_played:
            self.tell_host("over", "")
        self.close_if_left(table)

    def close_if_left(self, table: HostedTable) -> None:
        """Raises StoreFailed."""
        if table.close_if_left():
            LOG.info("table %d is closed", table.number)
            self.end_table(table)

    def end_table(self, table: HostedTable) -> None:
        """Close a table where nobody is; a record that it owes is still owed. Raises StoreFailed."""
        self.drop_table(table.number)
        if table.ended.owed_to:
            self.store.release_table(table.number)
        elif table.game is None:
            self.store.drop_table(table.number, table.log.length)
        else:
            self.store.close_table(table.number)

    def known_or_kept(self, number: int) -> HostedTable | None:
        """The table of this number, which need not be known here; None for one that can not be read."""
        with self._lock:
            known = self._tables.get(number)
        return known or self._kept(number)

    def owed_at(self) -> Mapping[int, Collection[int]]:
        """By table, the accounts to which it owes the record of a game, as far as is known here."""
        return self._owed.by_table()

    def forget_debts(self, number: int, accounts: Sequence[int]) -> None:
        """Owe these accounts nothing any more that this table owed them. Raises No, StoreFailed."""
        table = self.known_or_kept(number)
        if table is None:
            return
        for account in accounts:
            retry(partial(table.note_had, account))
            self._owed.forget(number, account)

    def close_by_host(self, table: HostedTable) -> None:
        """End the game at this table, tell those who are there, and have them in the lobby. Raises No, StoreFailed."""
        tell_all([*table.everybody(), *self.beside.at(table.number)], "host closes")
        retry(partial(table.give_up, even_if_present=True))
        self.clear_table(table)
        self.beside.tell("table closed", table=table.number)
        LOG.info("table %d is closed by the host", table.number)

    def clear_table(self, table: HostedTable) -> None:
        """Have everybody who is at it in the lobby, and close it. Raises StoreFailed."""
        for visitor in table.clear():
            account = visitor.account
            visitor.send(
                {"is": "welcome", "version": VERSION, "name": account.name, "guest": account.guest, "table": None}
            )
        self.end_table(table)
        self.beside.changed()
        self.tell_host("over", "")

    def drop_table(self, number: int) -> None:
        """Nobody comes to it here any more."""
        self.beside.forget(number)
        with self._lock:
            self._tables.pop(number, None)

    def hand_over(self, one: Visitor, why: str) -> None:
        """The same player is at another node now, or comes there in a moment: what is theirs here waits for them."""
        one.is_gone = True
        self.drop(one)
        if one.table is not None:
            with suppress(No):
                self.table(one.table).hand_over(one)
        one.send({"is": "bye", "why": why})
