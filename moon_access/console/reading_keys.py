"""Read the single keys that control reading aloud from the terminal, one at a time.

The terminal is restored on every way out and while the program is stopped. What the player types after the key that
ends the reading stays for the shell. reading_aloud.py obeys the keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from moon_access.i18n.catalog import ENGLISH, Catalog
from moon_access.outputs.key_readers import reader
from moon_access.outputs.keys import END_OF_INPUT
from moon_access.outputs.lines_in import LinesIn
from moon_access.outputs.signals import Signals
from moon_access.outputs.strokes import name_key

from .reading_aloud import Step

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
NAMED = {".": Step.NEXT, ",": Step.PREVIOUS, QUIT: Step.STOP}
"""The keys whose commands do the same in play, by their English names."""


def steps_in(language: str) -> dict[str, Step]:
    """Return what each key does: the keys of the language, those of English, and those that are the same everywhere."""
    of_languages = {
        Catalog(one).context("key", key): step for one in (ENGLISH, language) for key, step in NAMED.items()
    }
    return {**of_languages, **STEPS}


class TerminalKeys:
    """The single keys of standard input, which is a terminal.

    Use ``single`` as the last thing that a program does: signals are ignored afterwards.
    """

    def __init__(self, language: str) -> None:
        self._steps = steps_in(language)
        self._reader = reader(LinesIn())
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
        self._reader.off()
        stop()
        self._reader.on()

    def wait(self, seconds: float | None) -> Step | None:
        """Return the next step, or None after ``seconds``. The end of the input stops the reading."""
        signals = self._signals.fileno()
        if self._reader.holds_any:  # keys left over from an escape sequence that was none
            return self._step()
        with self._signals.noticing_at_once():
            came = self._reader.ready([signals] if signals >= 0 else [], seconds)
        if signals in came:
            self._signals.notice()
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
