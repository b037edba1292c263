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
"""Messages that may wait to be written: more than a player types while a connection hangs."""
TO_LEAVE: Final = 1.0  # seconds in which a connection that is hung up has to end
TO_DIE: Final = 1.0  # likewise for a process that was told to


class LineTooLong(Exception):
    """A line of more bytes than any message has."""


class SshProcess:
    """``process`` has pipes for all three streams."""

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
        """In order, sometime. A connection that takes nothing any more is ended."""
        if self._unsent.qsize() < MOST_UNSENT:
            self._unsent.put(line)
        else:
            self.end()

    def lines(self) -> Iterator[bytes]:
        """What comes, until it ends; what was torn by the end is dropped. Raises LineTooLong."""
        while True:
            line = self._stdout.readline(LONGEST_TOLD + 1)
            if not line.endswith(b"\n"):
                if len(line) > LONGEST_TOLD:
                    raise LineTooLong
                return
            yield line

    def hang_up(self) -> None:
        """What was sent is written, then the other end is told that nothing follows. Returns at once."""
        self._unsent.put(None)

    def end(self) -> None:
        """Tells it to end. ssh puts the terminal in order when it was asking there."""
        with suppress(OSError):
            self._process.terminate()

    def kill(self) -> None:
        with suppress(OSError):
            self._process.kill()

    def bury(self) -> None:
        """Waits until it has ended, and helps if need be. What it said is complete then. For whoever read its lines."""
        self.hang_up()
        for seconds, harder in ((TO_LEAVE, self.end), (TO_DIE, self.kill)):
            try:
                self._process.wait(seconds)
                break
            except subprocess.TimeoutExpired:
                harder()
        self._process.wait()
        self._writer.join()
        # What ssh started to reach the host may have its standard error a moment longer.
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
