"""The arena runs on a Dask cluster: a real scheduler, whose workers are separate processes."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Iterator

import pytest
from distributed import Client, LocalCluster

from moon_access.arena import workers as arena_workers
from moon_access.arena.result import Totals
from moon_access.arena.workers import ClusterUnusable, Unusable, cluster, open_own_process, play_all

from .matches import THREE, result_of, run_arena

PAIRINGS = 60


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
    ) as there:
        yield there.scheduler_address


def test_a_cluster_has_the_result_of_one_process_though_a_worker_is_killed(scheduler: str) -> None:
    if sys.platform == "win32":
        pytest.skip("a signal of Unix kills it")
    alone = result_of(THREE, PAIRINGS, open_own_process)
    assert result_of(THREE, PAIRINGS, cluster(scheduler)) == alone
    with Client(scheduler, set_as_default=False) as client:
        victim = next(iter(client.run(os.getpid).values()))
    totals = Totals()
    for part in play_all(THREE, PAIRINGS, cluster(scheduler)):
        if totals.pairings == 0:
            os.kill(victim, signal.SIGKILL)
        totals.add(part)
    assert run_arena(THREE, totals) == alone


@pytest.mark.parametrize("address", ["", "nonsense", "http://localhost:8786", "localhost:port"])
def test_a_cluster_at_an_invalid_address_is_reported_as_not_reached(address: str) -> None:
    with pytest.raises(ClusterUnusable) as unusable:
        result_of(THREE, 1, cluster(address))
    assert unusable.value.reason is Unusable.NOT_REACHED


def test_a_cluster_without_a_scheduler_is_reported_as_not_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_workers, "TIMEOUT", 0.5)
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # the port is taken, but nobody listens on it
        with pytest.raises(ClusterUnusable) as unusable:
            result_of(THREE, 1, cluster(f"tcp://127.0.0.1:{nobody.getsockname()[1]}"))
    assert unusable.value.reason is Unusable.NOT_REACHED


def test_a_cluster_without_workers_is_reported_to_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_workers, "TIMEOUT", 0.5)
    nobody = LocalCluster(n_workers=0, dashboard_address=":0", silence_logs=50)
    with nobody, pytest.raises(ClusterUnusable) as unusable:
        result_of(THREE, 1, cluster(nobody.scheduler_address))
    assert unusable.value.reason is Unusable.NO_WORKERS


def test_if_distributed_is_not_installed_the_arena_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterUnusable) as unusable:
        result_of(THREE, 1, cluster("tcp://localhost:8786"))
    assert unusable.value.reason is Unusable.NOT_INSTALLED
