"""The recorder writes at once, and never stops the game."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from io import FileIO
from pathlib import Path

import pytest

from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.moon.actions import LeaveWidow, TakeWidow
from moon_access.record.file import RecordFile
from moon_access.record.head import LONGEST_NAME
from moon_access.record.reader import resumable_game
from moon_access.record.writer import LineOutput, Recorder
from tests.all_games import SomeTable
from tests.record.recorded import players_named, table

GAME = GAMES["moon3"].rules({"target": 7})
BOTS = ["normal", "random", "normal"]


def play_on(file: RecordFile) -> Recorder:
    """Play a whole game with a recorder on this file, even if nothing can be written to it."""
    recorder = Recorder.begin(file, GAME, players_named(BOTS), "s")
    at = table(GAME, BOTS, "s", recorder=recorder)
    while at.step():
        pass
    assert at.is_over
    recorder.close()
    return recorder


def raw_of(file: LineOutput) -> FileIO:
    assert isinstance(file, RecordFile) and file._raw is not None
    return file._raw


def test_every_action_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game"
    recorder = Recorder.begin(RecordFile.begin(path), GAME, players_named(BOTS), "s")
    at = table(GAME, BOTS, "s", recorder=recorder)
    while at.step():
        found = resumable_game(path)
        assert list(found.actions) == at.actions
        assert not found.missing and not found.is_torn
    recorder.close()


@pytest.mark.skipif(os.name != "posix", reason="modes are of Unix")
def test_only_the_owner_can_read_a_record_even_if_others_could_read_the_file_before(tmp_path: Path) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    old.touch()
    old.chmod(0o644)
    for path in (new, old):
        RecordFile.begin(path).close()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_a_full_disk_is_reported_and_the_game_continues() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no device here that is always full")
    recorder = play_on(RecordFile.begin("/dev/full"))
    assert recorder.failure is not None and recorder.failure.errno == errno.ENOSPC


def test_a_missing_folder_is_reported_and_the_game_continues(tmp_path: Path) -> None:
    file = RecordFile.begin(tmp_path / "nowhere" / "game")
    assert isinstance(file.failure, FileNotFoundError)
    recorder = play_on(file)
    assert isinstance(recorder.failure, FileNotFoundError)


def test_a_folder_that_is_removed_does_not_stop_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    file = RecordFile.begin(folder / "game")
    shutil.rmtree(folder, ignore_errors=True)
    play_on(file)


def test_if_the_file_to_continue_has_disappeared_no_other_file_is_begun(tmp_path: Path) -> None:
    file = RecordFile.keep(tmp_path / "game")
    assert isinstance(file.failure, FileNotFoundError)
    play_on(file)
    assert not (tmp_path / "game").exists()


def test_after_a_failure_the_recorder_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    file = RecordFile.begin(path)
    raw = raw_of(file)

    class Failing:
        """A file that writes half of its data and then fails; closing it fails, too."""

        def write(self, content: bytes) -> int:
            raw.write(content[: len(content) // 2])
            raise OSError(errno.EIO, "gone")

        def close(self) -> None:
            raw.close()
            raise OSError(errno.EIO, "gone again")

    monkeypatch.setattr(file, "_raw", Failing())
    recorder = play_on(file)
    assert recorder.failure is not None and recorder.failure.strerror == "gone"
    assert b"\n" not in path.read_bytes()


def test_the_recorder_writes_the_rest_after_a_partial_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    file = RecordFile.begin(path)
    raw = raw_of(file)

    class Slow:
        def write(self, content: bytes) -> int:
            return raw.write(content[:7])

        def close(self) -> None:
            raw.close()

    monkeypatch.setattr(file, "_raw", Slow())
    recorder = play_on(file)
    assert recorder.failure is None
    assert resumable_game(path).is_finished


def test_in_a_record_question_marks_replace_what_a_name_cannot_contain(tmp_path: Path) -> None:
    path = tmp_path / "game"
    players = players_named(BOTS)
    players[0] = players[0]._replace(name="A\udc80\x1b")
    recorder = Recorder.begin(RecordFile.begin(path), GAME, players, "s")
    recorder.close()
    assert recorder.failure is None
    assert resumable_game(path).players[0].name == "A??"


def begin_record(path: Path) -> tuple[Recorder, SomeTable]:
    recorder = Recorder.begin(RecordFile.begin(path), GAME, players_named(BOTS), "s")
    return recorder, table(GAME, BOTS, "s", recorder=recorder)


def disk_says(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(file: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("os.fsync", fails)


@pytest.mark.parametrize("safe", [0, 4])
@pytest.mark.parametrize("unsafe", [0, 1, 3])
@pytest.mark.parametrize("after", [0, 2])
def test_refused_data_counts_as_lost_and_so_does_everything_after_it(
    safe: int, unsafe: int, after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder, at = begin_record(tmp_path / "game")
    for _ in range(safe):
        at.step()
    if safe:
        recorder.sync()
    for _ in range(unsafe):
        at.step()
    disk_says(errno.EIO, monkeypatch)
    recorder.sync()
    assert recorder.lost == unsafe
    for _ in range(after):
        at.step()
    recorder.sync()
    recorder.close()
    assert recorder.lost == unsafe + after
    if recorder.lost:
        assert recorder.failure is not None and recorder.failure.errno == errno.EIO


def test_an_undo_after_a_failure_is_lost_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder, at = begin_record(tmp_path / "game")
    for _ in range(3):
        at.step()
    recorder.sync()
    disk_says(errno.EIO, monkeypatch)
    recorder.undo(Seat(0), at.actions[2:])
    assert recorder.lost == 0
    recorder.sync()
    assert recorder.lost == 1
    recorder.undo(Seat(0), at.actions[1:2])
    assert recorder.lost == 2
    recorder.close()


def test_after_a_failure_taking_the_widow_counts_as_lost_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In version 1, taking a widow writes no line of its own, so the move is lost if the disk fails then."""
    game = GAMES["moon3"].rules({"widow": "optional", "all_pass": "force"})
    recorder = Recorder(RecordFile.begin(tmp_path / "game"), game, version=1)
    at = table(game, BOTS, "s", recorder=recorder)
    while not any(isinstance(action, TakeWidow | LeaveWidow) for action in at.actions):
        recorder.sync()
        at.step()
    disk_says(errno.EIO, monkeypatch)
    at.step()
    recorder.sync()
    assert recorder.lost == 2
    recorder.close()


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP, errno.EROFS])
def test_writing_to_a_file_that_is_not_on_a_disk_is_no_failure(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk_says(number, monkeypatch)
    recorder, at = begin_record(tmp_path / "game")
    at.step()
    recorder.sync()
    assert recorder.failure is None and recorder.lost == 0
    recorder.close()


def test_an_action_is_kept_if_only_the_line_after_its_own_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading restores, by the rules, the moves that follow from an action with a line of its own."""
    recorder, at = begin_record(tmp_path / "game")
    raw = raw_of(recorder.file)

    class FullAfterALine:
        def write(self, content: bytes) -> int:
            if content.startswith(b'{"trick"'):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return raw.write(content[: content.index(b"\n") + 1])

        def close(self) -> None:
            raw.close()

    monkeypatch.setattr(recorder.file, "_raw", FullAfterALine())
    while recorder.failure is None:
        at.step()
    assert recorder.lost == 0
    saved = resumable_game(tmp_path / "game")
    assert list(saved.actions) == at.actions and saved.missing
    at.step()
    assert recorder.lost == 1


def test_data_on_the_disk_is_not_synced_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder, at = begin_record(tmp_path / "game")
    at.step()
    recorder.sync()
    disk_says(errno.EIO, monkeypatch)
    recorder.sync()
    assert recorder.failure is None
    recorder.close()


def test_a_name_that_is_too_long_for_a_record_is_cut(tmp_path: Path) -> None:
    players = players_named(BOTS)
    players[0] = players[0]._replace(name="x" * 500)
    Recorder.begin(RecordFile.begin(tmp_path / "game"), GAME, players, "s").close()
    assert resumable_game(tmp_path / "game").players[0].name == "x" * LONGEST_NAME
