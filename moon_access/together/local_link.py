"""A link within one process: a session that runs at the server, and the visit that it talks to."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Condition

from .messages import Message


class LocalLink:
    """``receive_there`` is what the other end does with a message. ``put`` is how it sends one here."""

    def __init__(self) -> None:
        self.receive_there: Callable[[Message], None] = lambda message: None
        self.on_arrival: Callable[[], None] | None = None
        self._came: deque[Message] = deque()
        self._changed = Condition()
        self._is_closed = False

    def put(self, message: Message) -> None:
        """By any thread. What nobody reads is forgotten with the link."""
        with self._changed:
            if not self._is_closed:
                self._came.append(message)
            self._changed.notify_all()
        if self.on_arrival is not None:
            self.on_arrival()

    def send(self, message: Message) -> None:
        if not self._is_closed:
            self.receive_there(message)

    def receive(self) -> Message | None:
        with self._changed:
            return self._came.popleft() if self._came else None

    def has_news(self) -> bool:
        return bool(self._came)

    def wait(self, seconds: float) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: bool(self._came) or self._is_closed, seconds)

    def fileno(self) -> int:
        return -1

    def close(self) -> None:
        with self._changed:
            self._is_closed = True
            self._came.clear()
            self._changed.notify_all()
