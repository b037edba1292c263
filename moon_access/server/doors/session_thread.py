"""The thread of a session that runs at the server. Sessions are synchronous: a session that waits delays nobody else.

``SessionThread`` starts the thread and tells the outlet when the session is over. The terminal at which the session
plays is in moon_access/terminals, and the session itself in terminal_session.py.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Protocol

from moon_access.outputs.signals import Hangup
from moon_access.terminals.typed_bytes import TypedBytes

STACK = 512 * 1024
"""Stack size of a session's thread, in bytes."""

_LOG = logging.getLogger(__name__)
_starting = threading.Lock()
"""Lock to hold while a session's thread starts: the stack size applies to any thread that the process starts next."""


class SessionOutput(Protocol):
    """The output of a session, which the seat closes at the end."""

    def finish(self, status: int) -> None:
        """Close the output after everything written so far. ``status`` is 0 for success. Any thread may call this."""


class SessionThread:
    """The thread of one session. ``play`` runs the session, and ``typed`` has the bytes that the player types."""

    has_said = True
    """True from the beginning: a player reads before typing, and the reception limits how long that may take."""

    def __init__(self, typed: TypedBytes, outlet: SessionOutput, pool: Executor, play: Callable[[], None]) -> None:
        self._outlet = outlet
        self._pool = pool
        self._play = play
        self.put = typed.put
        self.end = typed.end
        self.lose = typed.lose
        self.is_over = False

    def start(self) -> None:
        """Start the session from a thread of the pool.

        ``Thread.start`` waits until the thread runs, and the loop must not wait.
        """
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
        except Exception:  # noqa: BLE001 - a bug in a session must not end the server; the session has told the player
            _LOG.exception("a session")
            status = 1
        self._outlet.finish(status)
        self.is_over = True
