"""Reading any file returns games or raises BadRecord, and does nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moon_access.games import GAMES
from moon_access.record.faults import BadRecord
from moon_access.record.reader import read
from tests.record.recorded import play

QUIET = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(
        ["6-5", "0-0", "doubles", "none", "pass", "moon3", 0, 1, 2, 4, 21]
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "game"
    play(path, GAMES["moon3"].rules({"target": 7, "widow": "optional"}), ["normal", "random", "normal"], "m")
    return path.read_bytes()


def reads_or_refuses(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    try:
        games = read(path)
    except BadRecord as bad:
        assert 1 <= bad.line <= content.count(b"\n") + 1
    else:
        assert games and games[-1].size <= len(content)
    assert path.read_bytes() == content


@given(st.binary(max_size=200))
@QUIET
def test_a_file_of_any_bytes_is_read_or_refused(tmp_path: Path, content: bytes) -> None:
    reads_or_refuses(tmp_path / "game", content)


@given(st.data())
@QUIET
def test_a_record_with_changed_bytes_is_read_or_refused(tmp_path: Path, whole: bytes, data: st.DataObject) -> None:
    content = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    reads_or_refuses(tmp_path / "game", bytes(content))


@given(st.data())
@QUIET
def test_a_record_with_moved_doubled_or_dropped_lines_is_read_or_refused(
    tmp_path: Path, whole: bytes, data: st.DataObject
) -> None:
    lines = whole.splitlines(keepends=True)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        moved = lines[at]
        if data.draw(st.booleans()):
            del lines[at]
        if data.draw(st.booleans()):
            lines.insert(data.draw(st.integers(0, len(lines))), moved)
    reads_or_refuses(tmp_path / "game", b"".join(lines))


@given(st.data())
@QUIET
def test_a_record_with_a_value_of_any_kind_is_read_or_refused(
    tmp_path: Path, whole: bytes, data: st.DataObject
) -> None:
    lines = whole.splitlines()
    at = data.draw(st.sampled_from([0, 0, 1, *range(len(lines))]))
    line: dict[str, Any] = json.loads(lines[at])
    within = data.draw(st.sampled_from([line, *(value for value in line.values() if isinstance(value, dict))]))
    key = data.draw(st.sampled_from([*within, "undo", "resign", "seed"]))
    within[key] = data.draw(VALUES)
    lines[at] = json.dumps(line).encode()
    reads_or_refuses(tmp_path / "game", b"\n".join(lines) + b"\n")
