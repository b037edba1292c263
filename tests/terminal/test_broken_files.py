"""The program reports unreadable files in a line and leaves them alone, and the player plays anyway."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.i18n.catalog import Catalog
from moon_access.storage import paths
from tests.support.catalogues import COMPLETE
from tests.support.patience import PATIENCE

from .at_terminal import Home, assert_calm

BROKEN = {
    "nothing": b"",
    "half": b'{"language": "de", "na',
    "no JSON": b"language = de\n",
    "a list": b"[1, 2]",
    "a number": b"7",
    "no UTF-8": b'{"name": "\xff\xfe"}',
    "deep": b"[" * 100_000,
    "zeros": b"\0" * 100,
    "larger than we read": b'{"name": "' + b"E" * paths.MOST_BYTES_OF_FILE + b'"}',
}


def test_commands_without_a_player_report_once_that_settings_cannot_be_read(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.write_settings(BROKEN[min(BROKEN)])
    said = f"The settings in {home.settings} cannot be read: the file is damaged."
    for command in (("games",), ("games", "--json"), ("doctor",), ("rules",), ("stats",), ("voices",)):
        done = home.run(*command)
        aside = " ".join(done.stderr.decode().split())
        assert aside.count(said) == 1 and said not in " ".join(done.stdout.decode().split()), command
    done = home.run("play", "--seed", "4")
    assert " ".join((done.stdout + done.stderr).decode().split()).count(said) == 1


def test_an_endless_input_line_ends_the_program_with_one_line_that_says_why(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run(
            [*home.program, "play", "--seed", "4"],
            stdin=endless,
            capture_output=True,
            env=home.environment,
            timeout=PATIENCE,
        )
    assert done.returncode == 1
    assert done.stderr.decode().startswith("That line is too long: 8 million bytes")
    assert b"Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("what", BROKEN)
def test_unreadable_settings_are_reported_left_alone_and_replaced_by_defaults(
    what: str, language: str, tmp_path: Path
) -> None:
    home = Home(tmp_path, lang=f"{language}_XX.UTF-8")
    home.write_settings(BROKEN[what])
    with home.terminal("play", "--seed", "4", columns=500) as at:
        shown = at.prompt() + at.ask("verbosity") + at.ask("options 2") + at.ask("3") + at.finish("quit")
        assert at.code == 0
    assert_calm(shown)
    said = Catalog(language).text(
        "The settings in {path} cannot be read: {why}. The usual settings apply, and changes are not "
        "saved. To start afresh, delete that file."
    )
    why = Catalog(language).text("the file is damaged")
    assert said.format(path=home.settings, why=why) in shown.replace("\n", " ")
    assert home.settings.read_bytes() == BROKEN[what]
    assert [file.name for file in home.settings.parent.iterdir()] == ["settings.json"]


OWN_FILES = [
    name
    for name, function in inspect.getmembers(paths, inspect.isfunction)
    if name.endswith("_file") and not inspect.signature(function).parameters
]


@pytest.mark.parametrize("name", OWN_FILES)
def test_a_pipe_in_place_of_a_file_keeps_nobody_waiting(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody ever writes to the pipe, so whoever opens it as a file waits for ever."""
    if sys.platform == "win32":
        raise NotImplementedError("a Unix terminal is needed")
    home = Home(tmp_path)
    home.keep()
    begin_game(home)
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, home.environment[variable])
    file: Path = getattr(paths, name)()
    file.unlink(missing_ok=True)
    os.mkfifo(file)
    for command in (("play", "--seed", "4"), ("games",), ("stats",), ("news",), ("practice", "mistakes")):
        done = home.run(*command)
        assert_calm((done.stdout + done.stderr).decode())
    played = home.run("play", "--seed", "4")
    is_told = b"cannot be read: that is not a file." in b" ".join((played.stdout + played.stderr).split())
    assert is_told is (name == "settings_file")


def test_settings_with_some_wrong_values_lose_only_these_values(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(cells="many", read="aloud", pause=99, keys="yes", voices=3, house=[], rate=10**9, name="Ev\na", muted=1)
    done = home.run("play", typed="score\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Moon for three. English. Screen reader.\n")


@pytest.mark.parametrize(
    "house", [{"moon3": {"target": "x"}}, {"moon3": {"nonsense": 1}}, {"chess": {}}, {"moon3": {"target": [1]}}]
)
def test_saved_house_rules_that_are_impossible_are_skipped(house: dict[str, object], tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(house=house)
    done = home.run("play", typed="house\nscore\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert_calm(done.stdout.decode())


def begin_game(home: Home, *lines: str) -> Path:
    """Begin a game and leave it."""
    before = set(home.records)
    home.run("play", "--seed", "4", typed="".join(f"{line}\n" for line in lines))
    (record,) = set(home.records) - before
    return record


def spoil(record: Path, how: str) -> None:
    content = record.read_bytes()
    lines = content.splitlines(keepends=True)
    spoilt = {
        "a line of nonsense": b"".join([*lines[:2], b"nonsense\n", *lines[2:]]),
        "an illegal action": b"".join([*lines[:2], b'{"bid": 3, "by": 0}\n', *lines[2:]]),
        "a different game": content.replace(b"moon3", b"chess", 1),
        "another version": b'{"moon-access": 99}\n' + b"".join(lines[1:]),
        "no head": b"".join(lines[1:]),
        "no UTF-8": b"".join([*lines[:2], b"\xff\xfe\n", *lines[2:]]),
        "an endless line": b"".join([*lines[:1], b"9" * 1_000_000, b"\n"]),
    }
    record.write_bytes(spoilt[how])


SPOILT = (
    "a line of nonsense",
    "an illegal action",
    "a different game",
    "another version",
    "no head",
    "no UTF-8",
    "an endless line",
)


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("how", SPOILT)
def test_an_unreadable_record_is_reported_and_an_older_good_one_is_continued(
    how: str, language: str, tmp_path: Path
) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    good, bad = begin_game(home), begin_game(home)
    good, bad = good.rename(good.with_name("1 moon3.jsonl")), bad.rename(bad.with_name("2 moon3.jsonl"))
    spoil(bad, how)
    before = bad.read_bytes(), good.read_bytes()
    with home.terminal("resume", columns=500) as at:
        shown = at.prompt()
        assert_calm(shown)
        lines = [line for line in shown.split("\n") if str(bad) in line]
        assert len(lines) == 1, shown
        assert any(char.isdigit() for char in lines[0].replace(str(bad), "")), "the line of the record is not named"
        assert Catalog(language).text("Game continued.") in shown
        at.finish("quit")
        assert at.code == 0
    assert (bad.read_bytes(), good.read_bytes()) == before


@pytest.mark.parametrize("digits", [11, 6000])
def test_a_number_beyond_any_list_is_read_as_the_name_of_a_missing_file(digits: int, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language="en")
    with home.terminal("resume", "9" * digits, columns=80) as at:
        shown = at.finish()
    assert_calm(shown)
    assert "Cannot read 999" in " ".join(shown.split()) and at.code == 1


def test_a_game_whose_record_has_too_long_a_name_is_played_without_it(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language="en")
    with home.terminal("play", "--record", "7" * 300, columns=500) as at:
        shown = at.prompt()
        at.finish("quit")
    assert_calm(shown)
    assert "The game cannot be saved: the name is too long. You can play on." in shown and at.code == 0


@pytest.mark.parametrize("language", COMPLETE)
def test_if_no_record_is_good_there_is_nothing_to_resume(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    bad = begin_game(home)
    spoil(bad, "no head")
    for arguments in (("resume",), ("resume", str(bad)), ("resume", str(tmp_path)), ("resume", "/no/such/file")):
        done = home.run(*arguments)
        assert (done.returncode, done.stdout) == (1, b""), done
        text = done.stderr.decode()
        assert_calm(text)
        assert arguments[-1] in text if len(arguments) > 1 else Catalog(language).text("No unfinished game.") in text


def test_a_game_with_a_torn_last_line_is_continued(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    record = begin_game(home, "pass", "1")
    whole = record.read_bytes()
    record.write_bytes(whole[:-5])
    with home.terminal("resume") as at:
        assert "Game continued." in at.prompt()
        at.finish("quit")
        assert at.code == 0
    assert home.is_in_order(record)


def test_a_folder_that_cannot_be_written_is_reported_and_the_game_continues(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.knows_news = False
    home.keep()
    (tmp_path / "state").write_text("a file where a folder should be")
    done = home.run("play", typed="pass\nquit\n")
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert_calm(text)
    assert "cannot be saved" in text and "This game is not being saved." in text
