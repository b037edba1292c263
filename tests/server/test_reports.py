"""Every store keeps the players' reports until a moderator has closed them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.server.store.reports import MOST_OPEN, Report, Reports, TalkLine
from moon_access.server.store.sqlite_store import SqliteStore

from .stores import STORES

LINES = (TalkLine("Benno", "žluté „rude“ words: 6-5"), TalkLine("Eva", "{stop}"))


@pytest.fixture
def reports(kind: str, tmp_path: Path) -> Iterator[Reports]:
    store = STORES[kind](tmp_path)
    try:
        if isinstance(store, SqliteStore):
            yield Reports(store.database)
        else:
            from moon_access.server.store.postgres_store import PostgresStore

            assert isinstance(store, PostgresStore)
            yield Reports(store.database)
    finally:
        store.close()


def test_reports_are_kept_as_they_were_told_the_oldest_first(reports: Reports) -> None:
    first = reports.add(1795400000.5, "Eva", "Benno", "he shouts", LINES)
    second = reports.add(1795400001.0, "Clara", "Benno", "", ())
    assert reports.list_all() == [
        Report(first, 1795400000.5, "Eva", "Benno", "he shouts", LINES),
        Report(second, 1795400001.0, "Clara", "Benno", "", ()),
    ]


def test_a_settled_report_is_removed_and_its_number_is_not_used_again(reports: Reports) -> None:
    first = reports.add(1.0, "Eva", "Benno", "", LINES)
    assert reports.settle(first) and not reports.settle(first)
    assert reports.list_all() == []
    assert reports.add(2.0, "Eva", "Benno", "", LINES) > first


def test_a_player_may_have_three_open_reports(reports: Reports) -> None:
    kept = [reports.add(1.0, "Eva", "Benno", "", ()) for _ in range(MOST_OPEN)]
    assert reports.add(2.0, "Eva", "Benno", "", ()) == 0
    assert reports.add(2.0, "Clara", "Benno", "", ()) > 0
    reports.settle(kept[0])
    assert reports.add(3.0, "Eva", "Benno", "", ()) > 0
