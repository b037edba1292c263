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
def test_in_braille_an_x_before_or_after_a_number_means_times(language: str) -> None:
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
def test_no_short_form_has_three_numbers_in_a_row(language: str) -> None:
    forms = [form for _, form in short_forms(language)]
    assert [form for form in forms if max(runs_of_numbers(form), default=0) > 2] == []
    assert max(runs_of_numbers("{end} {count} {n}")) == 3


SIGNS = {
    "+": ("mark", "UTC"),
    "x": ("twice", "end:pl"),
    "mk": ("mark",),
    "s": ("suit",),
    "er": ("suit",),
    "Str": ("mark",),
    "zn": ("mark",),
    "Z": ("urn",),
}
"""Each sign at a number, with the words of which the English original has one: a sign means one thing.

``+``: so many points or marks; in what a player types, hours ahead of UTC. ``x``: how often. ``s``, ``er``: the suit
of this number. ``mk``, ``Str``, ``zn``: marks of 42. ``Z``: a turn in German, because ``Zug`` is a train too.
"""
AT_A_NUMBER = re.compile(
    r"""
    [}\d](?P<after>[^\W\d_]{1,4})(?!\w)  # a sign glued to a number: "7s"
    | [}\d]\ (?P<beside>mk|Str|zn)(?!\w)  # an abbreviation beside it
    | (?<!\w)(?P<before>[^\W\d_]{1,3})\{(?!name|word|what)  # "Z{n}"
    | (?<![}\d])(?P<plus>\+)(?=[{\d]) | [}\d](?P<up>\+)(?![{\d])  # not the sum of two numbers
    """,
    re.VERBOSE,
)


def signs_of(language: str) -> Iterator[tuple[str, str, str]]:
    """Yield each sign at a number with the English original and the short form."""
    for original, form in short_forms(language):
        for found in AT_A_NUMBER.finditer(form):
            yield next(filter(None, found.groups())), original, form


@in_every_language
def test_each_sign_beside_a_number_has_one_listed_meaning(language: str) -> None:
    seen = list(signs_of(language))
    assert len(seen) > 40
    unknown = [(sign, form) for sign, _, form in seen if sign not in SIGNS]
    assert unknown == [], "write a word, or add the sign and its only meaning to SIGNS"
    other = [(sign, original, form) for sign, original, form in seen if not any(w in original for w in SIGNS[sign])]
    assert other == [], "the sign means something else elsewhere"


@in_every_language
def test_a_mark_and_a_marked_train_have_different_abbreviations(language: str) -> None:
    marks = {"en": "mk", "de": "Str", "cs": "zn"}[language]
    trains = [form for original, form in short_forms(language) if re.search("train|marked", original)]
    assert len(trains) > 5
    assert [form for form in trains if re.search(rf"\b{marks}\b", form)] == []
