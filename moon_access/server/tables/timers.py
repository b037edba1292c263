"""Timers: one thread waits for the next call that is due, and makes it. The clock of a turn uses them.

The calls must be quick, because the other timers wait meanwhile. They may start timers, cancel them, and close.

The clock of a turn knows when the others should hear for whom they wait, and when the time is up. It decides nothing:
it makes the calls that are due, and passes them the turn for which they were due.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from math import ceil
from threading import Condition, Thread

Do = Callable[[], None]


class _Entry:
    """A call. ``do`` is None once it was cancelled or made, so that nothing keeps it in memory any longer."""

    def __init__(self, do: Do) -> None:
        self.do: Do | None = do


class Timers:
    """The timers of a server. ``clock`` returns seconds. Any thread may call anything."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._changed = Condition()
        self._waiting_calls: list[tuple[float, int, _Entry]] = []
        self._numbers = count()
        self._is_closed = False
        Thread(target=self._run, name="timers", daemon=True).start()

    def call_after(self, seconds: float, do: Do) -> Do:
        """Call ``do`` once after ``seconds``, after timers due earlier. Return a function that cancels the call."""
        entry = _Entry(do)
        with self._changed:
            if not self._is_closed:
                heappush(self._waiting_calls, (self.clock() + seconds, next(self._numbers), entry))
                if self._waiting_calls[0][2] is entry:  # otherwise an earlier entry wakes the thread first
                    self._changed.notify()
        return lambda: self._cancel(entry)

    def close(self) -> None:
        """Make no more calls. This does not wait for a call under way, which may be the one that closes the timers."""
        with self._changed:
            self._is_closed = True
            self._waiting_calls.clear()
            self._changed.notify()

    def _cancel(self, entry: _Entry) -> None:
        with self._changed:
            entry.do = None

    def _run(self) -> None:
        while (do := self._next()) is not None:
            try:
                do()
            except Exception:  # noqa: BLE001 - the next call must come all the same
                _LOG.exception("Something that was due has failed")

    def _next(self) -> Do | None:
        """Wait for the next call that is due, and return it; None once the timers are closed."""
        with self._changed:
            while not self._is_closed:
                if not self._waiting_calls:
                    self._changed.wait()
                elif (left := self._waiting_calls[0][0] - self.clock()) > 0:
                    self._changed.wait(left)
                else:
                    entry = heappop(self._waiting_calls)[2]
                    do = entry.do
                    entry.do = None
                    if do is not None:
                        return do
        return None


_LOG = logging.getLogger(__name__)


def call_every(timers: Timers, seconds: float, do: Do) -> None:
    """Call ``do`` every ``seconds`` for as long as the timers run, the first time after ``seconds``.

    A call that fails does not end the repetition.
    """

    def call() -> None:
        timers.call_after(seconds, call)  # before ``do``, which may fail
        do()

    timers.call_after(seconds, call)


SECONDS_LEFT_AT_WARNING = 20
"""Seconds before the end at which the clock warns the player: enough to ask for more time (WCAG 2.2.1)."""
SECONDS_UNTIL_WAIT_TOLD = 2.0
"""Seconds after which the others hear whom they wait for."""

TurnCallback = Callable[[int], None]
"""A callback that takes a turn, which may be over by then."""


class TurnClock:
    """The clock of one table's turns.

    The clock calls ``waited`` with the turn and 0 when the others should hear for whom they wait, and with the turn and
    the remaining seconds when time runs short. It calls ``is_up`` with the turn when the time is up.
    """

    def __init__(self, timers: Timers, waited: Callable[[int, int], None], is_up: TurnCallback) -> None:
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
        self._cancel.append(self._timers.call_after(SECONDS_UNTIL_WAIT_TOLD, lambda: self._waited(turn, 0)))
        if seconds:
            self._cancel.append(self._timers.call_after(seconds - SECONDS_LEFT_AT_WARNING, lambda: self._warn(turn)))
            self._cancel.append(self._timers.call_after(seconds, lambda: self._end_turn_time(turn)))

    def _warn(self, turn: int) -> None:
        if turn == self._turn and not self._is_doubled:
            self._waited(turn, SECONDS_LEFT_AT_WARNING)

    def _end_turn_time(self, turn: int) -> None:
        if turn == self._turn and self._is_doubled:
            self._is_doubled = False
            self._cancel.append(
                self._timers.call_after(self._seconds - SECONDS_LEFT_AT_WARNING, lambda: self._warn(turn))
            )
            self._cancel.append(self._timers.call_after(self._seconds, lambda: self._is_up(turn)))
            self._seconds = 0
        elif turn == self._turn:
            self._is_up(turn)

    @property
    def is_last(self) -> bool:
        """True if the turn can get no more time: it is doubled already, or has no limit."""
        return self._is_doubled or not self._seconds

    def double(self) -> bool:
        """Double the time of the turn, and return True. Return False if it is doubled already, or has no limit."""
        if self.is_last:
            return False
        self._is_doubled = True
        self._ends += self._seconds
        return True

    def count_seconds(self, turn: int) -> int:
        """Return the seconds that this turn still has, rounded up; 0 if the clock runs for another turn."""
        return max(0, ceil(self._ends - self._timers.clock())) if turn == self._turn else 0

    def stop(self) -> None:
        for cancel in self._cancel:
            cancel()
        self._cancel = []
        self._turn = -1
