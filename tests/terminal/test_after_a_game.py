"""After a game, the player can choose another one, the same tiles, a review, a replay, the menu, or the end."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE

from .at_terminal import Home, last_line


@pytest.mark.parametrize("language", COMPLETE)
def test_every_choice_after_a_game_leads_to_its_scene(language: str, tmp_path: Path) -> None:
    home, words = Home(tmp_path), Catalog(language)
    home.keep(language=language, name="Eva", ask_first=False)
    with home.terminal("play", "--seed", "1", columns=200) as at:
        hand = at.prompt() and at.ask("hand")
        other = words.context("words", "resign").split(",")[0]
        asked = last_line(at.ask(other))
        for label in ("again", "the same tiles", "review", "replay", "menu", "leave"):
            assert words.text(label) in asked
        for question in ("score", "since", "last", "journal", "repeat"):
            shown = at.ask(question)
            assert last_line(shown) == asked and len(shown.splitlines()) > 0
            assert words.text("No game is being played.") not in shown
        assert words.text("No game is being played.") in at.ask("hand")
        assert last_line(at.ask(words.text("review"))) == asked
        at.ask(words.text("replay"))
        assert last_line(at.ask("0")) == asked
        at.ask(words.text("the same tiles"))
        assert at.ask("hand") == hand
        at.ask("resign")
        at.ask(words.text("again"))
        assert at.ask("hand") != hand
        at.ask("resign")
        for typed in (words.text("menu"), "0", "back"):
            assert words.text("practice") in at.ask(typed)
            at.ask(words.text("new game"))
            at.ask("resign")
        assert at.finish(words.text("leave"))
        assert at.code == 0
