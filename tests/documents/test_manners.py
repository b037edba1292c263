"""The command ``manners`` reads the pages of house manners in each language."""

from __future__ import annotations

import pytest

from moon_access.announcer.manners import MANNERS_LINES
from moon_access.i18n.catalog import Catalog
from tests.documents.pages import DOCS

PAGES = {"en": DOCS / "manners.md", "de": DOCS / "de/manners.md", "cs": DOCS / "cs/manners.md"}


@pytest.mark.parametrize("language", PAGES)
def test_the_page_about_manners_has_the_lines_of_the_command_in_its_order(language: str) -> None:
    written = " ".join(PAGES[language].read_text("utf-8").split())
    listed = [item.strip() for item in written.split(" - ")[1:]]
    assert listed == [Catalog(language).text(line) for line in MANNERS_LINES]
