"""A stranger tries to break the program: narrow terminals, full disks, odd names, no home at all."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.i18n.catalog import Catalog
from moon_access.outputs.lines import Page
from moon_access.outputs.lines_in import LONGEST_LINE, LineInput
from tests.support.catalogues import COMPLETE
from tests.support.patience import PATIENCE

from .at_terminal import PROGRAM, REPOSITORY, SEATED, Home, assert_calm
from .breaking import break_in, report_of

ODD = "a\x1b[31m\u202eb.jsonl"
FULL = Path("/dev/full")


def test_a_terminal_that_reports_a_column_or_two_gets_lines_of_words() -> None:
    for width in range(1, 14):
        for page in (Page(width), Page(width, share_lines=True)):
            assert page.lay_out(["You hold six five"]) == ["You hold six", "five"], page
            assert page.fits("Play 12345") and not page.fits("Play 123456"), page


def test_ctrl_backslash_in_single_keys_puts_the_terminal_back_and_keeps_the_game(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(keys=True)
    with home.terminal("play", *SEATED, holds=True) as at:
        at.single_keys = True
        at.prompt()
        assert at.mode_now() != at.mode
        at.send(b"\x1c")
        assert "Game saved." in at.finish()
        assert at.mode_now() == at.mode
        assert at.code == 130
    assert home.is_in_order(home.record)


def test_a_record_is_for_its_owner_alone(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    before = tmp_path / "before"
    before.write_text("")
    before.chmod(0o644)
    home.run("play", *SEATED)
    home.run("play", *SEATED, "--record", str(before))
    home.run("games", "--export", "1", "copy")
    for file in (home.record, before, tmp_path / "copy"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    assert stat.S_IMODE(home.games.stat().st_mode) == 0o700


@pytest.mark.parametrize("arguments", [("check",), ("replay",), ("resume",), ("play", "--game"), ()])
def test_names_and_arguments_are_printed_without_control_characters(arguments: tuple[str, ...], tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    done = home.run(*arguments, ODD)
    told = (done.stdout + done.stderr).decode()
    assert "[31m" in told and "\x1b" not in told and "\u202e" not in told, told


def test_names_of_listed_files_are_printed_without_control_characters(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    home.games.mkdir(parents=True)
    (home.games / ODD).write_text("nonsense\n")
    for arguments in (("games",), ("stats",), ("stats", "--json"), ("resume",)):
        done = home.run(*arguments)
        told = (done.stdout + done.stderr).decode()
        assert "\x1b" not in told and "\u202e" not in told, told


COMMANDS = {
    "stats": ("stats", "--json"),
    "games": ("games",),
    "rules": ("rules",),
    "doctor": ("doctor",),
    "voices": ("voices",),
    "simulate": ("simulate", "--games", "1"),
    "arena": ("arena", "--players", "random,normal,normal", "--games", "1", "--workers", "1"),
    "play": ("play",),
    "check": ("check", "record"),
    "help": ("--help",),
    "help of a command": ("play", "--help"),
    "version": ("--version",),
    "version as a command": ("version",),
    "news": ("news",),
}


@pytest.mark.skipif(not FULL.exists(), reason="no device here that is always full")
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("language", ["de"])
def test_output_to_a_full_disk_ends_with_one_line_and_exit_code_1(command: str, language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    (tmp_path / "record").write_bytes(b"none\n")
    words = Catalog(language)
    with FULL.open("w") as full:
        done = subprocess.run(
            [*PROGRAM, *COMMANDS[command]],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            env=home.environment,
            cwd=tmp_path,
            timeout=PATIENCE,
            check=False,
        )
    why = words.text("the disk is full")
    assert (done.returncode, done.stderr.decode()) == (1, words.text("Not possible: {why}.").format(why=why) + "\n")


@pytest.mark.parametrize("language", COMPLETE)
def test_resume_without_an_unfinished_game_ends_with_exit_code_1(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    for arguments in (("resume",), ("resume", "7"), ("resume", "/no/such/file")):
        assert home.run(*arguments).returncode == 1
    with home.terminal("resume") as at:
        assert Catalog(language).text("No unfinished game.") in at.finish()
        assert at.code == 1


def test_without_home_and_account_the_game_is_played_and_not_saved(tmp_path: Path) -> None:
    home = Home(tmp_path)
    nobody = tmp_path / "nobody"
    nobody.mkdir()
    (nobody / "sitecustomize.py").write_text(
        "import pwd\ndef unknown(user):\n    raise KeyError(user)\npwd.getpwuid = pwd.getpwnam = unknown\n"
    )
    for name in ("HOME", "USER", "LOGNAME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        del home.environment[name]
    home.environment["PYTHONPATH"] = os.pathsep.join([str(nobody), str(REPOSITORY)])
    before = sorted(tmp_path.rglob("*"))
    done = home.run("play", "--seed", "4", typed="pass\nverbosity full\nquit\n")
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b""), done
    assert_calm(text)
    for line in ("The game cannot be saved", "Your settings cannot be saved", "This game is not being saved."):
        assert line in text
    assert [path for path in sorted(tmp_path.rglob("*")) if "__pycache__" not in str(path)] == before
    for command in ("games", "stats"):
        done = home.run(command)
        assert (done.returncode, b"no home folder" in done.stderr) == (1, True), (command, done)
    assert home.run("resume").returncode == 1


@pytest.mark.parametrize("cut", ["the line", "half of it"])
def test_a_record_without_its_last_line_is_completed_and_not_played_on(cut: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    home.run("play", *SEATED, typed="resign\nyes\n")
    whole = home.record.read_bytes()
    end = whole.rstrip(b"\n").rfind(b"\n") + 1
    assert b"over" in whole[end:]
    for arguments in (("resume", str(home.record)), ("resume",)):
        home.record.write_bytes(whole[: end if cut == "the line" else end + 5])
        done = home.run(*arguments)
        assert done.returncode == 1 and b"That game is over." in done.stderr and not done.stdout
        assert home.record.read_bytes() == whole
    assert b"No unfinished game." in home.run("resume").stderr


def test_only_the_beginning_of_a_line_without_end_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    out, into = os.pipe()
    with os.fdopen(out) as source, os.fdopen(into, "wb", buffering=0) as pipe:
        monkeypatch.setattr(sys, "stdin", source)
        lines, pieces = LineInput(), iter([b"a" * 60_000] * 20 + [b"a\nhand\n"])
        held = []

        def wait() -> None:
            held.append(len(lines._ahead))
            pipe.write(next(pieces))

        assert lines.read(wait)[:LONGEST_LINE] == b"a" * LONGEST_LINE
        assert max(held) <= LONGEST_LINE
        assert lines.read(wait) == b"hand\n"


def test_a_report_states_versions_and_command_and_is_not_overwritten(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    break_in(home, "record.reader:parse_line")
    (tmp_path / "game").write_text("{}\n")
    first = home.run("check", "game")
    report = report_of(home).read_text("utf-8")
    second = home.run("check", "game")
    assert report_of(home).read_text("utf-8") == report
    assert re.search(r"moon-access \d.*Python \d.*click \d", report) and "'check', 'game'" in report
    assert b"error-report.txt" in first.stderr and b"error-report-2.txt" in second.stderr
    assert len(list(report_of(home).parent.glob("error-report*"))) == 2
