"""Speak through the player's own screen reader, by way of Prism: NVDA, JAWS, VoiceOver, Orca, or Speech Dispatcher.

``ReaderProcess`` is the worker, which lives as long as the game (reader_worker.py says why it is a process). It has the
player's environment: a speech server that the library starts outlives the game and serves other programs.

``ScreenReader`` talks to the worker in a thread, so that no reader can delay a key. A reader gets each text once and
reports nothing about it. Whether it still speaks is a guess from the length of the text at a rather slow rate, so that
going on after a pause repeats something rather than leaving it out. If a reader goes away, the thread retries for a
second with what was not handed over. Then ``failure`` reports it once, and the next utterance tries anew. Voice, rate,
pitch and braille are the reader's own.

On Linux, Prism takes Speech Dispatcher if Orca does not run, and lists all its voices first, which takes seconds. There
we connect to Speech Dispatcher ourselves (dispatcher.py), and need no Prism.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Condition, Thread

from moon_access.i18n.languages import voice_codes
from moon_access.outputs.server_socket import is_listening

from . import orca
from .flow import SECONDS_BETWEEN_RETRIES, SECONDS_OF_RETRIES
from .health import Failure, Health
from .process import Child
from .speaker import PATIENCE
from .utterance import Utterance

PROGRAM = Path(__file__).with_name("reader_worker.py")
TO_BEGIN = 15.0  # seconds to find a screen reader: Speech Dispatcher first lists all its voices
SECONDS_TO_HAND_OVER = 3.0  # seconds for a screen reader to take a text
LONGEST = 1 << 16  # bytes of a line

Texts = list[tuple[str, str, list[str]]]


class ReaderGone(Exception):
    """There is no reader, or it does not answer."""

    def __init__(self, why: Failure) -> None:
        super().__init__(why.value)
        self.why = why


SERVER = "Speech Dispatcher"


def is_server() -> bool:
    """Return whether Speech Dispatcher stands for the screen reader: on Linux, unless Orca runs or it is missing."""
    if sys.platform != "linux" or not (is_listening() or shutil.which("speech-dispatcher")):
        return False
    return not orca.is_running()


def is_installed() -> bool:
    """Return whether Prism is installed."""
    return find_spec("prism") is not None


class ReaderProcess(Child):
    """A started worker. Raises OSError if it cannot be started; methods that wait for it raise ReaderGone."""

    def __init__(self) -> None:
        super().__init__(PROGRAM, os.environ)
        self.name = ""  # the name of the reader

    def begin(self) -> None:
        """Wait until it is known whether a reader runs.

        Raises:
            ReaderGone: if none runs.
        """
        self.name = str(self._answer(TO_BEGIN).get("ready", ""))
        if not self.name:
            raise ReaderGone(Failure.DIES)

    def say(self, utterances: Sequence[Utterance]) -> None:
        """Hand these utterances over, and wait until that is done."""
        self._ask({"say": join_texts(utterances)})

    def stop(self) -> None:
        self._ask({"stop": True})

    def _kill(self) -> None:
        """Kill only the process: a speech server that the library started is in its group, and serves others."""
        with suppress(OSError):
            self._process.kill()

    def _ask(self, facts: object) -> None:
        with self.limit_time(SECONDS_TO_HAND_OVER):
            self.tell(facts)
        self._answer(SECONDS_TO_HAND_OVER)

    def _answer(self, seconds: float) -> dict[str, object]:
        with self.limit_time(seconds):
            line = self.output.readline(LONGEST)
        if self.has_timed_out:
            raise ReaderGone(Failure.READER)
        try:
            told: object = json.loads(line)
        except ValueError:
            raise ReaderGone(Failure.DIES) from None
        facts: dict[str, object] = told if isinstance(told, dict) else {}
        if "failed" in facts:
            raise ReaderGone(Failure.PRISM if facts["failed"] == "no-prism" else Failure.READER)
        return facts


def join_texts(utterances: Sequence[Utterance]) -> Texts:
    """Join utterances to texts, a new one at each change of language. Each has codes of voices, the best first."""
    texts: Texts = []
    for one in utterances:
        text, language = " ".join(one.engine_text.split()), one.language
        if not texts or texts[-1][1] != language:
            codes = list(voice_codes(language))
            texts.append((text, language, codes))
        else:
            before = texts[-1][0]
            # Put commas between spelled letters: otherwise the screen reader would read them as a word.
            between = ", " if before[-1:].isalnum() else " "
            texts[-1] = (before + between + text, *texts[-1][1:])
    return texts


LETTERS_PER_SECOND = 15  # characters, some 180 words a minute


class ScreenReader:
    """The worker that hands texts over, for as long as the game runs."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._waiting: deque[Utterance] = deque()  # utterances that the screen reader does not have yet
        self._handed: deque[tuple[Utterance, float]] = deque()  # each with the time when it should be over
        self._cuts = 0  # the number of silences so far: it shows that a text was handed over before the last one
        self._may_speak = False  # whether we handed something over since the last silence
        self._should_be_silent = False
        self._health = Health()
        self._broke_off: float | None = None  # when the reader was lost, if nothing was handed over since
        self._name = ""
        self._is_closed = False
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, utterances: Sequence[Utterance]) -> None:
        with self._changed:
            if self._health.failure is not None:
                self._forget()
            self._waiting.extend(one for one in utterances if one.text.strip())
            if self._waiting:
                self._health.ask_to_speak()
            self._changed.notify_all()

    def stop(self) -> list[Utterance]:
        with self._changed:
            left = self.remaining_utterances()
            self._forget()
            self._changed.notify_all()
            return left

    def remaining_utterances(self) -> list[Utterance]:
        """Return the utterances that are probably not spoken to their end."""
        with self._changed:
            now = time.monotonic()
            return [*(one for one, until in self._handed if until > now), *self._waiting]

    def failure(self) -> Failure | None:
        with self._changed:
            return self._health.take_failure()

    def is_back(self) -> bool:
        with self._changed:
            return self._health.take_recovery()

    @property
    def works(self) -> bool:
        return self._health.failure is None

    @property
    def name(self) -> str:
        """The name of the reader, or "" until one is found."""
        return self._name

    def fileno(self) -> int:
        """Return the descriptor that is readable while the health of the voice has news."""
        return self._health.fileno()

    def wait_for_start(self, seconds: float = PATIENCE) -> None:
        """Wait until it is known whether there is a reader, at most ``seconds``."""
        with self._changed:
            self._changed.wait_for(lambda: bool(self._name) or self._health.has_given_up, seconds)

    def close(self, last: Utterance | None = None) -> None:
        """Stop. The reader still speaks the last utterance after the program has ended."""
        with self._changed:
            self._forget()
            if last is not None and self.works:
                self._waiting.append(last)
            self._is_closed = True
            self._health.close()
            self._changed.notify_all()
        self._thread.join(TO_BEGIN if self._waiting else 1)

    def _forget(self) -> None:
        self._cuts += 1
        self._waiting.clear()
        self._handed.clear()
        self._should_be_silent = self._should_be_silent or self._may_speak

    # The thread

    def _run(self) -> None:
        while self._wait_for_work():
            process = None
            try:
                process = self._begin()
                while self._serve(process):
                    pass
                process.let_go()
                return
            except ReaderGone as gone:
                self._take_back(gone.why)
            except OSError:
                self._take_back(Failure.START)
            if process is not None:
                process.silence()
                process.bury()

    def _wait_for_work(self) -> bool:
        """Wait, after a failure, until there is something to speak again; return False if closed before."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._health.may_try)
            self._health.begin_attempt()
            return not self._is_closed or bool(self._waiting and not self._health.has_given_up)

    def _begin(self) -> ReaderProcess:
        """Start a worker that has found a reader. OSError passes through.

        Returns:
            The worker.

        Raises:
            ReaderGone: if there is no reader.
        """
        if not is_installed():
            raise ReaderGone(Failure.PRISM)
        process = ReaderProcess()
        try:
            process.begin()
        except ReaderGone:
            process.silence()
            process.bury()
            raise
        with self._changed:
            self._name = process.name
            self._may_speak = self._should_be_silent = False
            self._changed.notify_all()
        return process

    def _serve(self, process: ReaderProcess) -> bool:
        """Speak, stop or wait, whatever is next. Return False when closed and finished. Raises ReaderGone."""
        with self._changed:
            self._changed.wait_for(lambda: self._should_be_silent or self._waiting or self._is_closed)
            should_be_silent, self._should_be_silent = self._should_be_silent, False
            batch, cuts = list(self._waiting), self._cuts
            self._may_speak = not should_be_silent and (self._may_speak or bool(batch))
        if should_be_silent:
            process.stop()
        elif batch:
            process.say(batch)
            self._note(batch, cuts)
        else:
            return False
        return True

    def _note(self, batch: Sequence[Utterance], cuts: int) -> None:
        """Note that a batch was handed over, unless silence was wanted meanwhile."""
        with self._changed:
            self._broke_off = None
            self._health.recover()
            if self._cuts != cuts:
                return
            until = max(time.monotonic(), self._handed[-1][1] if self._handed else 0.0)
            for one in batch:
                self._waiting.popleft()
                until += len(one.engine_text) / LETTERS_PER_SECOND
                self._handed.append((one, until))

    def _take_back(self, why: Failure) -> None:
        """Keep the utterances that were not handed over; give up if retrying has taken too long."""
        with self._changed:
            self._broke_off = self._broke_off or time.monotonic()
            is_late = time.monotonic() - self._broke_off > SECONDS_OF_RETRIES
            should_retry = bool(self._name) and why is not Failure.PRISM
            if should_retry and not is_late and not self._is_closed and self._health.failure is None:
                self._changed.wait(SECONDS_BETWEEN_RETRIES)
                return
            self._broke_off = None
            self._health.fail(why)
            self._changed.notify_all()


def find_reader_name(seconds: float) -> str:
    """Return the name of the running screen reader if it is found within ``seconds``; otherwise ""."""
    if is_server():
        return SERVER if is_listening() else ""
    if not is_installed():
        return ""
    reader = ScreenReader()
    try:
        reader.wait_for_start(seconds)
        return reader.name
    finally:
        Thread(target=reader.close, name="reader found", daemon=True).start()
