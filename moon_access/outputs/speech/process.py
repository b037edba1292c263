"""Run the workers of the voice as processes: start one, exchange lines with it, end it.

A process has a session of its own, so that Ctrl-C at the terminal does not reach it, and its standard error is
discarded. A watchdog ends a worker that does not answer. ``Worker`` speaks one utterance and ends: it starts before
there is anything to speak, is killed for silence, and has its own folder for temporary files, so that none is left
over. Its reports are limited in size. worker.py is the process itself. reader.py runs the screen reader's worker.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import IO, NamedTuple

from moon_access.outputs.workers import worker_command

from .sound import BYTES_OF_SAMPLE, Sound
from .voices import KnownVoice, from_facts
from .worker import Request

TO_DIE = 0.3  # seconds for a process to clean up and end


class Child:
    """A started process. Raises OSError if it cannot be started."""

    def __init__(self, program: Path, environment: Mapping[str, str]) -> None:
        self.is_stopped = False
        self.has_timed_out = False
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
        self._to, self.output = self._process.stdin, self._process.stdout

    @property
    def pid(self) -> int:
        return self._process.pid

    def tell(self, facts: object) -> None:
        """Send one line. If the process has died, do nothing."""
        with suppress(OSError, ValueError):
            self._to.write(json.dumps(facts).encode() + b"\n")
            self._to.flush()

    @contextmanager
    def limit_time(self, seconds: float) -> Iterator[None]:
        """End the process, and ``output`` with it, if this block takes longer than ``seconds`` seconds."""
        watchdog = Timer(seconds, self._time_out)
        watchdog.daemon = True
        watchdog.start()
        try:
            yield
        finally:
            watchdog.cancel()

    def silence(self) -> None:
        """End the process, and with it the sound. Returns at once; ``bury`` must follow."""
        self.is_stopped = True
        self._kill()

    def _time_out(self) -> None:
        self.has_timed_out = True
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
        for pipe in (self._to, self.output):
            _close(pipe)

    @property
    def was_killed(self) -> bool:
        """True if a signal from outside this program ended the process. Call this after it has closed its output."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(TO_DIE) < 0 and not self.is_stopped and not self.has_timed_out
        return False

    def bury(self) -> None:
        """Wait until the process has ended; kill it if it does not end soon."""
        self.let_go()
        try:
            self._process.wait(TO_DIE)  # the process may be about to end by itself
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()


def _close(pipe: IO[bytes]) -> None:
    with suppress(OSError):
        pipe.close()


PROGRAM = Path(__file__).with_name("worker.py")
LONGEST_REPORT = 1 << 20  # bytes of one line; listing the voices of a whole system takes some 30,000
LONGEST_SOUND = 1 << 26  # bytes, 25 minutes
LONGEST_REASON = 200  # characters of an error's text that a player hears
MOST_REPORTS = 100
SECONDS_TO_BEGIN = 10.0  # seconds for a worker to report something
SECONDS_TO_RENDER = 2.0  # seconds for a ready worker to render something short
SECONDS_TO_END = 3.0  # seconds for a worker to finish after the end of its sound


class Flood(Exception):
    """A worker reported too much, or something that is no report."""


class Report(NamedTuple):
    """One line that a worker reports. It sets one of these fields; the others keep their defaults.

    ``playing``: seconds of sound. ``follows``: bytes of sound after the line, and samples per second; ``sound`` has
    them once they are read. ``failed``: why the worker cannot speak, in a word. ``why``: an error of Python in its own
    words.
    """

    ready: bool = False
    playing: float | None = None
    follows: tuple[int, int] | None = None
    sound: Sound | None = None
    why: str = ""
    done: bool = False
    played: bool = False
    voices: list[KnownVoice] | None = None
    failed: str = ""

    @classmethod
    def read(cls, line: bytes) -> Report:
        """Parse a line.

        Args:
            line: one line of JSON.

        Returns:
            The report.

        Raises:
            Flood: if the line is no report.
        """
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
                why=" ".join(str(facts.get("why", "")).split())[:LONGEST_REASON],
            )
        except (TypeError, ValueError, RecursionError):
            raise Flood from None


def _size(follows: object) -> tuple[int, int]:
    """Parse the size of the sound that follows a line.

    Args:
        follows: a list of bytes and samples per second.

    Returns:
        Bytes, and samples per second. ValueError and TypeError pass through.

    Raises:
        Flood: if the numbers are out of bounds.
    """
    if not isinstance(follows, list):
        raise Flood
    size, rate = (int(str(one)) for one in follows)
    if not (0 <= size <= LONGEST_SOUND and size % BYTES_OF_SAMPLE == 0 and 8000 <= rate <= 192_000):
        raise Flood
    return size, rate


class Worker(Child):
    """A started worker. Raises OSError if none can be started."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.is_ready = False
        self._reports = 0
        Path(folder).mkdir(0o700)
        super().__init__(PROGRAM, {**os.environ, **_places(folder)})

    def ask(self, request: Request) -> None:
        """Send the one request that a worker takes, as a line."""
        self.tell(request)

    def report(self, within: float) -> Report | None:
        """Return the next report, or None if the worker ended, was stopped or did not answer. Raises Flood."""
        with self.limit_time(within):
            line = self.output.readline(LONGEST_REPORT)
            told = self._read(line)
            if told is None or told.follows is None:
                return told
            size, rate = told.follows
            samples = self.output.read(size)
            return told._replace(sound=Sound(samples, rate)) if len(samples) == size else None

    def _read(self, line: bytes) -> Report | None:
        """Parse a line, or return None if it was cut off. Raises Flood."""
        if not line.endswith(b"\n"):
            if len(line) >= LONGEST_REPORT:
                raise Flood
            return None
        self._reports += 1
        if self._reports > MOST_REPORTS:
            raise Flood
        return Report.read(line)

    def bury(self) -> None:
        """Wait until the worker has ended, and remove its folder."""
        super().bury()
        shutil.rmtree(self.folder, ignore_errors=True)


def _places(folder: str) -> dict[str, str]:
    """Return the environment that sends a worker's temporary files to its folder.

    This includes the runtime folder of PulseAudio's client, which espeak-ng uses, if the session has none. Otherwise
    the client leaves a link in the player's home that points into the removed folder. The next client that finds such a
    half-made link retries for ever, inside the library.

    Returns:
        The variables to set.
    """
    places = {"TMPDIR": folder, "TEMP": folder, "TMP": folder}
    if not (os.environ.get("XDG_RUNTIME_DIR") or os.environ.get("PULSE_RUNTIME_PATH")):
        config = Path(os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"))  # noqa: PTH111 - Path's own raises without a home
        if not any(link.exists() for link in config.glob("pulse/*-runtime")):  # a link that leads to a running server
            places["PULSE_RUNTIME_PATH"] = folder
    return places
