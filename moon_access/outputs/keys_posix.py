"""Read the keys of a Unix terminal: bytes, several for an arrow key.

While keys are read, the terminal keeps no lines and shows nothing; ``off`` restores it. key_bytes.py splits the bytes
into keys.
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
from .lines_in import LineInput


class KeyReader:
    """The ``Keys`` of standard input. Use ``single_keys`` or ``on`` before ``read``."""

    def __init__(self, source: LineInput) -> None:
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
        """Do nothing: typed text is already with the terminal or with ``LineInput``."""

    @contextmanager
    def single_keys(self) -> Iterator[None]:
        self.switch_on()
        try:
            yield
        finally:
            self.switch_off()

    def resume(self) -> None:
        if self._saved is not None:
            self.switch_on()

    def switch_on(self) -> None:
        if sys.platform != "win32":
            try:
                mode = termios.tcgetattr(self._fd)
                if self._saved is None:
                    self._saved = termios.tcgetattr(self._fd)
                mode[3] &= ~(termios.ICANON | termios.ECHO)
                mode[6][termios.VMIN], mode[6][termios.VTIME] = 0, 0  # never wait: Ctrl-C may discard input
                termios.tcsetattr(self._fd, termios.TCSADRAIN, mode)
            except termios.error as gone:
                raise OSError(*gone.args) from None

    def switch_off(self) -> None:
        if sys.platform != "win32" and self._saved is not None:
            saved, self._saved = self._saved, None
            with suppress(termios.error):  # the terminal has gone
                termios.tcsetattr(self._fd, termios.TCSADRAIN, saved)  # type: ignore[arg-type]

    @property
    def shows_what_is_typed(self) -> bool:
        if sys.platform != "win32":
            local: object = (self._saved or termios.tcgetattr(self._fd))[3]
            return isinstance(local, int) and bool(local & termios.ECHO)
        return False

    def read(self) -> Key | None:
        """Return one key, an empty key if Ctrl-C discarded it, or None at the end. Raises OSError."""
        return self._bytes.key()

    def gives_lines(self) -> bool:
        if sys.platform != "win32":
            local: int = termios.tcgetattr(self._fd)[3]
            return bool(local & termios.ICANON)
        return False

    def drop_typed(self) -> None:
        if sys.platform != "win32":
            termios.tcflush(self._fd, termios.TCIFLUSH)

    def type_in(self, typed: bytes) -> bool:
        """Type this into the terminal's own line; return False if the system forbids that."""
        if sys.platform != "win32":
            with suppress(OSError):
                for byte in typed:
                    fcntl.ioctl(self._fd, termios.TIOCSTI, bytes([byte]))
                return True
        return False
