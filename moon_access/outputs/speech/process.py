"""One worker as the game sees it: a process of its own that says one utterance and ends.

It is started before there is anything to say, and killed to be silent. Its session is its own, so that Ctrl-C
at the terminal is not meant for it; its folder for temporary files is its own, so that nothing is left over;
its standard error goes nowhere, so that no noise comes on the terminal. What it may report is bounded.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Any

PROGRAM = Path(__file__).with_name("worker.py")
LONGEST_REPORT = 1 << 20  # bytes of one line; the voices of a whole system are some 30,000
MOST_REPORTS = 100
TO_BEGIN = 10.0  # seconds in which a worker must report something
TO_END = 3.0  # seconds after the end of the sound in which it must be done
TO_DIE = 0.3  # seconds in which a worker that was told to end may put its things away


class Flood(Exception):
    """More was reported than a worker has to say, or something else."""


class Worker:
    """A started worker. Raises OSError when none can be started."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.stopped = False
        self.timed_out = False
        self._reports = 0
        Path(folder).mkdir(0o700)
        environment = {**os.environ, "TMPDIR": folder, "TEMP": folder, "TMP": folder}
        flags: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            flags = {"creationflags": subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP}
        self._process = subprocess.Popen(
            # -P: the modules beside the worker are the game's, not its own.
            [sys.executable, "-P", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            **flags,
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def ask(self, **asked: object) -> None:
        """The one line that it takes. A worker that has died meanwhile says nothing about it here."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):
            self._process.stdin.write(json.dumps(asked).encode() + b"\n")
            self._process.stdin.flush()

    def report(self, within: float) -> dict[str, Any] | None:
        """The next thing that it reports; None when it has ended, was stopped or did not answer. Raises Flood."""
        assert self._process.stdout is not None
        watchdog = Timer(within, self._time_out)
        watchdog.daemon = True
        watchdog.start()
        try:
            line = self._process.stdout.readline(LONGEST_REPORT)
        finally:
            watchdog.cancel()
        if not line.endswith(b"\n"):
            if len(line) >= LONGEST_REPORT:
                raise Flood
            return None
        self._reports += 1
        try:
            told = json.loads(line)
        except ValueError:
            raise Flood from None
        if self._reports > MOST_REPORTS or not isinstance(told, dict):
            raise Flood
        return told

    def silence(self) -> None:
        """Ends it, and with it the sound. Returns at once; ``bury`` must follow."""
        self.stopped = True
        with suppress(OSError):
            self._process.terminate()

    def _time_out(self) -> None:
        self.timed_out = True
        self._kill()

    def _kill(self) -> None:
        """The worker with whatever it has started."""
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            elif self._process.returncode is None:
                os.killpg(self._process.pid, signal.SIGKILL)

    def let_go(self) -> None:
        """The game leaves; the worker ends by itself when it has said what it says."""
        for pipe in (self._process.stdin, self._process.stdout):
            _close(pipe)

    def bury(self) -> None:
        """Waits until it has ended, helps if need be, and puts away what it leaves."""
        for pipe in (self._process.stdin, self._process.stdout):
            _close(pipe)
        try:
            self._process.wait(TO_DIE)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def _close(pipe: Any) -> None:
    with suppress(OSError):
        pipe.close()
