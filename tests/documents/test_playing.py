"""docs/playing.md: the deal that it shows is a transcript, word for word, and all commands are named."""

from __future__ import annotations

import re

import pytest
from moon_access.session.commands.table import COMMANDS, Command

from tests.documents.pages import DOCS, ROOT, sections

SECTIONS = sections(DOCS / "playing.md")
TEXT = (DOCS / "playing.md").read_text("utf-8")


def test_the_deal_in_the_docs_is_what_a_player_sees() -> None:
    block = SECTIONS["A deal, word for word"].split("```")[1].strip()
    transcript = (ROOT / "tests/transcripts/en/moon3-deal.screen-reader.txt").read_text("utf-8")
    assert block == transcript.strip()


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_every_command_is_named_with_its_key(command: Command) -> None:
    word = command.words.split(",")[0]
    assert re.search(rf"`{word}[` ]", TEXT), word
    assert not command.key or f"`{command.key}`" in TEXT, command.key
