"""Records of every version of the format stay readable for ever: versions/ has games that those versions wrote.

The number before the name is the version. Never write these files again; a new version adds new ones.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moon_access.engine.actions import Action, Clock
from moon_access.engine.house_rules import FIRST_READING, READING
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.faults import BadRecord
from moon_access.record.file import RecordFile
from moon_access.record.head import VERSIONS
from moon_access.record.reader import RecordedGame, read, resumable_game
from moon_access.record.writer import Recorder
from moon_access.table import Player

KEPT = {path.stem: path for path in Path(__file__).parent.glob("versions/*.jsonl")}
RESULTS: dict[str, tuple[int, tuple[int, ...], tuple[int, ...]]] = {
    "1-all_fives": (129, (160, 100), (0,)),
    "1-all_fives-five_up": (72, (14, 7), (0,)),
    "1-all_fives-sniff": (84, (90, 70), (0,)),
    "1-block-out-shares": (14, (16, 16, 0), (0, 1)),
    "1-chicken_foot-lead-in-a-hand": (276, (145, 106, 78), (2,)),
    "1-chicken_foot-more-rounds-than-doubles": (1180, (233, 97), (1,)),
    "1-draw12": (231, (5, 40), (1,)),
    "1-draw12-double-then-winner": (245, (260, 0, 22), (0,)),
    "1-draw12-thrown-in-counts": (135, (0, 8), (1,)),
    "1-fives_and_threes": (158, (36, 46, 61), (2,)),
    "1-forty_two": (14, (3, 0), (0,)),
    "1-forty_two-bids-from-31": (30, (7, 3), (0,)),
    "1-forty_two-plunge-over": (65, (22, 6), (0,)),
    "1-forty_two-points": (34, (133, 0), (0,)),
    "1-mexican_train": (389, (107, 244, 253), (0,)),
    "1-mexican_train-doubles-of-the-mexican-train": (109, (61, 17), (1,)),
    "1-mexican_train-doubles-of-their-layer": (249, (82, 61, 85), (1,)),
    "1-mexican_train-engine-in-a-hand": (107, (53, 68, 47, 23), (3,)),
    "1-mexican_train-several-doubles": (250, (29, 44), (0,)),
    "1-moon3": (54, (0, 2, 11), (2,)),
    "1-moon3-optional-widow": (56, (5, 9, -11), (1,)),
    "1-moon3-thrown-in-counts": (30, (1, 3, -21), (1,)),
    "1-moon3-undo-and-resign": (15, (0, 0, 0), (1, 2)),
    "1-moon4": (68, (5, 9), (1,)),
    "1-moon4-thrown-in-counts": (75, (-17, -4), (1,)),
    "2-moon3-optional-widow": (56, (5, 9, -11), (1,)),
    "3-chicken_foot-quarter-of-an-hour": (158, (0, 16), (0,)),
    "3-moon3-quarter-of-an-hour": (87, (11, -5, 2), (0,)),
}
"""The number of actions, the scores, and the winners of each record."""


@pytest.mark.parametrize("name", sorted(KEPT))
def test_a_record_of_this_version_is_still_read(name: str) -> None:
    (game,) = read(KEPT[name])
    assert f"{game.version}-" == name[:2]
    assert (len(game.actions), game.state.scores, game.state.winners) == RESULTS[name]
    assert game.is_finished and not game.is_torn


def test_every_version_has_a_record() -> None:
    assert {int(name[0]) for name in KEPT} == set(VERSIONS)


OLD_READING = [
    name for name in KEPT if name.endswith(("-out-shares", "-thrown-in-counts", "-more-rounds-than-doubles"))
]
"""Games that would have gone on otherwise in the second reading of the rules."""


def with_reading(name: str, reading: int | None, path: Path) -> Path:
    """Return a copy of a kept record whose head says this reading, or none."""
    first, *lines = KEPT[name].read_text("utf-8").splitlines(keepends=True)
    head = {**json.loads(first), **({} if reading is None else {"reading": reading})}
    path.write_text(json.dumps(head) + "\n" + "".join(lines), "utf-8")
    return path


@pytest.mark.parametrize("name", OLD_READING)
def test_a_record_is_played_by_the_reading_of_the_rules_in_its_head(name: str, tmp_path: Path) -> None:
    (game,) = read(KEPT[name])
    assert game.game.reading == FIRST_READING or "rounds" in name
    path = tmp_path / "game.jsonl"
    with pytest.raises(BadRecord):
        read(with_reading(name, READING, path))
    for bad in (0, READING + 1, "2", True):
        with pytest.raises(BadRecord, match="BAD_VALUE"):
            read(with_reading(name, bad, path))  # type: ignore[arg-type]


def go_on(saved: RecordedGame, path: Path, random: Random) -> None:
    """Play a saved game to its end, by random moves, into its file."""
    file = RecordFile.keep(path)
    recorder = Recorder.go_on(file, saved)
    game: Any = saved.game
    state: Any = saved.state
    while not state.winners:
        action: Action
        if state.to_act is not None:
            action = random.choice(game.legal_actions(state))
        elif game.minutes and state.deal:
            action = Clock(60 * game.minutes)
        else:
            action = game.make_deal(state, random.sample(game.tiles, len(game.tiles)), Seat(0))
        state, events = game.apply(state, action)
        recorder.write(action, events)
    recorder.close()


@pytest.mark.parametrize("name", sorted(KEPT))
def test_an_old_game_continues_by_its_own_reading_of_the_rules(name: str, tmp_path: Path) -> None:
    """Cut the record after several of its lines, play each rest to the end, and read the new record."""
    lines = KEPT[name].read_text("utf-8").splitlines(keepends=True)
    random = Random(name)
    for count in random.sample(range(2, len(lines)), min(4, len(lines) - 2)):
        path = tmp_path / f"{count}.jsonl"
        path.write_text("".join(lines[:count]), "utf-8")
        saved = resumable_game(path)
        go_on(saved, path, random)
        (whole,) = read(path)
        assert whole.is_finished and whole.game.options == saved.game.options
        assert whole.actions[: len(saved.actions)] == saved.actions


RULES: dict[str, dict[str, object]] = {
    "moon3": {"rounds": 2},
    "draw12": {"rounds": 2, "opening": "redeal", "tiles": 18, "hand": 3},
    "block": {"rounds": 2, "hand": 5},
    "chicken_foot": {"rounds": 2},
}


@pytest.mark.parametrize("name", RULES)
def test_a_new_record_states_the_latest_reading_of_the_rules_but_does_not_need_it(name: str, tmp_path: Path) -> None:
    """Another program need not write the reading: then the lines decide which one it is."""
    game: Any = GAMES[name].rules(RULES[name])
    path = tmp_path / "game.jsonl"
    file = RecordFile.begin(path)
    Recorder.begin(file, game, [Player(f"P{seat}", "human") for seat in range(game.players)], "1").close()
    go_on(read(path)[-1], path, Random(name))
    (read_back,) = read(path)
    assert read_back.is_finished and read_back.game.reading == READING
    first, *lines = path.read_text("utf-8").splitlines(keepends=True)
    head = json.loads(first)
    assert head.pop("reading") == READING
    path.write_text(json.dumps(head) + "\n" + "".join(lines), "utf-8")
    (read_back,) = read(path)
    assert read_back.is_finished


def test_if_a_record_states_no_reading_of_the_rules_its_lines_decide_which_holds(tmp_path: Path) -> None:
    """The old end of a game of two deals, one of them thrown in, is no end any more: the game goes on and is read."""
    path = with_reading("1-moon3-thrown-in-counts", READING, tmp_path / "game.jsonl")
    lines = path.read_text("utf-8").splitlines(keepends=True)
    assert "over" in lines[-1]
    path.write_text("".join(lines[:-1]), "utf-8")
    go_on(resumable_game(path), path, Random(1))
    first, *lines = path.read_text("utf-8").splitlines(keepends=True)
    head = json.loads(first)
    del head["reading"]
    path.write_text(json.dumps(head) + "\n" + "".join(lines), "utf-8")
    (game,) = read(path)
    assert game.is_finished and game.game.reading == READING
