"""Timers: one thread waits for the next call that is due, and makes it.

The calls must be quick, because the other timers wait meanwhile. They may start timers, cancel them, and close.
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
    """A call. ``do`` is None once it was cancelled or made, so that nothing keeps it in memory any longer."""

    def __init__(self, do: Do) -> None:
        self.do: Do | None = do


class Timers:
    """The timers of a server. ``clock`` returns seconds. Any thread may call anything."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._changed = Condition()
        self._due: list[tuple[float, int, _Entry]] = []
        self._numbers = count()
        self._is_closed = False
        Thread(target=self._run, name="timers", daemon=True).start()

    def at(self, seconds: float, do: Do) -> Do:
        """Call ``do`` once after so many seconds, after earlier timers. Return a function that cancels it."""
        entry = _Entry(do)
        with self._changed:
            if not self._is_closed:
                heappush(self._due, (self.clock() + seconds, next(self._numbers), entry))
                if self._due[0][2] is entry:  # otherwise the thread need not wake for this
                    self._changed.notify()
        return lambda: self._cancel(entry)

    def close(self) -> None:
        """Make no more calls. This does not wait for a call under way, which may be the one that closes the timers."""
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
            except Exception:  # noqa: BLE001 - the next call must come all the same
                _LOG.exception("Something that was due has failed")

    def _next(self) -> Do | None:
        """Wait for the next call that is due, and return it; None once the timers are closed."""
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
