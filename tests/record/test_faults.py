"""Reading finds every kind of fault that a record can have, in its line, with its facts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from moon_access.engine.refusals import Reason
from moon_access.games import GAMES
from moon_access.record.faults import LONGEST_QUOTE, BadRecord, Fault
from moon_access.record.lines import LONGEST_LINE
from moon_access.record.reader import games, read, resumable_game
from tests.record.recorded import play

Objects = list[dict[str, Any]]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("good") / "game"
    play(path, GAMES["moon3"].rules({"target": 7, "all_pass": "force"}), ["normal"] * 3, "s")
    return path.read_text("utf-8")


def find_first(lines: Objects, key: str) -> int:
    """Return the place of the first line with this key."""
    return next(at for at, line in enumerate(lines) if key in line)


def fault_of(path: Path, content: bytes) -> BadRecord:
    path.write_bytes(content)
    with pytest.raises(BadRecord) as bad:
        read(path)
    assert path.read_bytes() == content
    return bad.value


def fault_after(good: str, path: Path, change: Callable[[Objects], int]) -> tuple[int, BadRecord]:
    """Return the faulty line and its fault after ``change``, which returns the index of that line."""
    lines = [json.loads(line) for line in good.splitlines()]
    at = change(lines)
    text = "".join(json.dumps(line) + "\n" for line in lines)
    return at + 1, fault_of(path, text.encode())


def setting(kind: str, key: str, value: Any) -> Callable[[Objects], int]:
    """Return a change that sets a key in the first line of a kind to another value."""

    def change(lines: Objects) -> int:
        at = find_first(lines, kind)
        lines[at][key] = value
        return at

    return change


def in_rules(name: str, value: Any) -> Callable[[Objects], int]:
    def change(lines: Objects) -> int:
        lines[0]["rules"][name] = value
        return 0

    return change


def in_seat(**values: Any) -> Callable[[Objects], int]:
    def change(lines: Objects) -> int:
        lines[0]["seats"][1].update(values)
        return 0

    return change


def remove_key(kind: str, key: str) -> Callable[[Objects], int]:
    def change(lines: Objects) -> int:
        at = find_first(lines, kind)
        del lines[at][key]
        return at

    return change


def drop_line(kind: str) -> Callable[[Objects], int]:
    """Return a change that removes the first line of a kind, so that the next line is at fault."""

    def change(lines: Objects) -> int:
        at = find_first(lines, kind)
        del lines[at]
        return at

    return change


def insert(line: dict[str, Any], before: str) -> Callable[[Objects], int]:
    def change(lines: Objects) -> int:
        at = find_first(lines, before)
        lines.insert(at, line)
        return at

    return change


def at_the_end(line: dict[str, Any]) -> Callable[[Objects], int]:
    def change(lines: Objects) -> int:
        lines.append(line)
        return len(lines) - 1

    return change


def instead_of_the_head(lines: Objects) -> int:
    lines[0] = {"record": "chess"}
    return 0


def a_seat_more(lines: Objects) -> int:
    lines[0]["seats"].append({"name": "D", "player": "human"})
    return 0


def no_target(lines: Objects) -> int:
    del lines[0]["rules"]["target"]
    return 0


def an_unknown_tile_dealt(lines: Objects) -> int:
    lines[1]["hands"][2][0] = "6-0"
    return 1


def a_tile_dealt_twice(lines: Objects) -> int:
    lines[1]["hands"][2][0] = lines[1]["hands"][0][0]
    return 1


def a_later_deal_with_another_number(lines: Objects) -> int:
    at = [place for place, line in enumerate(lines) if "deal" in line][1]
    lines[at]["deal"] = 3
    return at


CASES: list[tuple[str, Callable[[Objects], int], Fault, dict[str, Any]]] = [
    ("a line that begins no game", drop_line("record"), Fault.NO_HEAD, {}),
    ("another program's record", setting("record", "record", "chess"), Fault.UNKNOWN_FORMAT, {"found": '"chess"'}),
    ("another program's head", instead_of_the_head, Fault.UNKNOWN_FORMAT, {"found": '"chess"'}),
    ("a later version", setting("record", "version", 4), Fault.UNKNOWN_VERSION, {"found": "4"}),
    ("a version that is true", setting("record", "version", True), Fault.UNKNOWN_VERSION, {"found": "true"}),
    ("a different game", setting("record", "game", "skat"), Fault.UNKNOWN_GAME, {"found": '"skat"'}),
    ("a game that is a list", setting("record", "game", []), Fault.UNKNOWN_GAME, {"found": "[]"}),
    ("a seat too many", a_seat_more, Fault.WRONG_PLAYERS, {"number": 3, "found": "4"}),
    ("seats that are no list", setting("record", "seats", 3), Fault.BAD_VALUE, {"key": "seats"}),
    ("a seat that is a name", setting("record", "seats", ["a", "b", "c"]), Fault.BAD_VALUE, {"key": "seats"}),
    ("a name that is a number", in_seat(name=7), Fault.BAD_VALUE, {"key": "name", "found": "7"}),
    ("a name that moves the cursor", in_seat(name="A\x1b[2J"), Fault.BAD_VALUE, {"key": "name"}),
    ("half a character in a name", in_seat(name="A\udc80"), Fault.BAD_VALUE, {"key": "name"}),
    ("a name of which nobody hears the end", in_seat(name="A" * 81), Fault.BAD_VALUE, {"key": "name"}),
    ("a player of which nobody hears the end", in_seat(player="A" * 81), Fault.BAD_VALUE, {"key": "player"}),
    ("an unknown key at a seat", in_seat(age=7), Fault.UNKNOWN_KEY, {"key": "age"}),
    ("a seed that is a number", setting("record", "seed", 7), Fault.BAD_VALUE, {"key": "seed"}),
    ("a head without rules", remove_key("record", "rules"), Fault.MISSING_KEY, {"key": "rules"}),
    ("rules that are a list", setting("record", "rules", []), Fault.BAD_VALUE, {"key": "rules"}),
    ("a rule that is left out", no_target, Fault.MISSING_RULE, {"key": "target"}),
    ("a rule that this game has not", in_rules("drawing", "one"), Fault.BAD_RULE, {"key": "drawing"}),
    ("a target too high", in_rules("target", 501), Fault.BAD_RULE, {"key": "target", "found": "501"}),
    ("a rule in quotes", in_rules("aids", "true"), Fault.BAD_RULE, {"key": "aids", "found": '"true"'}),
    ("a rule that is one for true", in_rules("aids", 1), Fault.BAD_RULE, {"key": "aids", "found": "1"}),
    ("a line of no kind", insert({"seat": 1, "knock": True}, "bid"), Fault.UNKNOWN_LINE, {"found": "seat, knock"}),
    ("a bid by nobody", remove_key("bid", "seat"), Fault.MISSING_KEY, {"key": "seat"}),
    ("a key too many", setting("play", "end", 6), Fault.UNKNOWN_KEY, {"key": "end"}),
    ("two facts in a line", setting("bid", "play", "6-5"), Fault.UNKNOWN_KEY, {"key": "play"}),
    ("a fourth seat", setting("bid", "seat", 3), Fault.BAD_VALUE, {"key": "seat", "found": "3"}),
    ("a seat that is true", setting("bid", "seat", True), Fault.BAD_VALUE, {"key": "seat", "found": "true"}),
    ("a bid in tenths", setting("bid", "bid", 4.0), Fault.BAD_VALUE, {"key": "bid", "found": "4.0"}),
    ("a bid beyond all numbers", setting("bid", "bid", 10**400), Fault.BAD_VALUE, {"key": "bid"}),
    ("an unknown trump", setting("trump", "trump", 7), Fault.BAD_VALUE, {"key": "trump", "found": "7"}),
    ("a trump that is true", setting("trump", "trump", True), Fault.BAD_VALUE, {"key": "trump"}),
    ("giving up and not", insert({"seat": 0, "resign": False}, "bid"), Fault.BAD_VALUE, {"key": "resign"}),
    ("hands that are no list", setting("deal", "hands", "6-5"), Fault.BAD_VALUE, {"key": "hands"}),
    ("a hand that is no list", setting("deal", "hands", [1, 2, 3]), Fault.BAD_VALUE, {"key": "hands"}),
    ("a first seat that is a text", setting("deal", "first", "0"), Fault.BAD_VALUE, {"key": "first"}),
    ("a tile written low-high", setting("play", "play", "1-6"), Fault.BAD_TILE, {"key": "play", "found": '"1-6"'}),
    ("a tile of a larger set", setting("play", "play", "12-12"), Fault.BAD_TILE, {"key": "play"}),
    ("a tile that is a list", setting("discard", "discard", [6, 5]), Fault.BAD_TILE, {"key": "discard"}),
    ("a tile of four players' set", an_unknown_tile_dealt, Fault.BAD_TILE, {"key": "hands", "found": '"6-0"'}),
    ("a deal out of order", setting("deal", "deal", 2), Fault.DOES_NOT_FOLLOW, {"expected": "1", "found": "2"}),
    ("a later deal out of order", a_later_deal_with_another_number, Fault.DOES_NOT_FOLLOW, {"expected": "2"}),
    ("a trick to somebody else", setting("trick", "winner", 7), Fault.DOES_NOT_FOLLOW, {}),
    ("a trick with another number", setting("trick", "trick", 2), Fault.DOES_NOT_FOLLOW, {}),
    ("a first trick that is true", setting("trick", "trick", True), Fault.DOES_NOT_FOLLOW, {}),
    ("another score", setting("score", "score", {"delta": [0, 0, 0], "total": [0, 0, 0]}), Fault.DOES_NOT_FOLLOW, {}),
    ("other winners", setting("over", "over", {"winner": []}), Fault.DOES_NOT_FOLLOW, {}),
    ("a trick too early", insert({"trick": 1, "winner": 0}, "play"), Fault.NOT_DUE, {}),
    ("the end too early", insert({"over": {"winner": [0]}}, "bid"), Fault.NOT_DUE, {}),
    ("a trick that is missing", drop_line("trick"), Fault.LINE_MISSING, {}),
    ("a score that is missing", drop_line("score"), Fault.LINE_MISSING, {}),
    ("taking back before the trick is told", insert({"seat": 0, "undo": 1}, "trick"), Fault.LINE_MISSING, {}),
    ("a deal after the end", at_the_end({"deal": 9, "hands": [], "stock": [], "first": 0}), Fault.AFTER_THE_END, {}),
    ("giving up after the end", at_the_end({"seat": 0, "resign": True}), Fault.AFTER_THE_END, {}),
    ("taking back after the end", at_the_end({"seat": 0, "undo": 1}), Fault.AFTER_THE_END, {}),
    ("taking back nothing", insert({"seat": 0, "undo": 0}, "bid"), Fault.BAD_UNDO, {"number": 0}),
    ("taking back too much", insert({"seat": 0, "undo": 2}, "bid"), Fault.BAD_UNDO, {"number": 2, "expected": "1"}),
]  # fmt: skip


@pytest.mark.parametrize(("change", "fault", "facts"), [case[1:] for case in CASES], ids=[c[0] for c in CASES])
def test_a_fault_is_reported_with_its_line(
    good: str, tmp_path: Path, change: Callable[[Objects], int], fault: Fault, facts: dict[str, Any]
) -> None:
    line, bad = fault_after(good, tmp_path / "game", change)
    assert (bad.line, bad.fault) == (line, fault)
    assert {key: getattr(bad, key) for key in facts} == facts


REFUSALS: list[tuple[str, Callable[[Objects], int], Reason]] = [
    ("a tile dealt twice", a_tile_dealt_twice, Reason.BAD_DEAL),
    ("nobody to begin", setting("deal", "first", None), Reason.BAD_DEAL),
    ("hands for nobody", setting("deal", "hands", []), Reason.BAD_DEAL),
    ("a bid below the minimum", setting("bid", "bid", 3), Reason.BID_BELOW_MINIMUM),
    ("a bid that there is not", setting("bid", "bid", 8), Reason.BID_UNKNOWN),
    ("a play in the auction", insert({"seat": 0, "play": "6-5"}, "bid"), Reason.NOT_NOW),
    ("a deal in the auction", insert({"deal": 2, "hands": [], "stock": [], "first": 0}, "bid"), Reason.NOT_NOW),
    ("a play before the discard", drop_line("discard"), Reason.NOT_NOW),
]  # fmt: skip


@pytest.mark.parametrize(("change", "reason"), [case[1:] for case in REFUSALS], ids=[c[0] for c in REFUSALS])
def test_moves_refused_by_the_rules_are_announced_with_their_reason(
    good: str, tmp_path: Path, change: Callable[[Objects], int], reason: Reason
) -> None:
    line, bad = fault_after(good, tmp_path / "game", change)
    assert (bad.line, bad.fault) == (line, Fault.ILLEGAL)
    assert bad.refused is not None and bad.refused.reason is reason


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"\xff\xfe\n", Fault.NOT_UTF8),
        (b"seat 1 plays 6-5\n", Fault.NOT_JSON),
        (b"\n", Fault.NOT_JSON),
        (b"[1]\n", Fault.NOT_JSON),
        (b"null\n", Fault.NOT_JSON),
        (b'{"seat":0,"bid":NaN}\n', Fault.NOT_JSON),
        (b'{"seat":0,"bid":-Infinity}\n', Fault.NOT_JSON),
        (b'{"seat":0,"bid":' + b"9" * 5000 + b"}\n", Fault.NOT_JSON),
        (b'{"seat":0,"bid":' + b"9" * 4000 + b"}\n", Fault.BAD_VALUE),
        (b'{"seat":0,"bid":1e999}\n', Fault.BAD_VALUE),
        (b'{"seat":0,"bid":4,"seat":1}\n', Fault.DUPLICATE_KEY),
        (b'{"seat":0,"bid":"' + b"x" * LONGEST_LINE + b'"}\n', Fault.TOO_LONG),
        (b"{" + b" " * LONGEST_LINE, Fault.TOO_LONG),
        (b"{}\n", Fault.UNKNOWN_LINE),
    ],
)
def test_an_unreadable_line_is_reported_with_its_number(good: str, tmp_path: Path, line: bytes, fault: Fault) -> None:
    lines = good.encode().splitlines(keepends=True)
    bad = fault_of(tmp_path / "game", b"".join([*lines[:5], line]))
    assert (bad.line, bad.fault) == (6, fault)


def test_deeply_nested_text_is_refused_as_a_record(good: str, tmp_path: Path) -> None:
    head = good.encode().splitlines(keepends=True)[0]
    for depth in (*range(100, 1200, 50), 30_000):  # how deep is too deep for JSON depends on Python
        line = b'{"seat":0,"bid":' + b"[" * depth + b"]" * depth + b"}\n"
        assert fault_of(tmp_path / "game", head + line).line == 2


@pytest.mark.parametrize("content", [b"", b"{", b'{"record":"moon-access"'])
def test_a_file_without_a_single_whole_line_is_empty(tmp_path: Path, content: bytes) -> None:
    bad = fault_of(tmp_path / "game", content)
    assert (bad.line, bad.fault) == (1, Fault.EMPTY)


def test_quoted_text_is_short_and_harmless(good: str, tmp_path: Path) -> None:
    _, bad = fault_after(good, tmp_path / "game", setting("record", "game", "\x1b\x07\n" + "x" * 500))
    assert bad.found is not None and len(bad.found) <= LONGEST_QUOTE and bad.found.isprintable()
    key = "\x1b]0;evil\x07" * 50
    _, bad = fault_after(good, tmp_path / "game", in_rules(key, 1))
    assert bad.house is not None and bad.house.name.isprintable() and len(bad.house.name) <= LONGEST_QUOTE


def test_unknown_and_missing_keys_in_the_head_of_a_record_are_allowed(good: str, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in good.splitlines()]
    lines[0]["played"] = {"on": "a Sunday"}
    del lines[0]["seed"]
    path = tmp_path / "game"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert resumable_game(path).seed is None


def test_a_fault_in_a_record_does_not_hide_the_games_before_it(good: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(good + good + "nonsense\n", "utf-8")
    found = []
    with pytest.raises(BadRecord) as bad:
        for game in games(path):
            found.append(game)
    assert len(found) == 1 and found[0].is_finished
    assert bad.value.line == 2 * len(good.splitlines()) + 1


def test_a_resignation_ends_a_game(good: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    lines = good.splitlines(keepends=True)[:3]
    text = "".join([*lines, '{"seat":2,"resign":true}\n', '{"over":{"winner":[0,1]}}\n'])
    path.write_text(text, "utf-8")
    found = resumable_game(path)
    assert found.is_finished and found.state.winners == (0, 1)
    path.write_text(text.replace("[0,1]", "[2]"), "utf-8")
    with pytest.raises(BadRecord) as bad:
        read(path)
    assert (bad.value.line, bad.value.fault) == (5, Fault.DOES_NOT_FOLLOW)
