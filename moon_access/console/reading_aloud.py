"""Read lines aloud outside of play, where the program asks nothing: the player listens, steps, pauses or stops.

A worker that outlives the program speaks a few lines, so that the shell is back at once. For more lines the program
stays, and single keys act: next, previous, a page of lines, first, last, pause, stop. It ends after the last line.
spoken_text.py chooses between the two, and starts the voice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum, auto
from typing import NamedTuple, Protocol

from moon_access.i18n.catalog import ENGLISH, Catalog
from moon_access.outputs.key_bytes import name_key
from moon_access.outputs.keys import END_OF_INPUT
from moon_access.outputs.lines_in import LineInput
from moon_access.outputs.signals import Signals
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.utterance import Utterance
from moon_access.outputs.terminal import reader

MOST_LINES_UNINTERRUPTED = 3
"""Lines that are always spoken to their end. Of more lines, the player may want to skip some."""
CHECK_INTERVAL = 0.1
"""Seconds between two checks whether everything was spoken. Only the end of the program waits for them."""

PAGE = 10
"""Lines that a step by a page skips, here and in play."""

Line = Sequence[Utterance]
"""The utterances of one step, mostly a sentence."""


class Step(Enum):
    """The meaning of a key. ``OTHER`` is a key without a meaning: the voice then lists the keys."""

    NEXT = auto()
    PREVIOUS = auto()
    PAGE_ON = auto()
    PAGE_BACK = auto()
    FIRST = auto()
    LAST = auto()
    PAUSE = auto()
    STOP = auto()
    OTHER = auto()


class Speaker(Protocol):
    """The part of an engine that reading aloud needs."""

    def say(self, utterances: Sequence[Utterance]) -> None: ...
    def stop(self) -> list[Utterance]: ...
    def remaining_utterances(self) -> list[Utterance]: ...
    def failure(self) -> Failure | None: ...


class Keys(Protocol):
    """A source of single keys."""

    def wait(self, seconds: float | None) -> Step | None:
        """Return the next step, or None if ``seconds`` pass without a key.

        With None for ``seconds``, wait without limit.

        Raises:
            KeyboardInterrupt: at Ctrl-C.
            Hangup: if the terminal has gone.
        """


class Text(NamedTuple):
    """The text to read. The voice speaks ``opening`` first, and ``help`` after a key without a meaning."""

    lines: Sequence[Line]
    opening: Line = ()
    help: Line = ()


class ReadingAloud:
    """Reads one text in one voice, to its end or until the player stops it."""

    def __init__(self, engine: Speaker, text: Text, keys: Keys | None) -> None:
        self._engine = engine
        self._keys = keys
        self._lines = [line for line in text.lines if any(one.text.strip() for one in line)]
        self._opening, self._help = text.opening, text.help
        self._place = 0
        self._is_whole = False  # whether the line at this place was spoken to its end
        self._is_before = False  # whether the opening or the help is still being spoken
        self._saying: range = range(0)  # the places of the lines that the engine is speaking
        self._is_paused = False

    def read(self) -> Failure | None:
        """Read the text. Return why the text cannot be heard, or None. Exceptions that the keys raise pass through."""
        self._engine.say(self._opening)
        goes_on = self._say_from(0)
        while goes_on:
            step = self._wait()
            failed = self._engine.failure()
            if failed is not None:
                return failed
            goes_on = self._has_more if step is None else self._obey(step)
        return None

    def _wait(self) -> Step | None:
        if self._keys is not None:
            return self._keys.wait(None if self._is_paused else CHECK_INTERVAL)
        time.sleep(CHECK_INTERVAL)
        return None

    @property
    def _has_more(self) -> bool:
        return self._is_paused or bool(self._engine.remaining_utterances())

    def _obey(self, step: Step) -> bool:
        """Obey a key; return whether there is more to hear."""
        self._stop()
        if step is Step.STOP:
            return False
        if step is Step.PAUSE:
            self._is_paused = not self._is_paused
            return self._is_paused or self._say_from(self._place + self._is_whole)
        if step is Step.OTHER:
            self._engine.say(self._help)
            return self._say_from(self._place)
        return self._say_from(self._place_after(step))

    def _place_after(self, step: Step) -> int:
        """Return the line to which a step leads. A page never leads past the last line."""
        if step is Step.NEXT:
            return self._place + (not self._is_before)
        last = len(self._lines) - 1
        if step is Step.FIRST or step is Step.LAST:
            return last if step is Step.LAST else 0
        by = {Step.PREVIOUS: -1, Step.PAGE_ON: PAGE, Step.PAGE_BACK: -PAGE}[step]
        return min(max(0, self._place + by), last)

    def _stop(self) -> None:
        """Silence the engine, and note the line that was being spoken as the place."""
        left = len(self._engine.stop())
        self._is_before = left > sum(len(self._lines[at]) for at in self._saying)
        if self._saying:
            self._is_whole = not left
            self._place = self._saying[-1]
            while left > len(self._lines[self._place]) and self._place > self._saying[0]:
                left -= len(self._lines[self._place])
                self._place -= 1
        self._saying = range(0)

    def _say_from(self, place: int) -> bool:
        """Speak from this line on, or only this line while paused. Return whether the line exists."""
        self._saying = range(place, len(self._lines))[: 1 if self._is_paused else None]
        self._engine.say([one for at in self._saying for one in self._lines[at]])
        return bool(self._saying)


STEPS = {
    **dict.fromkeys(("down", "\n"), Step.NEXT),
    "up": Step.PREVIOUS,
    "page-down": Step.PAGE_ON,
    "page-up": Step.PAGE_BACK,
    "home": Step.FIRST,
    "end": Step.LAST,
    " ": Step.PAUSE,
    **dict.fromkeys(("escape", "0"), Step.STOP),
}
QUIT = "q"
STEPS_BY_ENGLISH_KEY = {".": Step.NEXT, ",": Step.PREVIOUS, QUIT: Step.STOP}
"""The keys that have a command in play, by their English names."""


def steps_in(language: str) -> dict[str, Step]:
    """Return the effect of each key: keys of the language, English keys, and keys that every language has."""
    of_languages = {
        Catalog(one).context("key", key): step
        for one in (ENGLISH, language)
        for key, step in STEPS_BY_ENGLISH_KEY.items()
    }
    return {**of_languages, **STEPS}


class TerminalKeys:
    """The single keys of standard input, which is a terminal.

    Use ``single`` as the last thing that a program does: it ignores signals afterwards. It restores the terminal on
    every way out and while the program is stopped. What the player types after the key that ends the reading stays for
    the shell.
    """

    def __init__(self, language: str) -> None:
        self._steps = steps_in(language)
        self._reader = reader(LineInput())
        self._signals = Signals()

    @contextmanager
    def single(self) -> Iterator[None]:
        """Read single keys inside this block."""
        self._signals.hear(self._while_stopped, self._reader.resume)
        try:
            with self._reader.single_keys():
                yield
        finally:
            self._signals.close()

    def _while_stopped(self, stop: Callable[[], None]) -> None:
        self._reader.switch_off()
        stop()
        self._reader.switch_on()

    def wait(self, seconds: float | None) -> Step | None:
        """Return the next step, or None after ``seconds``. The end of the input is the step that stops."""
        signals = self._signals.fileno()
        if self._reader.holds_any:  # keys left from what looked like an escape sequence
            return self._step()
        with self._signals.handling_at_once():
            came = self._reader.ready([signals] if signals >= 0 else [], seconds)
        if signals in came:
            self._signals.handle_signals()
            return None
        return self._step() if came else None

    def _step(self) -> Step:
        try:
            key = self._reader.read()
        except OSError:  # the terminal has gone
            return Step.STOP
        if key is None or key.raw == END_OF_INPUT:
            return Step.STOP
        return self._steps.get(key.char.lower() or name_key(key.raw), Step.OTHER)
