"""What has come over a link and was not taken yet: put in by one thread, taken out by another.

It holds so many messages and bytes and no more: whoever puts in waits for room, and with it the other side. What the
messages say is none of its business.
"""

from __future__ import annotations

from collections import deque
from threading import Condition
from typing import Final

from moon_access.outputs.self_pipe import Wake

from .messages import Message

ROOM: Final = 8 << 20
"""Bytes of memory that wait at most; a message that takes more alone is let in."""
MOST: Final = 5000
"""Messages."""


class Inbox:
    """Messages in the order in which they came. After ``close`` nothing is put in or taken out.

    ``has_descriptor``: whether somebody waits for them beside a keyboard of this machine."""

    def __init__(self, room: int = ROOM, *, has_descriptor: bool = True) -> None:
        self._changed = Condition()
        self._messages: deque[tuple[Message, int]] = deque()
        self._bytes = 0
        self._room = room
        self._closed = False
        self._wake = Wake() if has_descriptor else None

    def put(self, message: Message, size: int = 0) -> None:
        """``size``: its bytes. Waits for room."""
        with self._changed:
            while not self._has_room(size) and not self._closed:
                self._changed.wait()
            self._add(message, size)

    def put_now(self, message: Message) -> bool:
        """Return whether there was room: without waiting for any."""
        with self._changed:
            has_room = self._has_room(0)
            if has_room:
                self._add(message, 0)
            return has_room

    def replace_by(self, message: Message) -> None:
        """Forget all that waits, for this."""
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
        """The next one; None where there is none."""
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
        """Until there is something to take, or so long; gives whether there is."""
        with self._changed:
            self._changed.wait_for(lambda: self._messages or self._closed, seconds)
            return bool(self._messages)

    def fileno(self) -> int:
        """To be read as long as there is something to take; -1 where nothing tells that."""
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
