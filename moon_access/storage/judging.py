"""Let another process judge the player's choices while the player goes on. Nobody ever waits for it.

The process starts when the first deal is over, yields to everything else on the machine, and ends with the program.
judgements.py keeps the results.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Future
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from .judgements import JudgedGame, add_judgement, judge_deals
from .paths import is_among_games

if TYPE_CHECKING:
    from moon_access.outputs.worker_processes import WorkerProcesses

NICENESS = 19
"""The niceness of the process: everything else comes first."""


class _Task(NamedTuple):
    path: str
    deal: int


class Judging:
    """The judging of one run of the program. ``keep``: writes a result down."""

    def __init__(self, keep: Callable[[str, JudgedGame], None] = add_judgement) -> None:
        self._keep = keep
        self._lock = Lock()
        self._waiting: deque[_Task] = deque()
        self._running: _Task | None = None
        self._executor: WorkerProcesses | None = None
        self._is_over = False

    def judge(self, path: str, deals: Iterable[int]) -> None:
        """Let the process judge these deals of a saved game, before all that waits. Return at once."""
        if not is_among_games(path):
            return
        with self._lock:
            known = {*self._waiting, self._running}
            self._waiting.extendleft(task for task in (_Task(path, deal) for deal in deals) if task not in known)
        self._go_on()

    def is_judging(self, path: str) -> bool:
        """Return whether a deal of this game still waits for its judgement."""
        with self._lock:
            return any(task is not None and task.path == path for task in (self._running, *self._waiting))

    def close(self) -> None:
        """End the process, and drop what it has not judged."""
        with self._lock:
            self._is_over = True
            self._waiting.clear()
            executor = self._executor
        if executor is not None:
            executor.kill()

    def _go_on(self) -> None:
        """Give the process the next deal, unless it is at work."""
        with self._lock:
            if self._is_over or self._running is not None or not self._waiting:
                return
            task = self._running = self._waiting.popleft()
            try:
                future = self._submit(task)
            except (BrokenExecutor, OSError, RuntimeError):
                self._is_over = True  # no process can start: nothing is judged, and the player need not know
                return
        future.add_done_callback(self._take)

    def _submit(self, task: _Task) -> Future[JudgedGame | None]:
        if self._executor is None:
            from moon_access.outputs.worker_processes import WorkerProcesses

            self._executor = WorkerProcesses(1, NICENESS)
        return self._executor.submit(judge_deals, task.path, (task.deal,))

    def _take(self, future: Future[JudgedGame | None]) -> None:
        """Keep a result, and go on. A thread of the executor calls this."""
        try:
            judged = future.result()
        except (BrokenExecutor, CancelledError):
            self._is_over = True
            judged = None
        except Exception:  # noqa: BLE001 - a fault of a review must not reach the player, who did not ask for it
            judged = None
        with self._lock:
            task, over = self._running, self._is_over
        assert task is not None
        if judged is not None and not over:
            self._keep(task.path, judged)
        with self._lock:
            self._running = None
        self._go_on()
