"""The menu of a bare start: options and statistics return to it, its help explains it, and a word leaves it."""

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
        told = " ".join(at.ask("help").split())
        for line in (questions.help_to_choose(10, None), questions.help_about_choices()):
            assert wording.sentence(line).rstrip(".; ") in told
        assert told.endswith(menu.strip())
        for typed in ("6", *([wording.line(questions.options())] if width > 20 else ())):
            assert last_line(at.ask(typed)).startswith(wording.catalog.text("Option"))
            assert last_line(at.ask("0")) == menu
        told = at.ask(wording.line(questions.statistics()) if width > 20 else "7")
        assert wording.catalog.text("No finished games yet.").rstrip(".") in " ".join(told.split())
        assert last_line(told) == menu
        at.finish("10")
        assert at.code == 0
    assert_plain(at.raw, width)
    assert not home.records


@in_every_language
@pytest.mark.parametrize(("command", "back"), [("menu", "0"), ("new game", "continue")])
def test_a_word_leads_to_the_menu_and_back_to_the_game_that_waits(
    command: str, back: str, language: str, tmp_path: Path
) -> None:
    home, words = Home(tmp_path), Catalog(language)
    home.keep(language=language)
    with home.terminal("play", *SEATED, columns=300) as at:
        asked = last_line(at.prompt())
        hand = at.ask("hand")
        shown = at.ask(words.text(command))
        assert words.text("Your game waits.") in shown
        assert f"1 {words.text('continue {game}, you {mine}, others {best}').split()[0]}" in last_line(shown)
        told = at.ask("hand")
        assert (
            words.text("Your game waits: try that again when you are back in it.") in told
            and words.text("No game is being played.") not in told
        )
        assert last_line(at.ask("options")).startswith(words.text("Option"))
        assert last_line(at.ask("menu")) == last_line(shown)  # ``menu`` leaves any question
        shown = at.ask(words.text(back))
        assert words.text("Back in your game.") in shown and last_line(shown) == asked
        assert at.ask("hand") == hand
        at.ask(words.text("menu"))
        assert "".join(at.finish(words.text("quit")).split()) == "".join(home.kept_game(language).split())
    assert home.is_in_order(home.record)


def test_another_game_begun_in_the_menu_leaves_the_waiting_one_saved(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    file = tmp_path / "own.jsonl"
    with home.terminal("play", *SEATED, "--record", str(file), columns=300) as at:
        at.prompt()
        at.ask("menu")
        assert "Moon for four" in at.ask("a different game")
        assert "Your partner is" in at.ask("2")
        at.ask("menu")
        list_of_games = at.ask("saved games")
        assert "Moon for four" in list_of_games
        assert "Back in your game." in at.ask("1") + at.ask("continue")
        at.finish("quit")
    assert home.is_in_order(file) and home.is_in_order(home.record)


@in_every_language
def test_the_list_of_saved_games_says_which_one_waits_and_does_not_call_it_open_elsewhere(
    language: str, tmp_path: Path
) -> None:
    home, words = Home(tmp_path), Catalog(language)
    home.keep(language=language)
    with home.terminal("play", *SEATED, columns=300) as at:
        at.prompt()
        at.ask(words.text("menu"))
        shown = at.ask(words.text("saved games"))
        assert words.text("waiting for you") in shown and words.text("open in another window") not in shown
        for choice in ("rename", "delete"):  # no question before the refusal
            at.ask("1")
            assert words.text("Not now: you are in that game.") in at.ask(words.text(choice))
        at.finish(words.text("quit"))


@pytest.mark.parametrize("before", [("tutorial", "1"), ("practice bidding",), ("help",), ("resign",)])
def test_the_menu_can_be_reached_from_anywhere(before: tuple[str, ...], tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    with home.terminal("play", *SEATED, columns=300) as at:
        asked = last_line(at.prompt())
        for line in before:
            at.ask(line)
        assert "1 continue Moon for three, you 0, others 0" in last_line(at.ask("menu"))
        assert last_line(at.ask("0")) == asked
        at.finish("quit")


def test_the_menu_is_there_in_a_pipe_and_in_starts_without_a_game(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    done = home.run("play", *SEATED, typed="menu\nback\nquit\n")
    assert (done.returncode, done.stderr) == (0, b"") and b"Back in your game." in done.stdout
    with home.terminal("practice", "bidding", columns=300) as at:
        at.prompt()
        assert "continue Moon for three" in last_line(at.ask("menu"))
        at.finish("0")
        assert at.code == 0


@pytest.mark.sampled(3)
@in_every_language
def test_the_statistics_of_the_menu_are_those_of_the_command(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    for seed in ("1", "2"):
        home.run("play", "--seed", seed, typed="resign\n1\n")
    home.run("play", *SEATED, typed="")
    told = home.run("stats").stdout.decode().splitlines()
    with home.terminal(columns=300) as at:
        assert len(told) > 3 and last_line(at.prompt())
        assert at.ask(Catalog(language).text("statistics")).splitlines()[: len(told)] == told
        at.finish("quit")
