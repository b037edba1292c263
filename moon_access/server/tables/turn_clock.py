"""The clock of a turn. It says when the others should hear whom they wait for, and when the time is up.

The clock decides nothing. It makes the calls that are due, and passes them the turn for which they were due.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from .timers import Timers

WARNED = 20
"""Seconds before the end at which the clock warns the player: enough to ask for more time (WCAG 2.2.1)."""
WAITED = 2.0
"""Seconds after which the others hear whom they wait for."""

DueIn = Callable[[int], None]
"""A callback that takes a turn, which may be over by then."""


class TurnClock:
    """The clock of one table's turns.

    The clock calls ``waited`` with the turn and 0 when the others should hear whom they wait for, and with the turn and
    the seconds left when time runs out. It calls ``is_up`` with the turn when the time is up.
    """

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
        """Start the clock of this turn with this many seconds; 0 means no limit. If it runs already, do nothing."""
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
        """Whether the turn can get no more time: it is doubled already, or has no limit."""
        return self._is_doubled or not self._seconds

    def double(self) -> bool:
        """Double the time of the turn, and return True. Return False if it is doubled already, or has no limit."""
        if self.is_last:
            return False
        self._is_doubled = True
        self._ends += self._seconds
        return True

    def left(self, turn: int) -> int:
        """Return the seconds that this turn still has, rounded up; 0 if the clock runs for another turn."""
        return max(0, ceil(self._ends - self._timers.clock())) if turn == self._turn else 0

    def stop(self) -> None:
        for cancel in self._cancel:
            cancel()
        self._cancel = []
        self._turn = -1
