"""The spoken lines and the cursor in them: by line, word and letter, never beyond their ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moon_access.console.voice import MOST_KEPT_LINES, Edge, SpokenLines, Unit
from moon_access.outputs.speech.utterance import Utterance

LINES = ("Ben bids 4.", "Anna passes.", "Bid 5, 6 or pass:")


def make_lines(*lines: str) -> SpokenLines:
    return SpokenLines().add([Utterance(line, "en") for line in lines])


def texts_at_cursor(start: SpokenLines, *steps: tuple[Unit, int]) -> list[str | Edge]:
    """Return the text at the cursor after each of these steps, and before it the edge if the step reaches one."""
    told: list[str | Edge] = []
    for unit, by in steps:
        start, edge = start.step(unit, by)
        told += [*([] if edge is None else [edge]), start.text_at_cursor(unit)]
    return told


def test_the_line_before_the_prompt_comes_first_and_at_an_end_the_line_is_heard_again() -> None:
    up, down = (Unit.LINE, -1), (Unit.LINE, 1)
    assert texts_at_cursor(make_lines(*LINES), up, up, up) == [LINES[1], LINES[0], Edge.START, LINES[0]]
    assert texts_at_cursor(make_lines(*LINES), up, down, down) == [LINES[1], LINES[2], Edge.END, LINES[2]]
    assert texts_at_cursor(make_lines(*LINES), (Unit.LINE, -10)) == [Edge.START, LINES[0]]


def test_stepping_by_words_begins_at_the_first_word_and_backwards_at_the_last() -> None:
    on, back = (Unit.WORD, 1), (Unit.WORD, -1)
    assert texts_at_cursor(make_lines(*LINES), on, on, on, on, on, on) == [
        "Bid",
        "5,",
        "6",
        "or",
        "pass:",
        Edge.END,
        "pass:",
    ]
    assert texts_at_cursor(make_lines(*LINES), back, on) == ["pass:", Edge.END, "pass:"]
    assert texts_at_cursor(make_lines(*LINES), on, back) == ["Bid", Edge.START, "Bid"]


def test_spelling_begins_at_the_first_letter_of_the_current_word() -> None:
    letter = (Unit.LETTER, 1)
    assert texts_at_cursor(make_lines("Anna six"), (Unit.WORD, 1), (Unit.WORD, 1), letter, letter) == [
        "Anna",
        "six",
        "s",
        "i",
    ]
    assert texts_at_cursor(make_lines("Anna six"), (Unit.WORD, -1), (Unit.LETTER, -1)) == ["six", "x"]
    assert texts_at_cursor(make_lines("a b"), letter, letter, letter, (Unit.WORD, -1)) == ["a", " ", "b", "a"]
    assert texts_at_cursor(make_lines("ab"), letter, letter, letter) == ["a", "b", Edge.END, "b"]


def test_stepping_to_another_line_starts_at_its_first_word() -> None:
    assert texts_at_cursor(
        make_lines("Anna six", "x"), (Unit.LINE, -1), (Unit.WORD, 1), (Unit.LINE, 1), (Unit.WORD, 1)
    ) == [
        "Anna six",
        "Anna",
        "x",
        "x",
    ]


def test_the_next_spoken_line_leads_back_to_the_end() -> None:
    up = make_lines(*LINES).to_first()
    assert up.current_line.text == LINES[0] and not up.is_at_end
    later = up.add([Utterance("Your turn.", "en")])
    assert later.current_line.text == "Your turn." and later.is_at_end
    assert up.to_last().current_line.text == LINES[-1]


def test_the_number_of_kept_spoken_lines_is_limited() -> None:
    much = make_lines(*map(str, range(MOST_KEPT_LINES + 20)))
    assert len(much.lines) == MOST_KEPT_LINES
    assert much.to_first().current_line.text == "20"


@given(
    st.lists(st.text("ab ,.6", min_size=1).filter(str.strip), min_size=1, max_size=5),
    st.lists(st.tuples(st.sampled_from(Unit), st.integers(-12, 12).filter(bool)), max_size=30),
)
def test_the_current_word_and_letter_always_belong_to_the_current_line(
    lines: list[str], steps: list[tuple[Unit, int]]
) -> None:
    place = make_lines(*lines)
    for unit, by in steps:
        place, _ = place.step(unit, by)
        assert place.text_at_cursor(unit) in place.current_line.text and place.text_at_cursor(unit)


@pytest.mark.parametrize("unit", Unit)
def test_a_step_back_undoes_a_step_forward(unit: Unit) -> None:
    place, _ = make_lines(*LINES).to_first().step(unit, 1)
    on, edge = place.step(unit, 1)
    assert edge is None
    assert on.step(unit, -1)[0] == place
