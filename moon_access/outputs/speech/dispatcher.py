"""Speech Dispatcher as the voice: the speech server of Linux desktops, which Orca uses too, when it is running.

Spoken to in its own protocol (SSIP) through its socket, so that no module of the system's Python is needed. A
thread of its own does the talking; what has gone wrong is told by ``failure``, once, and what is to be said next is
tried anew. It is not started by us.
"""

from __future__ import annotations

import os
import re
import socket
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread

from .health import Failure, Health
from .speaker import PATIENCE, Utterance
from .voices import Known, known

ANSWERS_WITHIN = 2.0  # seconds
AT_REST = 200  # words a minute that are its rate 0


class SpeechDispatcher:
    """A connection of its own, for as long as the game plays."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._queue: deque[Utterance | None] = deque()  # None: be silent
        self._health = Health()
        self._given_up = False  # until there is something to be said again
        self._ready = False
        self._closed = False
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, utterances: Sequence[Utterance]) -> None:
        with self._changed:
            if self._health.failure is not None:
                self._queue.clear()
            self._queue.extend(one for one in utterances if one.text.strip())
            self._changed.notify_all()

    def stop(self) -> None:
        with self._changed:
            self._queue.clear()
            if self._health.failure is None:
                self._queue.append(None)
            self._changed.notify_all()

    def failure(self) -> Failure | None:
        with self._changed:
            return self._health.take_failure()

    def is_back(self) -> bool:
        with self._changed:
            return self._health.take_return()

    def fileno(self) -> int:
        """As that of ``Speech``."""
        return self._health.fileno()

    def wait_for_start(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._ready or self._given_up, PATIENCE)

    def close(self, last: Utterance | None = None) -> None:
        """What is said last is left to the server, which goes on when we have gone."""
        with self._changed:
            self._queue.clear()
            self._queue.append(None)
            if last is not None:
                self._queue.append(last)
            self._closed = True
            self._health.close()
            self._changed.notify_all()
        self._thread.join(1)

    def _run(self) -> None:
        while self._is_to_try():
            try:
                with _Connection() as server:
                    self._speak(server)
            except (OSError, ValueError):
                with self._changed:
                    self._given_up = True
                    self._health.fail(Failure.DISPATCHER)
                    self._queue.clear()
                    self._changed.notify_all()

    def _is_to_try(self) -> bool:
        """At the start, and after a failure as soon as there is something to be said again."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._queue or not self._given_up)
            self._given_up = False
            return bool(self._queue) or not self._closed

    def _speak(self, server: _Connection) -> None:
        """Until it is closed. Raises OSError, ValueError."""
        with self._changed:
            self._ready = True
            self._changed.notify_all()
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._queue or self._closed)
                if not self._queue:
                    return
                utterance = self._queue.popleft()
            if utterance is None:
                server.ask("CANCEL self")
            else:
                server.speak(utterance)
                with self._changed:
                    self._health.recover()


class _Connection:
    """A conversation in SSIP. Raises OSError when it breaks off, ValueError when it is refused."""

    def __init__(self) -> None:
        # Windows has neither the server nor, in Python, the kind of socket.
        family: int = getattr(socket, "AF_UNIX", -1)
        self._socket = socket.socket(family, socket.SOCK_STREAM)
        self._socket.settimeout(ANSWERS_WITHIN)
        self._manner: Utterance | None = None
        try:
            self._socket.connect(socket_path())
        except OSError:
            self._socket.close()
            raise
        self._reader = self._socket.makefile("r", encoding="utf-8", errors="replace", newline="\n")

    def __enter__(self) -> _Connection:
        name = os.environ.get("USER") or "player"
        self.ask(f"SET self CLIENT_NAME {re.sub(r'[^A-Za-z0-9]', '', name) or 'player'}:moon-access:main")
        return self

    def __exit__(self, *error: object) -> None:
        with suppress(OSError):
            self._socket.sendall(b"QUIT\r\n")
        self._socket.close()

    def ask(self, line: str) -> list[str]:
        """The lines of its answer before the last, which says that it is in order."""
        self._socket.sendall(f"{line}\r\n".encode())
        answer: list[str] = []
        while True:
            told = self._reader.readline(10_000)
            if not told:
                raise ConnectionError
            if told.startswith("7"):  # an event, which nobody has asked for
                continue
            if told[3:4] == " ":
                if not told.startswith("2"):
                    raise ValueError(told)
                return answer
            answer.append(told[4:].rstrip())

    def speak(self, utterance: Utterance) -> None:
        manner = utterance._replace(text="")
        if manner != self._manner:
            self.ask(f"SET self LANGUAGE {utterance.language}")
            if utterance.voice:
                self.ask(f"SET self SYNTHESIS_VOICE {utterance.voice}")
            self.ask(f"SET self RATE {_percent(utterance.rate - AT_REST, 2.5)}")
            self.ask(f"SET self VOLUME {_percent(utterance.volume - 50, 0.5)}")
            self.ask(f"SET self PITCH {_percent(utterance.pitch - 50, 0.5)}")
            self._manner = manner
        self.ask("SPEAK")
        lines = utterance.text.splitlines()
        self.ask("\r\n".join([f".{line}" if line.startswith(".") else line for line in lines] + ["."]))


def _percent(value: int, unit: float) -> int:
    return max(-100, min(100, round(value / unit)))


def socket_path() -> str:
    """Where the server of this user listens."""
    address = os.environ.get("SPEECHD_ADDRESS", "")
    if address.startswith("unix_socket:"):
        return address.removeprefix("unix_socket:")
    runtime = os.environ.get("XDG_RUNTIME_DIR") or Path("~/.cache").expanduser()
    return str(Path(runtime, "speech-dispatcher", "speechd.sock"))


def is_running() -> bool:
    try:
        with _Connection():
            return True
    except (OSError, ValueError):
        return False


def all_voices() -> list[Known]:
    """The voices of the server; empty where it is not running."""
    try:
        with _Connection() as server:
            lines = server.ask("LIST SYNTHESIS_VOICES")
    except (OSError, ValueError):
        return []
    parts = [line.split("\t") for line in lines]
    # "German+Anna" is a variant of "German"; of these there are thousands.
    return [known(part[0], part[0], part[1:2]) for part in parts if len(part) >= 2 and "+" not in part[0]]
