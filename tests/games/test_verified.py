"""The program counts and lists only verified games, and verifies each game once."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from moon_access import __version__
from moon_access.record import reader
from moon_access.storage import paths, saved_games
from moon_access.storage.saved_games import SavedStatus, UnreadableRecord, read_status
from moon_access.storage.statistics import GameCounts, count
from moon_access.storage.verified import Verified, verified_so_far
from tests.terminal.at_terminal import PROGRAM, Home

from .kept import keep

GOOD, BAD = "good.jsonl", "bad.jsonl"


@pytest.fixture
def played_again(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets the name of each record that the program verifies by replaying it."""
    names: list[str] = []
    read = reader.games

    def note(path: str) -> object:
        names.append(Path(path).name)
        return read(path)

    monkeypatch.setattr(reader, "games", note)
    return names


def make_unlawful(path: Path) -> None:
    """Change the record: each line is possible, but a player who has not won the second trick gets it."""
    lines = path.read_text("utf-8").splitlines()
    at = [number for number, line in enumerate(lines) if "trick" in json.loads(line)][1]
    trick = json.loads(lines[at])
    trick["winner"] = (trick["winner"] + 1) % 3
    lines[at] = json.dumps(trick)
    path.write_text("\n".join(lines) + "\n", "utf-8")


def count_games() -> GameCounts:
    return count(saved_games.all_games())


def read_remembered() -> dict[str, list[int]]:
    found: dict[str, list[int]] = json.loads(paths.verified_file().read_text("utf-8"))["verified"]
    return found


def test_a_record_that_check_refuses_is_named_with_its_line_and_not_counted(home: Home) -> None:
    keep(home.games / GOOD)
    keep(home.games / BAD, seed="2")
    make_unlawful(home.games / BAD)
    checked = home.run("check", str(home.games / BAD))
    assert checked.returncode == 1
    why = checked.stdout.decode().strip()
    for _ in range(2):  # the second time, the other game is already known
        told = home.run("stats").stdout.decode().splitlines()
        assert told[0].startswith("Games: 1, ")
        assert [line for line in told if BAD in line] == [f"File {BAD}. {why}"]
        (listed,) = [line for line in home.run("games").stdout.decode().splitlines() if BAD in line]
        assert listed[2:] == f"{BAD}, cannot be read. {why}"
        (unreadable,) = json.loads(home.run("stats", "--json").stdout)["unreadable"]
        assert f"Line {unreadable['line']}:" in why


def test_a_verified_game_is_not_played_again(home: Home, played_again: list[str]) -> None:
    keep(home.games / GOOD)
    keep(home.games / BAD, seed="2")
    make_unlawful(home.games / BAD)
    first = count_games()
    assert sorted(played_again) == [BAD, GOOD]
    played_again.clear()
    assert count_games().games == first.games
    assert played_again == [BAD], "never take a refused record for verified"
    played_again.clear()
    with verified_so_far() as known:
        assert isinstance(read_status(str(home.games / GOOD), known), SavedStatus)
        assert isinstance(read_status(str(home.games / BAD), known), UnreadableRecord)
    assert played_again == [BAD]


def test_a_record_that_has_changed_is_verified_again(home: Home, played_again: list[str]) -> None:
    path = home.games / GOOD
    keep(path, played=1000)
    count_games()
    make_unlawful(path)  # this keeps the size of the file
    assert len(count_games().unread) == 1
    os.utime(path, (1000, 1000))
    size = path.stat().st_size
    path.write_bytes(path.read_bytes() + b"x\n")
    os.utime(path, (1000, 1000))
    assert path.stat().st_size > size
    assert len(count_games().unread) == 1


def test_a_file_written_while_it_is_verified_is_not_remembered(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    path = home.games / GOOD
    keep(path)
    read = reader.games

    def read_and_write(found: str) -> object:
        games = list(read(found))
        make_unlawful(path)
        return games

    monkeypatch.setattr(reader, "games", read_and_write)
    count_games()
    monkeypatch.setattr(reader, "games", read)
    assert len(count_games().unread) == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nonsense",
        b"\xff\xfe",
        b"[]",
        b"[" * 100_000,
        b'{"version": "0.0.0", "verified": {"bad.jsonl": [1, 1]}}',
        b'{"version": "VERSION"}',
        b'{"version": "VERSION", "verified": []}',
        b'{"version": "VERSION", "verified": {"bad.jsonl": 7, "good.jsonl": [1], "x": ["a", "b"], "y": [true, 1]}}',
    ],
)
def test_games_with_an_invalid_stamp_are_verified_again(content: bytes, home: Home, played_again: list[str]) -> None:
    keep(home.games / GOOD)
    keep(home.games / BAD, seed="2")
    make_unlawful(home.games / BAD)
    paths.verified_file().write_bytes(content.replace(b"VERSION", __version__.encode()))
    assert len(count_games().unread) == 1
    assert sorted(played_again) == [BAD, GOOD]
    assert list(read_remembered()) == [GOOD]


def test_games_verified_by_another_version_are_verified_again(
    home: Home, played_again: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(home.games / GOOD)
    count_games()
    monkeypatch.setattr("moon_access.storage.verified.__version__", "99.0.0")
    played_again.clear()
    count_games()
    assert played_again == [GOOD]


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe_to_nowhere(path: Path) -> None:
    path.symlink_to("/nowhere/at/all")


@pytest.mark.parametrize("stands_there", [a_folder, a_pipe_to_nowhere])
def test_if_findings_cannot_be_saved_games_are_counted_anyway(stands_there: Callable[[Path], None], home: Home) -> None:
    keep(home.games / GOOD)
    stands_there(paths.verified_file())
    for _ in range(2):
        assert count_games().games["moon3"].played == 1
    assert not list(home.games.parent.glob("verified.json.*")), "leave no half-written file"


@pytest.mark.long
def test_several_programs_can_verify_games_at_once(home: Home) -> None:
    for seed in range(6):
        keep(home.games / f"{seed}.jsonl", seed=str(seed))
    started = [
        subprocess.Popen([*PROGRAM, "stats"], env=home.environment, cwd=home.folder, stdout=-1, stderr=-1)
        for _ in range(4)
    ]
    told = {one.communicate() for one in started}
    assert len(told) == 1 and {one.returncode for one in started} == {0}
    assert sorted(read_remembered()) == [f"{seed}.jsonl" for seed in range(6)]


def test_processes_share_their_findings_and_drop_those_of_deleted_games(home: Home) -> None:
    for name in (GOOD, "other.jsonl"):
        keep(home.games / name)
    one, other = Verified(), Verified()
    one.check(str(home.games / GOOD))
    other.check(str(home.games / "other.jsonl"))
    one.remember()
    other.remember()
    assert sorted(read_remembered()) == [GOOD, "other.jsonl"]
    (home.games / GOOD).unlink()
    keep(home.games / "new.jsonl")
    count_games()
    assert sorted(read_remembered()) == ["new.jsonl", "other.jsonl"]
    assert paths.verified_file().stat().st_mode & 0o077 == 0, "only the owner may read the file"
