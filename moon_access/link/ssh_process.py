"""One connection: a process of ``ssh`` with its three pipes, from start to end.

A thread writes to it and one reads what it says of itself; whole lines are read by whoever has it. What the lines mean,
and whether there is another connection after it, is ssh_link.py's.
"""

from __future__ import annotations

import subprocess
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO, Final

from .messages import LONGEST_TOLD
from .ssh_said import MOST_LINES, cleaned

MOST_UNSENT: Final = 200
"""Maximum of queued messages: more than a player types while a connection hangs."""
TO_LEAVE: Final = 1.0  # seconds that ssh has to end after it was hung up
TO_DIE: Final = 1.0  # seconds that ssh has to end after it was told to


class LineTooLong(Exception):
    """A line has more bytes than any message."""


class SshProcess:
    """One process of ``ssh``, with pipes for all three streams."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._process = process
        self._stdout: IO[bytes] = process.stdout
        self._unsent: SimpleQueue[bytes | None] = SimpleQueue()
        self._said: deque[str] = deque(maxlen=MOST_LINES)
        self._writer = Thread(target=self._write, args=(process.stdin,), name="ssh writer", daemon=True)
        self._listener = Thread(target=self._listen, args=(process.stderr,), name="ssh errors", daemon=True)
        self._writer.start()
        self._listener.start()

    @property
    def said(self) -> tuple[str, ...]:
        """The last lines of its standard error, cleaned."""
        return tuple(self._said)

    def send(self, line: bytes) -> None:
        """Queue a line. If too many wait, end the connection, because it takes nothing any more."""
        if self._unsent.qsize() < MOST_UNSENT:
            self._unsent.put(line)
        else:
            self.end()

    def lines(self) -> Iterator[bytes]:
        """Yield whole lines until the end; drop a line that the end has torn.

        Yields:
            Lines with their newline.

        Raises:
            LineTooLong: a line has more than ``LONGEST_TOLD`` bytes.
        """
        while True:
            line = self._stdout.readline(LONGEST_TOLD + 1)
            if not line.endswith(b"\n"):
                if len(line) > LONGEST_TOLD:
                    raise LineTooLong
                return
            yield line

    def hang_up(self) -> None:
        """Write what is queued, and then tell the other end that nothing follows. This does not wait."""
        self._unsent.put(None)

    def end(self) -> None:
        """Tell ssh to end. It restores the terminal if it was asking there."""
        with suppress(OSError):
            self._process.terminate()

    def kill(self) -> None:
        with suppress(OSError):
            self._process.kill()

    def bury(self) -> None:
        """Wait until ssh has ended, and kill it if need be.

        Call this after reading its lines. ``said`` is complete when it returns.
        """
        self.hang_up()
        for seconds, harder in ((TO_LEAVE, self.end), (TO_DIE, self.kill)):
            try:
                self._process.wait(seconds)
                break
            except subprocess.TimeoutExpired:
                harder()
        self._process.wait()
        self._writer.join()
        # A program that ssh started to reach the host may hold the standard error open a moment longer.
        self._listener.join(TO_DIE)
        with suppress(OSError):
            self._stdout.close()

    def _write(self, stdin: IO[bytes]) -> None:
        with suppress(OSError):
            while (line := self._unsent.get()) is not None:
                stdin.write(line)
                stdin.flush()
        with suppress(OSError):
            stdin.close()

    def _listen(self, stderr: IO[bytes]) -> None:
        with stderr:
            while line := stderr.readline(4096):
                if text := cleaned(line):
                    self._said.append(text)
