"""How long somebody has been waited for: the others hear of it, and where the table has a clock, it runs out.

Nothing is decided here: what is due is called, with the turn that it was due in.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from .timers import Timers

WARNED = 20
"""Seconds before the end at which the player is warned: enough to ask for more (WCAG 2.2.1)."""
WAITED = 2.0
"""Seconds after which the others hear whom they wait for."""

DueIn = Callable[[int], None]
"""Called with a turn; it may have passed."""


class TurnClock:
    """``waited`` is called with the turn and, where time runs out, with the seconds that are left."""

    def __init__(self, timers: Timers, waited: Callable[[int, int], None], is_up: DueIn) -> None:
        self._timers = timers
        self._waited = waited
        self._is_up = is_up
        self._cancel: list[Callable[[], None]] = []
        self._turn = -1
        self._seconds = 0
        self._ends = 0.0
        self._is_doubled = False

    def begin(self, turn: int, seconds: int) -> None:
        """Somebody is to act in this turn, within so many seconds; 0 for no clock. Again in the same turn: nothing."""
        if turn == self._turn:
            return
        self.stop()
        self._turn, self._seconds, self._is_doubled = turn, seconds, False
        self._ends = self._timers.clock() + seconds
        self._cancel.append(self._timers.at(WAITED, lambda: self._waited(turn, 0)))
        if seconds:
            self._cancel.append(self._timers.at(seconds - WARNED, lambda: self._warn(turn)))
            self._cancel.append(self._timers.at(seconds, lambda: self._due(turn)))

    def _warn(self, turn: int) -> None:
        if turn == self._turn and not self._is_doubled:
            self._waited(turn, WARNED)

    def _due(self, turn: int) -> None:
        if turn == self._turn and self._is_doubled:
            self._is_doubled = False
            self._cancel.append(self._timers.at(self._seconds - WARNED, lambda: self._warn(turn)))
            self._cancel.append(self._timers.at(self._seconds, lambda: self._is_up(turn)))
            self._seconds = 0
        elif turn == self._turn:
            self._is_up(turn)

    @property
    def is_last(self) -> bool:
        """Whether the turn can have no more time."""
        return self._is_doubled or not self._seconds

    def double(self) -> bool:
        """The turn has twice the time; False where it has already, or has no clock."""
        if self.is_last:
            return False
        self._is_doubled = True
        self._ends += self._seconds
        return True

    def left(self, turn: int) -> int:
        """Whole seconds that this turn still has."""
        return max(0, ceil(self._ends - self._timers.clock())) if turn == self._turn else 0

    def stop(self) -> None:
        for cancel in self._cancel:
            cancel()
        self._cancel = []
        self._turn = -1
