"""Every store keeps the results of deals, the first one of each account, and no more than it has room for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from moon_access.server.store.deal_results import DealResult, DealResults
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.store import SharedDatabase, Store

from .stores import STORES

Opened = Callable[[], DealResults]


def database_of(store: Store) -> SharedDatabase:
    if isinstance(store, SqliteStore):
        return store.database
    from moon_access.server.store.postgres_store import PostgresStore

    assert isinstance(store, PostgresStore)
    return store.database


@pytest.fixture
def opened(kind: str, tmp_path: Path) -> Iterator[Opened]:
    stores: list[Store] = []

    def open_results() -> DealResults:
        stores.append(STORES[kind](tmp_path))
        return DealResults(database_of(stores[-1]), most=10, dropped_at_once=3)

    yield open_results
    for store in stores:
        store.close()


def test_the_first_result_of_an_account_for_a_deal_is_kept(opened: Opened) -> None:
    results = opened()
    results.add("M3 K7QF J", {7: (0, 5), 8: (1, -6)}, {0: 4, 1: 0, 2: 3}, 100.0)
    results.add("M3 K7QF J", {7: (2, 21), 9: (0, 5)}, {0: 4, 1: 0, 2: 3}, 200.0)
    results.add("D2 K7QF J", {7: (0, 40)}, {}, 200.0)
    kept = opened().list_all("M3 K7QF J")
    assert sorted(kept, key=str) == sorted(
        [
            DealResult(0, 7, 5),
            DealResult(1, 8, -6),
            DealResult(0, 9, 5),
            *(DealResult(seat, None, points) for seat, points in enumerate((4, 0, 3))),
        ],
        key=str,
    )


def test_the_oldest_results_are_dropped_when_there_are_too_many(opened: Opened) -> None:
    results = opened()
    for at in range(40):
        results.add(f"deal {at}", {1: (0, at)}, {}, float(at))
    kept = [at for at in range(40) if results.list_all(f"deal {at}")]
    assert kept[-1] == 39 and len(kept) <= 10
    assert kept == list(range(kept[0], 40))
