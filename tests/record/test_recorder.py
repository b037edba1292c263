"""The recorder: written at once, and never in the way of the game."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import pytest

from moon_access.games import GAMES
from moon_access.record.file import RecordFile
from moon_access.record.reader import resumable
from moon_access.record.writer import Recorder
from tests.record.recorded import players_named, table

GAME = GAMES["moon3"].rules({"target": 7})
BOTS = ["normal", "random", "normal"]


def play_on(file: RecordFile) -> Recorder:
    """A whole game goes on, whatever becomes of its record."""
    recorder = Recorder.begin(file, GAME, players_named(BOTS), "s")
    at = table(GAME, BOTS, "s", recorder=recorder)
    while at.step():
        pass
    assert at.is_over
    recorder.close()
    return recorder


def test_every_action_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game"
    recorder = Recorder.begin(RecordFile.begin(path), GAME, players_named(BOTS), "s")
    at = table(GAME, BOTS, "s", recorder=recorder)
    while at.step():
        found = resumable(path)
        assert list(found.actions) == at.actions
        assert not found.missing and not found.torn
    recorder.close()


def test_a_full_disk_is_told_and_the_game_goes_on() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no device here that is always full")
    recorder = play_on(RecordFile.begin("/dev/full"))
    assert recorder.failed is not None and recorder.failed.errno == errno.ENOSPC


def test_a_folder_that_is_not_there_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    file = RecordFile.begin(tmp_path / "nowhere" / "game")
    assert isinstance(file.failed, FileNotFoundError)
    recorder = play_on(file)
    assert isinstance(recorder.failed, FileNotFoundError)


def test_a_folder_that_is_removed_does_not_stop_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    file = RecordFile.begin(folder / "game")
    shutil.rmtree(folder, ignore_errors=True)
    play_on(file)


def test_going_on_in_a_file_that_is_gone_begins_no_other(tmp_path: Path) -> None:
    file = RecordFile.keep(tmp_path / "game")
    assert isinstance(file.failed, FileNotFoundError)
    play_on(file)
    assert not (tmp_path / "game").exists()


def test_after_a_failure_nothing_is_written_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    file = RecordFile.begin(path)
    raw = file._raw
    assert raw is not None

    class Failing:
        """Writes half of what it is given, then fails; closing fails as well."""

        def write(self, content: bytes) -> int:
            raw.write(content[: len(content) // 2])
            raise OSError(errno.EIO, "gone")

        def close(self) -> None:
            raw.close()
            raise OSError(errno.EIO, "gone again")

    monkeypatch.setattr(file, "_raw", Failing())
    recorder = play_on(file)
    assert recorder.failed is not None and recorder.failed.strerror == "gone"
    assert b"\n" not in path.read_bytes()


def test_a_write_that_takes_only_a_part_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    file = RecordFile.begin(path)
    raw = file._raw
    assert raw is not None

    class Slow:
        def write(self, content: bytes) -> int:
            return raw.write(content[:7])

        def close(self) -> None:
            raw.close()

    monkeypatch.setattr(file, "_raw", Slow())
    recorder = play_on(file)
    assert recorder.failed is None
    assert resumable(path).finished


def test_a_name_that_cannot_be_written_is_written_as_it_can(tmp_path: Path) -> None:
    path = tmp_path / "game"
    players = players_named(BOTS)
    players[0] = players[0]._replace(name="A\udc80\x1b")
    recorder = Recorder.begin(RecordFile.begin(path), GAME, players, "s")
    recorder.close()
    assert recorder.failed is None
    assert resumable(path).players[0].name == "A??"
