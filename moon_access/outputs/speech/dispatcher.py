"""Speak through Speech Dispatcher, the speech server of Linux desktops that Orca uses too, if it is running.

ssip.py speaks its protocol, so that no module of the system's Python is needed. A thread does the talking. The server
reports when a message is over; until then the message counts as unspoken. After a broken connection the thread retries
for a second with everything unspoken. Then ``failure`` reports it once, and the next utterance tries anew. We never
start the server.
"""

from __future__ import annotations

import select
import time
from collections import deque
from collections.abc import Sequence
from threading import Condition, Thread

from moon_access.outputs.self_pipe import Wake

from .flow import BETWEEN, TRIED_FOR
from .health import Failure, Health
from .speaker import PATIENCE
from .ssip import Connection
from .utterance import Utterance
from .voices import Known, make_known

BUSY = 30.0  # seconds that a message may take beyond what its length needs


class SpeechDispatcher:
    """A connection to the server, for as long as the game runs."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._sent: deque[tuple[str, Utterance]] = deque()  # with their numbers; the first is being spoken
        self._waiting: deque[Utterance] = deque()
        self._should_be_silent = False
        self._health = Health()
        self._wake = Wake()  # wakes the thread
        self._given_up = False  # until there is something to speak again
        self._broke_off: float | None = None  # when the connection broke, if nothing was spoken since
        self._ready = False
        self._closed = False
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, utterances: Sequence[Utterance]) -> None:
        with self._changed:
            if self._health.failure is not None:
                self._forget()
            self._waiting.extend(one for one in utterances if one.text.strip())
            if self._waiting:
                self._given_up = False
            self._stir()

    def stop(self) -> list[Utterance]:
        with self._changed:
            left = self.unsaid()
            self._forget()
            self._should_be_silent = True
            self._stir()
            return left

    def unsaid(self) -> list[Utterance]:
        with self._changed:
            return [*(one for _, one in self._sent), *self._waiting]

    def failure(self) -> Failure | None:
        with self._changed:
            return self._health.take_failure()

    def is_back(self) -> bool:
        with self._changed:
            return self._health.take_return()

    @property
    def works(self) -> bool:
        return self._health.failure is None

    def fileno(self) -> int:
        """Return the descriptor that is readable while the health of the voice has news."""
        return self._health.fileno()

    def wait_for_start(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._ready or self._given_up, PATIENCE)

    def close(self, last: Utterance | None = None) -> None:
        """Stop. The server speaks the last utterance after we have left."""
        with self._changed:
            self._forget()
            self._should_be_silent = True
            if last is not None:
                self._waiting.append(last)
            self._closed = True
            self._health.close()
            self._stir()
        self._thread.join(1)

    def _forget(self) -> None:
        self._sent.clear()
        self._waiting.clear()

    def _stir(self) -> None:
        """Make the thread check again what to do, wherever it waits."""
        self._wake.ring()
        self._changed.notify_all()

    # The thread

    def _run(self) -> None:
        while self._wait_for_work():
            try:
                with Connection() as server:
                    server.listen()
                    self._is_ready()
                    while self._speak(server):
                        pass
                    break
            except OSError:
                self._take_back(should_retry=self._ready)
            except ValueError:  # refused; a retry would be refused too
                self._take_back(should_retry=False)
        with self._changed:
            self._wake.close()

    def _wait_for_work(self) -> bool:
        """Wait, after a failure, until there is something to speak again; return False at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or not self._given_up)
            return not self._closed or bool(self._waiting and not self._given_up)

    def _is_ready(self) -> None:
        with self._changed:
            self._ready = True
            self._changed.notify_all()

    def _take_back(self, should_retry: bool) -> None:
        """Queue everything unspoken again; give up if that has taken too long."""
        with self._changed:
            self._waiting.extendleft(one for _, one in reversed(self._sent))
            self._sent.clear()
            self._broke_off = self._broke_off or time.monotonic()
            is_late = time.monotonic() - self._broke_off > TRIED_FOR
            if should_retry and not is_late and not self._closed and self._health.failure is None:
                self._changed.wait(BETWEEN)
                return
            self._given_up = True
            self._broke_off = None
            self._health.fail(Failure.DISPATCHER)
            self._changed.notify_all()

    def _speak(self, server: Connection) -> bool:
        """Do the next thing; return False when closed and finished. Raises OSError, ValueError."""
        with self._changed:
            self._wake.quiet()
            should_be_silent, self._should_be_silent = self._should_be_silent, False
            utterance = self._waiting[0] if self._waiting else None
            if utterance is None and self._closed and not should_be_silent:
                return False
        if should_be_silent:
            server.ask("CANCEL self")
        elif utterance is not None:
            self._note(server.speak(utterance), utterance)
        else:
            self._wait(server)
        self._note_over(server.over())
        return True

    def _note(self, number: str, utterance: Utterance) -> None:
        with self._changed:
            if self._should_be_silent or not self._waiting or self._waiting[0] is not utterance:
                self._should_be_silent = True  # stopped while we handed it over
            else:
                self._sent.append((number, self._waiting.popleft()))

    def _note_over(self, numbers: Sequence[str]) -> None:
        with self._changed:
            for number, utterance in list(self._sent):
                if number in numbers:
                    self._sent.remove((number, utterance))
                    self._broke_off = None
                    self._health.recover()

    def _wait(self, server: Connection) -> None:
        """Wait for something to do or to hear.

        Raises:
            TimeoutError: if a message takes far longer than its length needs.
        """
        with self._changed:
            utterance = self._sent[0][1] if self._sent else None
        within = None if utterance is None else BUSY + len(utterance.given) * 12 / utterance.rate
        if not any(select.select([server.fileno(), self._wake.fileno()], [], [], within)):
            raise TimeoutError


def is_running() -> bool:
    try:
        with Connection():
            return True
    except (OSError, ValueError):
        return False


def all_voices() -> list[Known]:
    """Return the voices of the server; none if it is not running."""
    try:
        with Connection() as server:
            lines = server.ask("LIST SYNTHESIS_VOICES")
    except (OSError, ValueError):
        return []
    parts = [line.split("\t") for line in lines]
    # "German+Anna" is a variant of "German"; of these there are thousands.
    return [make_known(part[0], part[0], part[1:2]) for part in parts if len(part) >= 2 and "+" not in part[0]]
