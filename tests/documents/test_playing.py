"""The page about playing has a deal that is a word-for-word transcript, and names all commands, in each language."""

from __future__ import annotations

import re

import pytest

from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog
from tests.documents.pages import DOCS, FENCED, ROOT
from tests.support.catalogues import COMPLETE

PAGES = {
    language: (DOCS / ("" if language == "en" else language) / "playing.md").read_text("utf-8") for language in COMPLETE
}
TYPED = {command.id: (command.words, command.key) for command in COMMANDS}
TYPED |= {question.id: (question.words, question.key) for game in GAMES.values() for question in game.questions()}
LONGEST = 3000
"""The maximum of words: nobody reads a longer page to its end."""


@pytest.mark.parametrize("language", PAGES)
def test_the_deal_in_the_docs_is_what_a_player_sees(language: str) -> None:
    (block,) = FENCED.findall(PAGES[language])
    transcript = (ROOT / f"tests/transcripts/{language}/moon3-deal.screen-reader.txt").read_text("utf-8")
    assert block.strip("`").strip() == transcript.strip()


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("name", TYPED)
def test_every_command_and_every_question_is_named_with_its_key(name: str, language: str) -> None:
    catalog, page = Catalog(language), PAGES[language]
    words, key = TYPED[name]
    word, key = catalog.context("words", words).split(",")[0], catalog.context("key", key) if key else ""
    assert re.search(rf"`{word}[` ]", page), word
    assert not key or f"`{key}`" in page, key


@pytest.mark.parametrize("language", PAGES)
def test_the_page_about_playing_is_short(language: str) -> None:
    assert len(PAGES[language].split()) < LONGEST
