"""A player hears the news of a release once after an update, and whenever asking; never at the first start."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.announcer import news
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE

from .at_terminal import SEATED, Home


def told_news(language: str) -> list[str]:
    wording = Wording(Catalog(language), TileStyle.WORDS)
    return [wording.sentence(line) for line in news.lines()]


def updated(tmp_path: Path, language: str = "en", known: str | None = None, **settings: object) -> Home:
    """Return a player of an earlier version, who knows the news of this release, or of none."""
    home = Home(tmp_path)
    home.knows_news = False
    home.keep(language=language, **settings)
    if known is not None:
        home.games.parent.mkdir(parents=True)
        home.news.write_text(known)
    return home


def heard_at_start(home: Home) -> str:
    """Return what a player hears before the first prompt, in one line."""
    with home.terminal("play", *SEATED, columns=400) as at:
        shown = at.prompt()
        at.finish("q")
    return shown.replace("\n", " ")


@pytest.mark.parametrize("language", COMPLETE)
def test_the_command_news_tells_at_most_ten_lines(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    assert home.lines("news") == told_news(language)
    assert len(told_news(language)) == 11
    assert len(set(told_news(language)) - set(told_news("en"))) == (0 if language == "en" else 11)


@pytest.mark.parametrize("language", COMPLETE)
def test_after_an_update_the_news_come_once_and_before_the_game(language: str, tmp_path: Path) -> None:
    home = updated(tmp_path, language)
    first = heard_at_start(home)
    assert first.startswith(told_news(language)[0])
    assert [line for line in told_news(language) if first.count(line) != 1] == []
    assert "moon_access news" in first or "moon-access news" in first
    assert home.news.read_text() == f"{news.VERSION}\n"
    assert told_news(language)[0] not in heard_at_start(home)


@pytest.mark.parametrize(("known", "is_told"), [("0.1.9", True), (news.VERSION, False), ("99.0", False), ("?", True)])
def test_the_news_are_told_only_after_an_update_from_an_older_version(
    known: str, is_told: bool, tmp_path: Path
) -> None:
    assert (told_news("en")[0] in heard_at_start(updated(tmp_path, known=known))) is is_told


def test_the_first_start_tells_no_news_and_nor_does_the_second(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with home.terminal("play", "--language", "en", "--read", "screen-reader", *SEATED) as at:
        shown = at.prompt()
        at.finish("q")
    assert told_news("en")[0] not in shown
    assert home.settings.exists() and home.news.read_text() == f"{news.VERSION}\n"
    assert told_news("en")[0] not in heard_at_start(home)


def test_a_script_hears_no_news_and_leaves_them_for_the_player(tmp_path: Path) -> None:
    home = updated(tmp_path)
    assert told_news("en")[0] not in home.run("play", *SEATED, typed="q\n").stdout.decode()
    assert told_news("en")[0] in heard_at_start(home)


def test_a_player_without_a_place_to_save_does_not_hear_the_news_at_every_start(tmp_path: Path) -> None:
    home = updated(tmp_path)
    home.games.parent.mkdir(parents=True)
    home.news.mkdir()
    assert told_news("en")[0] not in heard_at_start(home)
