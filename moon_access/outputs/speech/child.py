"""Run a worker of the voice as a process: start it, exchange lines with it, end it.

The process has a session of its own, so that Ctrl-C at the terminal does not reach it, and its standard error is
discarded. A watchdog ends a worker that does not answer. process.py (a worker for each utterance) and reader.py (the
screen reader's worker) define the lines.
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

TO_DIE = 0.3  # seconds that a process has to clean up and end


class Child:
    """A started process. Raises OSError if none can be started."""

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
        """Send one line. If the process has died, do nothing."""
        with suppress(OSError, ValueError):
            self._to.write(json.dumps(facts).encode() + b"\n")
            self._to.flush()

    @contextmanager
    def watched(self, within: float) -> Iterator[None]:
        """End the process, and ``out`` with it, if this block takes longer than ``within`` seconds."""
        watchdog = Timer(within, self._time_out)
        watchdog.daemon = True
        watchdog.start()
        try:
            yield
        finally:
            watchdog.cancel()

    def silence(self) -> None:
        """End the process, and with it the sound. Returns at once; ``bury`` must follow."""
        self.stopped = True
        self._kill()

    def _time_out(self) -> None:
        self.timed_out = True
        self._kill()

    def _kill(self) -> None:
        """Kill the process and everything it has started."""
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            elif self._process.returncode is None:
                os.killpg(self._process.pid, signal.SIGKILL)

    def let_go(self) -> None:
        """Close the pipes. The process ends by itself when it has done its work."""
        for pipe in (self._to, self.out):
            _close(pipe)

    @property
    def was_killed(self) -> bool:
        """Whether a signal that is not ours ended the process. Call this after it has closed its output."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(TO_DIE) < 0 and not self.stopped and not self.timed_out
        return False

    def bury(self) -> None:
        """Wait until the process has ended; kill it if it does not end soon."""
        self.let_go()
        try:
            self._process.wait(TO_DIE)  # it may be about to end by itself
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()


def _close(pipe: IO[bytes]) -> None:
    with suppress(OSError):
        pipe.close()
