"""Waking whoever waits for something to read: another thread has something to tell.

A descriptor beside the keyboard's, for ``select``. What there is to tell is none of its business. It is not for several
threads at once: its owner sees to that.
"""

from __future__ import annotations

import os


class Wake:
    """Something to read from ``ring`` until ``quiet``. Nothing happens after ``close``."""

    def __init__(self) -> None:
        self._out, self._in = os.pipe()
        self._rings = False
        self._closed = False

    def fileno(self) -> int:
        return self._out

    def ring(self) -> None:
        if not (self._rings or self._closed):
            self._rings = True
            os.write(self._in, b"!")

    def quiet(self) -> None:
        if self._rings and not self._closed:
            os.read(self._out, 1)
            self._rings = False

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            os.close(self._out)
            os.close(self._in)
