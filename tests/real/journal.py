"""Write down everything that the program gives to its voice, at that moment, in a file of JSON lines.

``PROGRAM`` runs the program with an engine that writes the journal and then speaks as usual. ``SILENT_PROGRAM`` has one
that only writes the journal, so that whole games take no longer than their bots. The test reads the journal while the
program runs. The journal contains nothing of the terminal; tests compare the printed text with it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from moon_access.outputs.earcons import Earcon, Signal
from moon_access.outputs.speech import speaker
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.player import Output
from moon_access.outputs.speech.utterance import Utterance

PROGRAM = ("-c", "from tests.real.journal import run; run()")
SILENT_PROGRAM = ("-c", "from tests.real.journal import run; run(silent=True)")
PLACE = "JOURNAL_OF_THE_VOICE"
"""The environment variable that names the file."""

SAY, STOP, LAST = "say", "stop", "last"


class Entry(NamedTuple):
    """One call of the engine: the time (``time.monotonic``), the kind, and the utterances of one flow.

    ``last``: silence, then the last words, if any.
    """

    at: float
    what: str
    utterances: tuple[Utterance, ...] = ()

    def written(self) -> str:
        said = [
            one._asdict() | {"earcons": [(sound.earcon.value, sound.pan) for sound in one.earcons]}
            for one in self.utterances
        ]
        return json.dumps([self.at, self.what, said])

    @classmethod
    def read(cls, line: str) -> Entry:
        at, what, utterances = json.loads(line)
        return cls(at, what, tuple(map(_utterance, utterances)))


def _utterance(written: dict[str, Any]) -> Utterance:
    """Read an utterance; the sounds before it are written as names and places."""
    earcons = tuple(Signal(Earcon(name), place) for name, place in written["earcons"])
    return Utterance(**written | {"earcons": earcons})


class Journal:
    """The journal's file, as the test reads it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.touch()

    def entries(self) -> list[Entry]:
        """Return all entries so far."""
        return [Entry.read(line) for line in self.path.read_text("utf-8").splitlines(keepends=True) if line[-1] == "\n"]

    def texts(self) -> list[str]:
        return [one.text for entry in self.entries() for one in entry.utterances]


# Called in the program


def note(what: str, utterances: Sequence[Utterance] = ()) -> None:
    """Write one line, in one write."""
    line = Entry(time.monotonic(), what, tuple(utterances)).written() + "\n"
    descriptor = os.open(os.environ[PLACE], os.O_WRONLY | os.O_APPEND)
    os.write(descriptor, line.encode())
    os.close(descriptor)


class JournalledSpeech(speaker.Speech):
    """The real engine; each call is written to the journal first."""

    def say(self, utterances: Sequence[Utterance]) -> None:
        if utterances:
            note(SAY, utterances)
        super().say(utterances)

    def stop(self) -> list[Utterance]:
        note(STOP)
        return super().stop()

    _is_left = False

    def close(self, last: Utterance | None = None) -> None:
        if not self._is_left:  # a second ``close`` does not silence the last words
            note(LAST, [last] if last is not None else [])
        self._is_left = True
        super().close(last)


class SilentSpeech:
    """An engine without sound: each call is written to the journal, and counts as spoken to its end."""

    works = True

    def __init__(self) -> None:
        self._nowhere = os.pipe()

    def say(self, utterances: Sequence[Utterance]) -> None:
        if utterances:
            note(SAY, utterances)

    def play_on(self, output: Output) -> None:
        pass

    def stop(self) -> list[Utterance]:
        note(STOP)
        return []

    def remaining_utterances(self) -> list[Utterance]:
        return []

    def failure(self) -> Failure | None:
        return None

    def is_back(self) -> bool:
        return False

    def fileno(self) -> int:
        """Return a descriptor with nothing to read, ever."""
        return self._nowhere[0]

    def wait_for_start(self) -> None:
        pass

    def wait_until_said(self) -> None:
        pass

    def close(self, last: Utterance | None = None) -> None:
        note(LAST, [last] if last is not None else [])


def run(silent: bool = False) -> None:
    """Run the program with the silent engine."""
    speaker.Speech = SilentSpeech if silent else JournalledSpeech  # type: ignore[misc, assignment]
    sys.argv[0] = "moon-access"
    from moon_access.__main__ import main

    main()
