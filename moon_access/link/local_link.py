"""A link within one process: a session that runs at the server, and the visit that it talks to."""

from __future__ import annotations

from collections.abc import Callable

from .inbox import Inbox
from .messages import Message


class LocalLink:
    """A link within one process: a session at the server uses it, and the other end is the session's visit.

    The visit sets ``receive_there`` to take messages, and sends its own with ``put``.
    """

    def __init__(self) -> None:
        self.receive_there: Callable[[Message], None] = lambda message: None
        self.on_arrival: Callable[[], None] | None = None
        self._inbox = Inbox(has_descriptor=False)
        self._is_closed = self._is_full = False

    def put(self, message: Message) -> None:
        """Deliver a message to the session without waiting. Any thread may call this.

        If the session does not read for long, end the link instead.
        """
        if self._is_full:
            return
        if not self._inbox.put_now(message):
            self._is_full = True
            self._inbox.replace_by({"is": "bye", "why": "too much"})
        if self.on_arrival is not None:
            self.on_arrival()

    def send(self, message: Message) -> None:
        if not self._is_closed:
            self.receive_there(message)

    def receive(self) -> Message | None:
        return self._inbox.take()

    def has_news(self) -> bool:
        return self._inbox.has_news()

    def wait(self, seconds: float) -> bool:
        return self._inbox.wait(seconds)

    def fileno(self) -> int:
        return self._inbox.fileno()

    def ask_at_terminal(self, notice: Callable[[], None]) -> None:
        """Do nothing: within one process nobody has to log in."""

    def close(self) -> None:
        self._is_closed = True
        self._inbox.close()
