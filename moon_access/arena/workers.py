"""Worker pools that play pairings: this process, several processes, or the workers of a Dask cluster.

The pairings go to the executor of a pool in chunks. A worker gets names and numbers, and returns totals. A worker may
die at any time; another one then plays the chunks that it had not returned. This module prints nothing, and loads
``distributed`` only for a cluster. result.py says what a pairing is.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import AbstractContextManager, contextmanager
from enum import Enum, auto
from math import ceil
from typing import NamedTuple, ParamSpec, Protocol, Self, TypeVar

from moon_access.outputs.worker_processes import WorkerProcesses

from .match import Match
from .result import Totals, play_pairings

_P = ParamSpec("_P")
_T = TypeVar("_T")

CHUNK_SECONDS = 2.0
"""The time that a chunk should take, in seconds: much longer than sending it, and so short that the loss of a worker
costs little.
"""
MOST_LOSSES = 4
"""After so many lost pools in a row, with no chunk returned in between, ``play_all`` gives up."""
TIMEOUT = 10.0
"""The seconds within which a cluster must answer. ``play_all`` looks for workers silent for longer."""


class Pool(NamedTuple):
    """Running workers.

    ``slots``: how many chunks they play at once. ``worker_errors``: the errors that mean that workers were lost, and
    not that a game failed. ``is_alive``: returns whether any worker is left.
    """

    executor: Executor
    slots: int
    worker_errors: tuple[type[BaseException], ...]
    is_alive: Callable[[], bool]


OpenPool = Callable[[], AbstractContextManager[Pool]]
"""Starts a new pool at each call, which ends with its context. Entering the context raises ClusterUnusable."""


class WorkersLost(Exception):
    """Workers have died again and again, and some pairings have not been played."""


class Unusable(Enum):
    """The reason why a cluster cannot be used."""

    NOT_INSTALLED = auto()  # ``distributed`` is not installed here
    NOT_REACHED = auto()  # no scheduler answers at the address, or it is no address
    NO_WORKERS = auto()  # the scheduler has no workers
    PROGRAM_MISSING = auto()  # the workers lack moon-access or have another version


class ClusterUnusable(Exception):
    """A cluster cannot be used; ``reason`` says why."""

    def __init__(self, reason: Unusable) -> None:
        super().__init__(reason.name)
        self.reason = reason


class _Chunks:
    """The pairings that no worker has taken yet, and the size of the next chunk.

    ``left``: ranges of their numbers, in no order. The first chunk is one pairing. How long a chunk took determines the
    size of the next ones.
    """

    def __init__(self, pairings: int) -> None:
        self.left = [range(1, pairings + 1)]
        self._size = 1

    def take(self) -> range:
        """Return the next chunk. There must be pairings left."""
        pairings = self.left.pop()
        if len(pairings) > self._size:
            self.left.append(pairings[self._size :])
        return pairings[: self._size]

    def adapt(self, chunk: range, seconds: float) -> None:
        """Set the size by how long a chunk took. Multiply it by ten at most: one pairing may be short by chance."""
        fitting = ceil(len(chunk) * CHUNK_SECONDS / max(seconds, 1e-6))
        self._size = min(fitting, 10 * len(chunk))


def play_all(match: Match, pairings: int, open_pool: OpenPool) -> Generator[Totals, None, None]:
    """Play pairings 1 to ``pairings``, and yield the totals of each chunk when it is done, in any order.

    It also raises ClusterUnusable, and any error of a game. Closing the generator stops the workers.

    Yields:
        The totals of a chunk.

    Raises:
        WorkersLost: several pools were lost in a row.
    """
    chunks = _Chunks(pairings)
    losses = 0
    while chunks.left:
        if losses == MOST_LOSSES:
            raise WorkersLost
        with open_pool() as pool:
            for part in _play_until_lost(match, chunks, pool):
                losses = 0
                yield part
        losses += 1


def _play_until_lost(match: Match, chunks: _Chunks, pool: Pool) -> Iterator[Totals]:
    """Play until all chunks are done or workers are lost. Then put the chunks of lost workers back among those left."""
    handed_out: dict[Future[tuple[Totals, float]], range] = {}
    try:
        while chunks.left or handed_out:
            while chunks.left and len(handed_out) < 2 * pool.slots:  # one more for each slot, so that no worker waits
                chunk = chunks.take()
                try:
                    handed_out[pool.executor.submit(_play_chunk, match, chunk)] = chunk
                except pool.worker_errors:
                    chunks.left.append(chunk)
                    return
            done, _ = wait(handed_out, TIMEOUT, FIRST_COMPLETED)
            if not done and not pool.is_alive():
                return
            for future in done:
                try:
                    part, seconds = future.result()
                except pool.worker_errors:
                    return
                chunks.adapt(handed_out.pop(future), seconds)
                yield part
    finally:
        chunks.left += handed_out.values()


def _play_chunk(match: Match, chunk: range) -> tuple[Totals, float]:
    """Play a chunk in the worker. Return its totals, and the seconds that it took."""
    began = time.perf_counter()
    return play_pairings(match, chunk), time.perf_counter() - began


class _SerialExecutor(Executor):
    """An executor that runs each submitted call at once, in this process."""

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        future: Future[_T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def open_own_process() -> Iterator[Pool]:
    """Open the pool that is this process alone."""
    yield Pool(_SerialExecutor(), 1, (), lambda: True)


def processors() -> int:
    """Return how many processors this process may use, at least 1."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processes(workers: int) -> OpenPool:
    """Return a function that opens a pool of ``workers`` processes on this machine."""
    if sys.platform == "win32":
        workers = min(workers, 61)  # Windows lets a pool have no more

    @contextmanager
    def pool() -> Iterator[Pool]:
        others = set(multiprocessing.active_children())
        executor = WorkerProcesses(workers)
        try:
            yield Pool(executor, workers, (BrokenExecutor,), lambda: True)
        except BaseException:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            raise
        finally:
            executor.shutdown(cancel_futures=True)

    return pool


class _Client(Protocol):
    """The part of Dask's client that is used here; Dask has no types. ``nthreads``: by the address of a worker."""

    def __enter__(self) -> Self: ...
    def __exit__(self, *error: object) -> None: ...
    def wait_for_workers(self, n_workers: int, timeout: float) -> None: ...
    def nthreads(self) -> dict[str, int]: ...
    def get_executor(self, *, pure: bool) -> Executor: ...


def cluster(address: str) -> OpenPool:
    """Return a function that opens a pool of all workers of the Dask scheduler at this address."""

    @contextmanager
    def pool() -> Iterator[Pool]:
        try:
            from distributed import Client, KilledWorker
            from distributed.comm import get_address_host_port
        except ImportError:
            raise ClusterUnusable(Unusable.NOT_INSTALLED) from None
        logging.disable()  # distributed logs its own failures at length; nothing else here logs
        try:
            get_address_host_port(address)  # raises now: a client with a malformed address is hard to close
            client: _Client = Client(address, timeout=TIMEOUT, set_as_default=False)
        except (OSError, ValueError):
            raise ClusterUnusable(Unusable.NOT_REACHED) from None
        with client:
            try:
                client.wait_for_workers(1, timeout=TIMEOUT)
            except TimeoutError:
                raise ClusterUnusable(Unusable.NO_WORKERS) from None
            slots = sum(client.nthreads().values())
            worker_errors: tuple[type[BaseException], ...] = (KilledWorker, CancelledError, OSError)
            executor = client.get_executor(pure=False)
            try:
                yield Pool(executor, max(slots, 1), worker_errors, lambda: bool(client.nthreads()))
            except (ImportError, RuntimeError) as error:  # a RuntimeError if the scheduler itself fails
                if isinstance(error, ImportError) or isinstance(error.__cause__, ImportError):
                    raise ClusterUnusable(Unusable.PROGRAM_MISSING) from None
                raise
            finally:
                executor.shutdown(wait=False)

    return pool
