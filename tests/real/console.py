"""The console itself: the kernel's /dev/tty1, with a program on it. There is only one, so a lock guards it.

Only root can use it, and nobody else may be at that console. If a test cannot have it, `unusable` tells the reason.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tempfile
import termios
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

from tests.terminal.at_terminal import Home

from .braille_display import Brltty, Display

TTY = Path("/dev/tty1")
SCREEN = Path("/dev/vcsa1")
CHARACTERS = Path("/dev/vcsu1")
TTY_NUMBER = 4 << 8 | 1
"""The number in /proc for the terminal of a process at this console."""

UTF_8 = b"\033c\033%G"
"""Clear and reset the console, and switch it to UTF-8."""


def find_obstacle() -> str:
    """Return why no test can have the console; empty if one can. Call this while you hold the lock."""
    if not sys.platform.startswith("linux") or os.getuid() != 0:
        return "only root on Linux can have the console"
    for device in (TTY, SCREEN, CHARACTERS):
        if not device.is_char_device():
            return f"there is no {device}"
    try:
        active = Path("/sys/class/tty/tty0/active").read_text().strip()
        if active != TTY.name:
            return f"the console that is shown is {active}"
        SCREEN.read_bytes()
        if any(_terminal(process) == TTY_NUMBER for process in Path("/proc").glob("[0-9]*")):
            return f"somebody is at {TTY}"
        with _tty() as tty:
            fcntl.ioctl(tty, termios.TIOCSTI, b" ")  # BRLTTY types keys of a display in this way
            termios.tcflush(tty, termios.TCIFLUSH)
    except OSError as error:
        return str(error)
    return ""


def _tty() -> FileIO:
    """Open the terminal.

    Open it anew each time: the kernel hangs up older handles when a program on the console ends.
    """
    return Path(TTY).open("rb+", buffering=0)


def _terminal(process: Path) -> int:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[4])
    except OSError:  # the process has ended
        return 0


@contextmanager
def hold_lock(what: str) -> Iterator[None]:
    """Lock this resource for one test at a time, over all running tests."""
    if sys.platform == "win32":
        raise NotImplementedError("a Unix terminal is needed")
    with Path(tempfile.gettempdir(), f"moon-access-{what}-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class Console:
    """The console while it is ours. ``close`` ends everything that was started, and clears it."""

    press_key = None
    """Keys of the display arrive at the console itself."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open = ExitStack()
        self._mode: list[Any]
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        with _tty() as tty:
            self._mode = termios.tcgetattr(tty)
        self._open.callback(self._clear)
        self._clear()

    def _clear(self) -> None:
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        with _tty() as tty:
            termios.tcsetattr(tty, termios.TCSANOW, self._mode)
            termios.tcflush(tty, termios.TCIFLUSH)
            tty.write(UTF_8)

    def write(self, line: str) -> None:
        with _tty() as tty:
            tty.write(f"{line}\n".encode())

    def display(self, cells: int, language: str, api: str = "", contraction: str = "") -> Display:
        """Return a braille display, with a BRLTTY that shows this console on it."""
        display = Display(cells)
        self._open.callback(display.close)
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        self.brltty = Brltty(self.folder / "brltty", display, "lx", language, environment, api, contraction)
        self._open.callback(self.brltty.close)
        return display

    def run(self, command: Sequence[str], home: Home) -> subprocess.Popen[bytes]:
        """Start a program as the session leader of this console, and return its process."""
        with _tty() as tty:
            process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", "setsid", "--ctty", *command],
                stdin=tty,
                stdout=tty,
                stderr=tty,
                env={**home.environment, "TERM": "linux"},
                cwd=home.folder,
            )
        self._open.callback(process.wait)
        self._open.callback(process.kill)
        return process

    def type(self, keys: str) -> None:
        """Type these keys, as on this computer's own keyboard."""
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        with _tty() as tty:
            for byte in keys.encode():
                fcntl.ioctl(tty, termios.TIOCSTI, bytes([byte]))

    def lines(self) -> list[str]:
        """Return the console's text, from the kernel and not through BRLTTY, down to the last written line."""
        rows, columns = SCREEN.read_bytes()[:2]
        text = CHARACTERS.read_bytes().decode("utf-32-le" if sys.byteorder == "little" else "utf-32-be")
        lines = [text[at * columns : (at + 1) * columns].rstrip() for at in range(rows)]
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def close(self) -> None:
        self._open.close()
