"""Wake a thread that waits for input with ``select``, because another thread has news.

This is a pipe to itself, beside the keyboard's descriptor. It does not carry the news, and it is not safe for several
threads at once: its owner holds a lock.
"""

from __future__ import annotations

import os


class WakePipe:
    """A pipe that is readable from ``ring`` until ``stop_ringing``. After ``close``, calls do nothing."""

    def __init__(self) -> None:
        self._out, self._in = os.pipe()
        self._is_ringing = False
        self._is_closed = False

    def fileno(self) -> int:
        return self._out

    def ring(self) -> None:
        if not (self._is_ringing or self._is_closed):
            self._is_ringing = True
            os.write(self._in, b"!")

    def stop_ringing(self) -> None:
        if self._is_ringing and not self._is_closed:
            os.read(self._out, 1)
            self._is_ringing = False

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            os.close(self._out)
            os.close(self._in)
