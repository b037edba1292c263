"""What becomes in the hall of what is at other nodes: their players, their tables, and what they tell.

The logs of tables say what was played; here is what no log has: who is connected, talk, what the host says, a question
whether a move may be taken back. A hall of one node has nothing beside it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol

from moon_access.engine.tiles import Seat
from moon_access.together.messages import Message

from ..people.accounts import Account, Accounts
from ..store.nodes import Nodes, Note, Present
from ..store.store import Store
from ..tables.hosted_table import HostedTable
from ..tables.no import No
from ..tables.timers import Timers
from ..tables.visitor import Visitor, tell_all
from .moderators import tell_of_report


class Hall(Protocol):
    """The hall, as far as it matters here. Any of it may raise StoreFailed."""

    store: Store
    accounts: Accounts
    timers: Timers
    silenced: set[int]
    tell_host: Callable[[str, str], None]

    def everybody(self) -> list[Visitor]: ...
    def in_lobby(self) -> list[Visitor]: ...
    def tables(self) -> list[HostedTable]:
        """Those that are known here."""

    def table(self, number: int) -> HostedTable:
        """Raises No."""

    def bring_back(self, number: int) -> None:
        """A table that the store has is known here, too."""

    def drop_table(self, number: int) -> None:
        """And is not any more."""

    def close_if_left(self, table: HostedTable) -> None:
        """Where nobody comes any more."""

    def hand_over(self, one: Visitor, why: str) -> None:
        """Is at another node now."""

    def put_out(self, visitor: Visitor, why: str = ...) -> None: ...
    def clear_table(self, table: HostedTable) -> None:
        """Have everybody who is at it in the lobby, and close it."""

    def set_silenced(self, account: int, is_so: bool) -> None: ...
    def check_rights(self) -> None:
        """Put out whoever is here and banned."""


GRACE = 5.0
"""Seconds for which somebody who sat down at another node is taken for there before that node says so."""


class Beside:
    """``nodes``: None where there is one node alone."""

    def __init__(self, hall: Hall, nodes: Nodes | None) -> None:
        self._hall = hall
        self._nodes = nodes
        self._there: Sequence[Present] = ()
        self._ends: dict[int, Callable[[], None]] = {}  # of watching a table's log
        self._since: dict[int, float] = {}  # when each table was known here first

    @property
    def is_alone(self) -> bool:
        return self._nodes is None

    def begin(self) -> None:
        """Raises StoreFailed."""
        if self._nodes is not None:
            self._nodes.begin(self)
            self.tell("began")

    def changed(self) -> None:
        """Somebody has come, gone, sat down or risen here."""
        if self._nodes is not None:
            self._nodes.changed()

    def tell(self, what: str, **said: object) -> None:
        """The other nodes."""
        if self._nodes is not None:
            self._nodes.changed()
            self._nodes.tell({"what": what, **said})

    # Who is there

    def here(self) -> Mapping[int, Present]:
        return {
            one.number: Present(one.account.id, one.name, one.account.guest, one.table, one.seat, one.address)
            for one in self._hall.everybody()
        }

    def names(self) -> set[str]:
        return {one.name for one in self._there}

    def accounts(self) -> set[int]:
        return {one.account for one in self._there}

    def at(self, table: int | None) -> list[Visitor]:
        """Those at other nodes who are at this table, or in the lobby: what they are sent goes there."""
        return [self._visitor(one) for one in self._there if one.table == table]

    def everybody(self) -> list[Visitor]:
        """All who are at other nodes."""
        return [self._visitor(one) for one in self._there]

    def those(self, accounts: Collection[int]) -> list[Visitor]:
        """Those of these accounts who are at other nodes."""
        return [self._visitor(one) for one in self._there if one.account in accounts]

    def _visitor(self, one: Present) -> Visitor:
        """Whether they want to hear it is known where they are."""
        send = partial(self._send_to, one.account)
        visitor = Visitor(Account(one.account, one.name, guest=one.guest), one.address, send)
        visitor.table, visitor.seat, visitor.is_elsewhere = one.table, one.seat, True
        visitor.is_silenced = one.account in self._hall.silenced
        return visitor

    def _send_to(self, account: int, message: Message) -> None:
        self.tell("send", account=account, message=dict(message))

    def set_elsewhere(self, there: Sequence[Present]) -> None:
        self._there = there
        by_table: defaultdict[int, list[Present]] = defaultdict(list)
        for one in there:
            if one.table is not None:
                by_table[one.table].append(one)
        for table in self._hall.tables():
            at_it = by_table.get(table.number, [])
            if at_it or table.chairs.elsewhere or table.is_watched_elsewhere:
                self._set_at(table, at_it)
            self._close_if_left(table)

    def _set_at(self, table: HostedTable, there: Sequence[Present]) -> None:
        with table.lock:
            seats = {table.chairs.seat_of(one.account) for one in there if one.seat is not None}
            table.is_watched_elsewhere = any(one.seat is None for one in there)
            for seat in seats:
                if seat is None or seat in table.chairs.elsewhere or seat in table.chairs.present:
                    continue
                if table.chairs.come_elsewhere(seat):
                    tell_all(table.everybody(), "back", name=table.chairs[seat].name)
            for seat in set(table.chairs.elsewhere) - seats:
                if table.chairs.seconds_elsewhere(seat) > GRACE:
                    table.chairs.go_elsewhere(seat, is_broken=True)
                    table.note_absence(seat, is_broken=True)

    def _close_if_left(self, table: HostedTable) -> None:
        """Whoever waited there is gone, from whatever node; not where its opener has not sat down yet."""
        if (
            self._known_for(table) > 2 * GRACE
            and not table.is_on
            and not table.chairs.occupied()
            and not table.is_behind
        ):
            self._hall.close_if_left(table)

    def _known_for(self, table: HostedTable) -> float:
        """Seconds; whoever opened it may not have sat down yet."""
        now = self._hall.timers.clock()
        return now - self._since.setdefault(table.number, now)

    # The tables

    def watch(self, table: HostedTable) -> None:
        """What others append to it is done here, too."""
        if self._nodes is None or table.number in self._ends:
            return
        nodes = self._nodes
        follow = partial(nodes.later, table.follow_log)
        self._ends[table.number] = self._hall.store.watch(table.number, follow)
        table.is_behind = True  # perhaps since it was read

    def forget(self, number: int) -> None:
        self._since.pop(number, None)
        self._ends.pop(number, lambda: None)()

    def refresh(self) -> bool:
        """All tables that are open are known, as they are now; False where there are no others. Raises StoreFailed."""
        if self._nodes is None:
            return False
        is_open = set(self._hall.store.open_tables())
        for table in self._hall.tables():
            if table.number not in is_open and not table.everybody() and self._known_for(table) > GRACE:
                self._hall.drop_table(table.number)
            elif table.is_behind:
                with suppress(No), table.transaction():
                    pass
            is_open.discard(table.number)
        for number in sorted(is_open):
            self._hall.bring_back(number)
        self.set_elsewhere(self._there)
        return True

    def came_back(self, table: HostedTable) -> None:
        """It was opened at another node, or before this one began: who sat there is there, or gone."""
        if self._nodes is None or table.number in self._ends:
            return
        there = self.accounts()
        for seat in table.chairs.set_all_gone():
            if table.chairs[seat].account in there:
                table.chairs.come_elsewhere(seat)
            elif not table.is_on:
                table.note_absence(seat, is_broken=True)
        self.watch(table)

    # What others tell

    def take(self, note: Note) -> None:
        take = _TAKES.get(str(note["what"]))
        if take is not None:
            with suppress(No):
                take(self, note)

    def _sent(self, note: Note) -> None:
        message = note["message"]
        assert isinstance(message, dict)
        by = self._hall.accounts.of_name(str(message.get("from") or message.get("name") or ""))
        for one in self._hall.everybody():
            if one.account.id == note["account"] and (by is None or one.hears_account(by.id)):
                one.send(message)

    def _said(self, note: Note) -> None:
        told = note["told"]
        assert isinstance(told, dict)
        everybody = self._hall.in_lobby() if note["what"] == "lobby" else self._hall.everybody()
        tell_all(everybody, **told)

    def _comes_elsewhere(self, note: Note) -> None:
        """Unless that is over: a note that waited long is of a node that has died, and they have come here since."""
        for one in self._hall.everybody():
            if one.account.id == note["account"] and one.account.id in self.accounts():
                self._hall.hand_over(one, "elsewhere")

    def _left(self, note: Note) -> None:
        table, seat = self._hall.table(_number(note, "table")), Seat(_number(note, "seat"))
        with table.lock:
            if seat in table.chairs.elsewhere and table.is_on:
                table.chairs.go_elsewhere(seat, is_broken=False)
                table.note_absence(seat, is_broken=False)

    def _did(self, note: Note) -> None:
        """What somebody at a table asked for that no log has."""
        table = self._hall.table(_number(note, "table"))
        table.follow_request(str(note["do"]), _number(note, "account"))

    def _told_at(self, note: Note) -> None:
        table, told = self._hall.table(_number(note, "table")), note["told"]
        assert isinstance(told, dict)
        with table.lock:
            tell_all(table.everybody(), **told)

    def _bans(self, note: Note) -> None:
        self._hall.check_rights()

    def _put_out(self, note: Note) -> None:
        for one in self._hall.everybody():
            if one.account.id == note["account"]:
                self._hall.put_out(one)

    def _closed(self, note: Note) -> None:
        """Another node's host has closed this table, and told those who are here."""
        self._hall.clear_table(self._hall.table(_number(note, "table")))

    def _began(self, note: Note) -> None:
        """Another node, which does not know yet what no table keeps."""
        for account in self._hall.silenced:
            self.tell("silenced", account=account, on=True)

    def _reported(self, note: Note) -> None:
        tell_of_report(self._hall, str(note["about"]), _number(note, "by"))

    def _silenced(self, note: Note) -> None:
        self._hall.set_silenced(_number(note, "account"), is_so=bool(note["on"]))

    def close(self) -> None:
        if self._nodes is not None:
            self._nodes.close()


def _number(note: Note, name: str) -> int:
    number = note[name]
    assert isinstance(number, int)
    return number


_TAKES: Mapping[str, Callable[[Beside, Note], None]] = {
    "send": Beside._sent,
    "all": Beside._said,
    "lobby": Beside._said,
    "elsewhere": Beside._comes_elsewhere,
    "left": Beside._left,
    "did": Beside._did,
    "told": Beside._told_at,
    "bans": Beside._bans,
    "began": Beside._began,
    "reported": Beside._reported,
    "out": Beside._put_out,
    "table closed": Beside._closed,
    "silenced": Beside._silenced,
}
