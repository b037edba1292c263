"""The program reads the player's last games, which the level follows, from saved records without verifying them."""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.bots.ladder import FinishedGame
from moon_access.record.file import RecordFile
from moon_access.record.head import ReplayOrigin
from moon_access.record.writer import Recorder
from moon_access.storage.paths import games_folder
from moon_access.storage.statistics import last_games

from .kept import keep


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return games_folder()


def test_there_are_no_last_games_if_nothing_is_saved() -> None:
    assert last_games("moon3") == []


def test_the_last_finished_games_of_a_kind_are_read_the_oldest_first(folder: Path) -> None:
    tables = [
        keep(folder / f"{number}.jsonl", opponents=opponents, seed=str(number), played=1000 - number)
        for number, opponents in enumerate(["easy", "bold-normal", "normal"])
    ]
    keep(folder / "other.jsonl", "block")
    keep(folder / "unfinished.jsonl", actions=9)
    keep(folder / "nobody.jsonl", seat=None)
    (folder / "broken.jsonl").write_text("no record\n")
    won = [0 in table.state.winners for table in tables]
    assert last_games("moon3") == [
        FinishedGame(won[2], 1 / 3, ("normal", "normal")),
        FinishedGame(won[1], 1 / 3, ("bold-normal", "bold-normal")),
        FinishedGame(won[0], 1 / 3, ("easy", "easy")),
    ]
    assert len(last_games("block")) == 1


def test_in_teams_the_partner_does_not_count_as_an_opponent(folder: Path) -> None:
    table = keep(folder / "1.jsonl", "moon4", opponents="easy")
    assert last_games("moon4") == [FinishedGame(0 in table.state.winners, 1 / 2, ("easy", "easy"))]


def test_repeated_games_and_unknown_kinds_do_not_count(folder: Path) -> None:
    table = keep(folder / "1.jsonl", opponents="easy")
    recorder = Recorder.begin(
        RecordFile.begin(folder / "2.jsonl"),
        table.game,
        table.players,
        "1",
        ReplayOrigin("1.jsonl", len(table.actions)),
    )
    recorder.copy(table.game, table.actions)
    recorder.close()
    text = (folder / "1.jsonl").read_text("utf-8")
    (folder / "3.jsonl").write_text(text.replace("bot:easy", "bot:unheard"), "utf-8")
    assert len(last_games("moon3")) == 1
