"""Split the bytes of a connection into lines of a bounded length, and limit how many lines it may send a second.

This module has only values and arithmetic. The caller has the clock (monotonic seconds) and does the waiting.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.i18n.letters import cut_text

LINES_A_SECOND = 5
LINES_AT_ONCE = 15
"""Limits on the lines of one connection."""


class Line(NamedTuple):
    """A line without its line end. ``is_cut`` is True if the line was too long and has lost the rest."""

    data: bytes
    is_cut: bool = False


NOT_ASCII = 0x80
LONGEST_LETTER = 32
"""Bytes that hold any letter with its combining marks."""


class LineSplitter:
    """A splitter of incoming bytes into lines, each of ``most`` bytes at most without its line end.

    It cuts a longer line after a whole letter. It never stores more than ``most`` bytes and one letter.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._begun = bytearray()
        self._is_cut = False

    def feed(self, data: bytes) -> list[Line]:
        """Take bytes, and return the lines that they complete. A line ends with LF or CR LF."""
        *ended, begun = data.split(b"\n")
        lines = []
        for piece in ended:
            self._add(piece)
            lines.append(self._line())
        self._add(begun)
        return lines

    def rest(self) -> Line | None:
        """Return the unfinished line at the end of the input, or None if there is none."""
        return self._line() if self._begun or self._is_cut else None

    def _add(self, piece: bytes) -> None:
        room = self._most + 1 - len(self._begun)  # one more byte for a CR, which is not part of the line
        self._begun += piece[: max(room, 0)]
        rest = piece[max(room, 0) :]
        if rest and self._begun[self._most] >= NOT_ASCII:  # keep more bytes, to find where the last character ends
            room = self._most + LONGEST_LETTER - len(self._begun)
            self._begun += rest[: max(room, 0)]
            rest = rest[max(room, 0) :]
        self._is_cut = self._is_cut or bool(rest)

    def _line(self) -> Line:
        data = bytes(self._begun)
        if not self._is_cut:
            data = data.removesuffix(b"\r")
        line = Line(_cut_to_whole_letters(data, self._most), self._is_cut or len(data) > self._most)
        self._begun.clear()
        self._is_cut = False
        return line


def _cut_to_whole_letters(data: bytes, most: int) -> bytes:
    """Return the beginning of UTF-8 text: whole letters with their marks, in ``most`` bytes at most."""
    if len(data) <= most or data[most] < NOT_ASCII:
        return data[:most]
    return cut_text(data.decode("utf-8", "surrogateescape"), most).encode("utf-8", "surrogateescape")


class Pace:
    """The rate limit on lines of one connection: ``at_once`` lines immediately, then ``a_second`` each second."""

    def __init__(self, a_second: float = LINES_A_SECOND, at_once: int = LINES_AT_ONCE) -> None:
        self._seconds_apart = 1 / a_second
        self._ahead = at_once * self._seconds_apart
        self._paid_until = float("-inf")

    def wait(self, now: float) -> float:
        """Count a line, and return the seconds to wait before reading the next one."""
        self._paid_until = max(self._paid_until, now) + self._seconds_apart
        return max(0.0, round(self._paid_until - now - self._ahead + self._seconds_apart, 6))
