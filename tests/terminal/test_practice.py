"""A player can start practice at a real terminal by the command or from the menu. Practice saves no game."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.announcer import practice
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.games.moon.words import practice as words
from moon_access.i18n.catalog import Catalog

from .at_terminal import IN_USE, NAMED, Home, assert_plain, last_line


@pytest.mark.parametrize("language", IN_USE)
@pytest.mark.parametrize(("read", "width"), [("screen-reader", 80), ("braille", 40), ("braille", 20)])
def test_a_bid_is_practised_and_counted_and_no_game_is_saved(
    language: str, read: str, width: int, tmp_path: Path
) -> None:
    home = Home(tmp_path)
    home.keep(language=language, name="Eva")
    with home.terminal("practice", "bidding", *NAMED, "--read", read, "--cells", str(width), columns=width) as at:
        at.prompt()
        at.ask("21")
        last = at.finish("0")
    assert at.code == 0
    assert last.strip().rstrip(".") == Catalog(language, read == "braille").text("Goodbye.").rstrip(".")
    assert_plain(at.raw, width)
    assert home.kept_settings["practice"] == {"bidding": {"tried": 1, "succeeded": 0}}
    assert home.records == []
    stats = home.run("stats", "--language", language, "--read", "screen-reader").stdout.decode().splitlines()
    assert (
        Wording(Catalog(language), TileStyle.WORDS).sentence(practice.result_line(words.kind("bidding"), 0, 1)) in stats
    )


def test_a_player_who_is_done_with_practice_begun_by_the_command_has_left_the_program(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language="en", name="Eva")
    for leave in ("done", "quit"):
        with home.terminal("practice", *NAMED) as at:
            assert "Practice, 1 to 5, 0 done:" in last_line(at.prompt()) and "1 bidding" in at.shown[-1]
            at.ask("2")
            assert at.finish(leave) == "Goodbye.\n"
        assert at.code == 0


def test_practice_is_in_the_menu_and_leads_back_to_it(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language="en", name="Eva")
    with home.terminal(columns=120) as at:
        menu = at.prompt()
        assert "5 practice\n" in menu
        assert "Practice, 1 bidding" in last_line(at.ask("practice"))
        at.ask("1")
        assert last_line(at.ask("done")) == last_line(menu)
        at.finish("quit")
    assert home.records == []


@pytest.mark.parametrize("language", IN_USE)
def test_without_a_terminal_practice_ends_with_the_input(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    done = home.run("practice", "defending", *NAMED, "--language", language, typed="")
    assert done.returncode == 0 and done.stdout and not done.stderr
    assert home.records == []


@pytest.mark.parametrize("language", IN_USE)
@pytest.mark.parametrize(("read", "width"), [("screen-reader", 80), ("braille", 40), ("braille", 20)])
def test_the_trainer_asks_at_a_terminal_and_counts(language: str, read: str, width: int, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language, name="Eva")
    with home.terminal("practice", "sure", *NAMED, "--read", read, "--cells", str(width), columns=width) as at:
        at.prompt()
        first = last_line(at.shown[-1])
        assert last_line(at.ask("")) == first
        assert last_line(at.ask("0")) != first
        at.ask("0")
        at.finish("done")
        assert at.code == 0
    assert_plain(at.raw, width)
    assert home.kept_settings["practice"] == {"sure": {"tried": 1, "succeeded": 0}}
    assert home.records == []
