"""A line too long for the screen is broken after a comma, so that no line break splits a tile's name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moon_access.outputs.lines import Page

HAND = "You hold six two, double five, five three, four two, double one, double zero."


@pytest.mark.parametrize(
    ("width", "first"),
    [
        (80, HAND),
        (76, "You hold six two, double five, five three, four two, double one,"),
        (60, "You hold six two, double five, five three, four two,"),
        (52, "You hold six two, double five, five three,"),
        (20, "You hold six two,"),
    ],
)
def test_a_line_is_cut_after_a_comma(width: int, first: str) -> None:
    assert Page(width).lay_out([HAND])[0] == first


def test_a_line_without_a_comma_in_its_second_half_is_cut_between_words() -> None:
    assert Page(20).lay_out(["Ben, it is your turn to play now."]) == ["Ben, it is your", "turn to play now."]


def test_if_sentences_share_lines_every_cell_is_used() -> None:
    assert Page(20).lay_out(["Double six, five three"])[0] == "Double six,"
    assert Page(20, share_lines=True).lay_out(["Double six, five three"])[0] == "Double six, five"


@given(st.lists(st.text("abc,.;", min_size=1, max_size=12), min_size=1, max_size=30), st.integers(14, 80))
def test_every_word_stays_whole_and_every_line_short_enough(words: list[str], width: int) -> None:
    lines = Page(width).lay_out([" ".join(words)])
    assert " ".join(lines).split(" ") == words
    assert all(len(line) < width for line in lines)


def test_sentences_that_share_a_line_keep_their_full_stops() -> None:
    page = Page(0, share_lines=True)
    assert page.lay_out(["The aim.", "Four play.", "Most wins."]) == ["The aim. Four play. Most wins"]
    assert page.lay_out(["Anna 65", "You take it.", "play 65"]) == ["Anna 65; You take it; play 65"]
    assert page.lay_out(["Sounds:", "Off."]) == ["Sounds: Off"]
