"""What a server keeps of tables has an end: shares of the open ones, and games that go on without anybody.

A player's account and a network each have a share of the open tables. A game at which nobody is any more ends after a
while: whoever it waits for gives it up, and it is a record like any other. The store says when somebody was there last,
so that the time runs on while the server is down, and is the same at all nodes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import NamedTuple, Protocol

from ..people.accounts import Account, Accounts
from ..store.store import Opened, Store, StoreFailed
from ..store.tokens import Tokens
from ..tables.hosted_table import HostedTable
from ..tables.no import No
from ..tables.timers import Timers
from ..tables.visitor import Visitor

HOUR, DAY = 3600.0, 24 * 3600.0
LOOKED_EVERY = 300.0
"""Seconds between two looks at which tables somebody is, and at which nobody has been for too long."""
GOES_ON_AFTER = 1.0
"""Seconds until the next look where there is more to end than ``AT_ONCE``: other timers wait meanwhile."""
AT_ONCE = 20
GUESTS_GAME = HOUR
"""Seconds without anybody after which a game ends at which only guests have played, and a table that waits."""
PLAYERS_GAME = 7 * DAY
"""Likewise where somebody has played who is known by a key or a password."""
OWED_FOR = 90 * DAY
"""Seconds for which the record of a game that is over waits for a player who was away."""
SHORTEST_LOSS = 120.0
"""Seconds for which a game without anybody is safe even where the server is full: its players may be on their way."""
LOG = logging.getLogger(__name__)


class Shares(NamedTuple):
    """How many open tables there may be at once: of all, opened by one account, by one guest, from one network."""

    of_all: int = 2000
    of_account: int = 6
    of_guest: int = 3
    of_place: int = 20


class Beside(Protocol):
    def refresh(self) -> bool:
        """Know all tables and who is at other nodes, where there are any."""


class Hall(Protocol):
    """The hall, as far as it matters here."""

    store: Store
    accounts: Accounts
    tokens: Tokens
    timers: Timers

    @property
    def beside(self) -> Beside: ...
    def tables(self) -> list[HostedTable]: ...
    def known_or_kept(self, number: int) -> HostedTable | None:
        """Return the table of this number, which need not be known here; None for one that can not be read."""

    def end_table(self, table: HostedTable) -> None:
        """Close it where nobody is; a record that it owes is still owed. Raises StoreFailed."""

    def owed_at(self) -> Mapping[int, Collection[int]]:
        """By table, the accounts to which it owes the record of a game."""

    def forget_debts(self, number: int, accounts: list[int]) -> None:
        """Owe these accounts nothing any more that this table owed them. Raises No, StoreFailed."""

    def forget_guests(self) -> None: ...
    def check_rights(self) -> None:
        """Put out whoever may not be here any more. Raises StoreFailed."""


class Upkeep:
    """Of one hall. ``now``: as time.time."""

    def __init__(self, hall: Hall, shares: Shares, now: Callable[[], float]) -> None:
        self._hall = hall
        self._shares = shares
        self._now = now

    def begin(self, after: float = LOOKED_EVERY) -> None:
        """Look from now on, again and again."""
        self._hall.timers.at(after, self._look)

    def _look(self) -> None:
        after = LOOKED_EVERY
        try:
            self._hall.check_rights()
            if not self.end_what_is_due():
                after = GOES_ON_AFTER
        except StoreFailed as failed:
            LOG.warning("the store can not be looked through: %s", failed)
        finally:
            self.begin(after)

    # Shares

    def opened_by(self, visitor: Visitor) -> Opened:
        """Return who opens a table now, as the store keeps it. Raises No where no share is left, StoreFailed."""
        account, shares = visitor.account, self._shares
        opened = Opened(account.id, self._hall.tokens.place_of(visitor.address), self._now())
        theirs, from_there = self._hall.store.count_opened(opened.account, opened.place)
        if theirs >= (shares.of_guest if account.guest else shares.of_account):
            raise No("guest's tables" if account.guest else "your tables", most=theirs)
        if from_there >= shares.of_place:
            raise No("tables from there", most=from_there)
        if len(self._hall.tables()) >= shares.of_all and not self._makes_room():
            raise No("full")
        return opened

    def _makes_room(self) -> bool:
        """End the game that has been without anybody for longest, guests' before others'; return whether one was."""
        unseen = self._hall.store.unseen_since(self._now() - SHORTEST_LOSS)
        known = {table.number: table for table in self._hall.tables() if not table.has_anybody}
        there = [known[number] for number in unseen if number in known]
        accounts = _Known(self._hall.accounts)
        for table in sorted(there, key=accounts.has_played):  # which keeps the order: unseen for longest first
            with suppress(No):
                if table.give_up() or not table.is_on:
                    LOG.info("table %d ends, for the server is full", table.number)
                    self._hall.end_table(table)
                    return True
        return False

    # The end

    def end_what_is_due(self) -> bool:
        """Note where somebody is, and end what has been without anybody for too long, but not very many at once; return
        whether that is all. Raises StoreFailed."""
        now = self._now()
        self._hall.beside.refresh()  # who is at other nodes
        self._hall.store.see([table.number for table in self._hall.tables() if table.has_anybody], now)
        accounts, ended = _Known(self._hall.accounts), 0
        known, owed = {table.number for table in self._hall.tables()}, self._hall.owed_at()
        for number, seen in self._hall.store.unseen_since(now - min(GUESTS_GAME, PLAYERS_GAME)).items():
            unseen = now - seen
            only_owes = number not in known and number in owed
            if only_owes and unseen < OWED_FOR and all(map(accounts.is_lasting, owed[number])):
                continue  # nothing is to be done there, and its log need not be read
            if ended == AT_ONCE:
                break
            with suppress(No):  # somebody was faster: there will be another look
                ended += self._ends(number, unseen, accounts)
        if ended:
            self._hall.forget_guests()
        return ended < AT_ONCE

    def _ends(self, number: int, unseen: float, accounts: _Known) -> bool:
        table = self._hall.known_or_kept(number)
        if table is None:
            if unseen >= OWED_FOR:
                self._hall.store.close_table(number)
            return False
        if table.has_anybody:
            return False
        has_ended = table.is_on and unseen >= (PLAYERS_GAME if accounts.has_played(table) else GUESTS_GAME)
        if has_ended:
            LOG.info("table %d has been without anybody for %d hours, and ends", number, unseen // HOUR)
            table.give_up()
        if not table.is_on:
            owed = [one for one in table.ended.owed_to if unseen >= OWED_FOR or not accounts.is_lasting(one)]
            self._hall.forget_debts(number, owed)
            self._hall.end_table(table)
        return not table.is_on


class _Known:
    """Which accounts last, asked once for each."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._asked: dict[int, Account | None] = {}

    def is_lasting(self, number: int) -> bool:
        """Whether it is a player's who may come back: neither a guest's nor one that is gone."""
        if number not in self._asked:
            self._asked[number] = self._accounts.of_id(number)
        account = self._asked[number]
        return account is not None and not account.guest

    def has_played(self, table: HostedTable) -> bool:
        """Whether one of them has a seat at this table."""
        return any(chair.account is not None and self.is_lasting(chair.account) for chair in table.chairs.all)
