"""The built-in voice: what is to be said waits in a queue here, and workers say it, one utterance a process.

A thread of its own takes the queue, so that nothing that a voice does can hold up a key: ``say`` and ``stop``
return at once. A spare worker is always started already; to be silent the one that speaks is ended. A watchdog
ends one that does not answer. What fails is told by ``failure``, once, and all that is silent until then; whatever is
to be said next is tried anew, and that the voice is back is told by ``is_back``, once.
No words are chosen here and nothing is printed. Why workers: see worker.py.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Condition, Thread

from .health import Failure, Health
from .process import TO_BEGIN, TO_END, Flood, Report, Worker
from .utterance import Utterance as Utterance
from .voices import Known, choose
from .worker import PLAYERS, Asked

ATTEMPTS = 2
"""How often an utterance is tried when its worker dies or its sound can not be played."""

PATIENCE = 0.3
"""Seconds that the first line may wait for, to know whether there is a voice at all."""


class Speech:
    """The queue, its thread, the worker that speaks and the one that is spare."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._queue: deque[Utterance] = deque()
        self._saying: Utterance | None = None
        self._current: Worker | None = None
        self._spare: Worker | None = None
        self._dead: list[Worker] = []
        self._health = Health()
        self._given_up = False  # until there is something to be said again
        self._ready = False
        self._closed = False
        self._last: Utterance | None = None
        self._started = 0
        self._folder = ""
        self._known: list[Known] | None = None
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        reason = missing()
        if reason is not None:
            self._fail(reason)
        self._thread.start()

    # For the player's side: everything here returns at once

    def say(self, utterances: Sequence[Utterance]) -> None:
        """After what waits already; where the voice is gone it is tried with this, and not with what waited."""
        with self._changed:
            if self._health.failure is not None:
                self._queue.clear()
            self._queue.extend(one for one in utterances if one.text.strip())
            self._changed.notify_all()

    def stop(self) -> list[Utterance]:
        """Silence now, and nothing of what waited. Gives what was not said to its end, as ``unsaid`` does."""
        with self._changed:
            left = self.unsaid()
            self._queue.clear()
            self._saying = None
            if self._current is not None:
                self._current.silence()
            return left

    def unsaid(self) -> list[Utterance]:
        """What was not said to its end up to now, the one that is being said first."""
        with self._changed:
            return [*([] if self._saying is None else [self._saying]), *self._queue]

    def failure(self) -> Failure | None:
        """What has gone wrong, if it has not been told yet."""
        with self._changed:
            return self._health.take_failure()

    def is_back(self) -> bool:
        """Whether it speaks again after a failure that was told, if that has not been told yet."""
        with self._changed:
            return self._health.take_return()

    def fileno(self) -> int:
        """Where there is something to read as soon as one of these is to be told."""
        return self._health.fileno()

    @property
    def works(self) -> bool:
        return self._health.failure is None

    def wait_for_start(self) -> None:
        """Until it is known whether there is a voice at all, but not long."""
        with self._changed:
            self._changed.wait_for(lambda: self._ready or self._given_up, PATIENCE)

    def wait_until_said(self) -> None:
        """Until nothing waits and nothing is said any more. The watchdog sees to it that this ends."""
        with self._changed:
            self._changed.wait_for(lambda: self._given_up or not (self._queue or self._current))

    def close(self, last: Utterance | None = None) -> None:
        """Nothing more is said. ``last`` is, to its end, by a worker that outlives the game by that much."""
        with self._changed:
            if self._closed:
                return
            self._closed = True
            self._health.close()
            self._queue.clear()
            self._saying = None
            self._last = last
            # One that is tried after a failure may hang, and has nothing to say any more.
            for worker in (self._current, None if self.works else self._spare):
                if worker is not None:
                    worker.silence()
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(1)
        if self._folder:
            with suppress(OSError):  # the worker that speaks last does it
                Path(self._folder).rmdir()

    # The thread

    def _run(self) -> None:
        while self._is_to_try():
            try:
                self._speak()
            except OSError:
                self._fail(Failure.START)
            except Flood:
                self._fail(Failure.FLOODS)
            if self._given_up:
                self._retire_all()
        self._end()

    def _is_to_try(self) -> bool:
        """At the start, and after a failure as soon as there is something to be said again."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._queue or not self._given_up)
            self._given_up = False
            return not self._closed

    def _speak(self) -> None:
        """Until it is closed, or something fails. Raises OSError, Flood."""
        reason = missing()
        if reason is not None:
            self._fail(reason)
            return
        if not self._folder:
            self._folder = tempfile.mkdtemp(prefix="moon-access-voice-")
        self._spare = self._new_worker()
        with self._changed:
            if self._closed and not self.works:  # meanwhile, and this one was not there yet
                return
        if sys.platform != "linux" and self._known is None:
            self._known = list_voices(self._spare)
            self._retire(self._spare)
            self._spare = self._new_worker()
        self._wait_until_ready()
        while (utterance := self._next()) is not None:
            self._say(utterance)

    def _new_worker(self) -> Worker:
        self._started += 1
        return Worker(str(Path(self._folder, str(self._started))))

    def _wait_until_ready(self) -> None:
        """The first worker tells whether there is a voice; later ones are believed."""
        assert self._spare is not None
        worker = self._spare
        told = worker.report(TO_BEGIN)
        with self._changed:
            self._ready = told is not None and told.ready
            self._changed.notify_all()
        if not self._ready:
            reason = reason_of(worker, told)
            # The library has ended the process: it does so where it is there and its data are not.
            self._fail(Failure.ENGINE if reason is Failure.DIES else reason)

    def _next(self) -> Utterance | None:
        """The next that is to be said; None at the end."""
        with self._changed:
            idle = not self._queue
        if idle:
            self._bury_dead()
        with self._changed:
            self._changed.wait_for(lambda: self._queue or self._closed or self._given_up)
            if self._closed or self._given_up:
                return None
            self._current, self._spare = self._spare, None
            self._saying = self._queue.popleft()
            return self._saying

    def _say(self, utterance: Utterance) -> None:
        for attempt in range(1, ATTEMPTS + 1):
            worker = self._current
            assert worker is not None
            worker.ask(self._asked(utterance))
            self._spare = self._new_worker()
            self._bury_dead()
            reason = self._listen(worker)
            with self._changed:
                self._current = None
                self._dead.append(worker)
                if worker.stopped or reason is None:
                    self._saying = None
                self._changed.notify_all()
                if reason is None and not worker.stopped:
                    self._health.recover()
                if worker.stopped or reason is None:
                    return
                hopeless = reason in (Failure.HANGS, Failure.FLOODS) or attempt == ATTEMPTS or not self.works
                if not hopeless and not self._closed:
                    self._current, self._spare = self._spare, None
                    continue
            self._fail(reason)
            return

    def _asked(self, utterance: Utterance) -> Asked:
        voice = utterance.voice
        if not voice:
            # espeak-ng knows its voices by their language.
            voice = utterance.language if self._known is None else choose(self._known, utterance.language)
        rate, volume, pitch = utterance.rate, utterance.volume, utterance.pitch
        return {"text": utterance.given, "voice": voice, "rate": rate, "volume": volume, "pitch": pitch}

    def _listen(self, worker: Worker) -> Failure | None:
        """Until the worker has spoken; what went wrong, None where nothing did or it was stopped."""
        within = TO_BEGIN
        try:
            while told := worker.report(within):
                if told.playing is not None:
                    within = told.playing + TO_END
                elif told.done:
                    return None if told.played else missing() or Failure.DEVICE
                elif told.failed:
                    return reason_of(worker, told)
                elif self._known is not None:
                    within = 10 * TO_BEGIN  # SAPI5 and nsss do not tell how long it will take
        except Flood:
            return Failure.FLOODS
        return reason_of(worker, told)

    def _fail(self, reason: Failure) -> None:
        with self._changed:
            self._given_up = True
            self._health.fail(reason)
            self._queue.clear()
            self._saying = None
            self._changed.notify_all()

    def _retire(self, worker: Worker) -> None:
        worker.silence()
        worker.bury()

    def _retire_all(self) -> None:
        with self._changed:
            left = [worker for worker in (self._current, self._spare) if worker is not None]
            self._current = self._spare = None
        for worker in left:
            self._retire(worker)
        self._bury_dead()

    def _bury_dead(self) -> None:
        with self._changed:
            dead, self._dead = self._dead, []
        for worker in dead:
            worker.silence()
            worker.bury()

    def _end(self) -> None:
        with self._changed:
            last, spare = self._last, self._spare
            self._spare = None
        if spare is not None and last is not None and self.works:
            spare.ask({**self._asked(last), "last": True})
            spare.let_go()
        elif spare is not None:
            self._retire(spare)
        self._bury_dead()
        if self._folder and last is None:
            shutil.rmtree(self._folder, ignore_errors=True)


def missing() -> Failure | None:
    """What can be seen to be missing without trying."""
    if find_spec("pyttsx3") is None:
        return Failure.LIBRARY
    if sys.platform == "linux" and not any(map(shutil.which, PLAYERS)):
        return Failure.PLAYER
    return None


def reason_of(worker: Worker, told: Report | None) -> Failure:
    """Why this worker, which has reported this last, has not done what it was asked for."""
    if worker.timed_out:
        return Failure.HANGS
    if told is None:
        return Failure.DIES
    return next((failure for failure in Failure if failure.value == told.failed), Failure.FLOODS)


def list_voices(worker: Worker) -> list[Known]:
    """The voices that this worker's engine has; empty where it does not tell. Raises Flood."""
    worker.ask({"list": True})
    while told := worker.report(TO_BEGIN):
        if told.voices is not None:
            return told.voices
    return []
