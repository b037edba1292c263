"""The bots of a hosted table that think apart from the server, and what becomes of their moves.

A table asks for a move and goes on answering its players: its lock is free while a bot thinks. The answer holds only if
the bot would be asked the same again. Another node may have asked as well: the log takes one of the two moves, and the
other node reads on.
"""

from __future__ import annotations

import logging
from concurrent.futures import CancelledError, Future
from contextlib import AbstractContextManager
from functools import partial
from threading import RLock
from typing import NamedTuple, Protocol

from moon_access.engine.actions import Action
from moon_access.engine.game import View
from moon_access.engine.tiles import Seat

from ..people.limits import network_of
from ..store.store import StoreFailed
from ..thinking.thinkers import Answer, Question, Thinkers
from ..thinking.thought import QUICK_LEVEL, is_quick, move_of
from ..thinking.worker import WorkerLost
from .chairs import Chairs
from .hosted_game import BREATH, HostedGame
from .no import No, tried_again
from .timers import Timers
from .visitor import Visitor, tell_all

TRIED_AGAIN_AFTER = 2.0
"""Seconds after which a table goes on whose bot's move could not be kept."""
LOG = logging.getLogger(__name__)


class Played(Protocol):
    """The table, as far as it matters here."""

    lock: RLock
    chairs: Chairs
    game: HostedGame | None

    @property
    def is_on(self) -> bool: ...
    def everybody(self) -> list[Visitor]: ...
    def go_on(self) -> None:
        """What needs nobody. Raises Conflict, StoreFailed."""

    def play_for(self, seat: Seat, action: Action, *, is_time_up: bool) -> None:
        """Do this for a bot, or for a player whose time is up, and go on. Raises Conflict, StoreFailed."""

    def kept_or_undone(self) -> AbstractContextManager[object]:
        """Under the lock."""


class _Asked(NamedTuple):
    """What is thought about: for whom, in which turn, from which view. ``is_time_up``: instead of a player."""

    seat: Seat
    turn: int
    view: View
    is_time_up: bool


class BotMoves:
    """Of one table. Whoever calls holds its lock. ``thinkers`` None: bots think where they are asked."""

    def __init__(self, table: Played, timers: Timers, thinkers: Thinkers | None) -> None:
        self._table = table
        self._timers = timers
        self._thinkers = thinkers
        self._asked: _Asked | None = None
        self._future: Future[Answer[Action]] | None = None
        self._told_in = ""  # the seed of the game whose players know that bots play at a quicker level

    def thinks_here(self, kind: str, seconds: float = 0.0) -> bool:
        """Whether a bot of this kind is asked at once, under the lock: it is quick, somebody waits for it, and bots
        have not thought here for long without a pause (``seconds``)."""
        return self._thinkers is None or (is_quick(kind) and bool(self._table.chairs.present) and seconds < BREATH)

    def ask_if_due(self) -> None:
        """Have the bot think whose turn it is, if it is a bot's and the bot does not think already."""
        game = self._table.game
        seat = None if game is None else game.table.to_act
        if game is None or seat is None or not self._table.is_on:
            self._forget()
        elif self._thinkers is not None and seat in game.kinds:
            self._ask(game, seat, game.kinds[seat], is_time_up=False)

    def move_for(self, seat: Seat, kind: str) -> None:
        """Have a bot of this kind do what is due of this player, whose time is up. Raises Conflict, StoreFailed."""
        game = self._table.game
        assert game is not None
        if self.thinks_here(kind):
            action = move_of(game.game.name, kind, game.table.view(seat), game.table.chance_of_bot(seat))
            self._table.play_for(seat, action, is_time_up=True)
        else:
            self._ask(game, seat, kind, is_time_up=True)

    def _ask(self, game: HostedGame, seat: Seat, kind: str, *, is_time_up: bool) -> None:
        assert self._thinkers is not None
        asked = _Asked(seat, game.table.turn, game.table.view(seat), is_time_up)
        if self._asked == asked:
            return
        self._forget()
        name, chance = game.game.name, game.table.chance_of_bot(seat)
        question = Question(
            partial(move_of, name, kind, asked.view, chance),
            partial(move_of, name, QUICK_LEVEL, asked.view, chance),
            self._share(),
            lambda: bool(self._table.chairs.present),
        )
        self._asked = asked
        self._future = self._thinkers.ask(question, partial(self._answered, asked))

    def _share(self) -> str:
        """The household for which bots think here: that of whoever has sat here longest."""
        chairs = self._table.chairs
        longest = min(chairs.present, key=lambda seat: chairs[seat].came, default=None)
        return "" if longest is None else network_of(chairs.present[longest].address)

    def _forget(self) -> None:
        future, self._future, self._asked = self._future, None, None
        if future is not None:
            future.cancel()

    def _answered(self, asked: _Asked, future: Future[Answer[Action]]) -> None:
        """In any thread, without the lock."""
        try:
            answer = future.result()
        except (CancelledError, WorkerLost):
            return
        except Exception:
            LOG.exception("a bot has no move")
            return
        try:
            tried_again(lambda: self._do(asked, answer))
        except (No, StoreFailed):
            self._timers.at(TRIED_AGAIN_AFTER, self._try_again)

    def _do(self, asked: _Asked, answer: Answer[Action]) -> None:
        """Raises No, StoreFailed."""
        with self._table.kept_or_undone():
            if self._asked is asked:
                self._asked = self._future = None
            if not self._is_still(asked):
                return
            self._tell_quicker(answer)
            self._table.play_for(asked.seat, answer.value, is_time_up=asked.is_time_up)

    def _is_still(self, asked: _Asked) -> bool:
        """Whether that would be asked again."""
        game = self._table.game
        if game is None or not self._table.is_on or game.table.turn != asked.turn or game.table.to_act != asked.seat:
            return False
        is_bots = asked.seat in game.table.bots
        return is_bots is not asked.is_time_up and game.table.view(asked.seat) == asked.view

    def _tell_quicker(self, answer: Answer[Action]) -> None:
        """Once in a game."""
        game = self._table.game
        if answer.is_quick and game is not None and self._told_in != game.table.seed:
            self._told_in = game.table.seed
            tell_all(self._table.everybody(), "bots hurry")

    def _try_again(self) -> None:
        """What could not be kept a moment ago."""
        try:
            with self._table.kept_or_undone():
                if self._table.is_on and self._table.chairs.present:
                    self._table.go_on()
        except (No, StoreFailed):
            self._timers.at(TRIED_AGAIN_AFTER, self._try_again)
