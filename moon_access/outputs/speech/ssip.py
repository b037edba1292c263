"""The protocol of Speech Dispatcher (SSIP), spoken through its socket: commands, their answers, and events.

A command is a line. The lines of its answer begin with a number, and the last one has a space after the number. An
event comes between answers, in the same form, with a number from 700; its first line says which message it is about.
dispatcher.py decides what to say when.
"""

from __future__ import annotations

import os
import re
import select
import socket
from contextlib import suppress

from moon_access.outputs.server_socket import socket_path

from .utterance import Utterance

ANSWERS_WITHIN = 1.0  # seconds
AT_REST = 200  # words a minute at the server's rate 0
ESPEAK = "espeak"
"""The names of the modules that speak with espeak-ng begin with this, such as "espeak-ng-mbrola"."""
OVER = ("702", "703")
"""Events for a message that was spoken to its end, or cancelled, by us or for a message of another program."""


class Connection:
    """A connection to the server. Raises OSError if it breaks, ValueError if the server refuses something."""

    def __init__(self) -> None:
        # Windows has neither the server nor, in Python, the kind of socket.
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
            self.ask(f"SET self LANGUAGE {utterance.language}")
            if utterance.voice:
                self.ask(f"SET self SYNTHESIS_VOICE {utterance.voice}")
            self.ask(f"SET self RATE {_percent(utterance.rate - AT_REST, 2.5)}")
            self.ask(f"SET self VOLUME {_percent(utterance.volume - 50, 0.5)}")
            self.ask(f"SET self PITCH {_percent(utterance.pitch - 50, 0.5)}")
            self._manner = utterance.manner
            self._is_espeak = self._module().startswith(ESPEAK)
        self.ask("SPEAK")
        lines = (utterance.given if self._is_espeak else utterance.unrespelt).splitlines()
        return "".join(self.ask("\r\n".join([f".{line}" if line.startswith(".") else line for line in lines] + ["."])))

    def _module(self) -> str:
        """Return the module that speaks now, which may depend on the language, or "" if the server does not say."""
        try:
            return "".join(self.ask("GET OUTPUT_MODULE"))
        except ValueError:
            return ""

    def over(self) -> list[str]:
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
        """Return the next line, or None if it has not come whole."""
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
            if first[:3] in OVER:
                self._over.append(first[4:])
        return True


def _percent(value: int, unit: float) -> int:
    return max(-100, min(100, round(value / unit)))
