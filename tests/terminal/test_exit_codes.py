"""The exit codes are equal for every command, and docs/command-line.md lists them: make each command end with each
code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.cli.program import build
from moon_access.i18n.catalog import Catalog
from moon_access.outputs import exit_codes
from tests.documents.pages import DOCS, bullets, sections
from tests.games.kept import keep

from .at_terminal import Home, assert_calm

SECTION = sections(DOCS / "command-line.md")["Exit codes"]
PROGRAM = build(Catalog("en"))
CODES = {name: code for name, code in vars(exit_codes).items() if name.isupper()}
FAULTY = {
    "resume": ["/no/such/file"],
    "tutorial": ["99", "--game", "moon3"],
    "games": ["--delete", "9"],
    "simulate": ["--games", "1", "--bots", "random", "--record", "/no/such/folder/record"],
    "arena": ["--players", "random,random,random", "--games", "3", "--scheduler", "tcp://127.0.0.1:1"],
    "check": ["/no/such/file"],
    "voices": ["9999"],
    "doctor": ["--read", "speech"],
    "rules": ["--braille", "/no/such/folder/rules.brf"],
    "replay": ["/no/such/file"],
    "stats": [],
    "version": ["--check", "https://127.0.0.1:1/version.json"],
}
"""For each command, arguments that end with 1."""


def test_the_page_lists_exactly_the_exit_codes_of_the_program() -> None:
    assert sorted(int(code) for code in re.findall(r"^- (\d+):", SECTION, re.MULTILINE)) == sorted(CODES.values())


def test_the_page_names_every_command_that_can_find_something_wrong() -> None:
    named = {name for item in bullets(SECTION) for name in re.findall(r"^`(\w+)`:", item)}
    assert named == set(FAULTY) <= set(PROGRAM.commands)


@pytest.mark.parametrize("name", FAULTY)
def test_an_impossible_command_exits_with_one_and_the_reason(name: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    keep(home.games / "1.jsonl")
    if name == "stats":
        home.games.rename(tmp_path / "elsewhere")
        home.games.symlink_to(home.games)
    done = home.run(name, *FAULTY[name], environment={"PATH": str(tmp_path)})
    assert done.returncode == exit_codes.WRONG, done
    assert_calm((done.stdout + done.stderr).decode())
    if name == "doctor":  # doctor reports a problem as its result
        assert done.stdout and not done.stderr
    else:
        assert done.stderr and (name == "simulate" or not done.stdout), done


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", PROGRAM.commands)
def test_an_unknown_command_exits_with_two_and_help_with_zero(name: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    wrong = home.run(name, "--nonsense")
    assert (wrong.returncode, wrong.stdout) == (exit_codes.USAGE, b"") and wrong.stderr
    right = home.run(name, "-h")
    assert (right.returncode, right.stderr) == (exit_codes.DONE, b"") and right.stdout
