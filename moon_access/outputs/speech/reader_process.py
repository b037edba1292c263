"""The screen reader's worker as the game sees it: told what to say, and heard that it was handed over.

It stays for as long as the game plays (reader_worker.py says why it is a process). Here nothing waits longer than the
watchdog; what is said, and what happens when it goes, is reader.py's. Its environment is the player's: where a speech
server is started by the library, it outlives the game, and serves others.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from moon_access.i18n.languages import facts_of

from .child import Child
from .health import Failure
from .utterance import Utterance

PROGRAM = Path(__file__).with_name("reader_worker.py")
TO_BEGIN = 15.0  # seconds in which it must have found a reader: Speech Dispatcher lists all its voices first
TO_HAND_OVER = 3.0  # seconds in which a reader must have taken a text
LONGEST = 1 << 16  # bytes of a line

Texts = list[tuple[str, str, list[str]]]


class Gone(Exception):
    """There is no reader, or it does not answer."""

    def __init__(self, why: Failure) -> None:
        super().__init__(why.value)
        self.why = why


def is_installed() -> bool:
    """Whether Prism is there at all."""
    return find_spec("prism") is not None


class ReaderProcess(Child):
    """A started worker. Raises OSError when none can be started, and Gone wherever it is waited for."""

    def __init__(self) -> None:
        super().__init__(PROGRAM, os.environ)
        self.name = ""  # what the reader is called

    def begin(self) -> None:
        """Until it is known whether a reader runs."""
        self.name = str(self._answer(TO_BEGIN).get("ready", ""))
        if not self.name:
            raise Gone(Failure.DIES)

    def say(self, utterances: Sequence[Utterance]) -> None:
        """Until all of it was handed over."""
        self._ask({"say": texts_of(utterances)})

    def stop(self) -> None:
        self._ask({"stop": True})

    def _kill(self) -> None:
        """It alone: a speech server that the library has started is in its group, and speaks for others, too."""
        with suppress(OSError):
            self._process.kill()

    def _ask(self, facts: object) -> None:
        with self.watched(TO_HAND_OVER):
            self.tell(facts)
        self._answer(TO_HAND_OVER)

    def _answer(self, within: float) -> dict[str, object]:
        with self.watched(within):
            line = self.out.readline(LONGEST)
        if self.timed_out:
            raise Gone(Failure.READER)
        try:
            told: object = json.loads(line)
        except ValueError:
            raise Gone(Failure.DIES) from None
        facts: dict[str, object] = told if isinstance(told, dict) else {}
        if "failed" in facts:
            raise Gone(Failure.PRISM if facts["failed"] == "no-prism" else Failure.READER)
        return facts


def texts_of(utterances: Sequence[Utterance]) -> Texts:
    """What is given in one message each: all up to another language. With each the codes of voices for it, the best
    first. Pure."""
    texts: Texts = []
    for one in utterances:
        text, language = " ".join(one.given.split()), one.language
        if not texts or texts[-1][1] != language:
            codes = list(facts_of(language).voices or (language, f"{language}-{language}"))
            texts.append((text, language, codes))
        else:
            before = texts[-1][0]
            # What is spelt comes letter by letter, and without a sign would be read as a word.
            between = ", " if before[-1:].isalnum() else " "
            texts[-1] = (before + between + text, *texts[-1][1:])
    return texts
