"""The server's side of a connection to a player's program: JSON lines in both directions, for one visit.

The loop's thread moves the bytes. A pool of threads does what takes time, parsing messages and passing them to the
visit, one message at a time for each visit. A rate limit bounds the lines of each program; no player needs more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import NamedTuple

from moon_access.link.messages import LONGEST_REQUEST, BadMessage, Message, line_of, message_of
from moon_access.terminals.typed_lines import LineSplitter, Pace

from .door import Visit
from .intake import call_in_loop
from .outlet import Outlet

SUBSYSTEM = "moon-access"
MOST_HELD = 4096
"""Maximum of unprocessed bytes. If there are more, the wire stops reading from the connection for a while."""

MOST_INVALID = 30
"""Maximum of invalid messages of one program. With this many, the connection ends."""

_LOG = logging.getLogger(__name__)

Enter = Callable[[Callable[[Message], None]], Visit | None]
"""A function that begins the visit, which sends by the given callable, or returns None if the program may not enter."""


class Flow(NamedTuple):
    """Functions that pause and resume reading from the connection. Call them in the loop's thread."""

    hold_up: Callable[[], None]
    go_on: Callable[[], None]


class Wire:
    """The connection of one program. Call everything but ``send`` in the loop's thread.

    ``is_over`` is True once the visit is ending and the wire has submitted its last task to the pool.
    """

    def __init__(self, outlet: Outlet, flow: Flow, pool: Executor, enter: Enter) -> None:
        self.is_over = False
        self._loop = asyncio.get_running_loop()
        self._outlet = outlet
        self._flow = flow
        self._pool = pool
        self._enter = enter
        self._visit: Visit | None = None
        self._typed = bytearray()
        self._splitter = LineSplitter(LONGEST_REQUEST - 1)
        self._pace = Pace()
        self._invalid = 0
        self._next_at = float("-inf")
        self._is_held = self._is_busy = self._is_ended = False
        self.has_said = False
        """True once the program has sent a valid message."""

    # Called in the loop's thread

    def start(self) -> None:
        self._do(self._begin_visit)

    def put(self, data: bytes) -> None:
        self._typed += data
        if len(self._typed) > MOST_HELD and not self._is_held:
            self._is_held = True
            self._flow.hold_up()
        self._go_on()

    def end(self) -> None:
        """Note that the program will send nothing more. Its lines that have arrived are still processed."""
        self._is_ended = True
        self._go_on()

    def lose(self) -> None:
        """Drop unprocessed lines and end the visit, because the program is gone."""
        self._typed.clear()
        self._is_ended = True
        self._outlet.lose()
        self._go_on()

    def _go_on(self) -> None:
        """Process the next line, or end the visit, unless a task is still running or the rate limit says to wait."""
        if self._is_busy or self.is_over:
            return
        wait = self._next_at - self._loop.time()
        if self._typed and wait > 0:
            self._is_busy = True
            self._loop.call_later(wait, self._note_done)
            return
        while self._typed:
            line, cut = self._next_line()
            if line is not None:
                now = self._loop.time()
                self._next_at = now + self._pace.wait(now)
                self._do(partial(self._take, line, cut))
                return
        if self._is_ended:
            self.is_over = True
            self._do(self._end_visit)

    def _next_line(self) -> tuple[bytes | None, bool]:
        end = self._typed.find(b"\n") + 1 or len(self._typed)
        lines = self._splitter.feed(bytes(self._typed[:end]))
        del self._typed[:end]
        if self._is_held and len(self._typed) <= MOST_HELD // 2:
            self._is_held = False
            self._flow.go_on()
        return lines[0] if lines else (None, False)

    def _do(self, what: Callable[[], None]) -> None:
        self._is_busy = True
        self._pool.submit(self._try, what)

    def _note_done(self) -> None:
        self._is_busy = False
        self._go_on()

    # Called in a thread of the pool

    def _try(self, what: Callable[[], None]) -> None:
        try:
            what()
        except Exception:  # noqa: BLE001 - a bug of ours: disconnect this visitor, and spare all others
            _LOG.exception("a visitor")
            self._say_goodbye("error")
        finally:
            call_in_loop(self._loop, self._note_done, self._outlet.lose)

    def _begin_visit(self) -> None:
        self._visit = self._enter(self.send)
        if self._visit is None:
            self._say_goodbye("not let in")

    def _take(self, line: bytes, is_cut: bool) -> None:
        if self._visit is None:
            return
        try:
            if is_cut:
                raise BadMessage("length")
            message = message_of(line, LONGEST_REQUEST)
        except BadMessage as bad:
            self._invalid += 1
            if self._invalid >= MOST_INVALID:
                self._say_goodbye("refused")
            else:
                self.send({"is": "no", "where": bad.where})
        else:
            self.has_said = True
            self._visit.receive(message)

    def _end_visit(self) -> None:
        visit = self._visit
        self._visit = None
        if visit is not None:
            visit.leave()
        self._outlet.finish()

    # Called in any thread

    def send(self, message: Message) -> None:
        """Send a message without waiting. Any thread may call this.

        Do nothing after the last message, "bye", or if the program is gone.
        """
        self._outlet.put(line_of(message))
        if message.get("is") == "bye":
            self._outlet.finish()
            call_in_loop(self._loop, self._stop, self._outlet.lose)

    def _say_goodbye(self, why: str) -> None:
        self.send({"is": "bye", "why": why})

    def _stop(self) -> None:
        """Drop unprocessed lines and end the visit, after "bye" was sent."""
        self._typed.clear()
        self._is_ended = True
        self._go_on()
