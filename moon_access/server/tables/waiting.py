"""Whom a table waits for: the others hear of it, and where it has a clock, a bot moves when time has run out."""

from __future__ import annotations

from contextlib import AbstractContextManager, suppress
from threading import RLock
from typing import Protocol

from moon_access.engine.tiles import Seat

from .chairs import Chairs
from .hosted_game import HostedGame
from .no import No, tried_again
from .terms import Terms
from .timers import Timers
from .turn_clock import TurnClock
from .visitor import Visitor, tell_all


class Played(Protocol):
    """The table, as far as it matters here."""

    lock: RLock
    terms: Terms
    chairs: Chairs
    game: HostedGame | None

    @property
    def is_on(self) -> bool: ...
    def playing(self, visitor: Visitor) -> tuple[HostedGame, Seat]:
        """The game that is on, and their seat. Raises No."""

    def others(self, visitor: Visitor) -> list[Visitor]:
        """Everybody else who is there."""

    def move_for(self, seat: Seat) -> None:
        """Has a bot do what is due of this seat, and tells that its time was up. Raises StoreFailed."""

    def kept_or_undone(self) -> AbstractContextManager[object]:
        """Under the lock."""


class Waiting:
    """Of one table. Whoever calls holds its lock."""

    def __init__(self, table: Played, timers: Timers) -> None:
        self._table = table
        self._clock = TurnClock(timers, self._tell, self._time_is_up)

    def begin(self) -> None:
        """Whoever is to act now is waited for, and has so long as the terms say."""
        game = self._table.game
        seat = None if game is None else game.table.to_act
        if game is None or not self._table.is_on or seat is None or not game.is_waited_for(seat):
            self._clock.stop()
        else:
            self._clock.begin(game.table.turn, self._table.terms.time)

    def stop(self) -> None:
        self._clock.stop()

    def double(self, visitor: Visitor) -> None:
        """Once in a turn, by whoever is to act. Raises No."""
        game, seat = self._table.playing(visitor)
        if not self._table.terms.time:
            raise No("no clock")
        if game.table.state.to_act != seat or not self._clock.double():
            raise No("not your clock")
        tell_all(self._table.others(visitor), "doubled", name=visitor.name)

    def come(self, visitor: Visitor) -> None:
        """Whoever comes back and is waited for hears how many seconds are left of the turn, where it has a clock."""
        game, seat = self._table.game, visitor.seat
        if game is None or seat is None or not self._table.terms.time or self._to_act_in(game.table.turn) != seat:
            return
        if left := self._clock.left(game.table.turn):
            visitor.tell("time left", seconds=left, last=self._clock.is_last)

    def _tell(self, turn: int, left: int) -> None:
        """The others whom they wait for; or, where time runs out, that one how many seconds are left."""
        with self._table.lock:
            waited = None if (seat := self._to_act_in(turn)) is None else self._table.chairs.present.get(seat)
            if waited is not None and left:
                waited.tell("time left", seconds=left, last=self._clock.is_last)
            elif waited is not None:
                tell_all(self._table.others(waited), "waiting", name=waited.name)

    def _time_is_up(self, turn: int) -> None:
        def move() -> None:
            with self._table.kept_or_undone():
                seat = self._to_act_in(turn)  # nobody, where another node was faster
                if seat is not None:
                    self._table.move_for(seat)

        with suppress(No):
            tried_again(move)

    def _to_act_in(self, turn: int) -> Seat | None:
        """Whose turn it is, where it is still this turn."""
        game = self._table.game
        if game is None or not self._table.is_on or game.table.turn != turn:
            return None
        return game.table.state.to_act
