"""Processes that compute for this one: how they start, and how they end with it.

A worker is started anew instead of forked, so it has neither this process's sockets and locks nor its memory. The
caller decides what a worker computes, and when a worker counts as lost: see arena/workers.py and server/thinking.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import ProcessPoolExecutor
from threading import Thread
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")


class WorkerProcesses(ProcessPoolExecutor):
    """A process pool that Ctrl-C does not reach.

    A terminal sends Ctrl-C to all processes, and only the parent handles it. ``niceness``: how far its processes yield
    to others on a busy machine.
    """

    def __init__(self, workers: int, niceness: int = 0) -> None:
        super().__init__(workers, multiprocessing.get_context("spawn"), _begin, (niceness,))

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        if sys.platform == "win32":
            return super().submit(fn, *args, **kwargs)
        # A process that starts now inherits the blocked signal. This process gets a blocked signal later.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def kill(self) -> None:
        """End the processes at once, and drop their work."""
        for process in list((self._processes or {}).values()):
            process.kill()
        self.shutdown(cancel_futures=True)


def _begin(niceness: int) -> None:
    """Prepare a worker. It runs in each worker before anything else."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)  # the signal tells a server to drain; its workers ignore it
        os.nice(niceness)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this worker when its parent ends. If the parent was killed, the worker would wait for work forever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
