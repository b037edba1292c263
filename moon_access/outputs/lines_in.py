"""Standard input as bytes, line by line. What comes is taken as it comes, so that whoever reads can wait for other
things, too; what was not asked for yet is kept, and of a line without end its beginning alone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

_PIECE = 65536
"""Bytes that are taken at once. A terminal gives a line at a time, a pipe all that it has."""

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
        """Up to Enter, and with it; at the end of the input what there is. Raises OSError.

        ``wait`` is called before anything is taken. What has come when it raises is the beginning of the next line.
        """
        searched = 0
        while (end := self._ahead.find(b"\n", searched)) < 0:
            searched = len(self._ahead)
            wait()
            piece = os.read(self._fd, _PIECE)
            if not piece:
                end = searched
                break
            self._ahead += piece
            if len(self._ahead) > LONGEST_LINE and b"\n" not in piece:
                del self._ahead[LONGEST_LINE:]
        line = bytes(self._ahead[: end + 1])
        del self._ahead[: end + 1]
        return line

    def drop(self) -> None:
        """What has come is as if it had not."""
        self._ahead.clear()
