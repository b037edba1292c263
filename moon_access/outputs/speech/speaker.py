"""The built-in voice: workers render utterances, one per process, and the program plays them as one flow.

A thread talks to the workers, so that no voice can delay a key: ``say`` and ``stop`` return at once. Two spare workers
start in advance, because many an utterance is shorter than the start of a worker. On Linux player.py plays the rendered
sound; elsewhere, or without a player that takes sound from a pipe, a worker plays it. A watchdog ends a worker that
does not answer. If the voice fails, the thread retries for a second with everything unspoken. Then ``failure`` reports
the failure once, and the voice is silent. The next utterance tries again, and ``is_back`` reports once that the voice
is back. Nothing here chooses words or prints. worker.py says why workers are processes.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Thread

from .engines import is_outdated
from .flow import Flow, Part
from .health import Failure
from .player import Output, Playback, can_be_fed
from .process import SECONDS_TO_BEGIN, SECONDS_TO_END, SECONDS_TO_RENDER, Flood, Report, Worker
from .sound import Sound, prepend_earcons, prepend_silence, write_earcons
from .utterance import Utterance
from .voices import KnownVoice, choose_voice
from .worker import PLAYERS, Request

LONGEST_PAUSE_IN_SPEECH = 0.5
"""Seconds after the end of an utterance within which the next one belongs to the same speech."""

PATIENCE = 0.3
"""Seconds that the first line may wait to learn whether there is a voice at all."""


class Speech:
    """The flow, the thread that renders it, the current worker and the spare ones."""

    def __init__(self) -> None:
        self._flow = Flow()
        self._playing = Playback(self._flow)
        self._current: Worker | None = None
        self._spares: deque[Worker] = deque()  # the oldest first
        self._dead: list[Worker] = []
        self._last: Utterance | None = None
        self._is_played = False  # whether player.py plays the sound, and not the workers
        self._spoken_at = 0.0  # when an utterance last ended, if the worker played it itself
        self._started = 0
        self._folder = ""
        self._known: list[KnownVoice] | None = None
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        reason = find_missing()
        if reason is not None:
            self._flow.fail(reason)
        self._thread.start()

    # Called by the game; all of these return at once

    def play_on(self, output: Output) -> None:
        """Play everything that is not playing yet on this output."""
        self._playing.play_on_output(output)

    def say(self, utterances: Sequence[Utterance]) -> None:
        """Add utterances. After a failure, forget the waiting utterances and try again with these."""
        self._flow.say(utterances)

    def stop(self) -> list[Utterance]:
        """Fall silent, drop the waiting utterances, and return those not spoken to their end, in order."""
        with self._flow.condition:
            left = self._flow.drop()
            self._silence()
            return left

    def remaining_utterances(self) -> list[Utterance]:
        """Return the utterances not yet spoken to their end, the current one first."""
        return self._flow.remaining_utterances()

    def failure(self) -> Failure | None:
        """Return a failure that the player has not heard yet, once."""
        with self._flow.condition:
            return self._flow.health.take_failure()

    def is_back(self) -> bool:
        """Return True once after the voice recovers from a reported failure."""
        with self._flow.condition:
            return self._flow.health.take_recovery()

    def fileno(self) -> int:
        """Return the descriptor that is readable while the health of the voice has news."""
        return self._flow.health.fileno()

    @property
    def works(self) -> bool:
        return self._flow.health.failure is None

    @property
    def detail(self) -> str:
        """The worker's own text about the last failure; mostly empty."""
        return self._flow.health.detail

    def wait_for_start(self) -> None:
        """Wait until it is known whether there is a voice, at most ``PATIENCE`` seconds."""
        with self._flow.condition:
            self._flow.condition.wait_for(lambda: self._flow.is_ready or self._flow.health.has_given_up, PATIENCE)

    def wait_until_said(self) -> None:
        """Wait until everything is spoken. Watchdogs limit this wait."""
        with self._flow.condition:
            self._flow.condition.wait_for(lambda: self._flow.is_over)

    def close(self, last: Utterance | None = None) -> None:
        """Stop speaking, except for the last utterance: a worker that outlives the game speaks it to its end.

        If the last utterance cannot be heard, ``failure`` may tell why afterwards.
        """
        flow = self._flow
        with flow.condition:
            if flow.is_closed:
                return
            lacks_device = self._playing.lacks_device
            flow.is_closed = True
            flow.health.close()
            flow.drop()
            self._last = last
            self._silence()
            # The worker that retries after a failure may hang, and has nothing left to speak.
            if not self.works:
                for spare in self._spares:
                    spare.silence()
        self._playing.close()
        # The last words may still wait for a worker to start. The watchdog limits that wait.
        self._thread.join(1 if last is None else SECONDS_TO_BEGIN)
        if lacks_device:  # the worker tries to play it anyway
            with flow.condition:
                flow.health.fail(Failure.DEVICE)
        if self._folder:
            with suppress(OSError):  # otherwise the last worker removes the folder
                Path(self._folder).rmdir()

    def _silence(self) -> None:
        self._playing.silence()
        if self._current is not None:
            self._current.silence()

    # The thread

    def _run(self) -> None:
        while self._wait_for_work():
            try:
                self._speak()
            except OSError:
                self._flow.fail(Failure.START)
            except Flood:
                self._flow.fail(Failure.FLOODS)
            if self._flow.health.has_given_up:
                self._retire_all()
        self._end()

    def _wait_for_work(self) -> bool:
        """Wait, after a failure, until there is something to speak again; return False if closed before."""
        flow = self._flow
        with flow.condition:
            flow.condition.wait_for(lambda: flow.is_closed or flow.health.may_try)
            flow.health.begin_attempt()
            return not flow.is_closed

    def _speak(self) -> None:
        """Speak until the voice is closed or fails. Raises OSError, Flood."""
        reason = find_missing()
        if reason is not None:
            self._flow.fail(reason)
            return
        if not self._folder:
            self._folder = tempfile.mkdtemp(prefix="moon-access-voice-")
        self._is_played = can_be_fed()
        if self._is_played:
            self._playing.start()
        self._add_spare()
        with self._flow.condition:
            if self._flow.is_closed and not self.works:  # the speaker was closed before this spare worker started
                return
        if sys.platform != "linux" and self._known is None:
            try:
                self._known = list_voices(self._spares[0])
            except NoVoices as none:
                self._flow.fail(none.why, none.detail)
                return
            self._retire_worker(self._spares.popleft())
            self._add_spare()
        self._wait_until_ready()
        while (part := self._next()) is not None:
            self._say(part)

    def _add_spare(self) -> None:
        self._started += 1
        worker = Worker(str(Path(self._folder, str(self._started))))
        with self._flow.condition:
            self._spares.append(worker)

    def _wait_until_ready(self) -> None:
        """Wait for the first worker, which shows whether there is a voice. Do not wait for later workers."""
        worker, flow = self._spares[0], self._flow
        told = worker.report(SECONDS_TO_BEGIN)
        with flow.condition:
            flow.is_ready = told is not None and told.ready
            flow.condition.notify_all()
        if not flow.is_ready:
            reason = reason_of(worker, told)
            flow.fail(reason_at_start(worker, reason), detail_of(told))
        else:
            worker.is_ready = True
            self._add_spare()

    def _next(self) -> Part | None:
        """Return the next part to render, or None if closed."""
        self._bury_dead()
        flow = self._flow
        with flow.condition:
            while (part := flow.next_to_render()) is None:
                if flow.is_closed or flow.health.has_given_up:
                    return None
                flow.condition.wait(flow.seconds_to_wait())
            self._current = self._spares.popleft()
            return part

    def _say(self, part: Part) -> None:
        """Let a worker render a part, or speak it if nothing else can play it."""
        worker, flow = self._current, self._flow
        assert worker is not None
        asked = self._make_request(part.utterance, worker.folder)
        if not self._is_played and time.monotonic() - self._spoken_at < LONGEST_PAUSE_IN_SPEECH:
            asked["pause"] = part.utterance.pause
        worker.ask(asked)
        # A process that starts takes the processor from the one that renders. So it starts afterwards, unless the next
        # text would have to wait for it, or this one plays its sound itself, which takes long.
        starts_later = self._is_played and bool(self._spares)
        if not starts_later:
            self._add_spare()
        reason, detail = self._listen(worker, part)
        if starts_later:
            self._add_spare()
        self._bury_dead()
        with flow.condition:
            self._current = None
            self._dead.append(worker)
        if reason is not None and not worker.is_stopped:
            if reason is Failure.HANGS and not worker.is_ready:
                flow.fail(reason)
            else:
                flow.note_trouble(reason, detail)

    def _make_request(self, utterance: Utterance, folder: str) -> Request:
        voice = utterance.voice
        if not voice:
            # espeak-ng finds a voice by its language.
            voice = utterance.language if self._known is None else choose_voice(self._known, utterance.language)
        rate, volume, pitch = utterance.rate, utterance.volume, utterance.pitch
        asked: Request = {"text": utterance.engine_text, "voice": voice, "rate": rate, "volume": volume, "pitch": pitch}
        if self._is_played:
            return {**asked, "render": True}
        return {**asked, "before": _file_of(utterance, folder)} if utterance.earcons else asked

    def _pause_before(self, part: Part) -> float:
        """Return the seconds of silence before a part: none if nothing is being spoken before it."""
        with self._flow.condition:
            return part.utterance.pause if self._flow.parts and self._flow.parts[0] is not part else 0.0

    def _listen(self, worker: Worker, part: Part) -> tuple[Failure | None, str]:
        """Wait until the worker is done with a part.

        Args:
            worker: the worker that was asked.
            part: the part that it renders or speaks.

        Returns:
            The failure and the worker's own text, or None and "" if all went well or the worker was stopped.
        """
        # SAPI5 and nsss do not tell how long a text will take.
        to_do = SECONDS_TO_RENDER + len(part.utterance.text) / 100 if self._known is None else 10 * SECONDS_TO_BEGIN
        within = to_do if worker.is_ready else SECONDS_TO_BEGIN
        try:
            while told := worker.report(within):
                if told.ready:
                    worker.is_ready, within = True, to_do
                elif told.sound is not None:
                    sound = _prepend_earcons(part.utterance, told.sound.drop_leading_silence())
                    self._flow.take(part, prepend_silence(self._pause_before(part), sound))
                    return None, ""
                elif told.playing is not None:
                    within = told.playing + SECONDS_TO_END
                elif told.done and told.played:
                    self._flow.note_spoken(part)
                    self._spoken_at = time.monotonic()
                    return None, ""
                elif told.done:
                    return find_missing() or Failure.DEVICE, ""
                else:
                    return reason_of(worker, told), detail_of(told)
        except Flood:
            return Failure.FLOODS, ""
        return reason_of(worker, told), ""

    def _retire_worker(self, worker: Worker) -> None:
        worker.silence()
        worker.bury()

    def _retire_all(self) -> None:
        with self._flow.condition:
            left = [*self._spares, *([] if self._current is None else [self._current])]
            self._spares.clear()
            self._current = None
        for worker in left:
            self._retire_worker(worker)
        self._bury_dead()

    def _bury_dead(self) -> None:
        with self._flow.condition:
            dead, self._dead = self._dead, []
        for worker in dead:
            worker.bury()

    def _end(self) -> None:
        last = self._last
        if self._spares and last is not None and self.works:
            spare = self._spares.popleft()
            output = self._playing.output
            asked = self._make_request(last, spare.folder)
            spare.ask({**asked, "render": False, "last": True, "device": output.device, "ducks": output.ducks})
            spare.let_go()
        self._retire_all()
        if self._folder and last is None:
            shutil.rmtree(self._folder, ignore_errors=True)


def _prepend_earcons(utterance: Utterance, sound: Sound) -> Sound:
    """Return the sound with its earcons before it."""
    if not utterance.earcons:
        return sound
    return prepend_earcons(utterance.earcons, sound, utterance.earcon_volume)


def _file_of(utterance: Utterance, folder: str) -> str:
    """Write the earcons to a file for a worker that plays them itself. The file goes away with the worker's folder."""
    place = Path(folder, "before")
    place.mkdir(exist_ok=True)
    return write_earcons(utterance.earcons, utterance.earcon_volume, place / "earcons.wav")


def find_missing() -> Failure | None:
    """Return the missing part of the voice, as far as that is visible without trying to speak."""
    if find_spec("pyttsx3") is None:
        return Failure.LIBRARY
    if is_outdated():
        return Failure.OUTDATED
    if sys.platform == "linux" and not any(map(shutil.which, PLAYERS)):
        return Failure.PLAYER
    return None


def reason_of(worker: Worker, report: Report | None) -> Failure:
    """Return why this worker failed. ``report``: its last report."""
    if worker.has_timed_out:
        return Failure.HANGS
    if report is None:
        return Failure.DIES
    return next((failure for failure in Failure if failure.value == report.failed), Failure.FLOODS)


def reason_at_start(worker: Worker, reason: Failure) -> Failure:
    """Return why the first worker has not started.

    If a worker ends without a report, the library has ended it, which happens if the library's data are missing.

    Returns:
        The failure to report.
    """
    return Failure.ENGINE if reason is Failure.DIES and not worker.was_killed else reason


def detail_of(told: Report | None) -> str:
    """Return the worker's own text about its failure."""
    return told.why if told is not None else ""


class NoVoices(Exception):
    """The voices could not be listed. ``why`` is the reason, ``detail`` the worker's own text."""

    def __init__(self, why: Failure, detail: str = "") -> None:
        super().__init__(why.value)
        self.why = why
        self.detail = detail


def list_voices(worker: Worker) -> list[KnownVoice]:
    """List the voices of this worker's engine. Flood passes through.

    Args:
        worker: a worker that has not been asked yet.

    Returns:
        The voices.

    Raises:
        NoVoices: if the engine does not list them.
    """
    worker.ask({"list": True})
    while told := worker.report(SECONDS_TO_BEGIN):
        if told.voices is not None:
            return told.voices
        if told.failed:
            break
    raise NoVoices(reason_at_start(worker, reason_of(worker, told)), detail_of(told))
