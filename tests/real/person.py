"""Somebody who sits at a console that says nothing by itself, and hears the program's own voice: types, and listens.

What is heard comes from the journal of the voice, never from print; on a sound card it must be in the recording before
anything else is typed. The print is read only to be compared: each line of it must have been said.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from tests.terminal.at_terminal import AtTerminal, Home

from .conftest import wait_until
from .hearing import Hearing
from .journal import PLACE, PROGRAM, SAY, SILENT_PROGRAM, Entry, Journal
from .sound import SoundCard

FASTEST = 450
"""Words a minute. The null sink plays in real time."""


class Person:
    """At a terminal with these arguments; without a sound card the voice makes no sound. Leave as a context."""

    def __init__(self, home: Home, *arguments: str, sound: SoundCard | None = None) -> None:
        self.journal = Journal(home.folder / "journal")
        home.environment[PLACE] = str(self.journal.path)
        home.program = (home.program[0], *(SILENT_PROGRAM if sound is None else PROGRAM))
        if sound is not None:
            home.environment.update({name: value for name, value in sound.environment.items() if name != "HOME"})
        self.hearing = Hearing(sound, self.journal) if sound is not None else None
        self._known = 0  # entries of the journal
        self.at = AtTerminal(home, arguments, columns=400, holds=False)

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.at.end()

    def listen(self) -> str:
        """What is said up to the next question, and it, a line for each utterance."""
        return self._hear_all(self.at.prompt())

    def ask(self, line: str) -> str:
        """Types this line, and listens."""
        return self._hear_all(self.at.ask(line))

    def leave(self, line: str = "quit") -> str:
        """What is said last."""
        printed = self.at.finish(line)
        return self._heard(printed, self._entries())

    def hear_to_the_end(self) -> str:
        """All that is said by a program that ends by itself."""
        printed = self.at.finish()
        return self._heard(printed, self._entries())

    def is_silent(self) -> None:
        """Nothing more is said, and there was nothing else in the whole recording."""
        assert self.hearing is not None
        self.hearing.is_silent()

    def _entries(self) -> list[Entry]:
        return self.journal.entries()[self._known :]

    def _hear_all(self, printed: str) -> str:
        wait_until(lambda: asks(self._entries()), f"nothing is said of {printed!r}")
        return self._heard(printed, self._entries())

    def _heard(self, printed: str, entries: list[Entry]) -> str:
        self._known += len(entries)
        said = [one.text for entry in entries for one in entry.utterances]
        if self.hearing is not None:
            whole = [one.utterance.text for one in self.hearing.catch_up() if one.whole]
            assert_among(said, whole, "given to the voice, and not heard")
        assert_among(printed.split("\n"), said, "printed, and not said")
        return "\n".join(said)


def asks(entries: list[Entry]) -> bool:
    """Whether the last thing that was said is a question."""
    said = [entry for entry in entries if entry.what == SAY]
    return bool(said) and said[-1].utterances[-1].text.rstrip().endswith(":")


def assert_among(wanted: list[str], there: list[str], otherwise: str) -> None:
    """Each of these lines, in this order, is among those."""
    rest = iter(map(plain, there))
    for line in filter(None, map(plain, wanted)):
        assert line in rest, f"{otherwise}: {line!r}; there is {there}"


def plain(line: str) -> str:
    """A line as it is compared: capitals, spaces and signs between words make no difference to the ear."""
    return re.sub(r"\W+", " ", unicodedata.normalize("NFC", line)).casefold().strip()


def at_ease(folder: Path, language: str, **settings: object) -> Home:
    """The home of somebody who has chosen the voice before, and listens fast."""
    home = Home(folder)
    home.keep(language=language, read="speech", rate=FASTEST, **settings)
    return home
