"""Players whose accounts cannot save or read play anyway. The program tells what it cannot save, why, and what
helps."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.i18n.catalog import Catalog
from moon_access.storage.paths import games_folder, settings_file
from tests.games.kept import keep
from tests.support.catalogues import COMPLETE

from .accounts import command_as_unknown_user, without_rights
from .at_terminal import SEATED, Home, assert_calm

PLACES = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
COMMANDS = {
    ("--version",): 0,
    ("news",): 0,
    ("rules",): 0,
    ("doctor",): 0,
    ("voices",): None,
    ("stats",): None,
    ("games",): None,
    ("resume",): 1,
    ("tutorial",): 0,
    ("simulate", "--games", "1", "--bots", "random"): 0,
}
"""Commands and their exit codes; None if it depends on the machine, or on the fault of the folder."""


def homeless(kind: str, tmp_path: Path) -> Home:
    """Return an account whose home has this fault."""
    home = Home(tmp_path)
    for name in PLACES:
        del home.environment[name]
    home.environment.update(USER="", LOGNAME="")
    home.program = without_rights(home.program)
    if kind == "none":
        program = command_as_unknown_user(home.program)
        if program is None:
            pytest.skip("no user here can be made unknown")
        home.program = program
    elif kind == "relative":
        home.environment["HOME"] = "here"
    elif kind == "a file":
        (tmp_path / "file").touch()
        home.environment["HOME"] = str(tmp_path / "file")
    elif kind == "may not be written":
        (tmp_path / "home").mkdir(0o500)
        home.environment["HOME"] = str(tmp_path / "home")
    elif kind == "may not be read":
        (tmp_path / "home").mkdir(0)
        home.environment["HOME"] = str(tmp_path / "home")
    elif kind == "is not there":
        (tmp_path / "all").mkdir(0o500)
        home.environment["HOME"] = str(tmp_path / "all" / "home")
    elif kind == "can only be read":
        home.environment["HOME"] = "/proc"
    return home


KINDS = ("none", "relative", "a file", "may not be written", "may not be read", "is not there", "can only be read")


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_is_played_and_a_line_says_what_would_help(kind: str, tmp_path: Path) -> None:
    home = homeless(kind, tmp_path)
    done = home.run("play", *SEATED, typed="pass\nhand\n")
    assert (done.returncode, done.stderr) == (0, b""), done
    told = done.stdout.decode()
    assert_calm(told)
    assert told.count("The game cannot be saved: ") == 1 and "You hold" in told
    assert told.count("To save games") == 1 and "This game is not being saved." in told
    if kind in ("none", "relative"):
        assert "your account has no home folder" in told and "set HOME" in told
    assert not (tmp_path / "here").exists(), "write no file into the working directory"


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_place_to_save_every_command_does_what_it_can(kind: str, tmp_path: Path) -> None:
    home = homeless(kind, tmp_path)
    for arguments, code in COMMANDS.items():
        done = home.run(*arguments)
        assert code in (None, done.returncode), (arguments, done)
        told = (done.stdout + done.stderr).decode()
        assert_calm(told)
        assert "unforeseen" not in told, (arguments, done)


@pytest.mark.parametrize("kind", ["none", "may not be written"])
@pytest.mark.parametrize("language", COMPLETE)
def test_the_first_start_asks_plays_and_reports_that_nothing_is_saved(language: str, kind: str, tmp_path: Path) -> None:
    home = homeless(kind, tmp_path)
    words = Catalog(language)
    with home.terminal("--language", language, columns=500) as at:
        shown = at.prompt() + at.ask("1") + at.ask("Eva") + at.ask("1")
        assert words.text("Your settings cannot be saved: {why}.").partition("{")[0] in shown
        assert words.text("The game cannot be saved: {why}. You can play on.").partition("{")[0] in shown
        helps = (
            ["To save games and settings, set HOME to a folder that you can write to."]
            if kind == "none"
            else [
                "To save settings, set XDG_CONFIG_HOME to a folder that you can write to.",
                "To save games, set XDG_STATE_HOME to a folder that you can write to.",
            ]
        )
        for line in helps:
            assert words.text(line) in shown
        last = at.finish("quit")
        assert words.text("This game is not being saved.") in last and at.code == 0
        assert_calm(shown + last)


def closed_to_its_owner(tmp_path: Path, what: str, language: str = "en") -> tuple[Home, Path]:
    """Return a home with a game, in which this part is not readable."""
    home = Home(tmp_path)
    home.keep(language=language)
    home.program = without_rights(home.program)
    home.run("play", *SEATED, typed="pass\n")
    folder = home.games if what == "folder" else home.games.parent if what == "folder above" else home.record
    folder.chmod(0)
    return home, folder


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("what", ["folder", "folder above"])
def test_a_folder_of_games_that_may_not_be_read_is_named(what: str, language: str, tmp_path: Path) -> None:
    home, folder = closed_to_its_owner(tmp_path, what, language)
    try:
        words = Catalog(language)
        line = words.text("The saved games in {path} cannot be read: {why}.")
        said = line.format(path=home.games, why=words.text("permission denied"))
        for arguments in (
            ("resume",),
            ("resume", "1"),
            ("games",),
            ("games", "--json"),
            ("games", "--delete", "1"),
            ("stats",),
        ):
            done = home.run(*arguments)
            assert (done.returncode, done.stdout) == (1, b""), (arguments, done)
            assert done.stderr.decode() == f"{said}\n", arguments
        with home.terminal(columns=500) as at:
            assert said in at.prompt(), "the menu must be shown"
            at.finish("0")
            assert at.code == 0
    finally:
        folder.chmod(0o700)


def test_a_folder_that_can_be_listed_but_whose_files_cannot_be_read_is_named(tmp_path: Path) -> None:
    home, _ = closed_to_its_owner(tmp_path, "file")
    home.games.chmod(0o600)
    try:
        for command in ("resume", "games", "stats"):
            done = home.run(command)
            assert done.returncode == 1 and str(home.games).encode() in done.stderr, done
    finally:
        home.games.chmod(0o700)


def test_a_game_that_may_not_be_read_is_named(tmp_path: Path) -> None:
    home, record = closed_to_its_owner(tmp_path, "file")
    for arguments in (("resume",), ("resume", "1")):
        done = home.run(*arguments)
        assert done.returncode == 1, (arguments, done)
        assert f"Cannot read {record}: permission denied." in done.stderr.decode(), arguments
    done = home.run("check", str(record))  # click itself checks files on the command line
    assert done.returncode == 2 and "is not readable." in done.stderr.decode(), done


def test_a_file_in_place_of_the_games_folder_is_reported_as_an_error(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.knows_news = False
    home.keep()
    (tmp_path / "state").touch()
    for command in ("resume", "games", "stats"):
        done = home.run(command)
        assert done.returncode == 1 and str(home.games).encode() in done.stderr, done


def test_settings_without_permission_to_read_are_reported(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    home.program = without_rights(home.program)
    for path, mode in ((home.settings, 0o600), (home.settings.parent, 0o700)):
        path.chmod(0)
        try:
            done = home.run("play", *SEATED)
        finally:
            path.chmod(mode)
        assert done.returncode == 0
        assert f"The settings in {home.settings} cannot be read: permission denied." in done.stdout.decode()


def test_opponents_at_your_level_report_that_earlier_games_cannot_be_read(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(bots="adaptive")
    home.program = without_rights(home.program)
    keep(home.games / "1.jsonl", seed="1")
    home.games.chmod(0)
    try:
        done = home.run("play", "--name", "Eva", "--seed", "4")
    finally:
        home.games.chmod(0o700)
    assert done.returncode == 0
    assert f"The saved games in {home.games} cannot be read: permission denied." in done.stdout.decode()
    assert os.access(home.games, os.R_OK)


def test_an_empty_home_variable_does_not_mean_the_root_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in PLACES:
        monkeypatch.delenv(place, raising=False)
    of_account = settings_file(), games_folder()
    monkeypatch.setenv("HOME", "")
    assert (settings_file(), games_folder()) == of_account
    assert not settings_file().is_relative_to("/.config")
