"""Attacks by talk: a line that one player types must reach another's terminal, display or voice only as text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moon_access.i18n.letters import is_mark
from moon_access.link.messages import LONGEST_TEXT
from moon_access.server.people.talk_text import clean, is_unseen


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Hello, Petr!", "Hello, Petr!"),
        ("Grüß dich, Jiří", "Grüß dich, Jiří"),
        ("  six   five  ", "six five"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x1b]0;title\x07", "]0;title"),
        ("\x9b2J", "2J"),
        ("one\r\nPetr: two", "one Petr: two"),
        ("one\u2028two\u2029three\x85four\x0bfive\tsix", "one two three four five six"),
        ("\x08\x08\x08gone", "gone"),
        ("\u202e5-6\u202c", "5-6"),
        ("\u2066a\u2069\u200e\u200f\u061c", "a"),
        ("in\u200bvi\u200dsi\ufeffble\u2060", "invisible"),
        ("a\u034f\ufe0f\U000e0101\U000e0041", "a"),
        ("\ue000\U000f0000\ud800\udfff\uffff", ""),
        ("\u3164\u115f\u1160\uffa0\u2800", ""),
        ("Z\u0335\u0321\u0322\u0327a\u0300\u0301\u0302\u0303lgo", "Z\u0335\u0321à\u0301lgo"),
        ("\u0301\u0301first", "first"),
        ("a \u0301\u20dd b", "a b"),
        ("[[volm 0]] [ [ [rate 900]]", "[volm 0]] [rate 900]]"),
        ("hello; Ben 65; you: 6-5 ;)", "hello, Ben 65, you: 6-5 ;)"),  # in braille "; " separates the moves of players
        ("hello\u037e Ben 65", "hello, Ben 65"),  # a Greek question mark is a semicolon
        ("{name} %s \\033", "{name} %s \\033"),
        ("שלום 6-5", "שלום 6-5"),
        ("अनीता", "अनीता"),
        ("e\u0301", "é"),
    ],
    ids=ascii,
)
def test_talk_is_cleaned_of_everything_but_its_text(typed: str, told: str) -> None:
    assert clean(typed) == told


@pytest.mark.parametrize("letter", ["a", "é", "Z\u0335\u0321", "👍🏽", "🇨🇿", "語", "ế"])
def test_a_long_text_is_cut_after_a_whole_letter(letter: str) -> None:
    told = clean(letter * 1000)
    assert LONGEST_TEXT - len(letter.encode()) < len(told.encode()) <= LONGEST_TEXT
    assert told == letter * (len(told) // len(letter))


def test_a_million_marks_or_letters_take_no_time() -> None:
    assert clean("a" + "\u0301\u0327" * 500_000) == "a\u0327\u0327"
    assert len(clean("\u1e69" * 1_000_000).encode()) <= LONGEST_TEXT


@given(
    st.text() | st.text("a; \u0301\u0327\u0344\U0001d160\u1100\u1161\x1b[\u200b\ud800\u2800é🇨🏽\u0f43", max_size=500)
)
def test_any_typed_talk_becomes_one_clean_line(typed: str) -> None:
    told = clean(typed)
    assert len(told.encode()) <= LONGEST_TEXT, "and it can be encoded"
    assert not any(map(is_unseen, told)) and told.isprintable()
    assert unicodedata.is_normalized("NFC", told)
    assert "[[" not in told and "; " not in told and "  " not in told and told == told.strip()
    marks = 0
    for char in unicodedata.normalize("NFD", f" {told}"):
        marks = marks + 1 if is_mark(char) else 0
        assert marks <= 2
    assert clean(told) == told
