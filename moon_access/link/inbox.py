"""The inbox of a link: one thread puts messages in, another one takes them out.

It is bounded by messages and by bytes. Whoever puts in waits for room, which slows the other side down. The inbox does
not look into messages.
"""

from __future__ import annotations

from collections import deque
from threading import Condition
from typing import Final

from moon_access.outputs.self_pipe import Wake

from .messages import Message

ROOM: Final = 8 << 20
"""Maximum bytes of memory of waiting messages. A larger message may wait if it is alone."""
MOST: Final = 5000
"""Maximum of waiting messages."""


class Inbox:
    """Messages in the order in which they arrived. After ``close`` nothing goes in or comes out.

    ``has_descriptor``: somebody waits for the messages together with a keyboard, and so needs ``fileno``.
    """

    def __init__(self, room: int = ROOM, *, has_descriptor: bool = True) -> None:
        self._changed = Condition()
        self._messages: deque[tuple[Message, int]] = deque()
        self._bytes = 0
        self._room = room
        self._closed = False
        self._wake = Wake() if has_descriptor else None

    def put(self, message: Message, size: int = 0) -> None:
        """Add a message of this many bytes, and wait for room if there is none."""
        with self._changed:
            while not self._has_room(size) and not self._closed:
                self._changed.wait()
            self._add(message, size)

    def put_now(self, message: Message) -> bool:
        """Add a message if there is room for it, without waiting. Return whether there was."""
        with self._changed:
            has_room = self._has_room(0)
            if has_room:
                self._add(message, 0)
            return has_room

    def replace_by(self, message: Message) -> None:
        """Drop all waiting messages, and add this one."""
        with self._changed:
            self._messages.clear()
            self._bytes = 0
            self._add(message, 0)

    def _has_room(self, size: int) -> bool:
        return not self._messages or (len(self._messages) < MOST and self._bytes + size <= self._room)

    def _add(self, message: Message, size: int) -> None:
        if not self._closed:
            self._messages.append((message, size))
            self._bytes += size
            if self._wake is not None:
                self._wake.ring()
            self._changed.notify_all()

    def take(self) -> Message | None:
        """Return the next message, or None if none waits."""
        with self._changed:
            if not self._messages:
                return None
            message, size = self._messages.popleft()
            self._bytes -= size
            if self._wake is not None and not self._messages:
                self._wake.quiet()
            self._changed.notify_all()
            return message

    def has_news(self) -> bool:
        with self._changed:
            return bool(self._messages)

    def wait(self, seconds: float) -> bool:
        """Wait until there is a message, but not longer than ``seconds``. Return whether there is one."""
        with self._changed:
            self._changed.wait_for(lambda: self._messages or self._closed, seconds)
            return bool(self._messages)

    def fileno(self) -> int:
        """Return a descriptor that is readable as long as a message waits; -1 if there is none."""
        with self._changed:
            return -1 if self._wake is None or self._closed else self._wake.fileno()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._messages.clear()
            self._bytes = 0
            if self._wake is not None:
                self._wake.close()
            self._changed.notify_all()
