"""A player's terminal at which a session runs, in a thread of its own: what every door has that is not for programs.

Sessions are synchronous: what one waits for holds up nobody else, and the loop in which the doors are never waits.
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
"""Bytes of a session's thread, of which it uses what it needs."""

_LOG = logging.getLogger(__name__)
_starting = threading.Lock()
"""The size of a stack is the process's, for whichever thread is started next."""


class Finished(Protocol):
    """Where what the session writes goes."""

    def finish(self, status: int) -> None:
        """What was written is the last of all. ``status`` 0: all was well. From any thread."""


class Seat:
    """``play`` is at the terminal for which ``typed`` is typed, for as long as it takes."""

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
        """Not by the loop's own thread, for who starts another waits until it runs."""
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
