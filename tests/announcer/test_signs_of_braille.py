"""Show that a reader of braille can tell what a sign or a number means: every short form in every language is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from tests.support.seated import LANGUAGES

LOCALES = Path(__file__).parents[2] / "locales"
COUNTS = {"two {end:pl}", "{n:m} {end:pl}"}
"""The texts in which x stands for "so many times": how often a number is open."""
TEXTS = frozenset(
    ("name", "names", "one", "other", "word", "typed", "question", "items", "what", "where", "whose", "plays")
)
"""The fields that are words. Each other field may be a number."""

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def short_forms(language: str) -> Iterator[tuple[str, str]]:
    """Yield each text of the language's braille catalogue: the English original and the short form."""
    with (LOCALES / language / "LC_MESSAGES" / "moon_access-braille.po").open("rb") as file:
        for message in read_po(file):
            if message.id:
                original = message.id if isinstance(message.id, str) else message.id[0]
                for form in [message.string] if isinstance(message.string, str) else message.string or ():
                    yield original, form


@in_every_language
def test_an_x_at_a_number_means_so_many_times(language: str) -> None:
    forms = list(short_forms(language))
    assert {original for original, form in forms if re.search(r"\}x|\bx\{", form)} <= COUNTS
    assert {original for original, _ in forms} > COUNTS


def runs_of_numbers(form: str) -> Iterator[int]:
    """Yield how many numbers follow each other with nothing but spaces between."""
    run = 0
    for before, field, _, _ in Formatter().parse(form):
        if before.strip():
            run = len(re.findall(r"\d+", before)) if re.fullmatch(r"[\d ]+", before) else 0
        run = run + 1 if field is not None and field not in TEXTS else 0
        yield run


@in_every_language
def test_three_numbers_in_a_row_never_mean_three_things(language: str) -> None:
    forms = [form for _, form in short_forms(language)]
    assert [form for form in forms if max(runs_of_numbers(form), default=0) > 2] == []
    assert max(runs_of_numbers("{end} {count} {n}")) == 3
