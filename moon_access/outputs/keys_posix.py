"""The keys of a Unix terminal: bytes, of which an arrow key sends several.

While keys are read the terminal keeps no lines and shows nothing; ``off`` puts it back as it was. Arrow and function
keys come in as sequences and are read whole; what they are called is settled in strokes.py.
"""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

if sys.platform != "win32":
    import fcntl
    import termios

from .keys import Key
from .lines_in import LinesIn

ESCAPE = 0x1B
_SEQUENCE_TIME = 0.05  # seconds in which the rest of an arrow key's sequence follows its escape
_LONGEST_SEQUENCE = 32
_ALT = b"\x1b"  # before a sequence, as rxvt has it


class KeyReader:
    """Reads one key at a time from standard input. ``single_keys`` must be on while ``read`` is used."""

    def __init__(self, source: LinesIn) -> None:
        self._fd: int = sys.stdin.fileno()
        self._source = source
        self._saved: list[object] | None = None
        self._encoding: str = codecs.lookup(sys.stdin.encoding or "utf-8").name

    @property
    def holds_any(self) -> bool:
        return self._source.holds_any

    def comes(self, seconds: float) -> bool:
        return self._source.comes(seconds)

    def ready(self, others: Sequence[int], seconds: float | None = None) -> list[int]:
        return self._source.ready(others, seconds)

    def take_all(self) -> bytes:
        return self._source.take_all()

    def give_to_lines(self) -> None:
        """What was typed is with the terminal, or with the lines that are read from it, anyway."""

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
        """Raises OSError where the terminal has gone."""
        if sys.platform != "win32":
            try:
                mode = termios.tcgetattr(self._fd)
                if self._saved is None:
                    self._saved = termios.tcgetattr(self._fd)
                mode[3] &= ~(termios.ICANON | termios.ECHO)
                mode[6][termios.VMIN], mode[6][termios.VTIME] = 0, 0  # Ctrl-C may take what was there to be read
                termios.tcsetattr(self._fd, termios.TCSADRAIN, mode)
            except termios.error as gone:
                raise OSError(*gone.args) from None

    def off(self) -> None:
        if sys.platform != "win32" and self._saved is not None:
            saved, self._saved = self._saved, None
            with suppress(termios.error):  # a terminal that has gone
                termios.tcsetattr(self._fd, termios.TCSADRAIN, saved)  # type: ignore[arg-type]

    @property
    def shows_what_is_typed(self) -> bool:
        """Whether the terminal itself would do that, where it is not for us."""
        if sys.platform != "win32":
            local: object = (self._saved or termios.tcgetattr(self._fd))[3]
            return isinstance(local, int) and bool(local & termios.ECHO)
        return False

    def read(self) -> Key | None:
        """One key; None at the end of the input. Ctrl-D is a key like any other. Raises OSError.

        With nothing in it where there is none after all: Ctrl-C has the terminal forget what was typed before it.
        """
        first = self._source.read_byte()
        if not first and not (self._source.comes(0) and (first := self._source.read_byte())):
            return None if self._source.comes(0) else Key("", b"")
        if first[0] == ESCAPE:
            return Key("", first + self._sequence())
        if first in b"\r\n":
            return Key("\n", first)
        raw = first
        for _ in range(_following_bytes(first[0]) if self._encoding == "utf-8" else 0):
            if not self._comes():  # and not for ever: half a character is none
                break
            byte = self._source.read_byte()
            if byte and byte[0] & 0xC0 != 0x80:  # nor is what follows half a character a part of it
                self._source.put_back(byte)
                break
            raw += byte
        char = raw.decode(self._encoding, "replace")[:1]
        return Key(char if char.isprintable() else "", raw)

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

    def _sequence(self) -> bytes:
        """The rest of one: "[" or "O", parameters, and the sign that ends it. Nothing after Escape alone."""
        raw = self._next_of_sequence(or_else=_ALT)
        if raw == _ALT:
            introducer = self._next_of_sequence()
            if introducer not in (b"[", b"O"):
                self._source.put_back(raw + introducer)
                return b""
            raw += introducer
        if raw[-1:] not in (b"[", b"O"):
            return raw
        while byte := self._next_of_sequence():
            raw += byte if len(raw) < _LONGEST_SEQUENCE else b""
            is_the_end = byte[0] >= 0x40 or byte == b"$"  # which rxvt ends some with
            if is_the_end and not raw.endswith(b"[["):  # so begin those of the Linux console
                break
        return raw

    def _next_of_sequence(self, or_else: bytes = b"") -> bytes:
        """What belongs to it; what can not, such as Enter, is left for the next key."""
        byte = self._source.read_byte() if self._comes() else b""
        if byte and byte != or_else and not 0x20 <= byte[0] < 0x7F:
            self._source.put_back(byte)
            return b""
        return byte

    def _comes(self) -> bool:
        return self._source.comes(_SEQUENCE_TIME)


def _following_bytes(first: int) -> int:
    """How many bytes of a UTF-8 character follow its first."""
    return 0 if first < 0xC0 else 1 if first < 0xE0 else 2 if first < 0xF0 else 3
