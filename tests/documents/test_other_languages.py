"""The page of each other language names every command with its key there."""

from __future__ import annotations

import re

import pytest

from moon_access.evening.command import key_of, words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.i18n.catalog import Catalog
from tests.documents.pages import DOCS
from tests.support.catalogues import COMPLETE

PAGES = {language: (DOCS / language / "README.md").read_text("utf-8") for language in COMPLETE if language != "en"}
COMMAND = {command.id: command for command in COMMANDS}


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("name", COMMAND)
def test_every_command_is_named_with_its_key(name: str, language: str) -> None:
    catalog, page = Catalog(language), PAGES[language]
    word, key = words_of_command(COMMAND[name], catalog)[0], key_of(COMMAND[name], catalog)
    assert re.search(rf"`{word}[` ]", page), word
    assert not key or f"`{key}`" in page, key
