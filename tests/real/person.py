"""A person who uses the program's own voice at a console without a screen reader: types, and listens.

The person hears only the journal of the voice, never the printed text. If there is a sound card, the recording must
contain each utterance before the next key. The printed text is only compared: the voice must have said each line.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from tests.support.long import LONG
from tests.terminal.at_terminal import AtTerminal, Home

from .conftest import wait_until
from .hearing import Hearing
from .journal import PLACE, PROGRAM, SAY, SILENT_PROGRAM, Entry, Journal
from .sound import SoundCard

FASTEST = 450
"""Words a minute. The null sink plays in real time."""

LONGEST = 300.0
"""The seconds that the longest text may take."""


class Person:
    """A person at a terminal with these arguments. Without a sound card, the voice makes no sound. Use this as a
    context manager."""

    def __init__(self, home: Home, *arguments: str, sound: SoundCard | None = None) -> None:
        self.journal = Journal(home.folder / "journal")
        home.environment[PLACE] = str(self.journal.path)
        home.program = (home.program[0], *(SILENT_PROGRAM if sound is None else PROGRAM))
        if sound is not None:
            home.environment.update({name: value for name, value in sound.environment.items() if name != "HOME"})
        self.hearing = Hearing(sound, self.journal) if sound is not None else None
        self._known = 0  # the number of journal entries read
        self.at = AtTerminal(home, arguments, columns=80, holds=False)

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.at.end()

    def listen(self) -> str:
        """Return the utterances up to the next question, and the question."""
        return self._hear_question(self.at.prompt())

    def ask(self, line: str) -> str:
        """Type this line, and listen."""
        self.at.type(line)
        printed = ""
        while "\n" not in printed:  # the echo comes in pieces, and a space in it does not end a prompt
            printed += self.at.prompt()
        return self._hear_question(printed.partition("\n")[2], line)

    def press(self, keys: str) -> str:
        """Type these keys without Enter, and listen."""
        return self._hear_question(self.at.press(keys), keys)

    def hear_offer(self) -> str:
        """Return what the voice says beside a prompt that is only printed, up to its end."""
        self.at.prompt()
        wait_until(self._entries, "nothing is said")
        return self._hear_since("")

    def leave(self, line: str = "quit") -> str:
        """Type the last line, and return the last words. For a command to copy, the voice says its name and the part
        after it."""
        printed = re.sub(r"\benv\s.*", "moon-access resume", self.at.finish(line), flags=re.DOTALL)
        return self._hear_since(printed, line)

    def hear_to_the_end(self) -> str:
        """Return every utterance of a program that ends by itself."""
        return self._hear_since(self.at.finish(patience=LONGEST))

    def is_silent(self) -> None:
        """Assert that the voice says nothing more and that the whole recording contains nothing else.

        With MOON_ACCESS_LONG=1, on an idle machine, also check the length of the pauses: these are milliseconds, which
        a busy machine cannot keep.
        """
        if self.hearing is not None:
            self.hearing.is_silent()
            if LONG:
                self.hearing.has_no_long_pauses()

    def _entries(self) -> list[Entry]:
        return self.journal.entries()[self._known :]

    def _hear_question(self, printed: str, typed: str = "") -> str:
        wait_until(lambda: asks(self._entries()), f"nothing is said of {printed!r}")
        return self._hear_since(printed, typed)

    def _hear_since(self, printed: str, typed: str = "") -> str:
        """Return the utterances since then, without the echo of typed keys."""
        entries = self._entries()
        self._known += len(entries)
        said = [one.text for entry in entries for one in entry.utterances]
        if self.hearing is not None:
            cut = [one.utterance.text for one in self.hearing.catch_up() if not one.whole]
            unheard = [text for text in cut if letters(text) not in letters(typed)]
            assert not unheard, "an utterance for the voice was not heard to its end"
        assert_said(printed, said)
        while typed and said and letters(said[0]) in letters(typed):
            said.pop(0)
        return "\n".join(said).replace(",\n", ", ")  # join a line that ends with a comma to the next


def asks(entries: list[Entry]) -> bool:
    """Return whether the last utterance is a question."""
    said = [entry for entry in entries if entry.what == SAY]
    return bool(said) and said[-1].utterances[-1].text.rstrip().endswith(":")


def assert_said(printed: str, said: list[str]) -> None:
    """Assert that the voice said everything that was printed, in order, letter by letter, regardless of line breaks.
    The voice may say more."""
    text, reached = letters(printed), {0}
    for one in map(letters, said):
        reached |= {place + len(one) for place in reached if text.startswith(one, place)}
    assert len(text) in reached, f"printed but not spoken: {text[max(reached) :][:80]!r}; spoken: {said}"


def letters(text: str) -> str:
    """Return the letters to compare, without capitals and the characters between words, which make no difference to the
    ear."""
    return re.sub(r"\W", "", unicodedata.normalize("NFC", text).casefold())


def at_ease(folder: Path, language: str, **settings: object) -> Home:
    """Return the home of a person who has chosen the voice before, and listens fast."""
    home = Home(folder)
    home.keep(language=language, read="speech", rate=FASTEST, **settings)
    return home
