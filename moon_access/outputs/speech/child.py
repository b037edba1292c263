"""A worker of the voice as a process: started, told and heard line by line, ended.

Its session is its own, so that Ctrl-C at the terminal is not meant for it; its standard error goes nowhere, so that no
noise comes on the terminal. Whoever waits for it has a watchdog, which ends what does not answer. What the lines say is
settled by those who start it: process.py, which has a worker for each utterance, and reader_process.py.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import IO

from moon_access.outputs.workers import worker_command

TO_DIE = 0.3  # seconds in which one that was told to end may put its things away


class Child:
    """A started process. Raises OSError when none can be started."""

    def __init__(self, program: Path, environment: Mapping[str, str]) -> None:
        self.stopped = False
        self.timed_out = False
        of_windows = 0
        if sys.platform == "win32":
            of_windows = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
        self._process = subprocess.Popen(
            worker_command(program),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=sys.platform != "win32",
            creationflags=of_windows,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._to, self.out = self._process.stdin, self._process.stdout

    @property
    def pid(self) -> int:
        return self._process.pid

    def tell(self, facts: object) -> None:
        """One line. A process that has died meanwhile says nothing about it here."""
        with suppress(OSError, ValueError):
            self._to.write(json.dumps(facts).encode() + b"\n")
            self._to.flush()

    @contextmanager
    def watched(self, within: float) -> Iterator[None]:
        """So many seconds are enough for what is waited for here; then it is ended, and ``out`` with it."""
        watchdog = Timer(within, self._time_out)
        watchdog.daemon = True
        watchdog.start()
        try:
            yield
        finally:
            watchdog.cancel()

    def silence(self) -> None:
        """Ends it, and with it the sound. Returns at once; ``bury`` must follow."""
        self.stopped = True
        self._kill()

    def _time_out(self) -> None:
        self.timed_out = True
        self._kill()

    def _kill(self) -> None:
        """It, with whatever it has started."""
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            elif self._process.returncode is None:
                os.killpg(self._process.pid, signal.SIGKILL)

    def let_go(self) -> None:
        """The game leaves; the process ends by itself when it has done what it does."""
        for pipe in (self._to, self.out):
            _close(pipe)

    @property
    def was_killed(self) -> bool:
        """Whether a signal that is not ours has ended it; one that has closed its output has ended, or is about to."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(TO_DIE) < 0 and not self.stopped and not self.timed_out
        return False

    def bury(self) -> None:
        """Waits until it has ended, and helps if need be."""
        self.let_go()
        try:
            self._process.wait(TO_DIE)  # it may be at its last, if it was not killed
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()


def _close(pipe: IO[bytes]) -> None:
    with suppress(OSError):
        pipe.close()
