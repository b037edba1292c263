"""What other nodes did at a table: read from its log, done here after them, and told to those who are at this node.

The log is the authority, and its lines say all of it: who sat down and rose, each action, what was taken back, a game
that begins or is over. Nothing is told twice: what the log had when this node appended, or read on, last was told.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from threading import RLock
from typing import Protocol

from moon_access.engine.actions import Action
from moon_access.engine.tiles import Seat
from moon_access.record.reader import GrowingGame
from moon_access.together.messages import Message

from ..store.store import Conflict, NoSuchTable, StoreFailed
from .absences import Absences
from .asking import Asking
from .beginning import Beginning
from .chairs import Chairs
from .ended_games import EndedGames
from .hosted_game import HostedGame
from .no import LostRace, No
from .table_log import GAME_BEGINS, GAME_ENDS, TableLog, is_about_table, last_game
from .timers import Timers
from .visitor import Visitor, tell_all
from .waiting import Waiting

GOES_ON_AFTER = 2.0
"""Seconds after which a deal or a bot's move that nobody made is made here: the node whose it was has died."""


class Followed(Protocol):
    """The table, as far as it matters here."""

    lock: RLock
    log: TableLog
    chairs: Chairs
    game: HostedGame | None
    invited: set[int]
    ended: EndedGames
    absences: Absences
    beginning: Beginning
    asking: Asking
    waiting: Waiting
    is_stopping: bool

    @property
    def is_on(self) -> bool: ...
    def everybody(self) -> list[Visitor]: ...
    def told(self, visitor: Visitor, is_back: bool = True) -> Message:
        """Where the visitor is."""

    def seat_bots(self) -> None:
        """As the chairs say."""

    def reload_from(self, lines: Sequence[str]) -> None:
        """As these lines say, and nothing else does."""

    def go_on(self) -> None:
        """What needs nobody. Raises Conflict, StoreFailed."""

    def end(self) -> None:
        """The game that was on is over."""

    def kept_or_undone(self) -> AbstractContextManager[object]:
        """Under the lock."""


class Following:
    """Of one table. Whoever calls holds its lock.

    ``is_behind``: somebody else appended, and nobody has read on; ``is_unsure``: what was done here may not be kept.
    """

    def __init__(self, table: Followed, timers: Timers) -> None:
        self._table = table
        self._timers = timers
        self._game: GrowingGame | None = None
        self._read = 0  # lines of the log that the game was read from
        self.is_behind = self.is_unsure = False

    def follow(self) -> None:
        """Somebody else appended. Who is here hears of it; where nobody is, it waits. Raises StoreFailed."""
        with self._table.lock:
            self.is_behind = True
            if self._table.everybody():
                self.catch_up()

    def be_up_to_date(self) -> None:
        """Before anything is decided or told: nothing that somebody else appended waits to be done here."""
        if self.is_behind or self.is_unsure:
            self.catch_up()

    @contextmanager
    def kept_or_undone(self) -> Iterator[None]:
        """What could not be kept did not happen. Raises LostRace where somebody was faster, and No."""
        self.be_up_to_date()
        try:
            yield
        except Conflict:
            self.read_on()
            raise LostRace from None
        except NoSuchTable:
            raise No("no table") from None
        except StoreFailed:
            with suppress(StoreFailed):  # else before anything is done here again
                self.read_on()
            raise

    def read_on(self) -> None:
        """Without what was to be kept and is not. Raises StoreFailed."""
        self.is_unsure = True
        self.catch_up()

    def catch_up(self) -> None:
        """All that the log has is done and told. Raises StoreFailed."""
        table = self._table
        self.is_behind = True  # until it is done
        if self.is_unsure:
            self._undo_what_is_not_kept()
        start = table.log.length if self._game is None else self._read
        lines = table.log.read_from(start)
        news = lines[table.log.length - start :]
        if news:
            self._read_game(start, lines[: table.log.length - start])
            table.log.length += len(news)
            self._follow(news)
            self._read = table.log.length
        self.is_behind = False

    def _undo_what_is_not_kept(self) -> None:
        """Back to what the log had when somebody was told something last."""
        table = self._table
        table.log.forget_collected()
        lines = table.log.read_from(0)[: table.log.length]
        table.reload_from(lines)
        self._game, self._read = None, 0
        self.is_unsure = False

    def _read_game(self, start: int, known: Sequence[str]) -> None:
        """The game as far as everybody here knows it."""
        if self._game is None:
            known = last_game(self._table.log.read_from(0)[: self._table.log.length])
        for line in known:
            if not is_about_table(line):
                self._add(line)

    def _add(self, line: str) -> Seat | None:
        """Gives whose action is taken back by it, where one is."""
        if line.startswith(GAME_BEGINS):
            self._game = GrowingGame(line)
        elif self._game is not None:
            taken_back = self._game.add(line)
            if "undo" in taken_back:
                return Seat(int(str(taken_back["seat"])))
        return None

    def _follow(self, news: Sequence[str]) -> None:
        table = self._table
        undone: Seat | None = None
        for line in news:
            if is_about_table(line):
                self._act(undone)
                undone = None
                self._about_table(json.loads(line))
                continue
            by = self._add(line)
            undone = by if undone is None else undone
            if line.startswith(GAME_BEGINS):
                self._begin()
            elif line.startswith(GAME_ENDS):
                self._act(undone)
                undone = None
                table.end()
        self._act(undone)
        if table.is_on:
            table.waiting.begin()
            self._go_on_later()

    def _begin(self) -> None:
        table = self._table
        assert self._game is not None
        table.chairs.forget_the_gone()
        table.asking.forget()
        table.game = HostedGame.of(self._game.so_far, table.log)
        table.seat_bots()
        for visitor in table.everybody():
            visitor.send(table.told(visitor, is_back=False))

    def _act(self, undone: Seat | None) -> None:
        """What the game has more now, or has not any more: ``undone`` took something back."""
        table, game = self._table, self._table.game
        if game is None or self._game is None:
            return
        before, after = tuple(game.table.actions), self._game.so_far.actions
        same = _common(before, after)
        if before == after:
            return
        if undone is None:
            table.asking.moved()
        else:
            table.asking.forget()
        if same < len(before):
            self._take_back(game, before[same:], undone)
        with game.followed() as followed:
            for action in after[same:]:
                followed.follow(action)
        game.tell_steps(table.everybody())

    def _take_back(self, game: HostedGame, actions: Sequence[Action], by: Seat | None) -> None:
        first = actions[0]
        seat = first.seat if first.seat is not None else Seat(0)
        with game.followed() as followed:
            followed.undo(seat, len(followed.actions) - len(actions))
        game.tell_undone(self._table.everybody(), seat if by is None else by, first)

    def _about_table(self, line: dict[str, object]) -> None:
        table = self._table
        starter, at, account = table.beginning.starter, line["at"], line.get("account")
        name = table.chairs[seat].name if isinstance(seat := line.get("seat"), int) else ""
        place = table.chairs.follow(line)
        if at == "invited" and isinstance(account, int):
            table.invited.add(account)
        elif at == "had" and isinstance(account, int):
            table.ended.forget(account)
        elif at == "ready" and isinstance(account, int):
            table.ended.be_ready(account)
            tell_all(table.everybody(), "ready", name=str(line.get("name")))
        elif at == "time is up" and isinstance(of := line.get("of"), int):
            tell_all(table.everybody(), "time is up", name=table.chairs[of].name)
        elif place is None:
            return
        elif at == "sat":
            table.chairs.come_elsewhere(place)
            if isinstance(account, int):
                table.ended.come(account)
            if not table.beginning.is_due or table.is_stopping:  # else the game that begins there tells who plays
                tell_all(table.everybody(), "sat", name=str(line["name"]))
        elif at == "stood":
            self._stood(place, name, starter)
        else:
            table.seat_bots()
            tell_all(table.everybody(), "bot plays" if at == "bot" else "takes over", name=name)

    def _stood(self, seat: Seat, name: str, starter: Visitor | None) -> None:
        table = self._table
        table.chairs.elsewhere.pop(seat, None)
        if table.is_on:
            table.seat_bots()
            tell_all(table.everybody(), "gave up", name=name)
        else:
            table.absences.tell_left(name, starter)

    def _go_on_later(self) -> None:
        """The node that appended goes on by itself; another one does where that has died meanwhile."""
        game = self._table.game
        if game is None or not self._table.chairs.present:
            return
        due = game.table.state.to_act
        if due is None or due in game.table.bots:
            self._timers.at(GOES_ON_AFTER, partial(self._go_on_at, self._table.log.length))

    def _go_on_at(self, length: int) -> None:
        try:
            table = self._table
            with table.kept_or_undone():
                if table.is_on and table.log.length == length:
                    table.go_on()
        except No:
            pass  # somebody was faster


def _common(before: Sequence[Action], after: Sequence[Action]) -> int:
    """How many actions both begin with."""
    at = 0
    while at < len(before) and at < len(after) and before[at] == after[at]:
        at += 1
    return at
