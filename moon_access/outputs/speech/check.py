"""Trying the voice outside of a game: which voices there are, whether sound comes out, a sample. These wait.

For the dialog of voices and for the commands ``voices`` and ``doctor``. The game itself uses speaker.py.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from .health import Failure
from .process import TO_BEGIN, TO_END, Flood, Worker
from .speaker import NoVoices, Speech, detail_of, list_voices, missing, reason_at_start, reason_of
from .utterance import Utterance
from .voices import Known


@contextmanager
def one_worker() -> Iterator[Worker]:
    """A worker that nothing is left of. Raises OSError when none can be started."""
    with tempfile.TemporaryDirectory(prefix="moon-access-voice-", ignore_cleanup_errors=True) as folder:
        worker = Worker(str(Path(folder, "1")))
        try:
            yield worker
        finally:
            worker.silence()
            worker.bury()


def all_voices() -> list[Known]:
    """The voices of this system. Raises NoVoices where they can not be listed."""
    gone = missing()
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
    """What is wrong; ``detail``: in the worker's own words, mostly empty."""

    why: Failure
    detail: str = ""


def fault() -> Fault | None:
    """What keeps the voice from being heard: library, engine, player or device; None where nothing does.

    Plays a moment of silence.
    """
    gone = missing()
    if gone is not None:
        return Fault(gone)
    try:
        with one_worker() as worker:
            told = worker.report(TO_BEGIN)
            if told is None or not told.ready:
                return Fault(reason_at_start(worker, reason_of(worker, told)), detail_of(told))
            worker.ask({"check": True})
            while told := worker.report(TO_BEGIN if told.ready else TO_END):
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
    """Says it to its end; what went wrong, None where nothing did."""
    speech = Speech()
    try:
        speech.say([utterance])
        speech.wait_until_said()
        failure = speech.failure()
        return None if failure is None else Fault(failure, speech.detail)
    finally:
        speech.close()
