"""A player may call a game by its common names, on the command line and in the menu. If a name is unknown or ambiguous,
the program lists names that work."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.games import GAMES
from moon_access.games.titles import games_called
from moon_access.i18n.catalog import Catalog

from .at_terminal import Home


def read_refusal(home: Home, *arguments: str) -> str:
    done = home.run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    return " ".join(done.stderr.decode().split())


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_every_game_has_its_title_for_a_name(language: str) -> None:
    catalog = Catalog(language)
    for name, game in GAMES.items():
        for title in (game.title, catalog.text(game.title), game.title.upper()):
            assert games_called(title, catalog, GAMES) == [name]


@pytest.mark.parametrize(
    ("typed", "language", "named"),
    [
        ("42", "en", ["forty_two"]),
        ("texas", "cs", ["forty_two"]),
        ("mond", "de", ["moon3", "moon4"]),
        ("moon", "de", ["moon3", "moon4"]),
        ("all fives", "en", ["all_fives"]),
        ("hühnerfuß", "de", ["chicken_foot"]),
        ("fives", "en", ["all_fives", "fives_and_threes"]),
        ("4", "en", []),
        ("chess", "en", []),
    ],
)
def test_a_game_is_found_by_its_title(typed: str, language: str, named: list[str]) -> None:
    assert games_called(typed, Catalog(language), GAMES) == named


def test_the_command_line_accepts_the_title_of_a_game(tmp_path: Path) -> None:
    home = Home(tmp_path)
    for typed in ("42", "Texas 42", "texas"):
        assert home.run("play", "--game", typed, typed="").stdout.startswith(b"Texas 42. ")
    assert "'--game': moon could mean: moon3, moon4." in read_refusal(home, "play", "--game", "moon")
    assert "chess is not one of the choices. One of: moon3, " in read_refusal(home, "play", "--game", "chess")


@pytest.mark.parametrize(
    ("typed", "option"),
    [("moon4", "--game moon4"), ("42", "--game 42"), ("de", "--language de"), ("braille", "--read braille")],
)
def test_a_value_without_its_option_is_answered_with_the_option(tmp_path: Path, typed: str, option: str) -> None:
    said = read_refusal(Home(tmp_path), "play", typed)
    assert said.startswith(f"Error: Got unexpected extra argument ({typed}). Did you mean: {option}?")


def test_the_list_of_games_takes_the_number_in_a_title(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(name="Eva")
    with home.terminal() as at:
        at.prompt()
        at.ask("a different game")
        assert "Texas 42." in at.ask("42")


def test_if_a_game_is_not_for_so_many_players_a_similar_one_is_named(tmp_path: Path) -> None:
    home = Home(tmp_path)
    said = read_refusal(home, "play", "--game", "moon3", "--players", "4")
    assert "Not for 4 players: this game is for 3. With 4 players: moon4." in " ".join(said.split())
    assert "With 5 players:" not in read_refusal(home, "play", "--game", "moon4", "--players", "5")


def test_an_unknown_house_rule_is_answered_with_those_of_this_game_alone(tmp_path: Path) -> None:
    said = read_refusal(Home(tmp_path), "play", "--rule", "foo=1")
    assert "This game has no rule called foo. Rules: target, " in " ".join(said.split())
    assert "spinner" not in said and "plunge" not in said


def test_naming_practice_of_another_game_is_answered_with_the_other_game(tmp_path: Path) -> None:
    told = Home(tmp_path).run("practice", "making", "--game", "moon3", typed="0\n").stdout.decode()
    assert told.startswith("Not in this game: making. It is in Texas 42.\n1 bidding\n")
