"""A seat: a player's terminal with a session in a thread of its own. Every door has seats for those without a program.

Sessions are synchronous. What one session waits for holds up nobody else, and the loop of the doors never waits.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Protocol

from moon_access.outputs.signals import Hangup

from .typed_bytes import TypedBytes

STACK = 512 * 1024
"""Bytes that a session's thread may use for its stack."""

_LOG = logging.getLogger(__name__)
_starting = threading.Lock()
"""Held while a session starts: the size of the stack holds for any thread that the process starts next."""


class Finished(Protocol):
    """Where the session's output goes."""

    def finish(self, status: int) -> None:
        """Close after what was written. ``status`` 0: all was well. Any thread may call this."""


class Seat:
    """One seat. ``play`` runs the session, for which ``typed`` gets what the player types."""

    has_said = True
    """A player reads first; the reception decides how long."""

    def __init__(self, typed: TypedBytes, outlet: Finished, pool: Executor, play: Callable[[], None]) -> None:
        self._outlet = outlet
        self._pool = pool
        self._play = play
        self.put = typed.put
        self.end = typed.end
        self.lose = typed.lose
        self.is_over = False

    def start(self) -> None:
        """Start the session from a thread of the pool: starting a thread waits until it runs; the loop must not."""
        self._pool.submit(self._start)

    def _start(self) -> None:
        thread = threading.Thread(target=self._run, name="session", daemon=True)
        with _starting:
            usual = threading.stack_size(STACK)
            try:
                thread.start()
            finally:
                threading.stack_size(usual)

    def _run(self) -> None:
        status = 0
        try:
            self._play()
        except Hangup:
            pass
        except Exception:  # noqa: BLE001 - a fault of ours: the session tells the player; here it is kept from being the server's end
            _LOG.exception("a session")
            status = 1
        self._outlet.finish(status)
        self.is_over = True
