"""Unicode's normal forms, for text of any length that others may have chosen.

``unicodedata.normalize`` sorts the combining marks behind a letter by inserting each: 15,000 unsorted marks take a
quarter of a second, and 126,000 half a minute. No language has more than a few marks behind a letter, and Unicode names
30 as what a program has to keep (UAX 15, Stream-Safe Text Format). Marks beyond them are dropped here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final, Literal
from unicodedata import combining, normalize

MOST_MARKS: Final = 30
"""In a row."""


def normalized(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """Return the text in this form, in a time that grows as its length does."""
    if text.isascii():
        return text
    return unicodedata.normalize(form, text if len(text) <= MOST_MARKS else "".join(_with_few_marks(text)))


def _with_few_marks(text: str) -> Iterator[str]:
    marks = 0
    for char in text:
        if char.isascii():
            marks = 0
        else:
            # Some characters are none by themselves, and marks when they are taken apart: U+0F73, U+FF9E.
            parts = normalize("NFKD", char)
            marks = marks + len(parts) if combining(parts[0]) else 0
        if marks <= MOST_MARKS:
            yield char
