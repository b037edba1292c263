"""One worker as the game sees it: a process of its own that says one utterance and ends.

It is started before there is anything to say, and killed to be silent. Its folder for temporary files is its own, so
that nothing is left over. What it may report is bounded.
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
from .worker import Asked

PROGRAM = Path(__file__).with_name("worker.py")
LONGEST_REPORT = 1 << 20  # bytes of one line; the voices of a whole system are some 30,000
LONGEST_SOUND = 1 << 26  # bytes, 25 minutes
LONGEST_REASON = 200  # characters that a player hears of an error
MOST_REPORTS = 100
TO_BEGIN = 10.0  # seconds in which a worker must report something
TO_RENDER = 2.0  # seconds in which one that is ready must have rendered something short
TO_END = 3.0  # seconds after the end of the sound in which it must be done


class Flood(Exception):
    """More was reported than a worker has to say, or something else."""


class Report(NamedTuple):
    """What a worker tells in one line: one of these, the others are as they are here.

    ``playing``: seconds of sound. ``follows``: bytes of sound behind the line, so many samples a second; read, they are
    ``sound``. ``failed``: why it can not speak, in a word; ``why``: an error of Python in its own words.
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
                why=" ".join(str(facts.get("why", "")).split())[:LONGEST_REASON],
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


class Worker(Child):
    """A started worker. Raises OSError when none can be started."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.is_ready = False
        self._reports = 0
        Path(folder).mkdir(0o700)
        super().__init__(PROGRAM, {**os.environ, **_places(folder)})

    def ask(self, asked: Asked) -> None:
        """The one line that it takes."""
        self.tell(asked)

    def report(self, within: float) -> Report | None:
        """The next thing that it reports; None when it has ended, was stopped or did not answer. Raises Flood."""
        with self.watched(within):
            line = self.out.readline(LONGEST_REPORT)
            told = self._read(line)
            if told is None or told.follows is None:
                return told
            size, rate = told.follows
            samples = self.out.read(size)
            return told._replace(sound=Sound(samples, rate)) if len(samples) == size else None

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

    def bury(self) -> None:
        """Puts away what it leaves, too."""
        super().bury()
        shutil.rmtree(self.folder, ignore_errors=True)


def _places(folder: str) -> dict[str, str]:
    """Where a worker puts its temporary files: all of them into its own folder, and with it they go.

    PulseAudio's client, which espeak-ng brings along, is told so where the session has no runtime folder: else it
    leaves a link in the player's home that leads into the folder that is gone, and the next one that finds such a link
    half made tries again for ever, inside the library.
    """
    places = {"TMPDIR": folder, "TEMP": folder, "TMP": folder}
    if not (os.environ.get("XDG_RUNTIME_DIR") or os.environ.get("PULSE_RUNTIME_PATH")):
        config = Path(os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"))  # noqa: PTH111 - Path's own raises without a home
        if not any(link.exists() for link in config.glob("pulse/*-runtime")):  # it leads to a server that there is
            places["PULSE_RUNTIME_PATH"] = folder
    return places
