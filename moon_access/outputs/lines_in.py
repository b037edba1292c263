"""Standard input as bytes, by line or byte by byte. What comes is taken as it comes, so that whoever reads can wait for
other things, too; what was not asked for yet is kept, and of a line without end its beginning alone.

On Windows nothing else can be waited for meanwhile, and a line is taken as a whole; keys are keys_windows.py's there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from select import select
from typing import BinaryIO

from .signals import EndlessLine

_PIECE = 65536
"""Bytes that are taken at once. A terminal gives a line at a time, a pipe all that it has."""

ENDLESS = 8_000_000
"""Bytes of a line behind which no end is waited for: what comes is a device, or a file that holds no lines."""
LONGEST_LINE = 16384
"""Bytes of a line that are kept; nobody types so many, only pipes do."""


class LinesIn:
    """``can_be_waited_for``: whether ``select`` can say that there is something to read."""

    def __init__(self) -> None:
        self._ahead = bytearray()
        self._fd: int = -1
        if sys.platform != "win32":
            self._fd = sys.stdin.fileno()

    @property
    def can_be_waited_for(self) -> bool:
        return self._fd >= 0

    def read(self, wait: Callable[[], None]) -> bytes:
        """Up to Enter, and with it; at the end of the input what there is. Raises OSError, EndlessLine.

        ``wait`` is called before anything is taken. What has come when it raises is the beginning of the next line.
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
            if came > ENDLESS and b"\n" not in piece:
                raise EndlessLine
            if len(self._ahead) > LONGEST_LINE and b"\n" not in piece:
                del self._ahead[LONGEST_LINE:]
        line = bytes(self._ahead[: end + 1])
        del self._ahead[: end + 1]
        return line

    def _piece(self) -> bytes:
        return os.read(self._fd, _PIECE) if self.can_be_waited_for else _bounded_line(sys.stdin.buffer)

    @property
    def holds_any(self) -> bool:
        """Whether anything was taken and not asked for yet."""
        return bool(self._ahead)

    @property
    def has_line(self) -> bool:
        """Whether a line that has been ended waits to be read, from a terminal that keeps lines."""
        return b"\n" in self._ahead or (self.can_be_waited_for and self._is_ready(0))

    def read_byte(self) -> bytes:
        """The next one; empty at the end of the input. Raises OSError."""
        if not self._ahead:
            return os.read(self._fd, 1)
        byte = bytes(self._ahead[:1])
        del self._ahead[:1]
        return byte

    def comes(self, seconds: float) -> bool:
        """Whether there is something to read within so long."""
        return self.holds_any or self._is_ready(seconds)

    def take_all(self) -> bytes:
        """What there is to read now, and no more: it is as if it had not been typed. Raises OSError."""
        taken, self._ahead = bytes(self._ahead), bytearray()
        while len(taken) < LONGEST_LINE and self._is_ready(0) and (piece := os.read(self._fd, _PIECE)):
            taken += piece
        return taken

    def _is_ready(self, seconds: float) -> bool:
        return bool(select([self._fd], [], [], seconds)[0])

    def ready(self, others: Sequence[int], seconds: float | None = None) -> list[int]:
        """Waits until there is something to read, here or on one of these descriptors, and gives those where there is.
        Without others and a time, the waiting is left to the reading. Empty after so long."""
        if not others and seconds is None:
            return [self._fd]
        return select([self._fd, *others], [], [], seconds)[0]

    def put_back(self, typed: bytes) -> None:
        """The first that is read from now on."""
        self._ahead[:0] = typed

    def drop(self) -> None:
        """What has come is as if it had not."""
        self._ahead.clear()


def _bounded_line(source: BinaryIO) -> bytes:
    """One line of which no more than its beginning is kept."""
    line = piece = source.readline(LONGEST_LINE)
    came = len(line)
    while piece and not piece.endswith(b"\n"):
        piece = source.readline(LONGEST_LINE)
        came += len(piece)
        if came > ENDLESS:
            raise EndlessLine
    return line
