"""The level of the opponents comes from an option, otherwise the environment, otherwise the settings, otherwise it is
normal."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.bots.ladder import PLACE_AT_FIRST, levels_at, place_on_ladder, steps_at
from moon_access.i18n.catalog import Catalog
from moon_access.storage.statistics import last_games
from tests.games.kept import keep

from .at_terminal import IN_USE, NAMED, Home

OPPONENTS = "options 19"
CHARACTERS = "options 20"


def kinds(record: Path) -> list[str]:
    """Return the kinds of bots in the record's head."""
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
        ({"bots": "adaptive"}, {}, [], "easy normal"),
        ({}, {"MOON_ACCESS_BOTS": "adaptive"}, ["--characters"], "careful-easy bold-normal"),
        ({"bots": "strong"}, {"MOON_ACCESS_CHARACTERS": "1"}, [], "careful-strong bold-strong"),
        ({"characters": True}, {}, ["--bots", "random,bold-easy"], "random bold-easy"),
        ({}, {}, ["--bots", "bold-normal,strong"], "bold-normal strong"),
    ],
)
@pytest.mark.parametrize("command", [[], ["play"]])
def test_a_flag_overrides_the_environment_which_overrides_the_settings(
    kept: dict[str, str], environment: dict[str, str], flags: list[str], there: str, command: list[str], tmp_path: Path
) -> None:
    home = Home(tmp_path, **environment)
    home.keep(name="Eva", **kept)
    home.run(*command, *flags, typed="")
    assert kinds(home.record) == there.split()


@pytest.mark.parametrize("bots", ["perfect", "adaptive,easy", "bold"])
def test_a_refused_level_is_answered_with_those_that_may_be_typed(bots: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    said = " ".join(home.run("play", "--bots", bots).stderr.decode().split())
    assert (
        "Possible bots: easy, normal, strong, or adaptive alone. With a style: careful-normal, bold-normal."
    ) in said
    assert ("There is nothing called" in said) is ("adaptive" not in bots), "adaptive is known"
    for known in ("easy", "adaptive", "careful-normal", "bold-normal"):
        assert home.run("play", "--bots", known, typed="").returncode == 0


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


def test_a_choice_in_the_options_overrides_the_flag_of_the_start(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language="en", name="Eva", ask_first=False)
    with home.terminal("play", "--bots", "random,easy", *NAMED) as at:
        at.prompt()
        assert "19 Opponents: random,easy" in at.ask("options") + at.ask("game")
        at.ask("19")
        at.ask("3")
        at.ask("0")
        at.ask("resign")
        at.ask("1")
        at.finish("quit")
    assert sorted(map(kinds, home.records)) == [["random", "easy"], ["strong", "strong"]]


@pytest.mark.parametrize("language", IN_USE)
def test_characters_are_announced_at_the_beginning_and_on_request(language: str, tmp_path: Path) -> None:
    home, words = Home(tmp_path), Catalog(language)
    home.keep(language=language, name="Eva")
    anna, ben = (words.context("name", name) for name in ("Anna", "Ben"))
    with home.terminal("play", "--game", "moon4", *NAMED) as at:
        assert words.text("plays carefully") not in at.prompt()
        at.ask(CHARACTERS)
        at.ask("1")
        at.ask("menu")
        told = at.ask("2")
        assert words.text("{name} plays carefully").format(name=anna) in told
        assert words.text("{name} plays boldly").format(name=ben) in told
        first, second, third = at.ask("opponents").splitlines()[:3]
        assert first.startswith(words.text("{name} on your left").format(name=anna))
        assert second.startswith(words.text("{name} opposite you").format(name=ben))
        assert words.text("your partner") in second and words.text("plays boldly") in second
        assert words.text("plays") not in third
        at.finish("quit")
    with home.terminal("resume") as at:
        assert words.text("{name} plays carefully").format(name=anna) in at.prompt()
        at.finish("quit")
    assert sorted(map(kinds, home.records)) == [["careful-normal", "bold-normal", "normal"], ["normal"] * 3]
    assert all(map(home.is_in_order, home.records))


def test_opponents_at_your_level_depend_on_your_last_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", home.environment["XDG_STATE_HOME"])
    for number in range(12):
        keep(home.games / f"{number}.jsonl", seed=f"won {number}", opponents="easy", played=number)
    stands = steps_at(place_on_ladder(last_games("moon3")), 2)
    assert stands != steps_at(PLACE_AT_FIRST, 2)
    home.keep(bots="adaptive", name="Eva")
    told = home.run("play", *NAMED).stdout.decode()
    assert f"Level {stands + 1} of 5, set by your results." in told
    (record,) = {*home.records} - {home.games / f"{number}.jsonl" for number in range(12)}
    assert kinds(record) == levels_at(stands, 2)
    again = home.run("resume").stdout.decode()
    assert "by your games" not in again and kinds(record) == levels_at(stands, 2)


def test_an_adaptive_level_cannot_be_given_to_a_single_opponent(tmp_path: Path) -> None:
    done = Home(tmp_path).run("play", "--bots", "easy,adaptive")
    assert done.returncode == 2 and b"adaptive" in done.stderr
