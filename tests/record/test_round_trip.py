"""Written games are read back unchanged, and continue from wherever the writing stopped."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from moon_access.games import GAMES
from moon_access.record.file import RecordFile
from moon_access.record.reader import read, resumable_game
from moon_access.record.writer import Recorder
from tests.record.recorded import play, players_named, some_bots, some_game, table


@pytest.mark.parametrize("batch", range(10))
def test_random_games_read_back_as_they_were_played(tmp_path: Path, batch: int) -> None:
    chance = Random(f"round trip {batch}")
    path = tmp_path / "game"
    for number in range(10):
        game = some_game(chance)
        bots = some_bots(game, chance)
        played = play(path, game, bots, str(number), games=chance.choice([1, 1, 2]))
        found = read(path)
        assert [list(one.actions) for one in found] == played
        assert all(one.is_finished and not one.is_torn and not one.missing for one in found)
        assert {one.game.options for one in found} == {game.options}
        assert [list(one.players) for one in found] == [players_named(bots)] * len(played)
        assert [one.seed for one in found] == [f"{number}:{at}" for at in range(len(played))]
        assert sum(one.lines for one in found) == len(path.read_text("utf-8").splitlines())
        assert found[-1].size == path.stat().st_size


@pytest.mark.parametrize("widow", ["exchange", "optional", "none"])
@pytest.mark.parametrize("trump_first", [True, False])
def test_a_game_continues_from_every_line_end_and_writes_the_same_lines(
    tmp_path: Path, widow: str, trump_first: bool
) -> None:
    path = tmp_path / "game"
    rules = {"target": 7, "widow": widow, "trump_before_widow": trump_first}
    game, bots = GAMES["moon3"].rules(rules), ["normal", "random", "random"]
    play(path, game, bots, "s")
    whole = path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    assert len(ends) > 30
    for stop in ends:
        path.write_bytes(whole[:stop])
        go_on(path, bots)
        assert path.read_bytes() == whole


def test_a_game_continues_from_every_torn_line(tmp_path: Path) -> None:
    path = tmp_path / "game"
    bots = ["normal", "random", "normal"]
    play(path, GAMES["moon3"].rules({"target": 7}), bots, "s")
    whole = path.read_bytes()
    head = whole.index(b"\n") + 1
    for stop in range(head + 1, len(whole), 23):
        path.write_bytes(whole[:stop])
        found = resumable_game(path)
        assert found.is_torn == (whole[stop - 1] != ord("\n"))
        assert path.read_bytes() == whole[:stop]  # reading changes nothing
        go_on(path, bots)
        assert path.read_bytes() == whole


def go_on(path: Path, bots: list[str]) -> None:
    found = resumable_game(path)
    assert found.seed is not None
    recorder = Recorder.go_on(RecordFile.keep(path), found)
    at = table(found.game, bots, found.seed, recorder=recorder, actions=found.actions)
    assert at.state == found.state
    while at.step():
        pass
    recorder.close()
    assert recorder.failure is None


def test_a_line_is_compact_and_readable(tmp_path: Path) -> None:
    path = tmp_path / "game"
    play(path, GAMES["moon3"].rules({"target": 7}), ["normal"] * 3, "s")
    lines = path.read_text("utf-8").splitlines()
    assert "Žofie" in lines[0]
    assert all(line == json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":")) for line in lines)
    assert json.loads(lines[0])["rules"]["target"] == 7


def test_an_undone_move_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "game"
    game = GAMES["moon3"].rules({"target": 7, "widow": "optional"})
    (actions,) = play(path, game, ["normal"] * 3, "s")
    whole = path.read_text("utf-8").splitlines(keepends=True)
    for stop in range(2, 20):
        for count in range(1, stop):
            lines = whole[: stop + 1]
            undone = [line for line in lines[1:] if '"trick"' not in line][-count:]
            again = whole[whole.index(undone[0]) :] if len(undone) == count else []
            if again and stop < len(whole) - 4 and '"trick"' not in whole[stop + 1]:
                text = [*lines, f'{{"seat":0,"undo":{count}}}\n', *again]
                path.write_text("".join(text), "utf-8")
                (found,) = read(path)
                assert list(found.actions) == actions


def test_a_record_may_have_a_whole_game_after_an_unfinished_one(tmp_path: Path) -> None:
    path = tmp_path / "game"
    play(path, GAMES["moon3"].rules({"target": 7}), ["normal"] * 3, "s")
    whole = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([*whole[:4], *whole]), "utf-8")
    first, second = read(path)
    assert (first.is_finished, first.line, first.lines) == (False, 1, 4)
    assert (second.is_finished, second.line, second.lines) == (True, 5, len(whole))


def test_a_record_may_have_the_line_ends_of_another_system(tmp_path: Path) -> None:
    path = tmp_path / "game"
    (actions,) = play(path, GAMES["moon3"].rules({"target": 7}), ["normal"] * 3, "s")
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert list(resumable_game(path).actions) == actions
