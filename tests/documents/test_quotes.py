"""The program has every line that the documentation quotes, in print or in braille."""

from __future__ import annotations

import pytest

from tests.documents.pages import DOCS, ROOT
from tests.documents.quoting import is_said, pattern_of_texts, quotes

LOCALES = ROOT / "locales"
SAID = {
    "en": pattern_of_texts((LOCALES / "moon_access.pot", LOCALES / "en/LC_MESSAGES/moon_access-braille.po")),
    "de": pattern_of_texts(LOCALES.glob("de/LC_MESSAGES/moon_access*.po")),
    "cs": pattern_of_texts(LOCALES.glob("cs/LC_MESSAGES/moon_access*.po")),
}
QUOTING = ("playing", "installing", "manners", "braille", "voice", "joining", "hosting")
PAGES = {
    "en": (ROOT / "README.md", *(DOCS / f"{name}.md" for name in QUOTING)),
    "de": sorted((DOCS / "de").rglob("*.md")),
    "cs": sorted((DOCS / "cs").rglob("*.md")),
}
QUOTES = [(language, quote) for language, pages in PAGES.items() for quote in quotes(pages)]


@pytest.mark.parametrize(("language", "quote"), QUOTES)
def test_the_program_can_announce_every_quoted_line(language: str, quote: str) -> None:
    assert is_said(quote, SAID[language])
