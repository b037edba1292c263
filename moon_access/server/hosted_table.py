"""A hosted table: who sits there, and the game that is on. It decides who may do what, keeps it, then tells it.

One lock for each table; whoever comes holds it, from whatever thread. Nobody hears of anything that is not in the store
(table_log.py). What is sent of a game is hosted_game.py's; who is at the server at all is hall.py's.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import RLock

from moon_access.engine.actions import Action
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat
from moon_access.record.reader import game_in

from .chairs import BOT_AFTER, BROKEN_AFTER, Chairs
from .hosted_game import HostedGame
from .no import No
from .store import Conflict, Store, StoreFailed
from .table_log import TableLog, invited_in, last_game, table_lines
from .table_messages import offered, where
from .taking_back import TakingBack
from .terms import Terms, terms_of
from .timers import Timers
from .turn_clock import TurnClock
from .visitor import Visitor, tell_all

BREATH = 0.1
"""Seconds that a bot may think before what happened until then is told first."""


class HostedTable:
    """``opener`` is the account that opened it. ``when_over`` is called under the lock, at the end of each game."""

    def __init__(self, log: TableLog, terms: Terms, opener: int, timers: Timers) -> None:
        self.log = log
        self.terms = terms
        self.opener = opener
        self.lock = RLock()
        self.chairs = Chairs(terms.players, log, timers.clock)
        self.game: HostedGame | None = None
        self.watchers: list[Visitor] = []
        self.invited: set[int] = {opener}
        self.is_stopping = False
        self.when_over: Callable[[], None] = lambda: None
        self._is_closed = False
        self.taking_back = TakingBack(self)
        self._timers = timers
        self._clock = TurnClock(timers, self._tell_waiting, self._time_is_up)

    @classmethod
    def opened(cls, store: Store, terms: Terms, opener: int, timers: Timers) -> HostedTable:
        """A new one. Raises StoreFailed."""
        first = {"at": "open", "opener": opener, **terms.message()}
        return cls(TableLog.begin(store, first), terms, opener, timers)

    @classmethod
    def kept(cls, store: Store, number: int, timers: Timers) -> HostedTable:
        """As the store has it. Raises BadMessage, BadRecord, ValueError for what no server of ours wrote."""
        log = TableLog(store, number, 0)
        opener = (first := table_lines(log.read())[0]).get("opener")
        table = cls(log, terms_of(first), opener if isinstance(opener, int) else 0, timers)
        table.reload()
        for seat in table.chairs.all_gone():
            timers.at(BROKEN_AFTER, partial(table._tell_broken, seat))
        return table

    def reload(self) -> None:
        """As the store has it now."""
        lines = self.log.read()
        about_table = table_lines(lines)[1:]
        self.chairs.reload(about_table)
        self.invited = {self.opener, *invited_in(about_table)}
        of_game = last_game(lines)
        self.game = HostedGame.of(game_in(of_game), self.log) if of_game else None
        self._seat_bots()

    # Who is there

    @property
    def number(self) -> int:
        return self.log.number

    @property
    def is_on(self) -> bool:
        """Whether a game is played here."""
        return self.game is not None and not self.game.table.is_over

    @property
    def is_played(self) -> bool:  # and somebody is here to play it
        return self.is_on and bool(self.chairs.present)

    @property
    def is_in_a_deal(self) -> bool:
        return self.game is not None and self.is_on and self.game.table.state.to_act is not None

    def close_if_left(self) -> bool:
        """Nobody comes here any more where nobody is, and nobody has a game to come back to; gives whether it is so."""
        with self.lock:
            self._is_closed = not (self.chairs.present or self.watchers or self.is_on)
            return self._is_closed

    def everybody(self) -> list[Visitor]:
        return [*self.chairs.present.values(), *self.watchers]

    def others(self, visitor: Visitor) -> list[Visitor]:
        return [one for one in self.everybody() if one is not visitor]

    # Sitting down and rising

    def sit(self, visitor: Visitor) -> None:
        """Takes a free seat, or the one that is theirs. Raises No, StoreFailed."""
        with self.kept_or_undone():
            if self._is_closed:
                raise No("no table")
            if self.is_on:
                self._go_on()  # a server may have ended between what a player did and the bots after it
            seat = self.chairs.of(visitor.account.id)
            if seat is None:
                self.chairs.sit(seat := self._free_seat_for(visitor), visitor)
                self.log.keep()
                tell_all(self.everybody(), "sat", name=visitor.name)
            self._take_place(visitor, seat)
            if not self.is_on and not self.chairs.free():
                self._begin()

    def _free_seat_for(self, visitor: Visitor) -> Seat:
        self.check_invited(visitor)
        if self.is_on or not self.chairs.free():
            raise No("no seat")
        return self.chairs.free()[0]

    def check_may_sit(self, visitor: Visitor) -> None:
        """Before they leave where they are. Raises No."""
        with self.lock:
            if self.chairs.of(visitor.account.id) is None:
                self._free_seat_for(visitor)

    def _look_away(self, visitor: Visitor) -> None:
        self.watchers = [one for one in self.watchers if one is not visitor]

    def check_invited(self, visitor: Visitor) -> None:
        """Raises No."""
        if self.terms.invited and visitor.account.id not in self.invited:
            raise No("not invited")

    def _take_place(self, visitor: Visitor, seat: Seat) -> None:
        """Here from now on; whoever was connected as the same player is not any more."""
        before, was_told = self.chairs.come(seat, visitor)
        visitor.table, visitor.seat = self.number, seat
        self._look_away(visitor)
        if before is not None:
            before.table = before.seat = None
        if was_told and not self.chairs[seat].by_bot:
            tell_all(self.others(visitor), "back", name=visitor.name)
        if self.chairs[seat].by_bot:
            self.chairs.play_by_bot(seat, is_so=False)
            self.log.keep()
            self._seat_bots()
            tell_all(self.others(visitor), "takes over", name=visitor.name)
            self._watch_turn()
        visitor.send(self.told(visitor))

    def invite(self, account: int) -> None:
        """May come to this table from now on. Raises No, StoreFailed."""
        with self.kept_or_undone():
            if account not in self.invited:
                self.invited.add(account)
                self.log.note("invited", account=account)
                self.log.keep()

    def watch(self, visitor: Visitor) -> None:
        """Looks on. Raises No."""
        with self.lock:
            self.check_invited(visitor)
            if self._is_closed:
                raise No("no table")
            visitor.table, visitor.seat = self.number, None
            self.watchers.append(visitor)
            tell_all(self.others(visitor), "watches", name=visitor.name)
            visitor.send(self.told(visitor))

    def leave(self, visitor: Visitor, is_broken: bool = False) -> None:
        """Goes away from here. A seat at a game that is on stays theirs. Raises StoreFailed."""
        with self.kept_or_undone():
            seat, visitor.table, visitor.seat = visitor.seat, None, None
            if seat is None:
                self._look_away(visitor)
            elif self.chairs.present.get(seat) is visitor:  # else the same player sits there by another connection
                self._leave_seat(seat, visitor, is_broken)

    def _leave_seat(self, seat: Seat, visitor: Visitor, is_broken: bool) -> None:
        self.chairs.go(seat, is_broken)
        if not self.is_on:
            self.chairs.stand_up(seat)
            self.log.keep()
            tell_all(self.everybody(), "left", name=visitor.name)
        elif is_broken:
            self._timers.at(BROKEN_AFTER, lambda: self._tell_broken(seat))
        else:
            tell_all(self.everybody(), "left the game", name=visitor.name)
            self.taking_back.drop()

    def _tell_broken(self, seat: Seat) -> None:
        with self.lock:
            if self.chairs.is_to_be_told(seat):
                tell_all(self.everybody(), "broken", name=self.chairs[seat].name)
                self.taking_back.drop()
                self._timers.at(BOT_AFTER - BROKEN_AFTER, lambda: self._offer_bot(seat))

    def _offer_bot(self, seat: Seat) -> None:
        with self.lock:
            if self.chairs.may_be_bots(seat):
                tell_all(self.everybody(), "bot may", name=self.chairs[seat].name)

    def have_bot(self, visitor: Visitor, name: str) -> None:
        """A bot plays for whoever has gone. Raises No, StoreFailed."""
        with self.kept_or_undone():
            seat = self.chairs.named(name)
            if visitor.seat is None or not self.is_on or not self.chairs.may_be_bots(seat):
                raise No("no bot yet", name=self.chairs[seat].name)
            self.chairs.play_by_bot(seat, is_so=True)
            self.log.keep()
            self._seat_bots()
            tell_all(self.everybody(), "bot plays", name=self.chairs[seat].name)
            self._go_on()

    # The game

    def start(self, visitor: Visitor) -> None:
        """Begins, with bots on the seats that are free. Raises No, StoreFailed."""
        with self.kept_or_undone():
            if visitor.seat is None or (self.game is None and visitor.account.id != self.opener):
                raise No("not opener")
            if self.is_on:
                raise No("begun")
            self._begin()

    def _begin(self) -> None:
        if self.is_stopping:
            raise No("stopping")
        self.chairs.free_the_left()
        self.taking_back.drop()
        self.game = HostedGame.begin(self.terms.played(), self.chairs.players(self.terms.bots), self.log)
        self._seat_bots()
        self.log.keep()
        for visitor in self.everybody():
            visitor.send(self.told(visitor, is_back=False))
        self._go_on()

    def _seat_bots(self) -> None:
        if self.game is not None:
            self.game.seat_bots(self.terms.bots, [chair.by_bot for chair in self.chairs.all])

    def playing(self, visitor: Visitor) -> tuple[HostedGame, Seat]:
        """The game that is on, and their seat. Raises No."""
        if self.game is None or not self.is_on or visitor.seat is None:
            raise No("no game")
        return self.game, visitor.seat

    def act(self, visitor: Visitor, action: Action, turn: int) -> None:
        """What a player does, meant for this turn. Raises Refused, No, StoreFailed."""
        with self.kept_or_undone():
            game, seat = self.playing(visitor)
            game.table.submit(seat, action, turn)
            self.taking_back.drop()
            self._go_on()

    def take_back(self, seat: Seat, turn: int) -> None:
        """What this seat did in this turn, and all that came after it, which everybody has agreed to."""
        assert self.game is not None
        game = self.game
        action = game.table.actions[turn]
        game.table.undo(seat, turn)
        self.log.keep()
        game.tell_undone(self.everybody(), seat, action)
        self._go_on()

    def why_not(self, visitor: Visitor, action: Action) -> Refused | None:
        """Why this action would be refused now; None where it would not."""
        with self.lock:
            game, seat = self.playing(visitor)
            return game.table.refusal(seat, action)

    def _go_on(self) -> None:
        """What needs nobody, up to whoever is to be asked; all of it is kept, then told."""
        assert self.game is not None
        table, thought = self.game.table, 0.0
        while True:
            if thought > BREATH:
                self._tell_steps()
            began = time.monotonic()
            if not table.step():
                break
            thought = time.monotonic() - began
        self._tell_steps()
        if table.is_over:
            self._end_game()
        else:
            self._watch_turn()

    def _tell_steps(self) -> None:
        """Keeps what happened, then tells it: one message to each, with all of it."""
        assert self.game is not None
        self.log.keep()
        self.game.tell_steps(self.everybody())

    def _end_game(self) -> None:
        """The whole record, which nobody had before."""
        self._clock.stop()
        over = {"is": "over", "record": last_game(self.log.read())}
        for visitor in self.everybody():
            visitor.send(over)
        self.when_over()

    def _watch_turn(self) -> None:
        """Whoever is to act now is waited for, and has so long as the terms say."""
        assert self.game is not None
        seat = self.game.table.state.to_act
        if seat is None or not self.is_on:
            self._clock.stop()
        else:
            self._clock.begin(self.game.table.turn, self.terms.time)

    def _tell_waiting(self, turn: int, left: int = 0) -> None:
        """The others whom they wait for; or, where time runs out, that one how many seconds are left."""
        with self.lock:
            waited = None if (seat := self._to_act_in(turn)) is None else self.chairs.present.get(seat)
            if waited is not None and left:
                waited.tell("time left", seconds=left)
            elif waited is not None:
                tell_all(self.others(waited), "waiting", name=waited.name)

    def _time_is_up(self, turn: int) -> None:
        """A bot does what is due in this turn."""
        with self.kept_or_undone():
            seat = self._to_act_in(turn)
            if seat is None or self.game is None:
                return
            self.game.play_once(seat, self.terms.bots)
            self.log.keep()
            tell_all(self.everybody(), "time is up", name=self.chairs[seat].name)
            self.taking_back.drop()
            self._go_on()

    def _to_act_in(self, turn: int) -> Seat | None:
        """Whose turn it is, where it is still this turn."""
        if self.game is None or not self.is_on or self.game.table.turn != turn:
            return None
        return self.game.table.state.to_act

    def double_time(self, visitor: Visitor) -> None:
        """Once in a turn, by whoever is to act. Raises No."""
        with self.lock:
            game, seat = self.playing(visitor)
            if not self.terms.time:
                raise No("no clock")
            if game.table.state.to_act != seat or not self._clock.double():
                raise No("not your clock")
            tell_all(self.others(visitor), "doubled", name=visitor.name)

    # What is told of the whole

    def past(self, visitor: Visitor) -> list[dict[str, object]]:
        """All that has happened in the game that is on. Raises No."""
        with self.lock:
            if self.game is None:
                raise No("no game")
            return self.game.past_for(visitor.seat)

    def told(self, visitor: Visitor, is_back: bool = True) -> dict[str, object]:
        """Where the visitor is: the game that is on, or who sits here before it begins."""
        game, is_mine = self.game if self.is_on else None, visitor.account.id == self.opener
        here = where(self.terms, self.chairs, game, visitor, is_mine=is_mine, is_back=is_back)
        return {"number": self.number, **here}

    def in_lobby(self) -> dict[str, object]:
        """As it stands in the lobby."""
        with self.lock:
            return {"number": self.number, **offered(self.terms, self.chairs, is_on=self.is_on)}

    @contextmanager
    def kept_or_undone(self) -> Iterator[HostedTable]:
        """Under the lock; what could not be kept did not happen. Raises No for what somebody was faster with."""
        with self.lock:
            try:
                yield self
            except Conflict:
                self.reload()
                raise No("late") from None
            except StoreFailed:
                self.reload()
                raise
