"""The keys of a Unix terminal: bytes, of which an arrow key sends several.

While keys are read the terminal keeps no lines and shows nothing; ``off`` puts it back as it was. Which bytes
are one key is settled in key_bytes.py.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

if sys.platform != "win32":
    import fcntl
    import termios

from .key_bytes import KeyBytes
from .keys import Key
from .lines_in import LinesIn


class KeyReader:
    """Reads one key at a time from standard input. ``single_keys`` must be on while ``read`` is used."""

    def __init__(self, source: LinesIn) -> None:
        self._fd: int = sys.stdin.fileno()
        self._source = source
        self._saved: list[object] | None = None
        self._bytes = KeyBytes(source, sys.stdin.encoding or "utf-8")

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
        return self._bytes.key()

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
