"""Keys step through, pause and stop a text that the voice reads aloud line by line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moon_access.console.reading_aloud import ReadingAloud, Step, Text, steps_in
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.utterance import Utterance
from tests.support.catalogues import COMPLETE

from .listed import QuickEngine, SlowEngine

OPENING = [Utterance("opening", "en")]
HELP = [Utterance("help", "en")]


def lines(*texts: str) -> list[list[Utterance]]:
    """Return a line for each text; "a b" is a line of two utterances."""
    return [[Utterance(part, "en") for part in text.split()] for text in texts]


class ScriptedKeys:
    """Keys that come in order, each after a number of further utterances."""

    def __init__(self, engine: SlowEngine, *events: tuple[int, Step | None]) -> None:
        self._engine = engine
        self._events = list(events)
        self.patience: list[float | None] = []

    def wait(self, seconds: float | None) -> Step | None:
        self.patience.append(seconds)
        if not self._events:
            assert seconds is not None, "the reading waits for a key for ever"
            self._engine.go_on(len(self._engine.queue))
            return None
        more, step = self._events.pop(0)
        self._engine.go_on(more)
        return step


def parts_heard(*events: tuple[int, Step | None], of: tuple[str, ...] = ("one", "two", "three", "four")) -> str:
    """Return the parts of these lines that are heard to their end."""
    engine = SlowEngine()
    ReadingAloud(engine, Text(lines(*of), OPENING, HELP), ScriptedKeys(engine, *events)).read()
    return " ".join(engine.heard)


def test_without_a_key_pressed_the_reading_ends_after_its_last_line() -> None:
    assert parts_heard() == "opening one two three four"


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([(0, Step.NEXT)], "one two three four"),  # during the opening
        ([(1, Step.NEXT)], "opening two three four"),  # during the first line
        ([(2, Step.NEXT), (0, Step.NEXT)], "opening one four"),
        ([(3, Step.PREVIOUS)], "opening one two two three four"),  # during the third line
        ([(0, Step.PREVIOUS)], "one two three four"),
        ([(4, Step.NEXT)], "opening one two three"),  # during the last line, which ends the reading
        ([(2, Step.STOP)], "opening one"),
        ([(2, Step.PAUSE), (0, Step.PAUSE)], "opening one two three four"),  # goes on with the line that was cut off
        ([(2, Step.PAUSE), (0, Step.NEXT), (1, Step.PAUSE)], "opening one three four"),
        ([(2, Step.PAUSE), (0, Step.NEXT), (0, Step.PAUSE)], "opening one three four"),
        ([(2, Step.PAUSE), (0, Step.PREVIOUS), (1, Step.STOP)], "opening one one"),
        ([(5, Step.PAUSE), (0, Step.PAUSE)], "opening one two three four"),
        ([(2, Step.OTHER)], "opening one help two three four"),
        ([(2, Step.OTHER), (0, Step.NEXT)], "opening one two three four"),
        ([(0, Step.PAUSE), (0, Step.PAUSE)], "one two three four"),
        ([(2, Step.PAUSE), (0, Step.OTHER), (2, Step.NEXT), (1, Step.STOP)], "opening one help two three"),
    ],
)
def test_each_key_of_the_reading_does_what_its_help_says(events: list[tuple[int, Step | None]], said: str) -> None:
    assert parts_heard(*events) == said


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([(3, Step.PAGE_ON), (1, Step.STOP)], "opening 1 2 13"),
        ([(13, Step.PAGE_BACK), (1, Step.STOP)], "opening 1 2 3 4 5 6 7 8 9 10 11 12 3"),
        ([(4, Step.PAGE_BACK), (1, Step.STOP)], "opening 1 2 3 1"),  # stops at the first line
        ([(0, Step.PAGE_ON), (0, Step.PAGE_ON)], "15"),  # stops at the last line
        ([(2, Step.LAST), (0, Step.FIRST), (1, Step.STOP)], "opening 1 1"),
        ([(2, Step.PAUSE), (0, Step.LAST), (1, Step.FIRST), (1, Step.STOP)], "opening 1 15 1"),
    ],
)
def test_reading_keys_step_by_ten_lines_and_stop_at_both_ends(events: list[tuple[int, Step | None]], said: str) -> None:
    assert parts_heard(*events, of=tuple(map(str, range(1, 16)))) == said


def test_a_line_of_several_utterances_is_one_step() -> None:
    texts = ("one", "two two", "three")
    assert parts_heard((3, Step.NEXT), of=texts) == "opening one two three"
    assert parts_heard((3, Step.PREVIOUS), of=texts) == "opening one two one two two three"
    assert parts_heard((3, Step.PAUSE), (0, Step.PAUSE), of=texts) == "opening one two two two three"


def test_a_paused_reading_waits_for_a_key_without_limit() -> None:
    engine = SlowEngine()
    keys = ScriptedKeys(engine, (1, Step.PAUSE), (0, Step.NEXT), (1, Step.STOP))
    ReadingAloud(engine, Text(lines("one", "two"), OPENING, HELP), keys).read()
    assert keys.patience[1:] == [None, None]


def test_a_failure_of_the_voice_ends_the_reading() -> None:
    engine = QuickEngine(Failure.DEVICE)
    assert ReadingAloud(engine, Text(lines("one", "two")), None).read() is Failure.DEVICE


def test_without_a_keyboard_the_text_is_read_to_its_end() -> None:
    engine = QuickEngine()
    assert ReadingAloud(engine, Text(lines("one", "two")), None).read() is None
    assert [one.text for one in engine.flow] == ["one", "two"]


@pytest.mark.parametrize("language", COMPLETE)
def test_the_keys_are_those_of_play_in_the_language_and_in_english(language: str) -> None:
    steps = steps_in(language)
    own: Callable[[str], str] = lambda key: Catalog(language).context("key", key)  # noqa: E731
    assert steps["q"] is steps[own("q")] is steps["escape"] is steps["0"] is Step.STOP
    assert steps["."] is steps[own(".")] is steps["down"] is steps["\n"] is Step.NEXT
    assert steps[","] is steps[own(",")] is steps["up"] is Step.PREVIOUS
    assert steps[" "] is Step.PAUSE
    assert [steps[key] for key in ("page-down", "page-up", "home", "end")] == [
        Step.PAGE_ON,
        Step.PAGE_BACK,
        Step.FIRST,
        Step.LAST,
    ]
