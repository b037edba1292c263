"""What a player at the other end of a connection has typed: the loop puts bytes in, the session's thread takes them.

It is bounded: if somebody types faster than the session reads, the connection is not read for a while. The session's
thread waits here and nowhere else, so everything that has to wake it comes here.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Condition

from moon_access.outputs.signals import Hangup

MOST_TYPED = 4096
"""Bytes; with more of them, nothing more is read from the connection."""


class TypedBytes:
    """The bytes.

    ``hold_up`` has the connection not read on, ``go_on`` has it read again; they are called in the thread that puts or
    takes. Whatever waits raises Hangup as soon as the player is gone.
    """

    def __init__(self, hold_up: Callable[[], None], go_on: Callable[[], None]) -> None:
        self._hold_up = hold_up
        self._go_on = go_on
        self._changed = Condition()
        self._typed = bytearray()
        self._is_held = self._ended = self._lost = False
        self._changes = 0

    # From the connection

    def put(self, data: bytes) -> None:
        with self._changed:
            self._typed += data
            if len(self._typed) > MOST_TYPED and not self._is_held:
                self._is_held = True
                self._hold_up()
        self.wake()

    def end(self) -> None:
        """Nothing more will be typed."""
        self._ended = True
        self.wake()

    def lose(self) -> None:
        """The player is gone, or is to go."""
        self._lost = True
        self.wake()

    def wake(self) -> None:
        """Have whoever waits look again. Any thread may call this."""
        with self._changed:
            self._changes += 1
            self._changed.notify()

    # From the session

    def wait(self, is_enough: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait until ``is_enough`` returns True, or for so many seconds. Return whether it did. Raises Hangup.

        ``is_enough`` may take locks: this calls it without holding one.
        """
        until = None if seconds is None else time.monotonic() + seconds
        while True:
            changes = self._changes
            self.notice()
            if is_enough():
                return True
            left = None if until is None else until - time.monotonic()
            if left is not None and left <= 0:
                return False
            with self._changed:
                if changes == self._changes:
                    self._changed.wait(left)

    def notice(self) -> None:
        """Raise Hangup if the player is gone."""
        if self._lost:
            raise Hangup

    @property
    def is_there(self) -> bool:
        """Whether there is something to take, or the end."""
        return bool(self._typed) or self._ended

    @property
    def has_line(self) -> bool:
        return b"\n" in self._typed

    def comes(self, seconds: float) -> bool:
        """Wait so long for something to take, or the end. Return whether it came. Raises Hangup."""
        return self.wait(lambda: self.is_there, seconds)

    def read_byte(self) -> bytes:
        """Return the next byte, or nothing."""
        return self.take(1)

    def take(self, most: int = MOST_TYPED) -> bytes:
        """Return what there is, but not more than so many bytes."""
        with self._changed:
            taken = bytes(self._typed[:most])
            del self._typed[:most]
            if self._is_held and len(self._typed) <= MOST_TYPED // 2:
                self._is_held = False
                self._go_on()
        return taken

    def put_back(self, typed: bytes) -> None:
        """Put bytes back, to be taken before all others."""
        with self._changed:
            self._typed[:0] = typed

    def drop(self) -> None:
        """Drop what has come."""
        while self.take():
            pass
