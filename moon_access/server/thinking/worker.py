"""One worker process, which starts when somebody needs it, and starts again after it was lost."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError
from threading import Lock
from typing import TypeVar

from moon_access.worker_processes import WorkerProcesses

R = TypeVar("R")

NICENESS = 10
"""The niceness of a worker: the server itself comes first, because it answers people while bots think."""
DEADLINE = 60.0
"""Seconds that a worker has to answer. No bot thinks for even one second, so a worker that takes longer hangs."""


class WorkerLost(Exception):
    """The process did not start, was killed, or does not answer."""


class Worker:
    """A worker process. One thread calls ``run``; any thread may call ``kill``, which ends a call of ``run``."""

    def __init__(self, deadline: float = DEADLINE) -> None:
        self._deadline = deadline
        self._lock = Lock()
        self._executor: WorkerProcesses | None = None
        self._process = 0
        self._is_ended = False

    def run(self, call: Callable[[], R]) -> R:
        """Return the result of ``call`` in the process, or raise its exception. Raises WorkerLost."""
        try:
            future = self._started().submit(call)
        except (BrokenExecutor, OSError, RuntimeError, TimeoutError) as lost:
            self._discard()
            raise WorkerLost(str(lost)) from None
        try:
            return future.result(self._deadline)
        except (BrokenExecutor, CancelledError, TimeoutError) as lost:
            self._discard()
            raise WorkerLost(str(lost)) from None

    def _started(self) -> WorkerProcesses:
        with self._lock:
            if self._is_ended:
                raise OSError("The server is closing.")
            if self._executor is not None:
                return self._executor
            executor = self._executor = WorkerProcesses(1, NICENESS)
        process = executor.submit(os.getpid).result(self._deadline)
        with self._lock:
            self._process = process
        return executor

    def kill(self) -> None:
        """End the process for good, and return when it is gone."""
        with self._lock:
            self._is_ended = True
        executor = self._discard()
        if executor is not None:
            executor.shutdown()

    def _discard(self) -> WorkerProcesses | None:
        with self._lock:
            executor = self._executor
            process = self._process
            self._executor = None
            self._process = 0
        for child in multiprocessing.active_children():
            if child.pid == process:
                child.kill()
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
        return executor
