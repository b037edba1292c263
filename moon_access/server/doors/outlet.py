"""What waits to go out to one client. Any thread may put something in, without waiting; the loop's thread writes it.

This is the backpressure of a connection: a client that reads nothing is cut off as soon as too much waits, so that it
holds nobody up and fills no memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Lock
from typing import Protocol

MOST_WAITING = 1 << 20
"""Bytes. One message that is larger may wait alone."""
MOST_PIECES = 2000
AHEAD = 8
"""How many times as much may wait while it is the loop's thread that has not come to it."""
LAST = 10.0
"""Seconds that a client has to read what was written last."""
AT_ONCE = 1 << 16
"""Bytes."""


class Channel(Protocol):
    """Where the bytes go. Only the loop's thread uses it."""

    def write(self, data: bytes) -> None:
        """Raises OSError if the channel is closed."""

    def exit(self, status: int) -> None:
        """Close the channel once everything has gone out. Raises OSError."""


class Outlet:
    """The outlet of one client. It calls ``cut`` in the loop's thread to break the connection."""

    def __init__(self, loop: asyncio.AbstractEventLoop, channel: Channel, cut: Callable[[], None]) -> None:
        self._loop = loop
        self._channel = channel
        self._cut = cut
        self._lock = Lock()
        self._waiting: list[bytes] = []
        self._size = 0
        self._is_called = False  # whether the loop is to look already
        self._is_closed = False
        self._status: int | None = None
        self._held: set[str] = set()

    def put(self, data: bytes) -> bool:
        """Add bytes. Return whether anybody is still there."""
        with self._lock:
            if self._is_closed:
                return False
            self._waiting.append(data)
            self._size += len(data)
            # While nothing is held, it is the loop that has not come to it yet, and no fault of the client.
            is_full = self._is_full(1 if self._held else AHEAD)
            if is_full:
                self._shut()
        if is_full:
            self._call(self._cut)
            return False
        self._call_write()
        return True

    def finish(self, status: int = 0) -> None:
        """Close the channel after what waits now. Calling this again does nothing."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
            self._status = status
        self._call(self._finish)

    def lose(self) -> None:
        """The client is gone: drop what waits."""
        with self._lock:
            self._shut()

    # In the loop's thread

    def hold(self, why: str) -> None:
        """Write nothing more for now: the client has to read first. There may be several reasons at once."""
        self._held.add(why)

    def go_on(self, why: str) -> None:
        """Forget this reason, and write on if there is no other."""
        self._held.discard(why)
        self._write()

    def _finish(self) -> None:
        self._loop.call_later(LAST, self._cut)  # nothing, where the connection has ended by then
        self._write()

    def _write(self) -> None:
        with self._lock:
            self._is_called = False
        try:
            while not self._held and (piece := self._next()):
                self._channel.write(piece)  # by which it may come to be held
            self._end()
        except OSError:  # closed meanwhile: it will be told that it is lost
            self.lose()

    def _next(self) -> bytes:
        """Return what to write at once: not so much that all of it fills other buffers if the client reads nothing."""
        with self._lock:
            taken = size = 0
            while taken < len(self._waiting) and (not taken or size + len(self._waiting[taken]) <= AT_ONCE):
                size += len(self._waiting[taken])
                taken += 1
            piece = b"".join(self._waiting[:taken])
            del self._waiting[:taken]
            self._size -= size
        return piece

    def _end(self) -> None:
        """Close the channel if everything has gone out and nothing more comes; cut it if too much waits unread."""
        with self._lock:
            is_full = bool(self._held) and self._is_full(1)
            if is_full:
                self._shut()
            is_all = self._status is not None and not self._waiting
            status, self._status = (self._status, None) if is_all else (None, self._status)
        if is_full:
            self._cut()
        elif status is not None:
            self._channel.exit(status)

    # In any thread

    def _is_full(self, times: int) -> bool:
        many = len(self._waiting) > times * MOST_PIECES
        much = self._size > times * MOST_WAITING
        return many or (much and len(self._waiting) > 1)

    def _shut(self) -> None:
        self._is_closed = True
        self._status = None
        self._waiting = []
        self._size = 0

    def _call_write(self) -> None:
        with self._lock:
            is_called = self._is_called
            self._is_called = True
        if not is_called:
            self._call(self._write)

    def _call(self, what: Callable[[], None]) -> None:
        try:
            self._loop.call_soon_threadsafe(what)
        except RuntimeError:  # the loop has ended, and every connection with it
            self.lose()
