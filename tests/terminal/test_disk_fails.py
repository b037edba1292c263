"""If the disk fails, the game says so with the next prompt, continues, and sums up the losses at the end."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.i18n.catalog import Catalog
from moon_access.record.reader import resumable_game
from tests.support.catalogues import COMPLETE
from tests.support.seated import Seated

from .at_terminal import PROGRAM, SEATED, AtTerminal, Home, assert_calm, assert_plain, last_line
from .listening import Listener, Player

assert sys.platform != "win32"


FAILED = "The game cannot be saved: {why}. You can play on."
NOT_KEPT = "This game is not being saved."
KEPT = "Game saved. To continue: {command}"
in_every_language = pytest.mark.parametrize("language", COMPLETE)


class Small(AtTerminal):
    """A home in which no file can grow beyond 1,024 bytes."""

    program = ("/bin/sh", "-c", 'ulimit -f 2; exec env PYTHONDONTWRITEBYTECODE=1 "$@"', "sh", *PROGRAM)


def at_home(tmp_path: Path, language: str) -> tuple[Home, Catalog]:
    home = Home(tmp_path)
    home.keep(language=language)
    return home, Catalog(language)


def word_failure(words: Catalog, why: str) -> str:
    return words.text(FAILED).format(why=words.text(why))


def in_one_line(shown: str) -> str:
    return shown.replace("\n", " ")


@in_every_language
def test_a_disk_that_is_full_from_the_first_line_is_reported_and_the_game_continues(
    language: str, tmp_path: Path
) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no device here that is always full")
    home, words = at_home(tmp_path, language)
    with home.terminal("play", *SEATED, "--record", "/dev/full") as at:
        assert word_failure(words, "the disk is full") in in_one_line(at.prompt())
        shown = Player(at, Listener(language)).play(at.ask("hand"), moves=5)
        assert word_failure(words, "the disk is full") not in in_one_line("".join(at.shown[1:]) + shown), (
            "report the failure once"
        )
        assert in_one_line(at.finish("quit")).strip() == words.text(NOT_KEPT)
        assert at.code == 0
        assert_plain(at.raw)


@in_every_language
@pytest.mark.parametrize("way", ["quit", "Ctrl-C", "end of input"])
def test_a_disk_that_fills_up_is_reported_and_the_game_continues(way: str, language: str, tmp_path: Path) -> None:
    home, words = at_home(tmp_path, language)
    with Small(home, ("play", *SEATED, "--bots", "random", "--record", "game"), 80, False) as at:
        player = Player(at, Listener(language))
        said = word_failure(words, "the file is too large")
        shown = player.play(at.prompt(), until=lambda shown: said in in_one_line(shown))
        assert last_line(shown).strip(), "report the failure together with a prompt"
        player.play(shown, moves=3)
        if way == "quit":
            last = at.finish("quit")
        else:
            at.send(b"\x03" if way == "Ctrl-C" else b"\x04")
            last = at.finish()
        assert at.code == (130 if way == "Ctrl-C" else 0)
        assert words.text(KEPT).partition("{")[0].strip() not in in_one_line(last)
        lost = int(re.findall(r"\d+", last)[-1])
        assert_calm(last)
    saved = resumable_game(tmp_path / "game")
    beside = Seated(saved.game, language, seed="4", bots="random")
    beside.type(*player.typed)
    assert [*saved.actions] == beside.table.actions[: len(saved.actions)]
    assert len(saved.actions) + lost == len(beside.table.actions)
    with home.terminal("resume", "game") as at:  # once there is room, the game goes on where the file ends
        assert words.text("Game continued.") in at.prompt()
        at.finish("quit")
    assert home.is_in_order(tmp_path / "game")


@in_every_language
@pytest.mark.parametrize("what", ["deleted", "moved", "folder deleted"])
def test_a_file_may_disappear_while_a_game_is_played(what: str, language: str, tmp_path: Path) -> None:
    home, words = at_home(tmp_path, language)
    with home.terminal("play", *SEATED) as at:
        at.prompt()
        if what == "deleted":
            home.record.unlink()
        elif what == "moved":
            home.record.rename(tmp_path / "elsewhere")
        else:
            shutil.rmtree(home.games.parent)
        assert word_failure(words, "no such file") in in_one_line(at.ask("pass"))
        Player(at, Listener(language)).play(at.ask("hand"), moves=4)
        assert in_one_line(at.finish("quit")).strip() == words.text(NOT_KEPT)
        assert at.code == 0
    assert not home.records


@in_every_language
def test_a_game_is_played_in_a_folder_that_cannot_be_written(language: str, tmp_path: Path) -> None:
    if not Path("/sys").is_dir():
        pytest.skip("no folder here in which nobody may write")
    home, words = at_home(tmp_path, language)
    home.environment["XDG_STATE_HOME"] = "/sys"
    with home.terminal("play", *SEATED) as at:
        assert word_failure(words, "permission denied") in in_one_line(at.prompt())
        at.ask("pass")
        assert in_one_line(at.finish("quit")).strip() == words.text(NOT_KEPT)


@in_every_language
def test_a_recording_pipe_without_a_reader_is_reported_and_the_game_continues(language: str, tmp_path: Path) -> None:
    home, words = at_home(tmp_path, language)
    os.mkfifo(tmp_path / "pipe")
    with home.terminal("play", *SEATED, "--record", "pipe") as at:
        assert word_failure(words, "nothing is reading it") in in_one_line(at.prompt())
        at.finish("quit")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    with home.terminal("play", *SEATED, "--record", "pipe") as at:
        assert words.text(FAILED).split("{")[0] not in in_one_line(at.prompt())
        assert os.read(reader, 65536).startswith(b'{"record"')
        os.close(reader)
        assert word_failure(words, "nothing is reading it") in in_one_line(at.ask("pass"))
        assert words.text(KEPT).partition("{")[0].strip() not in in_one_line(at.finish("quit"))
        assert at.code == 0


@in_every_language
def test_a_game_cannot_be_continued_in_a_pipe(language: str, tmp_path: Path) -> None:
    home, words = at_home(tmp_path, language)
    os.mkfifo(tmp_path / "pipe")
    done = home.run("resume", "pipe")
    assert words.text("that is not a file") in done.stderr.decode()
    assert done.stdout == b""
