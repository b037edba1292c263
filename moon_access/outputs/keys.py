"""Single keys instead of lines, where the console allows it.

A command's key acts at once. A digit opens a line for a tile or a number, ":" one for words; such a line is
edited by the terminal itself, in its own line mode, so that nothing has to be erased by us. Arrow and function
keys come in as sequences and are swallowed whole. The terminal is put back on every way out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

if sys.platform != "win32":
    import fcntl
    import termios

from .lines_in import LinesIn

ESCAPE = 0x1B
END_OF_INPUT = 0x04
_ERASE = (0x08, 0x7F)
_KILL = 0x15
_SEQUENCE_TIME = 0.05  # seconds in which the rest of an arrow key's sequence follows its escape


def available() -> bool:
    """Whether this console can give single keys."""
    stdin: TextIO | None = sys.stdin
    return sys.platform != "win32" and stdin is not None and stdin.isatty()


class KeyReader:
    """Reads one key at a time from standard input. ``single_keys`` must be on while ``read`` is used."""

    def __init__(self, source: LinesIn) -> None:
        self._fd: int = sys.stdin.fileno()
        self._source = source
        self._saved: list[object] | None = None

    @contextmanager
    def single_keys(self) -> Iterator[None]:
        """The terminal gives every key at once and shows none; put back afterwards, whatever happens."""
        self.on()
        try:
            yield
        finally:
            self.off()

    def resume(self) -> None:
        """After the program was stopped: the shell may have put the terminal back to lines."""
        if self._saved is not None:
            self.on()

    def on(self) -> None:
        if sys.platform != "win32":
            if self._saved is None:
                self._saved = termios.tcgetattr(self._fd)
            mode = termios.tcgetattr(self._fd)
            mode[3] &= ~(termios.ICANON | termios.ECHO)
            mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
            termios.tcsetattr(self._fd, termios.TCSADRAIN, mode)

    def off(self) -> None:
        if sys.platform != "win32" and self._saved is not None:
            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._saved)  # type: ignore[arg-type]
            self._saved = None

    def read(self) -> str | None:
        """One key as a character, "\\n" for Enter, "" for a key that is nothing to us; None at the end."""
        first = self._source.read_byte()
        if not first or first[0] == END_OF_INPUT:
            return None
        if first[0] == ESCAPE:
            self._swallow()
            return ""
        if first in b"\r\n":
            return "\n"
        raw = first
        for _ in range(_following_bytes(first[0])):
            if self._comes():  # and not for ever: half a character is none
                raw += self._source.read_byte()
        char = raw.decode("utf-8", "replace")
        return char if char.isprintable() else ""

    def gives_lines(self) -> bool:
        """Whether the terminal keeps what is typed up to Enter: then one reading gives one line and nothing more."""
        if sys.platform != "win32":
            local: int = termios.tcgetattr(self._fd)[3]
            return bool(local & termios.ICANON)
        return False

    def drop_typed(self) -> None:
        """Whatever waits to be read, and the line that is not ended yet."""
        if sys.platform != "win32":
            termios.tcflush(self._fd, termios.TCIFLUSH)

    def type_in(self, typed: bytes) -> bool:
        """Types this into the terminal's own line, where it can be erased like anything else.

        False where the system forbids that; then it has to be put before what is typed after it.
        """
        if sys.platform != "win32":
            with suppress(OSError):
                for byte in typed:
                    fcntl.ioctl(self._fd, termios.TIOCSTI, bytes([byte]))
                return True
        return False

    def _swallow(self) -> None:
        """The rest of a sequence: "[" or "O", parameters, and the letter that ends it."""
        if not self._comes():
            return
        introducer = self._source.read_byte()
        if introducer not in b"[O":
            return
        while self._comes():
            byte = self._source.read_byte()
            if not byte or (0x40 <= byte[0] <= 0x7E and byte != b"["):
                return

    def _comes(self) -> bool:
        return self._source.comes(_SEQUENCE_TIME)


def _following_bytes(first: int) -> int:
    """How many bytes of a UTF-8 character follow its first."""
    return 0 if first < 0xC0 else 1 if first < 0xE0 else 2 if first < 0xF0 else 3


def edited(typed: bytes) -> bytes:
    """What was typed while nobody edited it, as the terminal would have: the erasing keys have done what they do."""
    kept = bytearray()
    for byte in typed:
        if byte in _ERASE:
            while kept and kept.pop() & 0xC0 == 0x80:  # a character, whose bytes after the first look like this
                pass
        elif byte == _KILL:
            kept.clear()
        else:
            kept.append(byte)
    return bytes(kept)
