"""A match has one result, to the last byte, on any worker, even if a worker dies."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import contextmanager

import pytest

from moon_access.arena.result import Totals
from moon_access.arena.workers import MOST_LOSSES, Pool, WorkersLost, open_own_process, play_all, processes

from .matches import THREE, result_of, run_arena

PAIRINGS = 60


@pytest.fixture(scope="module")
def alone() -> str:
    return result_of(THREE, PAIRINGS, open_own_process)


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_one_seed_gives_one_result_with_any_number_of_workers(workers: int, alone: str) -> None:
    assert result_of(THREE, PAIRINGS, processes(workers)) == alone


def test_another_seed_gives_another_result(alone: str) -> None:
    assert result_of(THREE._replace(seed="b"), PAIRINGS, open_own_process) != alone


def test_a_killed_worker_is_replaced_and_nothing_is_lost_or_counted_twice(alone: str) -> None:
    pools = 0

    @contextmanager
    def pool() -> Iterator[Pool]:
        nonlocal pools
        pools += 1
        with processes(2)() as workers:
            yield workers

    totals = Totals()
    for part in play_all(THREE, PAIRINGS, pool):
        if totals.pairings == 0:  # one chunk is done, and the pool has as many as it can take
            worker = multiprocessing.active_children()[0]
            worker.kill()
            worker.join()
        totals.add(part)
    assert pools == 2
    assert totals.pairings == PAIRINGS
    assert run_arena(THREE, totals) == alone


def test_the_arena_gives_up_workers_that_always_die() -> None:
    pools = 0

    @contextmanager
    def pool() -> Iterator[Pool]:
        nonlocal pools
        pools += 1
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(1, spawn, os._exit, (1,)) as executor:
            yield Pool(executor, 1, (BrokenExecutor,), lambda: True)

    with pytest.raises(WorkersLost):
        result_of(THREE, 2, pool)
    assert pools == MOST_LOSSES


def test_if_the_caller_stops_asking_for_results_the_workers_stop() -> None:
    others = set(multiprocessing.active_children())
    parts = play_all(THREE, 1_000_000, processes(2))
    assert isinstance(next(parts), Totals)
    assert set(multiprocessing.active_children()) - others
    parts.close()
    assert not set(multiprocessing.active_children()) - others
