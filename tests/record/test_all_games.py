"""The program writes, reads and continues records of every game, and refuses faulty ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moon_access.engine.house_rules import Impossible
from moon_access.engine.refusals import Reason
from moon_access.record.faults import BadRecord, Fault
from moon_access.record.reader import read
from tests.all_games import ALL_GAMES
from tests.properties.random_play import random_game
from tests.record.recorded import play, players_named, some_bots
from tests.record.test_round_trip import go_on
from tests.support.short import short_rules

PLAIN: dict[str, object] = {"tiles": 6, "target": 20}

Lines = list[dict[str, Any]]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", ALL_GAMES)
def test_games_of_every_kind_read_back_as_they_were_played(name: str, tmp_path: Path) -> None:
    chance = Random(name)
    path = tmp_path / "game"
    for number in range(20):
        game, _ = random_game(name, chance)
        bots = some_bots(game, chance)
        played = play(path, game, bots, str(number), games=chance.choice([1, 2]))
        found = read(path)
        assert [list(one.actions) for one in found] == played
        assert all(one.is_finished for one in found)
        assert {(type(one.game), one.game.players, one.game.options) for one in found} == {
            (type(game), game.players, game.options)
        }
        assert [*found[0].players] == players_named(bots)


@pytest.mark.long
@pytest.mark.parametrize("name", ALL_GAMES)
def test_a_game_continues_from_every_line_end_and_writes_the_same_lines(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    rules = {**PLAIN, "opening": "redeal", "hand": 3} if name == "draw12" else short_rules(name)
    game = ALL_GAMES[name](rules)
    bots = [("normal", "random", "random", "normal")[seat % 4] for seat in range(game.players)]
    play(path, game, bots, "s")
    whole = path.read_bytes()
    for stop in [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]:
        path.write_bytes(whole[:stop])
        go_on(path, bots)
        assert path.read_bytes() == whole


@pytest.fixture(scope="module")
def draw_game(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a game with a thrown-in deal, draws, passes and plays."""
    path = tmp_path_factory.mktemp("draw") / "game"
    game = ALL_GAMES["draw12"]({**PLAIN, "drawing": "one", "opening": "redeal", "hand": 3}, 2)
    for number in range(100):
        play(path, game, ["normal", "normal"], str(number))
        text = path.read_text("utf-8")
        if all(piece in text for piece in ('"first":null', '"draw":', '"pass":true', '"end":null')):
            return text
    raise AssertionError("no game has it all")


def test_the_record_of_draw_dominoes_has_the_expected_lines(draw_game: str) -> None:
    lines: Lines = [json.loads(line) for line in draw_game.splitlines()]
    head = lines[0]
    assert head["game"] == "draw12" and len(head["seats"]) == 2
    assert head["rules"] == {
        "target": 20, "tiles": 6, "hand": 3, "double_branches": 2, "drawing": "one", "opening": "redeal",
        "aids": True,
    }  # fmt: skip
    stock: list[str] = []
    for line in lines[1:]:
        assert len({"deal", "play", "draw", "pass", "score", "over"} & line.keys()) == 1
        if "deal" in line:
            assert [len(hand) for hand in line["hands"]] == [3, 3] and len(line["stock"]) == 22
            stock = line["stock"]
        if "play" in line:
            assert [*line] == ["seat", "play", "end"]
        if "draw" in line:
            assert line == {"seat": line["seat"], "draw": stock.pop(0)}
        if "pass" in line:
            assert line == {"seat": line["seat"], "pass": True}
    thrown_in = next(at for at, line in enumerate(lines) if line.get("first", 0) is None)
    assert lines[thrown_in + 1]["deal"] == lines[thrown_in]["deal"] + 1


def test_the_record_of_teams_counts_by_team(tmp_path: Path) -> None:
    path = tmp_path / "game"
    play(path, ALL_GAMES["moon4"]({"target": 7}), ["normal"] * 4, "s")
    lines: Lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert (lines[0]["game"], len(lines[0]["seats"])) == ("moon4", 4)
    assert "widow" not in lines[0]["rules"]
    assert all(line["stock"] == [] and len(line["hands"]) == 4 for line in lines if "deal" in line)
    scores = [line["score"] for line in lines if "score" in line]
    assert all(len(score["delta"]) == len(score["total"]) == 2 for score in scores)
    assert lines[-1]["over"]["winner"] in ([0], [1])


def find_first(lines: Lines, key: str, **values: object) -> int:
    """Return the place of the first line with this key and these values."""
    return next(at for at, line in enumerate(lines) if key in line and {**line, **values} == line)


def set_in(key: str, value: object, kind: str | None = None, **values: object) -> Callable[[Lines], int]:
    def change(lines: Lines) -> int:
        at = find_first(lines, kind or key, **values)
        lines[at][key] = value
        return at

    return change


def without_end(lines: Lines) -> int:
    at = find_first(lines, "play")
    del lines[at]["end"]
    return at


def three_more(lines: Lines) -> int:
    lines[0]["seats"] += [{"name": name, "player": "human"} for name in "ABC"]
    return 0


def hands_too_large(lines: Lines) -> int:
    lines[0]["rules"]["hand"] = 14
    return 0


def another_drawn(lines: Lines) -> int:
    at = find_first(lines, "draw")
    lines[at]["draw"] = "6-6" if lines[at]["draw"] != "6-6" else "5-5"
    return at


def a_bid(lines: Lines) -> int:
    at = find_first(lines, "pass")
    lines[at] = {"seat": lines[at]["seat"], "bid": "pass"}
    return at


def a_draw_too_many(lines: Lines) -> int:
    at = find_first(lines, "pass")
    lines[at] = {"seat": lines[at]["seat"], "draw": "6-6"}
    return at


WRONG: list[tuple[str, Callable[[Lines], int], Fault, dict[str, object]]] = [
    ("a play on no end", without_end, Fault.MISSING_KEY, {"key": "end"}),
    ("an end that is a text", set_in("end", "6", "play"), Fault.BAD_VALUE, {"key": "end", "found": '"6"'}),
    ("an end that is true", set_in("end", True, "play"), Fault.BAD_VALUE, {"key": "end", "found": "true"}),
    ("another tile than the stock gives", another_drawn, Fault.DOES_NOT_FOLLOW, {"key": "draw"}),
    ("a drawn tile that is none", set_in("draw", "7-7"), Fault.BAD_TILE, {"key": "draw"}),
    ("passing and not", set_in("pass", False), Fault.BAD_VALUE, {"key": "pass", "found": "false"}),
    ("a bid", a_bid, Fault.UNKNOWN_LINE, {"found": "seat, bid"}),
    ("five players", three_more, Fault.WRONG_PLAYERS, {"expected": "2, 3, 4", "found": "5"}),
    ("a deal out of order", set_in("deal", 7), Fault.DOES_NOT_FOLLOW, {"key": "deal", "found": "7"}),
]


def found_in(draw_game: str, change: Callable[[Lines], int], path: Path) -> tuple[int, BadRecord]:
    lines: Lines = [json.loads(line) for line in draw_game.splitlines()]
    at = change(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    with pytest.raises(BadRecord) as bad:
        read(path)
    return at + 1, bad.value


@pytest.mark.parametrize(("change", "fault", "facts"), [case[1:] for case in WRONG], ids=[c[0] for c in WRONG])
def test_a_fault_in_a_record_of_draw_dominoes_is_reported_with_its_line(
    draw_game: str, tmp_path: Path, change: Callable[[Lines], int], fault: Fault, facts: dict[str, object]
) -> None:
    line, bad = found_in(draw_game, change, tmp_path / "game")
    assert (bad.line, bad.fault) == (line, fault)
    assert {key: getattr(bad, key) for key in facts} == facts


REFUSED: list[tuple[str, Callable[[Lines], int], Reason]] = [
    ("an opening tile on an end", set_in("end", 6, "play", end=None), Reason.WRONG_END),
    ("a play by nobody's turn", set_in("seat", 1, "play", seat=0), Reason.NOT_YOUR_TURN),
    ("a draw where one is all", a_draw_too_many, Reason.CANNOT_DRAW),
    ("nobody to open, where somebody can", set_in("first", None, "deal", first=0), Reason.BAD_DEAL),
    ("somebody to open, where nobody can", set_in("first", 0, "deal", first=None), Reason.BAD_DEAL),
]


@pytest.mark.parametrize(("change", "reason"), [case[1:] for case in REFUSED], ids=[c[0] for c in REFUSED])
def test_moves_refused_by_the_rules_of_draw_dominoes_are_announced_with_their_reason(
    draw_game: str, tmp_path: Path, change: Callable[[Lines], int], reason: Reason
) -> None:
    line, bad = found_in(draw_game, change, tmp_path / "game")
    assert (bad.line, bad.fault) == (line, Fault.ILLEGAL)
    assert bad.refused is not None and bad.refused.reason is reason


def test_an_impossible_table_is_reported_with_its_line(draw_game: str, tmp_path: Path) -> None:
    line, bad = found_in(draw_game, hands_too_large, tmp_path / "game")
    assert (bad.line, line, bad.fault) == (1, 1, Fault.IMPOSSIBLE_TABLE)
    assert bad.impossible is not None and bad.impossible.reason is Impossible.SET_TOO_SMALL
    assert (bad.impossible.hand, bad.impossible.tiles, bad.impossible.most) == (14, 28, 13)


@pytest.mark.parametrize("line", [b'{"seat":0,"pass":true}\n', b'{"seat":0,"draw":"6-5"}\n'])
def test_a_record_of_moon_with_a_line_of_draw_dominoes_is_refused(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "game"
    play(path, ALL_GAMES["moon3"]({"target": 7}), ["normal"] * 3, "s")
    path.write_bytes(b"".join([*path.read_bytes().splitlines(keepends=True)[:2], line]))
    with pytest.raises(BadRecord) as bad:
        read(path)
    assert (bad.value.line, bad.value.fault) == (3, Fault.UNKNOWN_LINE)
