"""Every store keeps evenings, their entrants and their results, and lets one node alone end an evening."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from moon_access.server.store.contest_rows import MOST_WAITING, ContestRows, EntryRow, ResultRow, Stage
from moon_access.server.store.store import Store

from .stores import STORES
from .test_deal_results import database_of

Opened = Callable[[], ContestRows]


@pytest.fixture
def opened(kind: str, tmp_path: Path) -> Iterator[Opened]:
    stores: list[Store] = []

    def open_rows() -> ContestRows:
        stores.append(STORES[kind](tmp_path))
        return ContestRows(database_of(stores[-1]))

    yield open_rows
    for store in stores:
        store.close()


def test_evenings_are_listed_by_starting_time_with_their_settings(opened: Opened) -> None:
    rows = opened()
    later = rows.add(200.5, {"name": "žluté „rude“", "deals": 8})
    sooner = rows.add(100.0, {"name": "Moon"})
    assert [(row.number, row.starts_at, row.over_at) for row in opened().list_all()] == [
        (sooner, 100.0, None),
        (later, 200.5, None),
    ]
    assert opened().list_all()[1].terms == {"name": "žluté „rude“", "deals": 8}


def test_if_two_nodes_end_an_evening_only_the_first_succeeds(opened: Opened) -> None:
    here, there = opened(), opened()
    number = here.add(100.0, {})
    assert [here.close(number, 300.0), there.close(number, 301.0), here.close(number, 302.0)] == [True, False, False]
    assert there.list_all()[0].over_at == 300.0


def test_the_number_of_planned_evenings_is_limited(opened: Opened) -> None:
    rows = opened()
    numbers = [rows.add(float(at), {}) for at in range(MOST_WAITING)]
    assert all(numbers) and rows.add(1.0, {}) == 0
    rows.close(numbers[0], 2.0)
    assert rows.add(1.0, {}) > numbers[-1]


def test_an_entrant_enters_once_and_withdraws_only_before_playing(opened: Opened) -> None:
    rows = opened()
    number = rows.add(100.0, {})
    assert rows.enter(number, 7, "Eva") and rows.enter(number, 7, "Eva") and rows.enter(number, 8, "Jan")
    rows.advance(number, 7, Stage.LEFT)
    rows.advance(number, 7, Stage.PLAYING)  # nobody goes back
    rows.withdraw(number, 7)
    rows.withdraw(number, 8)
    assert opened().entries(number) == [EntryRow(7, "Eva", Stage.LEFT)]
    assert rows.entries(number + 1) == []


def test_the_first_result_of_an_entrant_for_a_deal_counts(opened: Opened) -> None:
    rows = opened()
    number = rows.add(100.0, {})
    rows.add_result(number, ResultRow(0, 7, 5, is_by_bot=False, table=12))
    rows.add_result(number, ResultRow(0, 7, 21, is_by_bot=True))
    rows.add_result(number, ResultRow(1, 7, -6, is_by_bot=True))
    assert opened().results(number) == [
        ResultRow(0, 7, 5, is_by_bot=False, table=12),
        ResultRow(1, 7, -6, is_by_bot=True),
    ]


def test_news_of_an_evening_wait_for_each_entrant_until_heard(opened: Opened) -> None:
    rows = opened()
    kept, gone = rows.add(100.0, {"name": "Moon"}), rows.add(200.0, {"name": "žluté"})
    for account in (1, 2):
        assert rows.enter(kept, account, "Eva") and rows.enter(gone, account, "Eva")
    assert rows.move(kept, 300.0, 50.0, "later") and not rows.move(kept, 400.0, 300.0, "too late")
    assert rows.cancel(gone, "žluté") and not rows.cancel(gone, "again")
    rows = opened()
    assert [(row.number, row.starts_at) for row in rows.list_all()] == [(kept, 300.0)] and not rows.entries(gone)
    assert rows.news_for(1) == {kept: "later", gone: "žluté"} and rows.news_of(gone) == {1: "žluté", 2: "žluté"}
    rows.forget_news([(1, gone, "žluté"), (2, kept, "not this")])
    assert rows.news_for(1) == {kept: "later"} and rows.news_for(2) == {kept: "later", gone: "žluté"}
    assert rows.close(kept, 500.0, {1: "over"}) and not rows.close(kept, 600.0, {2: "over"})
    assert not rows.cancel(kept, "too late")
    assert rows.news_of(kept) == {1: "over", 2: "later"}


def test_a_round_is_drawn_once_and_its_tables_are_kept_until_they_end(opened: Opened) -> None:
    here, there = opened(), opened()
    number = here.add(100.0, {})
    assert here.add_round(number, 0, [(7, 8, 0), (9, 0, 10)], 150.0)
    assert not there.add_round(number, 0, [(8, 7, 0)], 151.0) and here.add_round(number + 1, 0, [(1, 2)], 152.0)
    first, second = there.round_tables(number)
    assert (first.seats, first.began_at, first.table, first.is_over) == ((7, 8, 0), 150.0, 0, False)
    assert here.claim_table(number, first, 31) == there.claim_table(number, first, 32) == 31
    there.end_round_table(number, second, (3, -1, 4), (2,), 170.5)
    here.end_round_table(number, second, (9, 9, 9), (), 180.0)
    first, second = opened().round_tables(number)
    assert (first.table, first.is_over, second.over_at) == (31, False, 170.5)
    assert (second.points, second.by_bots) == ((3, -1, 4), (2,))
    assert there.add_round(number, 1, [(10, 9, 8)], 190.0) and len(here.round_tables(number)) == 3
    assert here.cancel(number, "gone") and there.round_tables(number) == [] and there.round_tables(number + 1)
