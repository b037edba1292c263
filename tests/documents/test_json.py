"""The documentation names every key of the JSON output for scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.arena.workers import open_own_process
from moon_access.cli import doctor, games_report, reports, voices
from moon_access.outputs.speech.voices import KnownVoice
from moon_access.record.faults import BadRecord, Fault
from moon_access.storage import saved_games
from moon_access.storage.verified import verified_so_far
from tests.arena.matches import THREE, result_of
from tests.documents.pages import DOCS, sections
from tests.games.kept import keep
from tests.games.test_tally import KEYS


def keys(value: object) -> Iterator[str]:
    """Return all keys, including nested ones. The pages on rules name the keys of house rules."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if key != "rules":
                yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


def find_names(text: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", text))


def test_every_key_of_a_result_of_the_arena_is_named() -> None:
    found = set(keys(json.loads(result_of(THREE, 2, open_own_process))))
    assert found - find_names((DOCS / "bots.md").read_text("utf-8")) == set()


def test_every_key_of_statistics_is_named() -> None:
    assert set(KEYS) - find_names(sections(DOCS / "command-line.md")["Statistics as JSON"]) == set()


def test_every_key_of_the_other_documents_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    record = tmp_path / "game.jsonl"
    keep(record, actions=3)
    with verified_so_far() as known:
        game = saved_games.list_entry(1, saved_games.SavedFile(str(record), 0.0), known)
    found: list[object] = [
        reports.as_json(reports.Verification("file", bad=BadRecord(1, Fault.EMPTY))),
        doctor.as_json(doctor.Examination("speech", True, (doctor.Part("width"),))),
        voices.as_json("en", [KnownVoice("gmw/en", "English", ("en",))]),
        {"games": [games_report.game_as_json(game)]},
    ]
    assert {key for one in found for key in keys(one)} - find_names(sections(DOCS / "command-line.md")["JSON"]) == set()


def test_every_part_that_doctor_reports_is_named() -> None:
    assert {*doctor.PART_LABELS, "voice"} - find_names(sections(DOCS / "command-line.md")["JSON"]) == set()
