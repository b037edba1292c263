"""The queue of questions that bots think about, and the worker processes that answer them.

Tables with people come first. Among them, the household whose bots have lately thought least comes first: if you open
many tables, you wait for your own bots. If a question has waited too long, a bot of a quicker level answers it, so that
the queue never grows for long. If there is no process, such a bot answers every question, so that games go on.

A worker process starts when somebody needs it, and starts again after it was lost. thought.py is what a worker runs.
"""

from __future__ import annotations

import logging
import math
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Future
from threading import Condition, Lock, Thread
from typing import Generic, NamedTuple, TypeVar

from moon_access.outputs.worker_processes import WorkerProcesses

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
            future = self._start_workers().submit(call)
        except (BrokenExecutor, OSError, RuntimeError, TimeoutError) as lost:
            self._discard()
            raise WorkerLost(str(lost)) from None
        try:
            return future.result(self._deadline)
        except (BrokenExecutor, CancelledError, TimeoutError) as lost:
            self._discard()
            raise WorkerLost(str(lost)) from None

    def _start_workers(self) -> WorkerProcesses:
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


LOG = logging.getLogger(__name__)
T = TypeVar("T")

PROCESSES = 2
"""Bots that think at the same time, unless the host sets another number."""
PATIENCE = 2.0
"""Seconds that people wait in the queue before they get the quicker level."""
TRIES = 3
"""Workers that one question may cost. After that, this process answers it at the quicker level."""
SECONDS_OF_REST = 10.0
"""Seconds after so many losses in which no process starts."""
SECONDS_TO_HALVE = 30.0
"""Seconds after which the past work of a household counts half."""
LEAST_WORK_KEPT = 0.01
"""Seconds of work below which a household counts as fresh."""


class Question(NamedTuple, Generic[T]):
    """A question to a bot.

    ``full`` and ``quick`` find the answer, ``quick`` nearly at once and at a lower level. A process must be able to
    unpickle both. ``share`` is the household whose work it is. ``has_people`` returns whether somebody waits for the
    answer.
    """

    full: Callable[[], T]
    quick: Callable[[], T]
    share: str
    has_people: Callable[[], bool]


class Answer(NamedTuple, Generic[T]):
    """An answer. ``is_quick``: it comes from the quicker level, because there was no time for the full one."""

    value: T
    is_quick: bool


class _WaitingQuestion(NamedTuple):
    """A question, the future that gets its answer, and the time since which it waits."""

    question: Question[object]
    future: Future[Answer[object]]
    began_at: float


class Thinkers:
    """The queue and its threads. Any thread may call anything. Threads and processes start with the first question."""

    def __init__(
        self,
        processes: int = PROCESSES,
        *,
        patience: float = PATIENCE,
        deadline: float = DEADLINE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._patience = patience
        self._clock = clock
        self._changed = Condition()
        self._waiting: list[_WaitingQuestion] = []
        self._work_by_household: dict[
            str, tuple[float, float]
        ] = {}  # by share: seconds of work, and the time of the last count
        self._idle: list[Worker | None] = [Worker(deadline) for _ in range(processes)] or [None]
        self._begun: list[tuple[Thread, Worker | None]] = []
        self._asleep = 0
        self._rests_until = float("-inf")
        self._is_closed = False

    def ask(
        self, question: Question[T], on_answer: Callable[[Future[Answer[T]]], None] | None = None
    ) -> Future[Answer[T]]:
        """Put the question into the queue, and return at once. Some thread calls ``on_answer`` with the answer.

        If you do not want the answer any more, cancel the future. After ``close`` it is cancelled already.

        Returns:
            The future of the answer.
        """
        future: Future[Answer[T]] = Future()
        if on_answer is not None:
            future.add_done_callback(on_answer)
        with self._changed:
            if not self._is_closed:
                self._waiting.append(_WaitingQuestion(question, future, self._clock()))  # type: ignore[arg-type]
                self._wake_one()
                return future
        future.cancel()
        return future

    def close(self) -> None:
        """End all processes at once, even in the middle of a thought. After this, no answer arrives."""
        with self._changed:
            self._is_closed = True
            waiting = self._waiting
            self._waiting = []
            self._changed.notify_all()
        for one in waiting:
            one.future.cancel()
        for _, worker in self._begun:
            if worker is not None:
                worker.kill()
        for thread, _ in self._begun:
            thread.join()

    def _wake_one(self) -> None:
        if self._asleep:
            self._changed.notify()
        elif self._idle:
            worker = self._idle.pop()
            thread = Thread(target=self._think, args=(worker,), name="thinking", daemon=True)
            self._begun.append((thread, worker))
            thread.start()

    def _think(self, worker: Worker | None) -> None:
        """Answer one question after the other. Each thread runs this."""
        while (taken := self._next()) is not None:
            question, future, since = taken
            began = self._clock()
            if not future.set_running_or_notify_cancel():
                continue
            is_late = began - since > self._patience
            try:
                answer = self._answer(question, worker, is_quick=is_late and question.has_people())
            except Exception as error:  # noqa: BLE001 - the future passes it on, and this thread has to go on
                future.set_exception(error)
            else:
                future.set_result(answer)
            self._count(question.share, self._clock() - began)

    def _next(self) -> _WaitingQuestion | None:
        """Wait for the next question, and return it; None after ``close``."""
        with self._changed:
            while not self._waiting and not self._is_closed:
                self._asleep += 1
                self._changed.wait()
                self._asleep -= 1
            if self._is_closed:
                return None
            at = min(range(len(self._waiting)), key=self._place_of)
            return self._waiting.pop(at)

    def _place_of(self, at: int) -> tuple[bool, bool, float, float]:
        """Return the sort key of a waiting question.

        A late question comes before all others, because its quick answer costs next to nothing.
        """
        question, _, since = self._waiting[at]
        has_people = question.has_people()
        is_late = has_people and self._clock() - since > self._patience
        return not is_late, not has_people, self._work_of(question.share), since

    def _work_of(self, share: str) -> float:
        """Return the seconds that this household has used lately; older seconds count less."""
        seconds, counted = self._work_by_household.get(share, (0.0, 0.0))
        return seconds * math.pow(0.5, (self._clock() - counted) / SECONDS_TO_HALVE)

    def _count(self, share: str, seconds: float) -> None:
        with self._changed:
            self._work_by_household[share] = self._work_of(share) + seconds, self._clock()
            self._work_by_household = {
                one: used for one, used in self._work_by_household.items() if self._work_of(one) > LEAST_WORK_KEPT
            }

    def _answer(self, question: Question[T], worker: Worker | None, *, is_quick: bool) -> Answer[T]:
        """Return the answer, at the quicker level if workers are lost.

        Exceptions of the bot pass through.

        Raises:
            WorkerLost: the server ends.
        """
        for _ in range(TRIES):
            if worker is None or self._clock() < self._rests_until:
                break
            try:
                return self._answer_there(question, worker, is_quick=is_quick)
            except WorkerLost as lost:
                if self._is_closed:
                    raise
                LOG.warning("a process in which a bot was thinking is lost: %s", lost)
        else:
            LOG.warning("bots play at a quicker level for %d seconds: no process stays alive", SECONDS_OF_REST)
            self._rests_until = self._clock() + SECONDS_OF_REST
        return Answer(question.quick(), is_quick=True)

    def _answer_there(self, question: Question[T], worker: Worker, *, is_quick: bool) -> Answer[T]:
        """Return the worker's answer. If the bot fails, ask it at the quicker level. Raises WorkerLost."""
        if not is_quick:
            try:
                return Answer(worker.run(question.full), is_quick=False)
            except WorkerLost:
                raise
            except Exception:
                LOG.exception("a bot could not think")
        return Answer(worker.run(question.quick), is_quick=True)
