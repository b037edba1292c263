"""Bringing text from others into a normal form takes a time proportional to its length, everywhere."""

from __future__ import annotations

import ast
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moon_access.i18n.typed_words import MOST_MARKS, fold, to_normal_form
from moon_access.link.address import BadAddress, address_of
from moon_access.outputs.braille.paper import _plain
from moon_access.server.people.names import NameFault, fault_of_name, skeleton_of, tidy_name
from moon_access.server.people.talk_text import clean
from moon_access.storage.saved_games import clean_title

PACKAGE = Path(__file__).parents[2] / "moon_access"
BOUNDED = {"i18n/typed_words.py", "server/people/passwords.py", "outputs/streams.py"}
"""The files that may call Unicode's own function: the one that all others use, and two whose text is already short."""
MARKS = "\u0301\u0316\u0f73\uff9e" * 25_000
"""Unsorted marks, some of which decompose into marks. Without a limit, each form takes half a minute."""


@given(st.text(st.sampled_from("aeZ \u00e9\u0301\u0316\u1e69\uac00\ufb01"), max_size=40))
def test_texts_of_any_language_are_in_normal_form_of_unicode(text: str) -> None:
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        few = all(len(run) <= MOST_MARKS for run in _runs(text))
        assert not few or to_normal_form(form, text) == unicodedata.normalize(form, text)


def _runs(text: str) -> list[str]:
    """Return the decomposed marks after each letter."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(char if unicodedata.combining(char) else " " for char in apart).split()


def test_of_a_hundred_thousand_marks_on_a_letter_only_a_few_are_kept() -> None:
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        for text in (MARKS, "a" + MARKS, "\ufb01" + MARKS):
            assert len(to_normal_form(form, text)) <= MOST_MARKS + 2


def test_every_function_for_foreign_text_handles_a_hundred_thousand_marks() -> None:
    assert len(clean("a" + MARKS)) < 20
    assert len(tidy_name("a" + MARKS)) <= 1 + MOST_MARKS
    assert fault_of_name("a" + MARKS, ()) is NameFault.TOO_LONG
    assert len(skeleton_of("a" + MARKS)) <= 1 + MOST_MARKS
    assert len(fold("a" + MARKS)) <= 1 + MOST_MARKS
    assert len(clean_title("a" + MARKS)) <= 1 + MOST_MARKS
    assert len(_plain("a" + MARKS, "")) <= 1 + MOST_MARKS
    with pytest.raises(BadAddress):
        address_of(f"a{MARKS}@example.org")


@pytest.mark.long
def test_only_one_module_calls_unicode_normalization() -> None:
    asking = set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            name = getattr(node, "attr", getattr(node, "name", ""))
            if name == "normalize":
                asking.add(file.relative_to(PACKAGE).as_posix())
    assert asking <= BOUNDED
