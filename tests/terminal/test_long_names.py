"""A name fits into every line: the program cuts or ignores a name that is too long, wherever it comes from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.storage.settings import NAME_LENGTH, clean_name

from .at_terminal import Home

LONG = "Eva Maria " * 50
CUT = "Eva Maria Eva Maria"


def name_in_record(home: Home) -> str:
    """Return the player's name in the only record."""
    head = json.loads(home.record.read_text("utf-8").splitlines()[0])
    return str(head["seats"][0]["name"])


def test_a_name_of_20_characters_is_kept_and_one_of_21_is_cut() -> None:
    assert NAME_LENGTH == 20, "the name must leave half of a braille display of 40 cells"
    assert clean_name("x" * 20) == "x" * 20
    assert clean_name("x" * 21) == "x" * 20
    assert clean_name(LONG) == CUT, "cut the name without a space at its end"


@pytest.mark.parametrize("way", ["flag", "environment", "question", "options"])
def test_a_name_that_is_too_long_is_cut(way: str, tmp_path: Path) -> None:
    home = Home(tmp_path, **({"MOON_ACCESS_NAME": LONG} if way == "environment" else {}))
    if way != "question":
        home.keep()
    with home.terminal("play", *(("--name", LONG) if way == "flag" else ())) as at:
        at.prompt()
        if way == "question":
            for answer in ("", "", LONG):  # language, reading, name
                at.ask(answer)
            at.ask("1")
        elif way == "options":
            for answer in ("options", "4", LONG, "0", "resign", "1"):
                at.ask(answer)
            home.record.unlink()
            at.ask("1")  # plays again under the new name
        at.finish("quit")
        assert at.code == 0
    assert name_in_record(home) == CUT
    if way in ("question", "options"):
        assert home.kept_settings["name"] == CUT


def test_a_name_in_the_settings_that_is_too_long_is_ignored(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(name="x" * 21)
    home.run("play", typed="quit\n")
    assert "x" not in name_in_record(home)
