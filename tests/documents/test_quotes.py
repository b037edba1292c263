"""What docs quote of the program is something that the program says, in print or in braille."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po

from tests.documents.pages import DOCS, FENCED, ROOT

CATALOGUES = (ROOT / "locales/moon_access.pot", ROOT / "locales/en/LC_MESSAGES/moon_access-braille.po")
FIELD = re.compile(r"(\{[^}]*\})")
QUOTE = re.compile(r"`([A-Z][a-z][^`]* [^`]*)`")
"""What is typed begins with a small letter."""
QUOTES = [
    " ".join(quote.split())
    for page in (ROOT / "README.md", DOCS / "playing.md", DOCS / "braille.md")
    for quote in QUOTE.findall(FENCED.sub("", page.read_text("utf-8")))
]


def texts() -> set[str]:
    """Every text that has words of its own besides its fields."""
    found: set[str] = set()
    for path in CATALOGUES:
        with path.open(encoding="utf-8") as file:
            for message in read_po(file):
                for text in (message.id, message.string):
                    found.update((text,) if isinstance(text, str) else text or ())
    return {text for text in found if re.search(r"[A-Za-z]{2}", FIELD.sub("", text))}


def pattern(text: str) -> str:
    return "".join(".+" if part.startswith("{") else re.escape(part) for part in FIELD.split(text))


SAYS = re.compile("|".join(map(pattern, sorted(texts()))), re.IGNORECASE)


@pytest.mark.parametrize("quote", QUOTES)
def test_a_line_that_is_quoted_can_be_said(quote: str) -> None:
    assert SAYS.fullmatch(quote) or SAYS.fullmatch(quote.removesuffix(":"))
