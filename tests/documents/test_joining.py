"""docs/joining.md in each language names every command for playing with others, in that language."""

from __future__ import annotations

import re

import pytest

from moon_access.announcer.login import GUEST_WORDS
from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.i18n.catalog import Catalog
from tests.documents.pages import DOCS
from tests.support.catalogues import COMPLETE

PAGES = {
    language: (DOCS / ("" if language == "en" else language) / "joining.md").read_text("utf-8") for language in COMPLETE
}
COMMAND = {command.id: command for command in COMMANDS}
WITH_OTHERS = (
    *("say", "tell", "people", "mute", "block", "friend", "report", "manners"),
    *("invite", "join", "leave", "quit", "resign", "undo", "agree", "refuse", "bot", "time", "house", "sounds"),
)

every_language = pytest.mark.parametrize("language", COMPLETE)


@every_language
@pytest.mark.parametrize("name", WITH_OTHERS)
def test_the_page_names_every_command_for_playing_with_others(name: str, language: str) -> None:
    word = words_of_command(COMMAND[name], Catalog(language))[0]
    assert re.search(rf"`{word}[` ]", PAGES[language]), word


@every_language
def test_the_page_names_the_word_that_starts_a_game_and_the_word_for_guests(language: str) -> None:
    for msgid in ("start, begin", GUEST_WORDS):
        word = Catalog(language).context("words", msgid).split(",")[0]
        assert f"`{word}`" in PAGES[language], word


@every_language
def test_the_page_names_what_a_browser_shows_in_place_of_a_prompt(language: str) -> None:
    assert Catalog(language).text("Command:").removesuffix(":") in PAGES[language]
