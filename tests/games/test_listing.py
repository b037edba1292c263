"""The saved games: their order, the line of each, and that renaming, deleting and exporting lose nothing. These tests
use the real folder with real records."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from moon_access.record.file import InUse
from moon_access.storage import saved_games
from moon_access.storage.saved_games import SavedFile, SavedStatus, UnreadableRecord, clean_title, read_status
from moon_access.storage.verified import Verified
from tests.support.catalogues import COMPLETE
from tests.terminal.at_terminal import PROGRAM, Home, assert_calm

from .kept import keep

NOON = time.mktime((2025, 3, 7, 12, 0, 0, 0, 0, -1))
OURS = "2025-03-07 12-00-00 moon3.jsonl"


@contextmanager
def played_elsewhere(path: Path) -> Iterator[None]:
    """Lock the file, like another program that plays the game."""
    code = (
        "import sys; from moon_access.record.file import RecordFile\n"
        "file = RecordFile.keep(sys.argv[1]); print(flush=True); sys.stdin.read()"
    )
    repository = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=repository
    ) as other:
        assert other.stdin is not None and other.stdout is not None
        assert other.stdout.readline() == b"\n"
        yield
        other.stdin.close()


def lines(home: Home, *arguments: str) -> list[str]:
    return home.lines("games", *arguments)


def refusal(home: Home, *arguments: str) -> str:
    return home.refusal("games", *arguments)


def contents(home: Home) -> dict[str, bytes]:
    return {record.name: record.read_bytes() for record in home.records}


def test_the_last_played_game_comes_first_whatever_the_names_of_the_files(home: Home) -> None:
    for name, played in (("b", NOON), ("a", NOON + 10), ("c", NOON - 10)):
        keep(home.games / f"{name}.jsonl", played=played, actions=3)
    assert [Path(game.path).stem for game in saved_games.all_games()] == ["a", "b", "c"]
    assert [Path(game.path).stem for game in saved_games.unfinished_games()] == ["a", "b", "c"]


@pytest.mark.parametrize("game", ["moon3", "moon4", "draw12"])
def test_the_line_of_a_finished_game_agrees_with_its_whole_record(game: str, home: Home) -> None:
    for seed in map(str, range(4)):
        path = home.games / f"{seed}.jsonl"
        table = keep(path, game, seed=seed)
        found = read_status(str(path), Verified())
        assert isinstance(found, SavedStatus)
        state = table.state
        assert found[1:] == (tuple(table.players), True, state.winners, state.scores, None, False)
        assert (found.game.name, found.game.options) == (game, table.game.options)


def test_an_unfinished_game_is_announced_with_its_points_and_whose_turn_it_is(home: Home) -> None:
    table = keep(home.games / OURS, seed="3", played=NOON, actions=50)
    scores = dict(zip(("you", "Anna", "Ben"), table.state.scores, strict=True))
    told = ", ".join(f"{who} {points}".replace("-", "minus ") for who, points in scores.items())
    turn = {0: "your turn", 1: "Anna is next", 2: "Ben is next"}[table.state.to_act]
    assert lines(home) == [f"1 Moon for three, 7 March 2025, {told}, {turn}."]


def test_the_winner_stands_before_the_points(home: Home) -> None:
    for seed in range(6):
        keep(home.games / f"{seed} moon3.jsonl", seed=str(seed), opponents="normal", played=NOON)
    told = lines(home)
    found = [
        game for kept in saved_games.all_games() if isinstance(game := read_status(kept.path, Verified()), SavedStatus)
    ]
    assert [0 in game.winners for game in found] == [", won, you " in line for line in told]
    assert [0 not in game.winners for game in found] == [", lost, you " in line for line in told]
    assert {0 in game.winners for game in found} == {True, False}, "the test needs both kinds"


def test_today_and_yesterday_are_announced_with_the_time(home: Home) -> None:
    now = time.time()
    today = time.strftime("%H:%M", time.localtime(now))
    keep(home.games / "a moon3.jsonl", played=now)
    keep(home.games / "b moon3.jsonl", played=now - 86400)
    first, second = lines(home)
    if time.strftime("%H:%M") == today:  # skip this if the minute, and perhaps the day, has just ended
        assert f", today {today}, " in first
        assert ", yesterday " in second


@pytest.mark.parametrize("language", COMPLETE)
def test_the_list_is_plain_lines_in_every_language_and_way_of_reading(language: str, home: Home) -> None:
    keep(home.games / "1 moon3.jsonl", played=NOON)
    keep(home.games / "2 draw12.jsonl", "draw12", played=NOON, actions=9)
    (home.games / "3.jsonl").write_bytes(b"nonsense\n")
    for read in ("screen-reader", "braille"):
        told = lines(home, "--language", language, "--read", read, "--cells", "80")
        assert [line.split()[0] for line in told if line[0].isdigit()] == ["1", "2", "3"]
        assert any("2025" in line for line in told)


def test_a_resigned_game_is_listed_as_resigned(home: Home) -> None:
    with home.terminal("play", "--seed", "4") as at:
        at.prompt()
        at.ask("resign")
        at.ask("yes")
        at.finish("leave")
    (line,) = lines(home)
    assert line.startswith("1 Moon for three, today ") and line.endswith(", resigned.")


def test_a_game_of_bots_alone_is_retold_with_their_names(home: Home) -> None:
    keep(home.games / "a.jsonl", "moon4", played=NOON, seat=None)
    (line,) = lines(home)
    assert "won by " in line and "you" not in line


def test_a_broken_record_is_kept_and_reported_with_its_line(home: Home) -> None:
    path = home.games / OURS
    keep(path, actions=20)
    whole = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*whole[:6], b"nonsense\n", *whole[6:]]))
    assert lines(home) == [f"1 {OURS}, cannot be read. Line 7: not a JSON object."]
    assert isinstance(read_status(str(path), Verified()), UnreadableRecord)


def test_a_record_with_an_impossible_end_is_unreadable(home: Home) -> None:
    path = home.games / OURS
    keep(path)
    *rest, _, over = path.read_bytes().splitlines(keepends=True)
    nobody = b'{"over":{"winner":[9]}}\n'
    for ends in ([b'{"score":7}\n', over], [b'{"score":{"total":[1]}}\n', over], [over], [nobody]):
        path.write_bytes(b"".join([*rest, *ends]))
        assert isinstance(read_status(str(path), Verified()), UnreadableRecord)


def test_a_game_that_another_program_plays_is_reported_and_left_alone(home: Home) -> None:
    path = home.games / OURS
    keep(path, played=NOON, actions=20)
    before = contents(home)
    with played_elsewhere(path):
        assert lines(home) == ["1 Moon for three, 7 March 2025, open in another window."]
        for arguments in (("--delete", "1"), ("--rename", "1", "x")):
            assert refusal(home, *arguments) == "That game is open in another window."
        game = saved_games.all_games()[0]
        for act in (saved_games.delete, lambda one: saved_games.rename(one, "x")):
            with pytest.raises(InUse):
                act(game)
    assert contents(home) == before


def test_looking_at_a_game_does_not_keep_anybody_from_playing_it(home: Home) -> None:
    if sys.platform == "win32":
        pytest.skip("this is of Unix")
    path = home.games / OURS
    keep(path, actions=20)
    read_status(str(path), Verified())
    with path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@pytest.mark.parametrize("folder", ["missing", "empty"])
def test_without_saved_games_the_list_says_that_there_are_none(folder: str, home: Home) -> None:
    if folder == "empty":
        home.games.mkdir(parents=True)
    assert lines(home) == ["No saved games."]
    assert refusal(home, "--delete", "1") == "There is no game 1: none is saved."


def test_a_file_in_place_of_the_folder_of_the_games_is_named(home: Home) -> None:
    home.games.parent.mkdir(parents=True, exist_ok=True)
    home.games.write_text("x")
    for arguments in ((), ("--delete", "1")):
        assert refusal(home, *arguments).startswith(f"The saved games in {home.games} cannot be read: ")


def test_a_file_that_is_no_game_is_not_in_the_list(home: Home) -> None:
    home.games.mkdir(parents=True)
    (home.games / "notes.txt").write_text("x")
    (home.games / "folder.jsonl").mkdir()
    assert lines(home) == ["No saved games."]


# Titles


def test_a_title_stands_in_the_name_of_the_file_and_changes_nothing_in_it(home: Home) -> None:
    path = home.games / OURS
    keep(path, played=NOON)
    keep(home.games / "other.jsonl", played=NOON - 5)
    before = path.read_bytes()
    assert lines(home, "--rename", "1", "With Grandma") == ["Title: With Grandma."]
    renamed = home.games / "2025-03-07 12-00-00 moon3 - With Grandma.jsonl"
    assert home.records == [renamed, home.games / "other.jsonl"]
    assert renamed.read_bytes() == before
    assert renamed.stat().st_mtime == NOON
    assert lines(home)[0].startswith("1 With Grandma, Moon for three, 7 March 2025, ")
    assert lines(home, "--rename", "1", "Again - and again") == ["Title: Again - and again."]
    assert lines(home, "--rename", "1", "") == ["Title removed."]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("Žofie a Jürgen", "Žofie a Jürgen"),
        ('a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j"),
        ("../../etc/passwd", "etc passwd"),
        ("\x1b[2J\x07bell\n", "[2Jbell"),
        (" dots. . ", "dots"),
        ("long " * 30, ("long " * 30)[:39]),
        ("/:*", ""),
        ("\udcff", ""),
    ],
)
def test_a_title_is_cleaned(typed: str, title: str) -> None:
    assert clean_title(typed) == title


def test_a_title_without_letters_or_digits_is_refused(home: Home) -> None:
    keep(home.games / OURS)
    assert refusal(home, "--rename", "1", "///") == "Not ///: a title needs letters or digits."
    assert home.record.name == OURS


def test_a_title_never_takes_another_games_place(home: Home) -> None:
    keep(home.games / "a.jsonl", played=NOON)
    keep(home.games / "a - b.jsonl", seed="2", played=NOON - 1)
    before = contents(home)
    assert "already exists." in refusal(home, "--rename", "1", "b")
    assert contents(home) == before


def test_a_titled_game_can_still_be_continued(home: Home) -> None:
    keep(home.games / OURS, actions=20)
    saved_games.rename(saved_games.all_games()[0], "Mine")
    done = home.run("resume", typed="")
    assert b"Game continued." in done.stdout


# Deleting, exporting


def test_deleting_by_number_deletes_no_other_game(home: Home) -> None:
    for at in range(4):
        keep(home.games / f"{at}.jsonl", seed=str(at), played=NOON - at)
    before = contents(home)
    assert lines(home, "--delete", "3") == ["Deleted: 2."]
    del before["2.jsonl"]
    assert contents(home) == before
    assert refusal(home, "--delete", "4") == "There is no game 4: type 1 to 3."
    assert contents(home) == before


def test_an_export_equals_the_record_and_never_replaces_a_file(home: Home, tmp_path: Path) -> None:
    keep(home.games / OURS)
    before = contents(home)
    there = tmp_path / "copy.jsonl"
    assert lines(home, "--export", "1", str(there)) == [f"Saved as {there}."]
    assert there.read_bytes() == before[OURS]
    there.write_text("mine")
    assert refusal(home, "--export", "1", str(there)) == f"{there} already exists."
    assert there.read_text() == "mine"
    folder = tmp_path / "folder"
    folder.mkdir()
    assert lines(home, "--export", "1", str(folder)) == [f"Saved as {folder / OURS}."]
    assert (folder / OURS).read_bytes() == before[OURS]
    assert "no such folder" in refusal(home, "--export", "1", str(tmp_path / "none" / "x"))
    assert contents(home) == before


def test_an_export_that_fills_the_disk_leaves_no_file(home: Home, tmp_path: Path) -> None:
    """A limit on the size of files acts like a full disk: a write fails in the middle of the copy."""
    keep(home.games / OURS)
    done = subprocess.run(
        ["bash", "-c", 'ulimit -f 1; trap "" XFSZ; exec "$0" -m moon_access games --export 1 "$1"', sys.executable,
         str(tmp_path / "copy")],
        env={**home.environment, "PYTHONDONTWRITEBYTECODE": "1"}, capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (1, b""), done
    assert not (tmp_path / "copy").exists()


def test_a_folder_that_is_read_only_is_reported_and_nothing_is_lost(home: Home) -> None:
    if sys.platform == "win32":
        pytest.skip("this is of Unix")
    keep(home.games / OURS)
    before = contents(home)
    home.games.chmod(0o500)
    # Drop root's capabilities, so that permissions apply to it.
    alone = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
    try:
        for arguments in (("--delete", "1"), ("--rename", "1", "x")):
            command = [*alone, *PROGRAM, "games", *arguments]
            done = subprocess.run(command, env=home.environment, cwd=home.folder, capture_output=True, check=False)
            assert (done.returncode, done.stdout) == (1, b""), done
            assert b"permission denied" in done.stderr
        assert contents(home) == before
    finally:
        home.games.chmod(0o700)


def test_only_one_option_that_does_something_is_allowed_at_a_time(home: Home) -> None:
    done = home.run("games", "--delete", "1", "--rename", "1", "x")
    assert done.returncode == 2
    assert b"Choose one of --rename, --export, --delete and --json." in done.stderr


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", COMPLETE)
def test_resume_takes_a_number_of_the_list(language: str, home: Home) -> None:
    keep(home.games / "1.jsonl", played=NOON)
    keep(home.games / "2.jsonl", played=NOON - 1, actions=20)
    before = contents(home)
    done = home.run("resume", "2", "--language", language)
    assert (done.returncode, done.stderr) == (0, b"")
    assert contents(home)["2.jsonl"].startswith(before["2.jsonl"])
    assert Path(saved_games.all_games()[0].path).name == "2.jsonl", "the game played now must be the last played"
    for number in ("2", "3", "0", "999999"):
        refused = home.run("resume", number, "--language", language)
        assert (refused.returncode, refused.stdout) == (1, b"")
        assert_calm(refused.stderr.decode())
    assert b"That game is over." in home.run("resume", "2").stderr
    assert b"There is no game 3: type 1 to 2." in home.run("resume", "3").stderr


def test_the_title_of_a_saved_game_is_read_from_its_file_name() -> None:
    for name, title in (
        ("2025-03-07 12-00-00 moon3", ""),
        ("2025-03-07 12-00-00 moon3 2", ""),
        ("2025-03-07 12-00-00 moon3 2 - Two - again", "Two - again"),
        ("from a friend", "from a friend"),
        ("from a friend - won", "won"),
    ):
        assert SavedFile(f"/games/{name}.jsonl", 0).title == title
