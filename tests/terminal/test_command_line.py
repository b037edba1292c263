"""Wrong options and values of every command exit with code 2, with an explanation in the player's language and no
traceback."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.announcer import tutorial
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from moon_access.scenes.learn.tutorial import courses_by_game
from tests.support.catalogues import COMPLETE
from tests.support.patience import PATIENCE

from .at_terminal import PROGRAM, Home, assert_calm, assert_plain

COURSES = courses_by_game()
BAD = {
    "no such flag": ["--nonsense"],
    "no such flag of play": ["play", "--nonsense"],
    "a flag cut short": ["play", "--seed"],
    "no such command": ["nonsense"],
    "no such game": ["play", "--game", "chess"],
    "no such language": ["play", "--language", "xx"],
    "no such way of reading": ["play", "--read", "aloud"],
    "cells that are a word": ["play", "--cells", "many"],
    "too few cells": ["play", "--cells", "3"],
    "too many cells": ["--cells", "1000"],
    "no such bot": ["play", "--bots", "genius"],
    "too many bots": ["play", "--bots", "normal,normal,normal,normal,normal"],
    "no such preset": ["play", "--rules", "anarchy"],
    "no such house rule": ["play", "--rule", "anarchy=true"],
    "a house rule without a value": ["play", "--rule", "target"],
    "a house rule of nothing": ["play", "--rule", "="],
    "a target that is a word": ["play", "--rule", "target=high"],
    "a target out of range": ["play", "--rule", "target=100000"],
    "a rule of another game": ["play", "--game", "draw12", "--rule", "widow=none"],
    "five players": ["play", "--players", "5"],
    "two players of Moon": ["play", "--game", "moon3", "--players", "2"],
    "an impossible table": ["play", "--game", "draw12", "--players", "4", "--rule", "tiles=6", "--rule", "hand=15"],
    "braces": ["play", "--game", "{x}"],
    "a percent sign": ["play", "--game", "%s"],
    "something left over": ["play", "left", "over"],
    "resume, no such flag": ["resume", "--nonsense"],
    "resume, two files": ["resume", "one", "two"],
    "games, a number of thousands of digits": ["games", "--rename", "7" * 6000, "Sunday"],
    "play, a number of thousands of digits": ["play", "--cells", "7" * 6000],
    "serve, an invitation that nobody can have": ["serve", "--invite", "a b"],
    "serve, bytes that are no text": ["serve", "--store", "\udcff"],
    "resume, cells": ["resume", "--cells", "x"],
    "simulate, no games": ["simulate", "--games", "0"],
    "simulate, games that are a word": ["simulate", "--games", "many"],
    "simulate, no such bot": ["simulate", "--bots", "genius"],
    "simulate, no such game": ["simulate", "--game", "chess"],
    "arena, no players": ["arena"],
    "arena, no such bot": ["arena", "--players", "normal,genius,random"],
    "arena, nobody": ["arena", "--players", ""],
    "arena, too few players": ["arena", "--players", "normal,random"],
    "arena, three in teams": ["arena", "--game", "moon4", "--players", "normal,random,random"],
    "arena, no games": ["arena", "--players", "normal,random", "--game", "draw12", "--games", "0"],
    "arena, no workers": ["arena", "--players", "normal,normal,random", "--workers", "0"],
    "arena, two places": ["arena", "--players", "normal,normal,random", "--workers", "1", "--scheduler", "x:1"],
    "check, no file": ["check"],
    "check, no such flag": ["check", "--nonsense", "file"],
    "rules, no such game": ["rules", "--game", "chess"],
    "tutorial, no number": ["tutorial", "bidding"],
    "rules, a grade that is none": ["rules", "--grade", "3"],
    "rules, a page that is a word": ["rules", "--page", "letter"],
    "rules, a page of one line": ["rules", "--page", "40x1"],
    "replay, no file": ["replay"],
    "replay, no game of that number": ["replay", "file", "--number", "0"],
    "rules, no such language": ["rules", "--language", "xx"],
}
ENGLISH = re.compile(
    r"\b(usage|error|invalid|value|no such|missing|unexpected|got|extra|try|for help|is not|must|"
    r"requires|did you mean|the|option '|command '|possible)\b",
    re.IGNORECASE,
)


@pytest.mark.costly(3)
@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("what", BAD)
def test_input_that_the_command_line_rejects_is_refused_in_the_players_language(
    what: str, language: str, tmp_path: Path
) -> None:
    home = Home(tmp_path, lang=f"{language}_XX.UTF-8")
    done = home.run(*BAD[what])
    said = done.stdout + done.stderr
    assert done.returncode == 2, said
    assert said, "the command printed nothing"
    assert_calm(said.decode())
    assert_plain(said.replace(b"\n", b"\r\n"))
    if language != "en":
        foreign = ENGLISH.findall(said.decode())
        assert not foreign, (foreign, said.decode())
    assert not home.settings.exists() and not home.records


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("MOON_ACCESS_READ", "aloud"),
        ("MOON_ACCESS_CELLS", "many"),
        ("MOON_ACCESS_GAME", "chess"),
        ("MOON_ACCESS_BOTS", "genius"),
        ("MOON_ACCESS_LANGUAGE", "xx"),
    ],
)
def test_a_bad_value_in_the_environment_is_refused_in_the_players_language(
    variable: str, value: str, language: str, tmp_path: Path
) -> None:
    done = Home(tmp_path, lang=f"{language}_XX.UTF-8").run("play", environment={variable: value})
    assert done.returncode == 2, done
    assert_calm(done.stderr.decode())
    assert value in done.stderr.decode()
    if language != "en":
        assert not ENGLISH.findall(done.stderr.decode()), done.stderr.decode()


COMMANDS: tuple[list[str], ...] = (
    [],
    ["play"],
    ["resume"],
    ["simulate"],
    ["arena"],
    ["check"],
    ["replay"],
    ["rules"],
    ["voices"],
    ["doctor"],
    ["news"],
    ["version"],
)


@pytest.mark.costly(3)
@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command) or "alone")
def test_every_command_has_help_in_the_players_language(command: list[str], language: str, tmp_path: Path) -> None:
    done = Home(tmp_path, lang=f"{language}_XX.UTF-8").run(*command, "--help")
    assert (done.returncode, done.stderr) == (0, b"")
    if language != "en":
        assert not re.search(r"\b(Usage|Options|Commands|Show this|and exit|the)\b", done.stdout.decode())


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("command", ["check", "replay", "resume"])
def test_a_missing_file_is_reported_in_a_line(command: str, language: str, tmp_path: Path) -> None:
    done = Home(tmp_path, lang=f"{language}_XX.UTF-8").run(command, "/no/such/file")
    text = (done.stdout + done.stderr).decode()
    assert_calm(text)
    assert "/no/such/file" in text
    if language != "en":
        assert not ENGLISH.search(text), text


ENCODINGS = (
    {"PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    {"LC_ALL": "C"},
)
ACCENTED = (
    ["rules"],
    ["play", "--help"],
    ["simulate", "--games", "2"],
    ["play", "--nonsense"],
    ["play", "--read", "braille"],
)
CLOSED_EARLY = (["rules"], ["play", "--help"], ["play"], ["simulate", "--games", "5"], ["--version"])


@pytest.mark.parametrize("encoding", ENCODINGS, ids=lambda encoding: " ".join(encoding))
@pytest.mark.parametrize("language", ["de", "cs"])
@pytest.mark.parametrize("arguments", ACCENTED, ids=" ".join)
def test_an_output_that_has_only_ascii_gets_the_letters_without_accents(
    arguments: list[str], language: str, encoding: dict[str, str], tmp_path: Path
) -> None:
    home = Home(tmp_path)
    home.keep(language=language, name="Žofie Müller")
    typed = "hand\nxyzzy\nřeřicha\n" if arguments[0] == "play" else ""
    done = home.run(*arguments, typed=typed, environment=encoding)
    assert done.returncode == (2 if "--nonsense" in arguments else 0), done
    said = done.stdout + done.stderr
    assert said
    assert_calm(said.decode())
    if "PYTHONIOENCODING" in encoding and "--help" not in arguments and "--nonsense" not in arguments:
        assert said.isascii()  # click prints UTF-8 even with this variable


@pytest.mark.parametrize("arguments", CLOSED_EARLY, ids=" ".join)
def test_an_output_that_is_closed_early_causes_no_error_message(arguments: list[str], tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    for lines in ("-n 1", "-n 0"):
        done = subprocess.run(
            ["/bin/sh", "-c", f'"$@" | head {lines}', "sh", *PROGRAM, *arguments],
            input=b"hand\n" * 50,
            capture_output=True,
            env=home.environment,
            cwd=tmp_path,
            timeout=PATIENCE,
            check=False,
        )
        assert done.stderr == b""


@pytest.mark.parametrize(("language", "cells"), [("en", 40), ("de", 20), ("cs", 40)])
def test_help_and_errors_are_as_wide_as_the_braille_display(language: str, cells: int, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language, read="braille", cells=40)
    for arguments in (["help", "rules"], ["rules", "--help"], ["rules", "--nonsense"]):
        done = home.run(*arguments, "--cells", str(cells))
        lines = (done.stdout + done.stderr).decode().splitlines()
        assert all(len(line) < cells or " " not in line for line in lines), lines
        assert any(len(line) > cells - 10 for line in lines)


@pytest.mark.parametrize("language", COMPLETE)
def test_the_tutorial_begins_at_the_lesson_named_or_says_how_many_there_are(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    wording = Wording(Catalog(language), TileStyle.WORDS)
    begun = home.run("tutorial", "2", "--game", "draw12", "--language", language).stdout.decode()
    assert begun.startswith(wording.line(tutorial.lesson(2, 5, COURSES["draw12"][1].title)))
    done = home.run("tutorial", "6", "--game", "draw12", "--language", language)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().splitlines()[0] == wording.line(tutorial.no_such_lesson("6", 5))


@pytest.mark.parametrize("language", COMPLETE)
def test_a_terminal_of_twenty_columns_is_wide_enough(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    with home.terminal("play", "--seed", "4", columns=20) as at:
        at.prompt()
        for line in ("hand", "xyzzy", "score", "why 65", "help", "next", "done", "options", "0", "pass", "hint"):
            at.ask(line)
        for shown in at.shown:
            *lines, prompt = shown.split("\n")
            assert all(0 < len(line) < 20 for line in lines), shown
            assert prompt[:1].isalnum(), prompt
        at.finish("quit")
        assert at.code == 0
