"""A connection to a server: it asks and waits for the answer, and keeps news that arrive meanwhile.

This module knows links and messages. It knows no games and makes no sentences; link.py defines what carries the
messages.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from moon_access.outputs.self_pipe import WakePipe

from .link import ROOM, Link
from .messages import Message, line_of, weight_of

MOST_NEWS = ROOM
"""Maximum bytes of memory for news. If a server sends more during one wait, the connection closes."""
TOO_MUCH_MESSAGE: Message = {"is": "bye", "why": "too much"}
PATIENCE = 20.0
"""Seconds to wait for an answer. After that the link counts as dead."""
CHECK_INTERVAL = 0.5
"""Seconds between two checks of whether the player wants to leave."""


class RequestDenied(Exception):
    """The server has refused a request. ``why`` is a word of the protocol; ``said`` is the server's whole answer."""

    def __init__(self, why: str, said: Message) -> None:
        super().__init__(why)
        self.why = why
        self.said = said


class ConnectionLost(Exception):
    """The connection is broken, for now or for good. The server may or may not have carried out the request."""


class Connection:
    """A connection over ``link``.

    It calls ``notice`` again and again while it waits for an answer; ``notice`` may raise an exception to end the wait.
    ``is_greeted``: the link has already sent the greeting.
    """

    def __init__(self, link: Link, notice: Callable[[], None], *, is_greeted: bool = False) -> None:
        self.link = link
        self.is_lost = False
        self.wants_terminal = False  # whether the link wants to ask the player at the terminal
        self.is_greeted = is_greeted
        self._notice = notice
        self._last_request = 0
        self._news: deque[Message] = deque()
        self._size = 0  # bytes that the queued news take
        self._always: WakePipe | None = None  # a descriptor that is always readable

    def ask(self, request: str, **said: object) -> Message:
        """Send a request, and return the answer. Raises RequestDenied, ConnectionLost."""
        if self.is_lost:
            raise ConnectionLost
        self._last_request += 1
        self.link.send({"do": request, "id": self._last_request, **said})
        return self._answer(self._last_request)

    def say(self, do: str) -> None:
        """Send a request without waiting for its answer."""
        self._last_request += 1
        self.link.send({"do": do, "id": self._last_request})

    def answer_to_greeting(self) -> Message:
        """Return the server's answer to message 0, the first of the link. Raises RequestDenied, ConnectionLost."""
        return self._answer(0)

    def _answer(self, request_number: int) -> Message:
        waited = 0.0
        while waited < PATIENCE:
            message = self.link.receive()
            if message is None:
                waited += 0.0 if self.link.wait(CHECK_INTERVAL) else CHECK_INTERVAL
                self._notice()
            elif message.get("id") == request_number:
                if message.get("is") == "no":
                    raise RequestDenied(str(message.get("why")), message)
                return message
            else:
                self._keep_message(message)
                if self.is_lost:
                    raise ConnectionLost
        raise ConnectionLost

    def _keep_message(self, message: Message) -> None:
        kind = message.get("is")
        if kind in ("lost", "gone", "bye"):
            self.is_lost = True
        elif kind == "back":
            self.is_lost = False
        self.wants_terminal = kind == "asks" or (self.wants_terminal and kind not in ("back", "gone"))
        # Drop an answer that nobody waits for any more: it has the id of a request.
        if "id" not in message or message.get("is") == "welcome":
            self._size += weight_of(line_of(message))
            if self._size > MOST_NEWS and not self.is_lost:
                self.is_lost = True
                self.link.close()
                self._news.clear()
                message = TOO_MUCH_MESSAGE
            self._news.append(message)

    def ask_at_terminal(self) -> None:
        """Let the link ask the player at the terminal, and wait until that is over. The result arrives as news."""
        self.wants_terminal = False
        self.link.ask_at_terminal(self._notice)

    def take_news(self) -> list[Message]:
        """Return everything that arrived besides answers, oldest first."""
        while (message := self.link.receive()) is not None:
            self._keep_message(message)
        news = list(self._news)
        self._news = deque()
        self._size = 0
        return news

    def has_news(self) -> bool:
        return bool(self._news) or self.link.has_news()

    def fileno(self) -> int:
        """Return a descriptor that is readable as long as there is news.

        That includes news that arrived during the wait for an answer, which the link has handed over already.
        """
        of_link = self.link.fileno()
        if not self._news or of_link < 0:
            return of_link
        if self._always is None:
            self._always = WakePipe()
            self._always.ring()
        return self._always.fileno()

    def close(self) -> None:
        self.link.close()
        if self._always is not None:
            self._always.close()
