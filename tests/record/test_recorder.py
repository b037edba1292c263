"""The recorder: written at once, and never in the way of the game."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import pytest

from moon_access.games import GAMES
from moon_access.record.reader import resumable
from moon_access.record.writer import Recorder
from tests.record.recorded import players_named, table

GAME = GAMES["moon3"].rules({"target": 7})
BOTS = ["normal", "random", "normal"]


def play_on(recorder: Recorder) -> None:
    """A whole game goes on, whatever becomes of its record."""
    recorder.head(GAME, players_named(BOTS), "s")
    at = table(GAME, BOTS, "s", recorder=recorder)
    while at.step():
        pass
    assert at.is_over
    recorder.close()


def test_every_action_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game"
    recorder = Recorder(path)
    recorder.head(GAME, players_named(BOTS), "s")
    at = table(GAME, BOTS, "s", recorder=recorder)
    while at.step():
        found = resumable(path)
        assert list(found.actions) == at.actions
        assert not found.missing and not found.torn
    recorder.close()


def test_a_full_disk_is_told_and_the_game_goes_on() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no device here that is always full")
    recorder = Recorder("/dev/full")
    play_on(recorder)
    assert recorder.failed is not None and recorder.failed.errno == errno.ENOSPC


def test_a_folder_that_is_not_there_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "nowhere" / "game")
    assert isinstance(recorder.failed, FileNotFoundError)
    play_on(recorder)
    assert isinstance(recorder.failed, FileNotFoundError)


def test_a_folder_that_is_removed_does_not_stop_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    recorder = Recorder(folder / "game")
    shutil.rmtree(folder, ignore_errors=True)
    play_on(recorder)


def test_going_on_in_a_file_that_is_gone_begins_no_other(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "game", again=True)
    assert isinstance(recorder.failed, FileNotFoundError)
    play_on(recorder)
    assert not (tmp_path / "game").exists()


def test_after_a_failure_nothing_is_written_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    recorder = Recorder(path)
    file = recorder._file
    assert file is not None

    class Failing:
        """Writes half of what it is given, then fails; closing fails as well."""

        def write(self, content: bytes) -> int:
            file.write(content[: len(content) // 2])
            raise OSError(errno.EIO, "gone")

        def close(self) -> None:
            file.close()
            raise OSError(errno.EIO, "gone again")

    monkeypatch.setattr(recorder, "_file", Failing())
    play_on(recorder)
    assert recorder.failed is not None and recorder.failed.strerror == "gone"
    assert b"\n" not in path.read_bytes()


def test_a_write_that_takes_only_a_part_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    recorder = Recorder(path)
    file = recorder._file
    assert file is not None

    class Slow:
        def write(self, content: bytes) -> int:
            return file.write(content[:7])

        def close(self) -> None:
            file.close()

    monkeypatch.setattr(recorder, "_file", Slow())
    play_on(recorder)
    assert recorder.failed is None
    assert resumable(path).finished


def test_a_name_that_cannot_be_written_is_written_as_it_can(tmp_path: Path) -> None:
    path = tmp_path / "game"
    recorder = Recorder(path)
    players = players_named(BOTS)
    recorder.head(GAME, [players[0]._replace(name="A\udc80\x1b"), *players[1:]], "s")
    recorder.close()
    assert recorder.failed is None
    assert resumable(path).players[0].name == "A??"
