"""Read standard input as bytes, by line or byte by byte, so that the reader can also wait for other things.

It takes bytes as they come, and keeps unread ones; of a line without end it keeps only the beginning. On Windows it
cannot wait for anything else meanwhile, and reads whole lines; keys_windows.py reads keys there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from select import select
from typing import BinaryIO

from .signals import EndlessLine

_BYTES_OF_A_READ = 65536
"""Bytes that one read takes. A terminal returns one line at a time, a pipe all that it has."""

ENDLESS_BYTES = 8_000_000
"""Bytes after which a line counts as endless: the input is a device, or a file without lines."""
LONGEST_LINE = 16384
"""Bytes of a line that are kept. Nobody types so many; only pipes send them."""


class LineInput:
    """Standard input as bytes. ``can_be_waited_for`` says whether ``select`` works on it."""

    def __init__(self) -> None:
        self._ahead = bytearray()
        self._fd: int = -1
        if sys.platform != "win32":
            self._fd = sys.stdin.fileno()

    @property
    def can_be_waited_for(self) -> bool:
        return self._fd >= 0

    def read(self, wait: Callable[[], None]) -> bytes:
        """Read a line with its Enter, or the rest at the end of the input.

        Args:
            wait: called before each read. If it raises, the bytes so far begin the next line.

        Returns:
            The line, empty at the end of the input. OSError passes through.

        Raises:
            EndlessLine: if no end of the line comes.
        """
        searched = came = 0
        while (end := self._ahead.find(b"\n", searched)) < 0:
            searched = len(self._ahead)
            wait()
            piece = self._piece()
            if not piece:
                end = searched
                break
            self._ahead += piece
            came += len(piece)
            if came > ENDLESS_BYTES and b"\n" not in piece:
                raise EndlessLine
            if len(self._ahead) > LONGEST_LINE and b"\n" not in piece:
                del self._ahead[LONGEST_LINE:]
        line = bytes(self._ahead[: end + 1])
        del self._ahead[: end + 1]
        return line

    def _piece(self) -> bytes:
        return os.read(self._fd, _BYTES_OF_A_READ) if self.can_be_waited_for else _bounded_line(sys.stdin.buffer)

    @property
    def holds_any(self) -> bool:
        """True if unread bytes are stored."""
        return bool(self._ahead)

    @property
    def has_line(self) -> bool:
        """True if a finished line waits, at a terminal that keeps lines."""
        return b"\n" in self._ahead or (self.can_be_waited_for and self._is_ready(0))

    def read_byte(self) -> bytes:
        """Return the next byte, or b"" at the end of the input. Raises OSError."""
        if not self._ahead:
            return os.read(self._fd, 1)
        byte = bytes(self._ahead[:1])
        del self._ahead[:1]
        return byte

    def comes(self, seconds: float) -> bool:
        """Wait this many seconds, and return whether there is something to read."""
        return self.holds_any or self._is_ready(seconds)

    def take_all(self) -> bytes:
        """Discard everything that can be read now, as if nobody had typed it. Raises OSError."""
        taken, self._ahead = bytes(self._ahead), bytearray()
        while len(taken) < LONGEST_LINE and self._is_ready(0) and (piece := os.read(self._fd, _BYTES_OF_A_READ)):
            taken += piece
        return taken

    def _is_ready(self, seconds: float) -> bool:
        return bool(select([self._fd], [], [], seconds)[0])

    def ready(self, others: Sequence[int], seconds: float | None = None) -> list[int]:
        """Wait until there is something to read, here or on one of these descriptors.

        Args:
            others: descriptors to wait for besides standard input.
            seconds: how long to wait; None for no limit. Without limit and ``others``, return at once: the read itself
                waits.

        Returns:
            The readable descriptors; none after ``seconds``.
        """
        if not others and seconds is None:
            return [self._fd]
        return select([self._fd, *others], [], [], seconds)[0]

    def put_back(self, typed: bytes) -> None:
        """Put these bytes back, to be read next."""
        self._ahead[:0] = typed

    def drop(self) -> None:
        """Discard the unread bytes."""
        self._ahead.clear()


def _bounded_line(source: BinaryIO) -> bytes:
    """Read one line; keep its beginning if it is long."""
    line = piece = source.readline(LONGEST_LINE)
    came = len(line)
    while piece and not piece.endswith(b"\n"):
        piece = source.readline(LONGEST_LINE)
        came += len(piece)
        if came > ENDLESS_BYTES:
            raise EndlessLine
    return line
