"""Hold the bytes that a player has typed until the session takes them, and let the session wait for more.

Another thread may put bytes in, and the session's thread takes them. This module does not know lines or keys:
channel_terminal.py makes them of the bytes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Condition

from moon_access.outputs.signals import Hangup

MOST_TYPED = 4096
"""Maximum of waiting bytes. If there are more, the door stops reading from the connection."""


class TypedBytes:
    """The typed bytes. After the player is gone, whatever waits raises Hangup.

    ``hold_up`` pauses reading from the connection, and ``go_on`` resumes it. The thread that puts or takes calls them.
    """

    def __init__(self, hold_up: Callable[[], None], go_on: Callable[[], None]) -> None:
        self._hold_up = hold_up
        self._go_on = go_on
        self._changed = Condition()
        self._typed = bytearray()
        self._is_held = self._has_ended = self._is_lost = False
        self._changes = 0

    # Called by the connection

    def put(self, data: bytes) -> None:
        with self._changed:
            self._typed += data
            if len(self._typed) > MOST_TYPED and not self._is_held:
                self._is_held = True
                self._hold_up()
        self.wake()

    def end(self) -> None:
        """Note that nothing more will be typed."""
        self._has_ended = True
        self.wake()

    def lose(self) -> None:
        """Note that the player is gone, or has to go."""
        self._is_lost = True
        self.wake()

    def wake(self) -> None:
        """Make the waiting session check again. Any thread may call this."""
        with self._changed:
            self._changes += 1
            self._changed.notify()

    # Called by the session

    def wait(self, is_enough: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait until ``is_enough`` returns True, or ``seconds`` have passed. Raises Hangup.

        This calls ``is_enough`` without holding a lock, so it may take locks.

        Returns:
            Whether ``is_enough`` returned True.
        """
        until = None if seconds is None else time.monotonic() + seconds
        while True:
            changes = self._changes
            self.handle_signals()
            if is_enough():
                return True
            left = None if until is None else until - time.monotonic()
            if left is not None and left <= 0:
                return False
            with self._changed:
                if changes == self._changes:
                    self._changed.wait(left)

    def handle_signals(self) -> None:
        """Raise Hangup if the player is gone."""
        if self._is_lost:
            raise Hangup

    @property
    def is_there(self) -> bool:
        """True if there are bytes to take, or the input has ended."""
        return bool(self._typed) or self._has_ended

    @property
    def has_line(self) -> bool:
        return b"\n" in self._typed

    def comes(self, seconds: float) -> bool:
        """Wait up to ``seconds`` for bytes or the end of the input. Return whether they came. Raises Hangup."""
        return self.wait(lambda: self.is_there, seconds)

    def read_byte(self) -> bytes:
        """Return the next byte, or b"" if there is none."""
        return self.take(1)

    def take(self, most: int = MOST_TYPED) -> bytes:
        """Return the bytes that have arrived, at most ``most``."""
        with self._changed:
            taken = bytes(self._typed[:most])
            del self._typed[:most]
            if self._is_held and len(self._typed) <= MOST_TYPED // 2:
                self._is_held = False
                self._go_on()
        return taken

    def put_back(self, typed: bytes) -> None:
        """Put bytes back, before all others."""
        with self._changed:
            self._typed[:0] = typed

    def drop(self) -> None:
        """Drop all bytes that have arrived."""
        while self.take():
            pass
