"""Who plays the pairings of the arena: this process, several processes, or the workers of a Dask cluster.

All three are executors, and the pairings are handed to them in chunks. What is sent are names and numbers, and
what comes back are counts. A worker may die at any time: what it had not handed in is played again by another.
Nothing is printed here; `distributed` is only loaded where a cluster is asked for.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from enum import Enum, auto
from math import ceil
from threading import Thread
from typing import NamedTuple, ParamSpec, TypeVar

from .match import Count, play
from .simulate import Match

_P = ParamSpec("_P")
_T = TypeVar("_T")

CHUNK_SECONDS = 2.0
"""What a chunk is meant to take: sending it must cost little, and little be lost with a worker."""

TRIES = 4
"""How often workers are lost one after the other, with no chunk handed in between, before it is given up."""

PATIENCE = 10.0
"""Seconds in which a cluster must answer, and after which silent workers are looked for."""


class Staff(NamedTuple):
    """Workers that are there now. ``places``: how many chunks are played at once. ``losses``: the errors that
    mean that workers were lost, and not that a game went wrong."""

    executor: Executor
    places: int
    losses: tuple[type[BaseException], ...]
    is_there: Callable[[], bool]


Crew = Callable[[], AbstractContextManager[Staff]]
"""Gets workers, new ones each time. Raises ClusterUnusable."""


class WorkersLost(Exception):
    """Workers have died again and again, and some pairings have not been played."""


class Unusable(Enum):
    NOT_INSTALLED = auto()
    NOT_REACHED = auto()
    NO_WORKERS = auto()
    PROGRAM_MISSING = auto()  # the workers have another program, or none


class ClusterUnusable(Exception):
    def __init__(self, reason: Unusable) -> None:
        super().__init__(reason.name)
        self.reason = reason


class _Chunks:
    """The pairings that nobody plays yet, and how many of them make up a chunk."""

    def __init__(self, pairings: int) -> None:
        self.left = [range(1, pairings + 1)]
        self._size = 1

    def take(self) -> range:
        pairings = self.left.pop()
        if len(pairings) > self._size:
            self.left.append(pairings[self._size :])
        return pairings[: self._size]

    def learn(self, chunk: range, seconds: float) -> None:
        """So long it took; a size grows tenfold at most, for one pairing may be over soon by chance."""
        fitting = ceil(len(chunk) * CHUNK_SECONDS / max(seconds, 1e-6))
        self._size = min(fitting, 10 * len(chunk))


def play_all(match: Match, pairings: int, crew: Crew) -> Generator[Count, None, None]:
    """Plays so many pairings and gives the counts of each chunk as it is handed in, in any order.

    Raises WorkersLost, ClusterUnusable, and what a game raises. Whoever stops asking stops the workers.
    """
    chunks = _Chunks(pairings)
    lost = 0
    while chunks.left:
        if lost == TRIES:
            raise WorkersLost
        with crew() as staff:
            for part in _until_lost(match, chunks, staff):
                lost = 0
                yield part
        lost += 1


def _until_lost(match: Match, chunks: _Chunks, staff: Staff) -> Iterator[Count]:
    """Until all chunks are handed in, or workers are lost; then what they had is among the chunks left."""
    handed_out: dict[Future[tuple[Count, float]], range] = {}
    try:
        while chunks.left or handed_out:
            while chunks.left and len(handed_out) < 2 * staff.places:  # a second one each, so that nobody waits
                chunk = chunks.take()
                try:
                    handed_out[staff.executor.submit(_play_chunk, match, chunk)] = chunk
                except staff.losses:
                    chunks.left.append(chunk)
                    return
            done, _ = wait(handed_out, PATIENCE, FIRST_COMPLETED)
            if not done and not staff.is_there():
                return
            for future in done:
                try:
                    part, seconds = future.result()
                except staff.losses:
                    return
                chunks.learn(handed_out.pop(future), seconds)
                yield part
    finally:
        chunks.left += handed_out.values()


def _play_chunk(match: Match, chunk: range) -> tuple[Count, float]:
    """In the worker: the counts, and the seconds they took."""
    began = time.perf_counter()
    return play(match, chunk), time.perf_counter() - began


class _Here(Executor):
    """This process: what is handed to it is done before it says so."""

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        future: Future[_T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def this_process() -> Iterator[Staff]:
    yield Staff(_Here(), 1, (), lambda: True)


def processors() -> int:
    """How many this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processes(workers: int) -> Crew:
    """So many processes of their own on this machine."""

    if sys.platform == "win32":
        workers = min(workers, 61)  # more are not possible there

    @contextmanager
    def crew() -> Iterator[Staff]:
        others = set(multiprocessing.active_children())
        executor = _Processes(workers, multiprocessing.get_context("spawn"), _begin)
        try:
            yield Staff(executor, workers, (BrokenExecutor,), lambda: True)
        except BaseException:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            raise
        finally:
            executor.shutdown(cancel_futures=True)

    return crew


class _Processes(ProcessPoolExecutor):
    """Workers that Ctrl-C is not for: it comes to the whole terminal, but here the parent sees to it."""

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        if sys.platform == "win32":
            return super().submit(fn, *args, **kwargs)
        # A process that is started now is deaf to it from its first moment on; for us it is only put off.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """In a worker, first of all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def cluster(address: str) -> Crew:
    """The workers of the Dask scheduler at this address, all that are there at a time."""

    @contextmanager
    def crew() -> Iterator[Staff]:
        try:
            from distributed import Client, KilledWorker
            from distributed.comm import get_address_host_port
        except ImportError:
            raise ClusterUnusable(Unusable.NOT_INSTALLED) from None
        logging.disable()  # of its own troubles it tells at length; nobody else here logs anything
        try:
            get_address_host_port(address)  # a client of no address at all is hard to get rid of
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError):
            raise ClusterUnusable(Unusable.NOT_REACHED) from None
        with client:
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError:
                raise ClusterUnusable(Unusable.NO_WORKERS) from None
            places = sum(client.nthreads().values())
            losses = (KilledWorker, CancelledError, OSError)
            executor = client.get_executor(pure=False)
            try:
                yield Staff(executor, max(places, 1), losses, lambda: bool(client.nthreads()))
            except (ImportError, RuntimeError) as error:  # a RuntimeError where the scheduler already fails
                if isinstance(error, ImportError) or isinstance(error.__cause__, ImportError):
                    raise ClusterUnusable(Unusable.PROGRAM_MISSING) from None
                raise
            finally:
                executor.shutdown(wait=False)

    return crew
