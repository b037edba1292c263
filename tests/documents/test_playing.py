"""docs/playing.md: the deal that it shows is a transcript, word for word, and all commands are named."""

from __future__ import annotations

import re

import pytest

from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from tests.documents.pages import DOCS, ROOT, sections

SECTIONS = sections(DOCS / "playing.md")
TEXT = (DOCS / "playing.md").read_text("utf-8")


def test_the_deal_in_the_docs_is_what_a_player_sees() -> None:
    block = SECTIONS["A deal, word for word"].split("```")[1].strip()
    transcript = (ROOT / "tests/transcripts/en/moon3-deal.screen-reader.txt").read_text("utf-8")
    assert block == transcript.strip()


TYPED = {command.id: (command.words, command.key) for command in COMMANDS}
TYPED |= {question.id: (question.words, question.key) for game in GAMES.values() for question in game.questions()}


@pytest.mark.parametrize("name", TYPED)
def test_every_command_and_every_question_is_named_with_its_key(name: str) -> None:
    words, key = TYPED[name]
    word = words.split(",")[0]
    assert re.search(rf"`{word}[` ]", TEXT), word
    assert not key or f"`{key}`" in TEXT, key
