"""Lines that are read aloud outside of play, where nothing is asked: the player listens, steps through them, pauses, or
stops.

Few of them are left to a worker that outlives the program, so that the shell is there at once. More are said one after
the other; meanwhile single keys act, if there are any: next, previous, a page of lines, the first, the last, pause,
stop. Behind the last line it ends by itself. What the lines are, and whether they are read aloud at all, is settled by
whoever prints them.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple, Protocol

from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.utterance import Utterance

MOST_AT_ONCE = 3
"""So many lines are said to their end; of more the player may want to hear less."""
TICK = 0.1
"""Seconds between two looks at whether everything was said. Nothing waits for that but the end of the program."""

PAGE = 10
"""Lines of a step by a page, here and in play."""

Line = Sequence[Utterance]
"""What is stepped to in one: mostly a sentence."""


class Step(Enum):
    """What a key does. ``OTHER`` is none of them: what the keys are is said."""

    NEXT = auto()
    PREVIOUS = auto()
    PAGE_ON = auto()
    PAGE_BACK = auto()
    FIRST = auto()
    LAST = auto()
    PAUSE = auto()
    STOP = auto()
    OTHER = auto()


class Speaks(Protocol):
    """What is needed here of an engine."""

    def say(self, utterances: Sequence[Utterance]) -> None: ...
    def stop(self) -> list[Utterance]: ...
    def unsaid(self) -> list[Utterance]: ...
    def failure(self) -> Failure | None: ...


class Keys(Protocol):
    """Where single keys come from."""

    def wait(self, seconds: float | None) -> Step | None:
        """The next one, or None after so long; None for ``seconds``: however long it takes.

        Raises KeyboardInterrupt, Hangup."""


class Text(NamedTuple):
    """What is read. ``opening`` is said first, and ``help`` after a key that does nothing."""

    lines: Sequence[Line]
    opening: Line = ()
    help: Line = ()


class ReadingAloud:
    """One text in one voice, from its first line to its end or to where the player stops it."""

    def __init__(self, engine: Speaks, text: Text, keys: Keys | None) -> None:
        self._engine = engine
        self._keys = keys
        self._lines = [line for line in text.lines if any(one.text.strip() for one in line)]
        self._opening, self._help = text.opening, text.help
        self._place = 0
        self._is_whole = False  # whether the line at this place was said to its end
        self._is_before = False  # whether something else was said before it, and of it nothing yet
        self._saying: range = range(0)  # the places of what was handed to the engine last
        self._is_paused = False

    def read(self) -> Failure | None:
        """What keeps it from being heard, None where nothing does. Raises what the keys do."""
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
            return self._keys.wait(None if self._is_paused else TICK)
        time.sleep(TICK)
        return None

    @property
    def _has_more(self) -> bool:
        return self._is_paused or bool(self._engine.unsaid())

    def _obey(self, step: Step) -> bool:
        """Whether there is more to hear."""
        self._stop()
        if step is Step.STOP:
            return False
        if step is Step.PAUSE:
            self._is_paused = not self._is_paused
            return self._is_paused or self._say_from(self._place + self._is_whole)
        if step is Step.OTHER:
            self._engine.say(self._help)
            return self._say_from(self._place)
        return self._say_from(self._led_to(step))

    def _led_to(self, step: Step) -> int:
        """The place that such a step leads to; a page never leads behind the last line."""
        if step is Step.NEXT:
            return self._place + (not self._is_before)
        last = len(self._lines) - 1
        if step is Step.FIRST or step is Step.LAST:
            return last if step is Step.LAST else 0
        by = {Step.PREVIOUS: -1, Step.PAGE_ON: PAGE, Step.PAGE_BACK: -PAGE}[step]
        return min(max(0, self._place + by), last)

    def _stop(self) -> None:
        """Silence; from now on the place is that of the line that was being said."""
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
        """From this line on; this line alone in a pause. Whether there is such a line."""
        self._saying = range(place, len(self._lines))[: 1 if self._is_paused else None]
        self._engine.say([one for at in self._saying for one in self._lines[at]])
        return bool(self._saying)
