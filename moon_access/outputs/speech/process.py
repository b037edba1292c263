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
from typing import IO, NamedTuple

from moon_access.outputs.workers import worker_command

from .sound import BYTES, Sound
from .voices import Known, from_facts
from .worker import Asked

PROGRAM = Path(__file__).with_name("worker.py")
LONGEST_REPORT = 1 << 20  # bytes of one line; the voices of a whole system are some 30,000
LONGEST_SOUND = 1 << 26  # bytes, 25 minutes
MOST_REPORTS = 100
TO_BEGIN = 10.0  # seconds in which a worker must report something
TO_RENDER = 2.0  # seconds in which one that is ready must have rendered something short
TO_END = 3.0  # seconds after the end of the sound in which it must be done
TO_DIE = 0.3  # seconds in which a worker that was told to end may put its things away


class Flood(Exception):
    """More was reported than a worker has to say, or something else."""


class Report(NamedTuple):
    """What a worker tells in one line: one of these, the others are as they are here.

    ``playing``: seconds of sound. ``follows``: bytes of sound behind the line, so many samples a second; read, they are
    ``sound``. ``failed``: why it can not speak, in a word.
    """

    ready: bool = False
    playing: float | None = None
    follows: tuple[int, int] | None = None
    sound: Sound | None = None
    done: bool = False
    played: bool = False
    voices: list[Known] | None = None
    failed: str = ""

    @classmethod
    def read(cls, line: bytes) -> Report:
        """Raises Flood for what is no report."""
        try:
            told: object = json.loads(line)
            if not isinstance(told, dict):
                raise Flood
            facts: dict[str, object] = told
            playing, follows = facts.get("playing"), facts.get("follows")
            return cls(
                ready=bool(facts.get("ready")),
                playing=None if playing is None else float(str(playing)),
                follows=None if follows is None else _size(follows),
                done=bool(facts.get("done")),
                played=bool(facts.get("played")),
                voices=from_facts(facts["voices"]) if "voices" in facts else None,
                failed=str(facts.get("failed", "")),
            )
        except (TypeError, ValueError, RecursionError):
            raise Flood from None


def _size(follows: object) -> tuple[int, int]:
    """Raises Flood, ValueError, TypeError."""
    if not isinstance(follows, list):
        raise Flood
    size, rate = (int(str(one)) for one in follows)
    if not (0 <= size <= LONGEST_SOUND and size % BYTES == 0 and 8000 <= rate <= 192_000):
        raise Flood
    return size, rate


class Worker:
    """A started worker. Raises OSError when none can be started."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.is_ready = False
        self.stopped = False
        self.timed_out = False
        self._reports = 0
        Path(folder).mkdir(0o700)
        environment = {**os.environ, **_places(folder)}
        of_windows = 0
        if sys.platform == "win32":
            of_windows = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
        self._process = subprocess.Popen(
            worker_command(PROGRAM),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=sys.platform != "win32",
            creationflags=of_windows,
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def ask(self, asked: Asked) -> None:
        """The one line that it takes. A worker that has died meanwhile says nothing about it here."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):
            self._process.stdin.write(json.dumps(asked).encode() + b"\n")
            self._process.stdin.flush()

    def report(self, within: float) -> Report | None:
        """The next thing that it reports; None when it has ended, was stopped or did not answer. Raises Flood."""
        assert self._process.stdout is not None
        watchdog = Timer(within, self._time_out)
        watchdog.daemon = True
        watchdog.start()
        try:
            line = self._process.stdout.readline(LONGEST_REPORT)
            told = self._read(line)
            if told is None or told.follows is None:
                return told
            size, rate = told.follows
            samples = self._process.stdout.read(size)
            return told._replace(sound=Sound(samples, rate)) if len(samples) == size else None
        finally:
            watchdog.cancel()

    def _read(self, line: bytes) -> Report | None:
        """Raises Flood."""
        if not line.endswith(b"\n"):
            if len(line) >= LONGEST_REPORT:
                raise Flood
            return None
        self._reports += 1
        if self._reports > MOST_REPORTS:
            raise Flood
        return Report.read(line)

    def silence(self) -> None:
        """Ends it, and with it the sound. Returns at once; ``bury`` must follow."""
        self.stopped = True
        self._kill()

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
            self._process.wait(TO_DIE)  # it may be at its last, if it was not killed
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def _places(folder: str) -> dict[str, str]:
    """Where a worker puts its temporary files: all of them into its own folder, and with it they go.

    PulseAudio's client, which espeak-ng brings along, is told so where the session has no runtime folder: else it
    leaves a link in the player's home that leads into the folder that is gone, and the next one that finds such a link
    half made tries again for ever, inside the library.
    """
    places = {"TMPDIR": folder, "TEMP": folder, "TMP": folder}
    if not (os.environ.get("XDG_RUNTIME_DIR") or os.environ.get("PULSE_RUNTIME_PATH")):
        config = Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser()
        if not any(link.exists() for link in config.glob("pulse/*-runtime")):  # it leads to a server that there is
            places["PULSE_RUNTIME_PATH"] = folder
    return places


def _close(pipe: IO[bytes] | None) -> None:
    if pipe is not None:
        with suppress(OSError):
            pipe.close()
