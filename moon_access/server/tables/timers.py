"""Timers: one thread that waits for what is due next, and does it.

What a timer does must not take long, for the other timers wait meanwhile. It may start timers, cancel them, and close.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from threading import Condition, Thread

Do = Callable[[], None]


class _Entry:
    """``do``: None once it was cancelled or begun, so that nothing keeps it in memory until it would be due."""

    def __init__(self, do: Do) -> None:
        self.do: Do | None = do


class Timers:
    """``clock`` returns seconds. Any thread may call anything."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._changed = Condition()
        self._due: list[tuple[float, int, _Entry]] = []
        self._numbers = count()
        self._is_closed = False
        Thread(target=self._run, name="timers", daemon=True).start()

    def at(self, seconds: float, do: Do) -> Do:
        """Do this once after so many seconds, after everything that is due before. Return what cancels it."""
        entry = _Entry(do)
        with self._changed:
            if not self._is_closed:
                heappush(self._due, (self.clock() + seconds, next(self._numbers), entry))
                if self._due[0][2] is entry:  # otherwise the thread need not wake for this
                    self._changed.notify()
        return lambda: self._cancel(entry)

    def close(self) -> None:
        """Begin nothing more. This does not wait for what is being done, which may be what closes the timers."""
        with self._changed:
            self._is_closed = True
            self._due.clear()
            self._changed.notify()

    def _cancel(self, entry: _Entry) -> None:
        with self._changed:
            entry.do = None

    def _run(self) -> None:
        while (do := self._next()) is not None:
            try:
                do()
            except Exception:  # noqa: BLE001 - the next thing is none the worse for it
                _LOG.exception("Something that was due has failed")

    def _next(self) -> Do | None:
        """Wait for what is due next, and return it; None once this is closed."""
        with self._changed:
            while not self._is_closed:
                if not self._due:
                    self._changed.wait()
                elif (left := self._due[0][0] - self.clock()) > 0:
                    self._changed.wait(left)
                else:
                    entry = heappop(self._due)[2]
                    do = entry.do
                    entry.do = None
                    if do is not None:
                        return do
        return None


_LOG = logging.getLogger(__name__)
