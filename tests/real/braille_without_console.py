"""A screen for BRLTTY if there is no console: a terminal of our own, published in shared memory.

BRLTTY's driver `sc` reads there what a patched `screen` would write: size, cursor, and a byte for each character. So
the text is Latin-1, English and German only. Keys of the display have no effect, so that tests type at the terminal.
"""

from __future__ import annotations

import codecs
import ctypes
import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from threading import Lock, Thread

import pyte

from tests.support.patience import PATIENCE
from tests.terminal.at_terminal import Home

from .braille_display import UPDATABLE, Brltty, Display

SIZE = 4 + 66 * 132 * 2
"""The size of the memory in the driver: a head, then the characters and attributes of the largest screen."""
CREATE_FOR_ME = 0o1000 | 0o700
REMOVE = 0
USUAL_LOOK = b"\x07"

COLUMNS, ROWS = 80, 25


class Memory:
    """The memory that the driver reads if the home of its user is ``home``, until ``close``."""

    def __init__(self, home: Path) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._libc.shmget.argtypes = [ctypes.c_int, ctypes.c_size_t, ctypes.c_int]
        self._libc.shmat.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_int]
        self._libc.shmat.restype = ctypes.c_void_p
        self._libc.shmdt.argtypes = [ctypes.c_void_p]
        key = self._libc.ftok(bytes(home), ord("b"))
        self._id = self._libc.shmget(key, SIZE, CREATE_FOR_ME)
        if self._id < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        self._address = self._libc.shmat(self._id, None, 0)

    def publish(self, screen: pyte.Screen) -> None:
        text = "".join(screen.display).encode("latin-1", "replace")
        head = bytes([screen.columns, screen.lines, screen.cursor.x, screen.cursor.y])
        content = head + text + USUAL_LOOK * len(text) + b"\0\0"
        ctypes.memmove(self._address, content, len(content))

    def close(self) -> None:
        self._libc.shmdt(self._address)
        self._libc.shmctl(self._id, REMOVE, None)


class PublishedTerminal:
    """A terminal of our own, as BRLTTY shows it. ``close`` ends everything that was started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open = ExitStack()
        self._fd: int
        # If BRLTTY runs as root, it makes this folder its home.
        self._home = folder / "brltty" / UPDATABLE
        self._home.mkdir(parents=True)
        self._memory = Memory(self._home)
        self._open.callback(self._memory.close)
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.Stream(self._screen)
        self._decode = codecs.getincrementaldecoder("utf-8")().decode
        self._lock = Lock()
        self._show(b"")

    def _show(self, output: bytes) -> None:
        with self._lock:
            self._stream.feed(self._decode(output))
            self._memory.publish(self._screen)

    def write(self, line: str) -> None:
        self._show(f"{line}\r\n".encode())

    def display(self, cells: int, language: str) -> Display:
        """Return a braille display, with a BRLTTY that shows this terminal on it."""
        display = Display(cells)
        self._open.callback(display.close)
        environment = {**os.environ, "LC_ALL": "en_US.ISO-8859-1", "HOME": str(self._home)}
        self._open.callback(Brltty(self.folder / "brltty", display, "sc", language, environment).close)
        return display

    def run(self, command: Sequence[str], home: Home) -> None:
        """Start a program as the session leader of this terminal."""
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        self._fd, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", "setsid", "--ctty", *command],
            stdin=other,
            stdout=other,
            stderr=other,
            env=home.environment,
            cwd=home.folder,
        )
        os.close(other)
        reading = Thread(target=self._read, daemon=True)
        reading.start()
        self._open.callback(os.close, self._fd)
        self._open.callback(reading.join, PATIENCE)
        self._open.callback(process.wait)
        self._open.callback(process.kill)

    def _read(self) -> None:
        while True:
            try:
                self._show(os.read(self._fd, 65536))
            except OSError:  # on Linux, a terminal without a program raises this
                return

    def press_key(self, key: str) -> None:
        """Press a key on the keyboard of this terminal."""
        os.write(self._fd, key.encode())

    def lines(self) -> list[str]:
        """Return the text of the terminal, down to the last written line."""
        with self._lock:
            lines = [line.rstrip() for line in self._screen.display]
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def close(self) -> None:
        self._open.close()
