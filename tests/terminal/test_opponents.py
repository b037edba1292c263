"""How strong the opponents are: a flag says it, else the environment, else what is kept; normal where none does."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from .at_terminal import IN_USE, NAMED, Home

OPPONENTS = "options 18"


def kinds(record: Path) -> list[str]:
    """The kinds of bots that the record's head names."""
    words = record.read_text("utf-8").split("\n\n")[0].replace('"', " ").split()
    return [word.removeprefix("bot:") for word in words if word.startswith("bot:")]


@pytest.mark.parametrize(
    ("kept", "environment", "flags", "there"),
    [
        ({}, {}, [], "normal normal"),
        ({"bots": "easy"}, {}, [], "easy easy"),
        ({"bots": "unheard of"}, {}, [], "normal normal"),
        ({"bots": "easy"}, {"MOON_ACCESS_BOTS": "strong"}, [], "strong strong"),
        ({"bots": "easy"}, {"MOON_ACCESS_BOTS": "strong"}, ["--bots", "normal"], "normal normal"),
        ({}, {}, ["--bots", "easy,random"], "easy random"),
    ],
)
@pytest.mark.parametrize("command", [[], ["play"]])
def test_a_flag_goes_before_the_environment_and_that_before_what_is_kept(
    kept: dict[str, str], environment: dict[str, str], flags: list[str], there: str, command: list[str], tmp_path: Path
) -> None:
    home = Home(tmp_path, **environment)
    home.keep(name="Eva", **kept)
    home.run(*command, *flags, typed="")
    assert kinds(home.record) == there.split()


@pytest.mark.parametrize("language", IN_USE)
def test_the_options_change_the_opponents_of_the_next_game(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language, name="Eva")
    with home.terminal("play", *NAMED) as at:
        at.prompt()
        at.ask(OPPONENTS)
        at.ask("1")
        at.finish("quit")
    assert home.kept_settings["bots"] == "easy"
    assert kinds(home.record) == ["normal", "normal"]


def test_what_is_chosen_in_the_options_goes_before_the_flag_that_the_game_began_with(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language="en", name="Eva", ask_first=False)
    with home.terminal("play", "--bots", "random,easy", *NAMED) as at:
        at.prompt()
        assert "18 Opponents: random,easy" in at.ask("options") + at.ask("game")
        at.ask("18")
        at.ask("3")
        at.ask("0")
        at.ask("resign")
        at.ask("1")
        at.finish("quit")
    assert sorted(map(kinds, home.records)) == [["random", "easy"], ["strong", "strong"]]
