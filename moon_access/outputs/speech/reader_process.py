"""The screen reader's worker as the game sees it: it gets texts, and confirms that it has handed them over.

The process lives as long as the game; reader_worker.py says why it is a process. Nothing here waits longer than the
watchdog. reader.py decides what to speak, and what to do when the worker goes. The worker has the player's environment:
a speech server that the library starts outlives the game and serves other programs.
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
TO_BEGIN = 15.0  # seconds to find a reader: Speech Dispatcher lists all its voices first
TO_HAND_OVER = 3.0  # seconds in which a reader must have taken a text
LONGEST = 1 << 16  # bytes of a line

Texts = list[tuple[str, str, list[str]]]


class Gone(Exception):
    """There is no reader, or it does not answer."""

    def __init__(self, why: Failure) -> None:
        super().__init__(why.value)
        self.why = why


def is_installed() -> bool:
    """Return whether Prism is installed."""
    return find_spec("prism") is not None


class ReaderProcess(Child):
    """A started worker. Raises OSError if none can be started, and Gone from each method that waits for it."""

    def __init__(self) -> None:
        super().__init__(PROGRAM, os.environ)
        self.name = ""  # the name of the reader

    def begin(self) -> None:
        """Wait until it is known whether a reader runs.

        Raises:
            Gone: if none runs.
        """
        self.name = str(self._answer(TO_BEGIN).get("ready", ""))
        if not self.name:
            raise Gone(Failure.DIES)

    def say(self, utterances: Sequence[Utterance]) -> None:
        """Hand all of it over, and wait until that is done."""
        self._ask({"say": join_texts(utterances)})

    def stop(self) -> None:
        self._ask({"stop": True})

    def _kill(self) -> None:
        """Kill only the process: a speech server that the library started is in its group, and serves others."""
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


def join_texts(utterances: Sequence[Utterance]) -> Texts:
    """Join utterances to messages, one per change of language, each with codes of voices for it, the best first."""
    texts: Texts = []
    for one in utterances:
        text, language = " ".join(one.given.split()), one.language
        if not texts or texts[-1][1] != language:
            codes = list(facts_of(language).voices or (language, f"{language}-{language}"))
            texts.append((text, language, codes))
        else:
            before = texts[-1][0]
            # Spelling comes letter by letter; without a sign between them the letters would be read as a word.
            between = ", " if before[-1:].isalnum() else " "
            texts[-1] = (before + between + text, *texts[-1][1:])
    return texts
