"""When a game begins at a hosted table, and who says so.

The first one: when all seats are taken, or when whoever opened the table starts it. A later one: as soon as all who sit
there are ready. Who has played the last game looks back on it until they choose to play again, and is ready from then
on; nobody is drawn into a game while looking back, where what is typed is meant for something else.
"""

from __future__ import annotations

from typing import Protocol

from moon_access.together.messages import Message

from .chairs import Chairs
from .ended_games import EndedGames
from .no import No
from .table_log import TableLog
from .visitor import Visitor, tell_all


class Gathered(Protocol):
    """The table, as far as it matters here."""

    log: TableLog
    chairs: Chairs
    ended: EndedGames
    is_stopping: bool

    @property
    def is_on(self) -> bool: ...
    def others(self, visitor: Visitor) -> list[Visitor]:
        """Everybody else who is there."""

    def told(self, visitor: Visitor, is_back: bool = True, is_ready: bool = False) -> Message:
        """Where they are."""

    def begin(self) -> None:
        """With bots on the seats that are free. Raises No, StoreFailed."""


class Beginning:
    """Of one table. Whoever calls holds its lock."""

    def __init__(self, table: Gathered) -> None:
        self._table = table

    @property
    def starter(self) -> Visitor | None:
        """Who says when a game begins: whoever opened the table, and then whoever has sat here longest."""
        return None if self._table.is_on else self._table.chairs.longest()

    def may_start(self, visitor: Visitor) -> bool:
        """After a game, also everybody who has played it and stayed."""
        has_played = visitor.seat is not None and visitor.account.id in self._table.ended.stayed
        return has_played or visitor is self.starter

    @property
    def waits_for(self) -> list[str]:
        """The names of those who are not ready, whoever came first before the others."""
        chairs = self._table.chairs
        here = [chairs[seat] for seat in {*chairs.present, *chairs.elsewhere}]
        unready = [chair for chair in here if chair.account in self._table.ended.looking_back]
        return [chair.name for chair in sorted(unready, key=lambda chair: chair.came)]

    @property
    def is_due(self) -> bool:
        """Whether it begins by itself."""
        return not self._table.chairs.free() and not self.waits_for

    def start(self, visitor: Visitor) -> None:
        """Begins; or, where others look back on the last game still, waits for them. Raises No, StoreFailed."""
        table, account = self._table, visitor.account.id
        if visitor.seat is None:
            raise No("not opener")
        if table.is_on:
            raise No("begun")
        if account not in table.ended.looking_back:
            self._check_may_begin(visitor)
        elif table.is_stopping:
            raise No("stopping")
        else:
            table.ended.be_ready(account)
            if self.waits_for:
                self._note_ready(visitor)
                visitor.send(table.told(visitor, is_ready=True))
                self.tell_waits(visitor)
                return
        table.begin()

    def _check_may_begin(self, visitor: Visitor) -> None:
        if not self.may_start(visitor):
            raise No("not opener")
        if self.waits_for:
            raise No("not ready", name=self.waits_for[0])

    def come_again(self, visitor: Visitor) -> None:
        """By another connection, to a table that waits: what they looked back with is not there. Raises StoreFailed."""
        if visitor.account.id in self._table.ended.looking_back:
            self._table.ended.be_ready(visitor.account.id)
            self._note_ready(visitor)

    def _note_ready(self, visitor: Visitor) -> None:
        table = self._table
        table.log.note("ready", account=visitor.account.id, name=visitor.name)
        table.log.keep()
        tell_all(table.others(visitor), "ready", name=visitor.name)

    def tell_waits(self, visitor: Visitor) -> None:
        """For whom this one waits here, where it is for somebody who looks back."""
        for name in self.waits_for:
            visitor.tell("not ready", name=name)
