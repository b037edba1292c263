"""Speak through Speech Dispatcher, the speech server of Linux desktops that Orca uses too, if it is running.

``Connection`` speaks its protocol (SSIP), so that no module of the system's Python is needed. A command is a line. The
lines of its answer begin with a number, and the last one has a space after the number. An event comes between answers
in the form of an answer, with a number from 700. Its first line says which message it is about.

``SpeechDispatcher`` talks to the server in a thread. The server reports when a message is over; until then the message
counts as unspoken. After a broken connection the thread retries for a second with everything unspoken. Then ``failure``
reports it once, and the next utterance tries anew.

We start the server only in place of the player's screen reader: then it is what Prism would speak through, and Prism
would start it, too. The server's own settings then decide about rate, volume, pitch and voice.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import socket
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Condition, Thread

from moon_access.outputs.self_pipe import WakePipe
from moon_access.outputs.server_socket import is_listening, socket_path

from .flow import SECONDS_BETWEEN_RETRIES, SECONDS_OF_RETRIES
from .health import Failure, Health
from .programs import run_silently
from .speaker import PATIENCE
from .utterance import Utterance
from .voices import KnownVoice, make_known

ANSWERS_WITHIN = 1.0  # seconds
REPLY_AT_REST = 200  # words a minute; the server's rate 0
ESPEAK = "espeak"
"""The names of the modules that speak with espeak-ng begin with this, such as "espeak-ng-mbrola"."""
END_EVENTS = ("702", "703")
"""Events for a message that was spoken to its end, or cancelled, by us or for a message of another program."""


class Connection:
    """A connection to the server. Raises OSError if it breaks, ValueError if the server refuses something.

    ``sets_manner``: whether our settings decide how the server speaks, and not its own.
    """

    def __init__(self, *, sets_manner: bool = True) -> None:
        self._sets_manner = sets_manner
        # On Windows there is no such server, and Python has no such kind of socket.
        family: int = getattr(socket, "AF_UNIX", -1)
        self._socket = socket.socket(family, socket.SOCK_STREAM)
        self._socket.settimeout(ANSWERS_WITHIN)
        self._read = b""
        self._event: list[str] = []
        self._over: list[str] = []
        self._manner: Utterance | None = None
        self._is_espeak = False  # whether espeak-ng speaks in this manner
        try:
            self._socket.connect(socket_path())
        except OSError:
            self._socket.close()
            raise

    def __enter__(self) -> Connection:
        name = os.environ.get("USER") or "player"
        self.ask(f"SET self CLIENT_NAME {re.sub(r'[^A-Za-z0-9]', '', name) or 'player'}:moon-access:main")
        return self

    def __exit__(self, *error: object) -> None:
        with suppress(OSError):
            self._socket.sendall(b"QUIT\r\n")
        self._socket.close()

    def fileno(self) -> int:
        """Return the descriptor that is readable as soon as an event comes."""
        return self._socket.fileno()

    def ask(self, line: str) -> list[str]:
        """Send a command.

        Args:
            line: the command, without its line end.

        Returns:
            The lines of the answer before the last one, which confirms it.

        Raises:
            ValueError: if the server refuses the command.
        """
        self._socket.sendall(f"{line}\r\n".encode())
        answer: list[str] = []
        while True:
            told = self._line()
            if told is None:
                self._receive()
            elif not self._is_of_event(told):
                if told[3:4] == " ":
                    if not told.startswith("2"):
                        raise ValueError(told)
                    return answer
                answer.append(told[4:])

    def listen(self) -> None:
        """Have the server report when each message is over."""
        self.ask("SET self NOTIFICATION END on")
        self.ask("SET self NOTIFICATION CANCEL on")

    def speak(self, utterance: Utterance) -> str:
        """Speak an utterance; return the number of the message."""
        if utterance.manner != self._manner:
            if self._manner is None or utterance.language != self._manner.language:
                self.ask(f"SET self LANGUAGE {utterance.language}")
            if self._sets_manner:
                self._set_manner(utterance)
            self._manner = utterance.manner
            self._is_espeak = self._module().startswith(ESPEAK)
        self.ask("SPEAK")
        lines = (utterance.engine_text if self._is_espeak else utterance.unrespelt).splitlines()
        return "".join(self.ask("\r\n".join([f".{line}" if line.startswith(".") else line for line in lines] + ["."])))

    def _set_manner(self, utterance: Utterance) -> None:
        if utterance.voice:
            self.ask(f"SET self SYNTHESIS_VOICE {utterance.voice}")
        self.ask(f"SET self RATE {_percent(utterance.rate - REPLY_AT_REST, 2.5)}")
        self.ask(f"SET self VOLUME {_percent(utterance.volume - 50, 0.5)}")
        self.ask(f"SET self PITCH {_percent(utterance.pitch - 50, 0.5)}")

    def _module(self) -> str:
        """Return the module that speaks now, which may depend on the language, or "" if the server does not say."""
        try:
            return "".join(self.ask("GET OUTPUT_MODULE"))
        except ValueError:
            return ""

    def take_finished(self) -> list[str]:
        """Return the numbers of the messages that are over since the last call. Does not wait."""
        self._take_events()  # events may come together with an answer
        while select.select([self._socket], [], [], 0)[0]:
            self._receive()
            self._take_events()
        numbers, self._over = self._over, []
        return numbers

    def _take_events(self) -> None:
        while (told := self._line()) is not None:
            self._is_of_event(told)

    def _receive(self) -> None:
        data = self._socket.recv(1 << 16)
        if not data:
            raise ConnectionError
        self._read += data

    def _line(self) -> str | None:
        """Return the next line, or None if it is not complete yet."""
        line, end, rest = self._read.partition(b"\n")
        if not end:
            return None
        self._read = rest
        return line.decode("utf-8", "replace").rstrip("\r")

    def _is_of_event(self, line: str) -> bool:
        if not line.startswith("7"):
            return False
        self._event.append(line)
        if line[3:4] == " ":
            first, self._event = self._event[0], []
            if first[:3] in END_EVENTS:
                self._over.append(first[4:])
        return True


def _percent(value: int, unit: float) -> int:
    return max(-100, min(100, round(value / unit)))


BUSY = 30.0  # seconds that a message may take beyond its expected length


class SpeechDispatcher:
    """A connection to the server, for as long as the game runs.

    ``is_reader``: whether the server stands for the player's screen reader.
    """

    def __init__(self, *, is_reader: bool = False) -> None:
        self._is_reader = is_reader
        self._changed = Condition()
        self._sent: deque[tuple[str, Utterance]] = deque()  # each with its number; the server is speaking the first
        self._waiting: deque[Utterance] = deque()
        self._should_be_silent = False
        self._health = Health()
        self._wake = WakePipe()  # wakes the thread
        self._broke_off: float | None = None  # when the connection broke, if nothing was spoken since
        self._is_ready_now = False
        self._is_closed = False
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, utterances: Sequence[Utterance]) -> None:
        with self._changed:
            if self._health.failure is not None:
                self._forget()
            self._waiting.extend(one for one in utterances if one.text.strip())
            if self._waiting:
                self._health.ask_to_speak()
            self._wake_thread()

    def stop(self) -> list[Utterance]:
        with self._changed:
            left = self.remaining_utterances()
            self._forget()
            self._should_be_silent = True
            self._wake_thread()
            return left

    def remaining_utterances(self) -> list[Utterance]:
        with self._changed:
            return [*(one for _, one in self._sent), *self._waiting]

    def failure(self) -> Failure | None:
        with self._changed:
            return self._health.take_failure()

    def is_back(self) -> bool:
        with self._changed:
            return self._health.take_recovery()

    @property
    def works(self) -> bool:
        return self._health.failure is None

    def fileno(self) -> int:
        """Return the descriptor that is readable while the health of the voice has news."""
        return self._health.fileno()

    def wait_for_start(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._is_ready_now or self._health.has_given_up, PATIENCE)

    def close(self, last: Utterance | None = None) -> None:
        """Stop. The server still speaks the last utterance after the program has ended."""
        with self._changed:
            self._forget()
            self._should_be_silent = True
            if last is not None:
                self._waiting.append(last)
            self._is_closed = True
            self._health.close()
            self._wake_thread()
        self._thread.join(1)

    def _forget(self) -> None:
        self._sent.clear()
        self._waiting.clear()

    def _wake_thread(self) -> None:
        """Make the thread look for work again, wherever it waits."""
        self._wake.ring()
        self._changed.notify_all()

    # The thread

    def _run(self) -> None:
        while self._wait_for_work():
            try:
                if self._is_reader:
                    start_server()
                with Connection(sets_manner=not self._is_reader) as server:
                    server.listen()
                    self._is_ready()
                    while self._speak(server):
                        pass
                    break
            except OSError:
                self._take_back(should_retry=self._is_ready_now)
            except ValueError:  # the server refuses the message, and would refuse it again
                self._take_back(should_retry=False)
        with self._changed:
            self._wake.close()

    def _wait_for_work(self) -> bool:
        """Wait, after a failure, until there is something to speak again; return False if closed before."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._health.may_try)
            self._health.begin_attempt()
            return not self._is_closed or bool(self._waiting and not self._health.has_given_up)

    def _is_ready(self) -> None:
        with self._changed:
            self._is_ready_now = True
            self._changed.notify_all()

    def _take_back(self, should_retry: bool) -> None:
        """Queue everything unspoken again; give up if that has taken too long."""
        with self._changed:
            self._waiting.extendleft(one for _, one in reversed(self._sent))
            self._sent.clear()
            self._broke_off = self._broke_off or time.monotonic()
            is_late = time.monotonic() - self._broke_off > SECONDS_OF_RETRIES
            if should_retry and not is_late and not self._is_closed and self._health.failure is None:
                self._changed.wait(SECONDS_BETWEEN_RETRIES)
                return
            self._broke_off = None
            self._health.fail(Failure.DISPATCHER)
            self._changed.notify_all()

    def _speak(self, server: Connection) -> bool:
        """Speak, stop or wait, whatever is next. Return False when closed and finished. Raises OSError, ValueError."""
        with self._changed:
            self._wake.stop_ringing()
            should_be_silent, self._should_be_silent = self._should_be_silent, False
            utterance = self._waiting[0] if self._waiting else None
            if utterance is None and self._is_closed and not should_be_silent:
                return False
        if should_be_silent:
            server.ask("CANCEL self")
        elif utterance is not None:
            self._note(server.speak(utterance), utterance)
        else:
            self._wait(server)
        self._note_over(server.take_finished())
        return True

    def _note(self, number: str, utterance: Utterance) -> None:
        with self._changed:
            if self._should_be_silent or not self._waiting or self._waiting[0] is not utterance:
                self._should_be_silent = True  # the player silenced it while we handed it over
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
        """Wait for work or for an event of the server.

        Raises:
            TimeoutError: a message takes far longer than its length needs.
        """
        with self._changed:
            utterance = self._sent[0][1] if self._sent else None
        within = None if utterance is None else BUSY + len(utterance.engine_text) * 12 / utterance.rate
        if not any(select.select([server.fileno(), self._wake.fileno()], [], [], within)):
            raise TimeoutError


PATIENCE_TO_START = 5.0  # seconds


def start_server() -> None:
    """Start the server if it does not run and is installed, as its own library does. It ends by itself later."""
    program = None if is_listening() else shutil.which("speech-dispatcher")
    if program is None:
        return
    place = ("--communication-method", "unix_socket", "--socket-path", socket_path())
    run_silently([program, "--spawn", *place], PATIENCE_TO_START, is_detached=True)


def is_running() -> bool:
    try:
        with Connection():
            return True
    except (OSError, ValueError):
        return False


def all_voices() -> list[KnownVoice]:
    """Return the voices of the server; none if it is not running."""
    try:
        with Connection() as server:
            lines = server.ask("LIST SYNTHESIS_VOICES")
    except (OSError, ValueError):
        return []
    parts = [line.split("\t") for line in lines]
    # "German+Anna" is one of thousands of variants of "German".
    return [make_known(part[0], part[0], part[1:2]) for part in parts if len(part) >= 2 and "+" not in part[0]]
