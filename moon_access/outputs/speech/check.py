"""Try the voice outside of a game: list the voices, test the sound device, speak a sample.

All functions wait until they are done. The dialog of voices and the commands ``voices`` and ``doctor`` use this module.
The game itself uses speaker.py.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from .health import Failure
from .process import SECONDS_TO_BEGIN, SECONDS_TO_END, Flood, Worker
from .speaker import NoVoices, Speech, detail_of, find_missing, list_voices, reason_at_start, reason_of
from .utterance import Utterance
from .voices import KnownVoice


@contextmanager
def one_worker() -> Iterator[Worker]:
    """Start a worker, and clean up after it. Raises OSError if none can be started."""
    with tempfile.TemporaryDirectory(prefix="moon-access-voice-", ignore_cleanup_errors=True) as folder:
        worker = Worker(str(Path(folder, "1")))
        try:
            yield worker
        finally:
            worker.silence()
            worker.bury()


def all_voices() -> list[KnownVoice]:
    """List the voices of this system.

    Returns:
        The voices, in the order of the engine.

    Raises:
        NoVoices: if the voices cannot be listed.
    """
    gone = find_missing()
    if gone is not None and gone is not Failure.PLAYER:
        raise NoVoices(gone)
    try:
        with one_worker() as worker:
            return list_voices(worker)
    except Flood:
        raise NoVoices(Failure.FLOODS) from None
    except OSError:
        raise NoVoices(Failure.START) from None


class Fault(NamedTuple):
    """The fault of a voice. ``detail`` is the worker's own text, mostly empty."""

    why: Failure
    detail: str = ""


def find_fault() -> Fault | None:
    """Find out why the voice cannot be heard, by playing a moment of silence.

    Returns:
        The missing library, engine, player or device, or None if all is well.
    """
    gone = find_missing()
    if gone is not None:
        return Fault(gone)
    try:
        with one_worker() as worker:
            told = worker.report(SECONDS_TO_BEGIN)
            if told is None or not told.ready:
                return Fault(reason_at_start(worker, reason_of(worker, told)), detail_of(told))
            worker.ask({"check": True})
            while told := worker.report(SECONDS_TO_BEGIN if told.ready else SECONDS_TO_END):
                if told.done:
                    return None if told.played else Fault(Failure.DEVICE)
                if told.failed:
                    break
            return Fault(reason_of(worker, told), detail_of(told))
    except Flood:
        return Fault(Failure.FLOODS)
    except OSError:
        return Fault(Failure.START)


def speak(utterance: Utterance) -> Fault | None:
    """Speak to the end. Return the error, or None."""
    speech = Speech()
    try:
        speech.say([utterance])
        speech.wait_until_said()
        failure = speech.failure()
        return None if failure is None else Fault(failure, speech.detail)
    finally:
        speech.close()
