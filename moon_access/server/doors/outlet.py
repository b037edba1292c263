"""The send queue of one client. Any thread may add bytes without waiting, and the loop's thread writes them.

The queue is bounded: if a client reads nothing, the outlet cuts it off as soon as too much waits. So a slow client
holds nobody up and fills no memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Lock
from typing import Protocol

from .intake import call_in_loop

MOST_WAITING = 1 << 20
"""Maximum bytes in the queue. One larger message may wait if it is alone."""
MOST_PIECES = 2000
AHEAD = 8
"""Factor by which the queue may exceed its limits if the loop's thread, and not the client, is late."""
LAST = 10.0
"""Seconds that a client has to read the rest after ``finish``."""
WRITTEN_AT_ONCE = 1 << 16
"""Maximum bytes of one write, unless a single message is larger."""


class Channel(Protocol):
    """The channel to which an outlet writes. Only the loop's thread uses it."""

    def write(self, data: bytes) -> None:
        """Write bytes. Raises OSError if the channel is closed."""

    def exit(self, status: int) -> None:
        """Close the channel after everything was sent, with this exit status. Raises OSError."""


class Outlet:
    """The send queue of one client. It calls ``cut`` in the loop's thread to break the connection."""

    def __init__(self, loop: asyncio.AbstractEventLoop, channel: Channel, cut: Callable[[], None]) -> None:
        self._loop = loop
        self._channel = channel
        self._cut = cut
        self._lock = Lock()
        self._waiting: list[bytes] = []
        self._size = 0
        self._is_called = False  # whether the loop's thread is already due to write
        self._is_closed = False
        self._status: int | None = None
        self._held: set[str] = set()

    def put(self, data: bytes) -> bool:
        """Add bytes to the queue. Return False if the client is gone, or if the queue is full and cuts it off."""
        with self._lock:
            if self._is_closed:
                return False
            self._waiting.append(data)
            self._size += len(data)
            # If nothing holds the outlet, the bytes wait for our loop and not for the client, so allow more.
            is_full = self._is_full(1 if self._held else AHEAD)
            if is_full:
                self._shut()
        if is_full:
            self._call(self._cut)
            return False
        self._call_write()
        return True

    def finish(self, status: int = 0) -> None:
        """Close the channel after sending what waits now. Calling this again does nothing."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
            self._status = status
        self._call(self._finish)

    def lose(self) -> None:
        """Drop the queue, because the client is gone."""
        with self._lock:
            self._shut()

    # Called in the loop's thread

    def hold(self, why: str) -> None:
        """Pause writing for this reason, until the client has read more. There may be several reasons at once."""
        self._held.add(why)

    def go_on(self, why: str) -> None:
        """Remove this reason to pause, and continue writing if there is no other."""
        self._held.discard(why)
        self._write()

    def _finish(self) -> None:
        self._loop.call_later(LAST, self._cut)  # has no effect if the connection has ended by then
        self._write()

    def _write(self) -> None:
        with self._lock:
            self._is_called = False
        try:
            while not self._held and (piece := self._next()):
                self._channel.write(piece)  # ``write`` may call ``hold``
            self._end()
        except OSError:  # the channel was closed meanwhile: drop the queue
            self.lose()

    def _next(self) -> bytes:
        """Take the bytes of the next write from the queue: few enough not to fill other buffers if nobody reads."""
        with self._lock:
            taken = size = 0
            while taken < len(self._waiting) and (not taken or size + len(self._waiting[taken]) <= WRITTEN_AT_ONCE):
                size += len(self._waiting[taken])
                taken += 1
            piece = b"".join(self._waiting[:taken])
            del self._waiting[:taken]
            self._size -= size
        return piece

    def _end(self) -> None:
        """Close the channel if ``finish`` was called and everything is written; cut it if too much waits unread."""
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

    # Called in any thread

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
        call_in_loop(self._loop, what, self.lose)
