"""Who has gone from a hosted table in mid-game: when the others are told, and when a bot may play instead."""

from __future__ import annotations

from contextlib import AbstractContextManager, suppress
from threading import RLock
from typing import Protocol

from moon_access.engine.tiles import Seat
from moon_access.together.messages import Message

from .asking import Asking
from .beginning import Beginning
from .chairs import BOT_AFTER, BROKEN_AFTER, Chairs
from .ended_games import EndedGames
from .no import No, tried_again
from .table_log import TableLog
from .timers import Timers
from .visitor import Visitor, tell_all


class Played(Protocol):
    """The table, as far as it matters here."""

    lock: RLock
    chairs: Chairs
    asking: Asking
    beginning: Beginning
    ended: EndedGames
    log: TableLog

    @property
    def is_on(self) -> bool: ...
    def everybody(self) -> list[Visitor]: ...
    def seat_bots(self) -> None:
        """As the chairs say."""

    def go_on(self) -> None:
        """What needs nobody. Raises Conflict, StoreFailed."""

    def told(self, visitor: Visitor) -> Message:
        """Where the visitor is."""

    def kept_or_undone(self) -> AbstractContextManager[object]:
        """Under the lock."""


class Absences:
    """Of one table. Whoever calls holds its lock."""

    def __init__(self, table: Played, timers: Timers) -> None:
        self._table = table
        self._timers = timers

    def begin(self, seat: Seat, is_broken: bool) -> None:
        """Of whoever sat here, and is noted as gone."""
        if is_broken:
            self._timers.at(BROKEN_AFTER, lambda: self._tell_broken(seat))
        else:
            tell_all(self._table.everybody(), "left the game", name=self._table.chairs[seat].name)
            self._table.asking.go(seat)

    def stand_up(self, seat: Seat, started: Visitor | None) -> None:
        """Before a game: the seat is free again. ``started``: who said before when it begins. Raises Conflict,
        StoreFailed."""
        name = self._table.chairs[seat].name
        self._table.chairs.stand_up(seat)
        self._table.log.keep()
        self.tell_left(name, started)

    def stand_up_after_all(self, seat: Seat | None, account: int, gives_up: bool) -> None:
        """Has gone while somebody else did something at this table. Raises No, StoreFailed."""
        table = self._table
        with table.kept_or_undone():
            if seat is None or table.chairs.of(account) != seat or table.chairs.is_there(seat):
                return
            if not table.is_on:
                self.stand_up(seat, table.beginning.starter)
            elif gives_up:
                self.give_up(seat)

    def give_up(self, seat: Seat) -> None:
        """In a game: whoever sat here has left for good. A bot plays on, as long as anybody else sits here. Raises
        Conflict, StoreFailed."""
        table, name = self._table, self._table.chairs[seat].name
        table.chairs.stand_up(seat)
        table.log.keep()
        if not table.chairs.occupied():
            return  # it was nobody else's game
        table.seat_bots()
        tell_all(table.everybody(), "gave up", name=name)
        table.asking.go(seat)
        if table.is_on:
            table.go_on()

    def tell_left(self, name: str, started: Visitor | None) -> None:
        """Somebody has risen from here."""
        tell_all(self._table.everybody(), "left", name=name)
        starter = self._table.beginning.starter
        if starter is not None and starter is not started and starter.account.id not in self._table.ended.stayed:
            starter.tell("yours")
            starter.send(self._table.told(starter))

    def _tell_broken(self, seat: Seat) -> None:
        table, account = self._table, self._table.chairs[seat].account
        is_due = is_told = False

        def do() -> None:
            nonlocal is_due, is_told
            with table.kept_or_undone():
                is_due = is_due or table.chairs.is_to_be_told(seat)
                if not is_due or table.chairs[seat].account != account or table.chairs.is_there(seat):
                    return
                if not table.is_on:
                    self.stand_up(seat, table.beginning.starter)
                    return
                if not is_told:
                    is_told = True
                    tell_all(table.everybody(), "broken", name=table.chairs[seat].name)
                    self._timers.at(BOT_AFTER - BROKEN_AFTER, lambda: self._offer_bot(seat))
                table.asking.go(seat)

        with suppress(No):
            tried_again(do)

    def _offer_bot(self, seat: Seat) -> None:
        with self._table.lock:
            if self._table.chairs.may_be_bots(seat):
                tell_all(self._table.everybody(), "bot may", name=self._table.chairs[seat].name)
