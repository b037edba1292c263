"""The menu of a bare start: options and statistics lead back to it, help there is about it, and a word leaves it."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.announcer import questions
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE

from .at_terminal import SEATED, Home, assert_plain, last_line

in_every_language = pytest.mark.parametrize("language", COMPLETE)


@in_every_language
@pytest.mark.parametrize(("read", "width"), [("screen-reader", 80), ("braille", 40), ("braille", 20)])
def test_options_and_statistics_are_in_the_menu_and_lead_back_to_it(
    language: str, read: str, width: int, tmp_path: Path
) -> None:
    home = Home(tmp_path)
    home.keep(language=language, read=read, cells=width)
    wording = Wording(Catalog(language, read == "braille"), TileStyle.WORDS)
    with home.terminal(columns=width) as at:
        menu = last_line(at.prompt())
        help = " ".join(at.ask("help").split())
        assert help == f"{wording.sentence(questions.help_to_choose(8, None)).rstrip()} {menu.strip()}"
        for typed in ("6", *([wording.line(questions.options())] if width > 20 else ())):
            assert last_line(at.ask(typed)).startswith(wording.catalog.text("Option"))
            assert last_line(at.ask("0")) == menu
        told = at.ask(wording.line(questions.statistics()) if width > 20 else "7")
        assert wording.catalog.text("No games to count.").rstrip(".") in " ".join(told.split())
        assert last_line(told) == menu
        at.finish("8")
        assert at.code == 0
    assert_plain(at.raw, width)
    assert not home.records


@in_every_language
def test_the_statistics_of_the_menu_are_those_of_the_command(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    for seed in ("1", "2"):
        home.run("play", "--seed", seed, typed="resign\n1\n")
    home.run("play", *SEATED, typed="")
    told = home.run("stats").stdout.decode().splitlines()
    with home.terminal(columns=200) as at:
        assert len(told) > 3 and last_line(at.prompt())
        assert at.ask(Catalog(language).text("statistics")).splitlines()[: len(told)] == told
        at.finish("quit")
