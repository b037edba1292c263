"""One worker as the game sees it: a process that speaks one utterance and ends.

It starts before there is anything to speak, and is killed to be silent. It has a folder of its own for temporary files,
so that nothing is left over. Its reports are bounded. worker.py is the process itself, child.py runs it.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import NamedTuple

from .child import Child
from .sound import BYTES, Sound
from .voices import Known, from_facts
from .worker import Request

PROGRAM = Path(__file__).with_name("worker.py")
LONGEST_REPORT = 1 << 20  # bytes of one line; listing the voices of a whole system takes some 30,000
LONGEST_SOUND = 1 << 26  # bytes, 25 minutes
LONGEST_REASON = 200  # characters that a player hears of an error
MOST_REPORTS = 100
TO_BEGIN = 10.0  # seconds in which a worker must report something
TO_RENDER = 2.0  # seconds in which a ready worker must have rendered something short
TO_END = 3.0  # seconds after the end of the sound in which it must be done


class Flood(Exception):
    """A worker reported more than it should, or something else."""


class Report(NamedTuple):
    """One line that a worker reports. It sets one of these; the others keep their defaults.

    ``playing``: seconds of sound. ``follows``: bytes of sound after the line, and samples per second; once read, they
    are ``sound``. ``failed``: why it cannot speak, in a word. ``why``: an error of Python in its own words.
    """

    ready: bool = False
    playing: float | None = None
    follows: tuple[int, int] | None = None
    sound: Sound | None = None
    why: str = ""
    done: bool = False
    played: bool = False
    voices: list[Known] | None = None
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
    if not (0 <= size <= LONGEST_SOUND and size % BYTES == 0 and 8000 <= rate <= 192_000):
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

    def ask(self, asked: Request) -> None:
        """Send the one line that a worker takes."""
        self.tell(asked)

    def report(self, within: float) -> Report | None:
        """Return the next report, or None if the worker ended, was stopped or did not answer. Raises Flood."""
        with self.watched(within):
            line = self.out.readline(LONGEST_REPORT)
            told = self._read(line)
            if told is None or told.follows is None:
                return told
            size, rate = told.follows
            samples = self.out.read(size)
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

    This includes the runtime folder of PulseAudio's client, which espeak-ng brings along, if the session has none.
    Otherwise the client leaves a link in the player's home that points into the removed folder. The next client that
    finds such a half-made link retries for ever, inside the library.

    Returns:
        The variables to set.
    """
    places = {"TMPDIR": folder, "TEMP": folder, "TMP": folder}
    if not (os.environ.get("XDG_RUNTIME_DIR") or os.environ.get("PULSE_RUNTIME_PATH")):
        config = Path(os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"))  # noqa: PTH111 - Path's own raises without a home
        if not any(link.exists() for link in config.glob("pulse/*-runtime")):  # a link that leads to a running server
            places["PULSE_RUNTIME_PATH"] = folder
    return places
