"""The built-in voice: what is to be said is rendered by workers, one utterance a process, and played as one flow.

A thread of its own asks the workers, so that nothing that a voice does can hold up a key: ``say`` and ``stop`` return
at once. Two spare workers are started in advance: many an utterance is shorter than the start of a worker. What they
render playing.py plays, on Linux; elsewhere, or where no player can be fed, a worker says it itself. A watchdog ends
one that does not answer. A voice that goes is tried again for a second with all that was not said; then it is told by
``failure``, once, and all is silent. Whatever is to be said next is tried anew, and that the voice is back is told by
``is_back``, once. No words are chosen here and nothing is printed. Why workers: see worker.py.
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
from threading import Thread

from .engines import is_outdated
from .flow import Flow, Part
from .health import Failure
from .player import can_be_fed
from .playing import Playing
from .process import TO_BEGIN, TO_END, TO_RENDER, Flood, Report, Worker
from .sound import Sound
from .utterance import Utterance
from .voices import Known, choose
from .worker import PLAYERS, Asked

PATIENCE = 0.3
"""Seconds that the first line may wait for, to know whether there is a voice at all."""


class Speech:
    """The flow, the thread that renders it, the worker that is asked and the one that is spare."""

    def __init__(self) -> None:
        self._flow = Flow()
        self._playing = Playing(self._flow)
        self._current: Worker | None = None
        self._spares: deque[Worker] = deque()  # the oldest first
        self._dead: list[Worker] = []
        self._last: Utterance | None = None
        self._is_played = False  # by playing.py, not by the workers
        self._started = 0
        self._folder = ""
        self._known: list[Known] | None = None
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        reason = missing()
        if reason is not None:
            self._flow.fail(reason)
        self._thread.start()

    # For the player's side: everything here returns at once

    def say(self, utterances: Sequence[Utterance]) -> None:
        """After what waits already; where the voice is gone it is tried with this, and not with what waited."""
        self._flow.say(utterances)

    def stop(self) -> list[Utterance]:
        """Silence now, and nothing of what waited. Gives what was not said to its end, as ``unsaid`` does."""
        with self._flow.changed:
            left = self._flow.drop()
            self._silence()
            return left

    def unsaid(self) -> list[Utterance]:
        """What was not said to its end up to now, the one that is being said first."""
        return self._flow.unsaid()

    def failure(self) -> Failure | None:
        """What has gone wrong, if it has not been told yet."""
        with self._flow.changed:
            return self._flow.health.take_failure()

    def is_back(self) -> bool:
        """Whether it speaks again after a failure that was told, if that has not been told yet."""
        with self._flow.changed:
            return self._flow.health.take_return()

    def fileno(self) -> int:
        """Where there is something to read as soon as one of these is to be told."""
        return self._flow.health.fileno()

    @property
    def works(self) -> bool:
        return self._flow.health.failure is None

    @property
    def detail(self) -> str:
        """What a worker said of the last failure, in its own words; mostly empty."""
        return self._flow.health.detail

    def wait_for_start(self) -> None:
        """Until it is known whether there is a voice at all, but not long."""
        with self._flow.changed:
            self._flow.changed.wait_for(lambda: self._flow.ready or self._flow.given_up, PATIENCE)

    def wait_until_said(self) -> None:
        """Until nothing waits and nothing is said any more. The watchdogs see to it that this ends."""
        with self._flow.changed:
            self._flow.changed.wait_for(lambda: self._flow.is_over)

    def close(self, last: Utterance | None = None) -> None:
        """Nothing more is said. ``last`` is, to its end, by a worker that outlives the game by that much.

        Where that can not be heard, ``failure`` may know it afterwards.
        """
        flow = self._flow
        with flow.changed:
            if flow.closed:
                return
            lacks_device = self._playing.lacks_device
            flow.closed = True
            flow.health.close()
            flow.drop()
            self._last = last
            self._silence()
            # One that is tried after a failure may hang, and has nothing to say any more.
            if not self.works:
                for spare in self._spares:
                    spare.silence()
        self._playing.close()
        # Last words are no use to a worker that has not been asked yet; the watchdog ends the waiting for its start.
        self._thread.join(1 if last is None else TO_BEGIN)
        if lacks_device:  # the worker tries all the same
            with flow.changed:
                flow.health.fail(Failure.DEVICE)
        if self._folder:
            with suppress(OSError):  # the worker that speaks last does it
                Path(self._folder).rmdir()

    def _silence(self) -> None:
        self._playing.silence()
        if self._current is not None:
            self._current.silence()

    # The thread

    def _run(self) -> None:
        while self._is_to_try():
            try:
                self._speak()
            except OSError:
                self._flow.fail(Failure.START)
            except Flood:
                self._flow.fail(Failure.FLOODS)
            if self._flow.given_up:
                self._retire_all()
        self._end()

    def _is_to_try(self) -> bool:
        """At the start, and after a failure as soon as there is something to be said again."""
        flow = self._flow
        with flow.changed:
            flow.changed.wait_for(lambda: flow.closed or not flow.given_up)
            return not flow.closed

    def _speak(self) -> None:
        """Until it is closed, or something fails. Raises OSError, Flood."""
        reason = missing()
        if reason is not None:
            self._flow.fail(reason)
            return
        if not self._folder:
            self._folder = tempfile.mkdtemp(prefix="moon-access-voice-")
        self._is_played = can_be_fed()
        if self._is_played:
            self._playing.start()
        self._add_spare()
        with self._flow.changed:
            if self._flow.closed and not self.works:  # meanwhile, and this one was not there yet
                return
        if sys.platform != "linux" and self._known is None:
            try:
                self._known = list_voices(self._spares[0])
            except NoVoices as none:
                self._flow.fail(none.why, none.detail)
                return
            self._retire(self._spares.popleft())
            self._add_spare()
        self._wait_until_ready()
        while (part := self._next()) is not None:
            self._say(part)

    def _add_spare(self) -> None:
        self._started += 1
        worker = Worker(str(Path(self._folder, str(self._started))))
        with self._flow.changed:
            self._spares.append(worker)

    def _wait_until_ready(self) -> None:
        """The first worker tells whether there is a voice; later ones are believed."""
        worker, flow = self._spares[0], self._flow
        told = worker.report(TO_BEGIN)
        with flow.changed:
            flow.ready = told is not None and told.ready
            flow.changed.notify_all()
        if not flow.ready:
            reason = reason_of(worker, told)
            flow.fail(reason_at_start(worker, reason), detail_of(told))
        else:
            worker.is_ready = True
            self._add_spare()

    def _next(self) -> Part | None:
        """The next that is to be rendered; None at the end."""
        self._bury_dead()
        flow = self._flow
        with flow.changed:
            while (part := flow.to_render()) is None:
                if flow.closed or flow.given_up:
                    return None
                flow.changed.wait(flow.to_wait())
            self._current = self._spares.popleft()
            return part

    def _say(self, part: Part) -> None:
        """Have it rendered, or said where nothing else plays it."""
        worker, flow = self._current, self._flow
        assert worker is not None
        worker.ask(self._asked(part.utterance, worker.folder))
        self._add_spare()
        self._bury_dead()
        reason, detail = self._listen(worker, part)
        with flow.changed:
            self._current = None
            self._dead.append(worker)
        if reason is not None and not worker.stopped:
            if reason is Failure.HANGS and not worker.is_ready:
                flow.fail(reason)
            else:
                flow.trouble(reason, detail)

    def _asked(self, utterance: Utterance, folder: str) -> Asked:
        voice = utterance.voice
        if not voice:
            # espeak-ng knows its voices by their language.
            voice = utterance.language if self._known is None else choose(self._known, utterance.language)
        rate, volume, pitch = utterance.rate, utterance.volume, utterance.pitch
        asked: Asked = {"text": utterance.given, "voice": voice, "rate": rate, "volume": volume, "pitch": pitch}
        if self._is_played:
            return {**asked, "render": True}
        return {**asked, "before": _file_of(utterance, folder)} if utterance.earcons else asked

    def _listen(self, worker: Worker, part: Part) -> tuple[Failure | None, str]:
        """Until the worker has done it; what went wrong, None where nothing did or it was stopped, and what it said."""
        # SAPI5 and nsss do not tell how long it will take.
        to_do = TO_RENDER + len(part.utterance.text) / 100 if self._known is None else 10 * TO_BEGIN
        within = to_do if worker.is_ready else TO_BEGIN
        try:
            while told := worker.report(within):
                if told.ready:
                    worker.is_ready, within = True, to_do
                elif told.sound is not None:
                    self._flow.take(part, _with_earcons(part.utterance, told.sound.without_lead()))
                    return None, ""
                elif told.playing is not None:
                    within = told.playing + TO_END
                elif told.done and told.played:
                    self._flow.is_said(part)
                    return None, ""
                elif told.done:
                    return missing() or Failure.DEVICE, ""
                else:
                    return reason_of(worker, told), detail_of(told)
        except Flood:
            return Failure.FLOODS, ""
        return reason_of(worker, told), ""

    def _retire(self, worker: Worker) -> None:
        worker.silence()
        worker.bury()

    def _retire_all(self) -> None:
        with self._flow.changed:
            left = [*self._spares, *([] if self._current is None else [self._current])]
            self._spares.clear()
            self._current = None
        for worker in left:
            self._retire(worker)
        self._bury_dead()

    def _bury_dead(self) -> None:
        with self._flow.changed:
            dead, self._dead = self._dead, []
        for worker in dead:
            worker.bury()

    def _end(self) -> None:
        last = self._last
        if self._spares and last is not None and self.works:
            spare = self._spares.popleft()
            spare.ask({**self._asked(last, spare.folder), "render": False, "last": True})
            spare.let_go()
        self._retire_all()
        if self._folder and last is None:
            shutil.rmtree(self._folder, ignore_errors=True)


def _with_earcons(utterance: Utterance, sound: Sound) -> Sound:
    """As it is played: what is before it ends where it begins."""
    if not utterance.earcons:
        return sound
    from .sound import before

    return before(utterance.earcons, sound, utterance.volume)


def _file_of(utterance: Utterance, folder: str) -> str:
    """The same in a file, for a worker that says it itself: where it looks for none, and which goes with its folder."""
    from .sound import write

    place = Path(folder, "before")
    place.mkdir(exist_ok=True)
    return write(utterance.earcons, utterance.volume, place / "earcons.wav")


def missing() -> Failure | None:
    """What can be seen to be missing without trying."""
    if find_spec("pyttsx3") is None:
        return Failure.LIBRARY
    if is_outdated():
        return Failure.OUTDATED
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


def reason_at_start(worker: Worker, reason: Failure) -> Failure:
    """Why the first worker has not begun. One that ends by itself without a word was ended by the library, which does
    so where it is there and its data are not."""
    return Failure.ENGINE if reason is Failure.DIES and not worker.was_killed else reason


def detail_of(told: Report | None) -> str:
    """What the worker said of its failure, in its own words."""
    return told.why if told is not None else ""


class NoVoices(Exception):
    """The voices could not be listed: ``why``, and the ``detail`` in the worker's own words."""

    def __init__(self, why: Failure, detail: str = "") -> None:
        super().__init__(why.value)
        self.why = why
        self.detail = detail


def list_voices(worker: Worker) -> list[Known]:
    """The voices that this worker's engine has. Raises Flood, NoVoices."""
    worker.ask({"list": True})
    while told := worker.report(TO_BEGIN):
        if told.voices is not None:
            return told.voices
        if told.failed:
            break
    raise NoVoices(reason_at_start(worker, reason_of(worker, told)), detail_of(told))
