"""The clock of a turn: when the others hear whom they wait for, and when the time runs out if the table has a clock.

The clock decides nothing. It calls what is due, with the turn in which it was due.
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
"""Takes a turn, which may have passed."""


class TurnClock:
    """The clock calls ``waited`` with the turn and, if time runs out, with the seconds left (otherwise 0)."""

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
        """Start the clock of this turn, with so many seconds; 0 for no limit. If it runs already, do nothing."""
        if turn == self._turn:
            return
        self.stop()
        self._turn = turn
        self._seconds = seconds
        self._is_doubled = False
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
        """Whether the turn can get no more time."""
        return self._is_doubled or not self._seconds

    def double(self) -> bool:
        """Double the time of the turn. Return False if it is doubled already, or has no limit."""
        if self.is_last:
            return False
        self._is_doubled = True
        self._ends += self._seconds
        return True

    def left(self, turn: int) -> int:
        """Return the whole seconds that this turn still has."""
        return max(0, ceil(self._ends - self._timers.clock())) if turn == self._turn else 0

    def stop(self) -> None:
        for cancel in self._cancel:
            cancel()
        self._cancel = []
        self._turn = -1
