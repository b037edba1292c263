"""Trying the voice outside of a game: which voices there are, whether sound comes out, a sample. These wait.

For the dialog of voices and for the commands ``voices`` and ``doctor``. The game itself uses speaker.py.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .health import Failure
from .process import TO_BEGIN, TO_END, Flood, Worker
from .speaker import Speech, list_voices, missing, reason_of
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
    """The voices of this system; empty where there are none to be had."""
    if missing() is Failure.LIBRARY:
        return []
    try:
        with one_worker() as worker:
            return list_voices(worker)
    except (Flood, OSError):
        return []


def fault() -> Failure | None:
    """What keeps the voice from being heard: library, engine, player or device; None where nothing does.

    Plays a moment of silence.
    """
    gone = missing()
    if gone is not None:
        return gone
    try:
        with one_worker() as worker:
            told = worker.report(TO_BEGIN)
            if told is None or not told.ready:
                reason = reason_of(worker, told)
                return Failure.ENGINE if reason is Failure.DIES else reason
            worker.ask({"check": True})
            while told := worker.report(TO_BEGIN if told.ready else TO_END):
                if told.done:
                    return None if told.played else Failure.DEVICE
            return reason_of(worker, told)
    except Flood:
        return Failure.FLOODS
    except OSError:
        return Failure.START


def speak(utterance: Utterance) -> Failure | None:
    """Says it to its end; what went wrong, None where nothing did."""
    speech = Speech()
    try:
        speech.say([utterance])
        speech.wait_until_said()
        return speech.failure()
    finally:
        speech.close()
