"""If the system cannot lock files, players play and save games, and a line explains the risk."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE

from .at_terminal import SEATED, Home, assert_calm
from .locking import REFUSALS, can_refuse, make_refusing

pytestmark = pytest.mark.skipif(not can_refuse(), reason="no system call can be refused here")
LINE = "Do not open this game in a second window: files cannot be locked here."


def home_without_locks(tmp_path: Path, error: int, language: str = "en") -> Home:
    home = Home(tmp_path)
    home.keep(language=language)
    home.program = make_refusing(error, home.program)
    return home


@pytest.mark.parametrize("error", REFUSALS, ids=lambda error: errno.errorcode[error])
def test_without_file_locks_a_game_is_begun_saved_and_continued(error: int, tmp_path: Path) -> None:
    home = home_without_locks(tmp_path, error)
    done = home.run("play", *SEATED, typed="pass\nhand\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().count(LINE) == 1
    assert "Game saved." in done.stdout.decode()
    assert len(home.records) == 1, "expected one file for one game"
    again = home.run("resume", typed="hand\n")
    assert (again.returncode, again.stderr) == (0, b"")
    assert "Game continued." in again.stdout.decode() and again.stdout.decode().count(LINE) == 1
    listed = home.run("games").stdout.decode()
    assert listed.startswith("1 ") and "another window" not in listed
    assert home.run("games", "--rename", "1", "Sunday").returncode == 0
    assert home.run("games", "--delete", "1").returncode == 0
    assert not home.records


@pytest.mark.parametrize("language", COMPLETE)
def test_a_line_about_missing_file_locks_comes_once_with_the_first_prompt(language: str, tmp_path: Path) -> None:
    home = home_without_locks(tmp_path, errno.EACCES, language)
    line = Catalog(language).text(LINE)
    with home.terminal("play", *SEATED, columns=500) as at:
        assert line in at.prompt()
        assert line not in at.ask("pass") + at.ask("hand")
        assert_calm(at.finish("quit"))
        assert at.code == 0


def test_if_files_are_locked_a_game_that_is_open_is_still_refused(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    with home.terminal("play", *SEATED, columns=500) as at:
        assert LINE not in at.prompt()
        refused = home.run("resume", str(home.record))
        assert refused.returncode == 1 and b"open in another window" in refused.stderr
        at.finish("quit")
