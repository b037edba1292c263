"""The interface of a link, which carries messages between a player's program and a server, and how a link fails.

Each link has an ``Inbox``: one thread puts messages in, another one takes them out. It is limited in messages and in
bytes. A thread that puts a message in waits for room, which slows the other side down. ``LocalLink`` is the link of a
session that runs at the server; ssh_link.py is the link of a player's program. No link looks into messages.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import StrEnum
from threading import Condition
from typing import Final, Protocol

from moon_access.outputs.self_pipe import WakePipe

from .messages import Message


class Why(StrEnum):
    """The reason why there is no link, or why it ended."""

    NO_SSH = "no ssh"
    """The system has no ssh, or ssh does not start."""
    UNUSABLE_SSH = "unusable ssh"
    """ssh refuses to work: its configuration has a fault, or it is too old."""
    UNKNOWN_HOST = "unknown host"
    UNREACHABLE = "unreachable"
    """The host refuses the connection, or does not answer in time."""
    HOST_KEY_UNKNOWN = "host key unknown"
    """Nobody has confirmed the host's key: the player refused it, or ssh could not ask."""
    HOST_KEY_CHANGED = "host key changed"
    OTHER_FINGERPRINT = "other fingerprint"
    """The host's key has another fingerprint than the one that the player was told."""
    NOT_LET_IN = "not let in"
    """The host accepted no key and no password of the player."""
    NEEDS_ASKING = "needs asking"
    """The connection broke, and ssh has to ask the player for a password to reconnect."""
    NO_TABLES = "no tables"
    """A host answers, but it does not run this program's server."""
    NOT_UNDERSTOOD = "not understood"
    """The server sent invalid messages several times."""
    BROKEN = "broken"
    """The connection ended, and nobody said why."""
    DRAINING = "draining"
    """The server drains. Another server, or this one after its next start, takes over."""
    BYE = "bye"
    """The server said goodbye."""


class LinkFailed(Exception):
    """A link cannot be made. ``said``: the system's own lines about it, to show the player; may be empty."""

    def __init__(self, why: Why, said: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.said = said


class Link(Protocol):
    """The player's end of a link. One thread uses it; other threads may deliver what arrives."""

    on_arrival: Callable[[], None] | None
    """A callback for each message that arrives. Any thread may call it."""

    def send(self, message: Message) -> None:
        """Send a message without waiting. Do nothing after the end."""

    def receive(self) -> Message | None:
        """Return the next message, or None if none waits."""

    def has_news(self) -> bool:
        """Return whether a message waits."""

    def wait(self, seconds: float) -> bool:
        """Wait until a message arrives, but not longer than ``seconds``. Return whether one waits."""

    def fileno(self) -> int:
        """Return a descriptor that is readable as long as a message waits; -1 if there is none."""

    def ask_at_terminal(self, notice: Callable[[], None]) -> None:
        """After the message ``asks``, reconnect, which may ask at the terminal, and wait until that is over.

        It calls ``notice`` again and again meanwhile, which may raise an exception to end the wait.
        """

    def close(self) -> None:
        """Close the link for good."""


ROOM: Final = 8 << 20
"""Maximum bytes of memory of waiting messages. A larger message may wait if it is alone."""
MOST_MESSAGES: Final = 5000
"""Maximum of waiting messages."""


class Inbox:
    """Messages in the order in which they arrived. After ``close``, nothing can be put in or taken out.

    ``has_descriptor``: whether the reader waits for messages and a keyboard together, and so needs ``fileno``.
    """

    def __init__(self, room: int = ROOM, *, has_descriptor: bool = True) -> None:
        self._changed = Condition()
        self._messages: deque[tuple[Message, int]] = deque()
        self._bytes = 0
        self._room = room
        self._is_closed = False
        self._wake = WakePipe() if has_descriptor else None

    def put(self, message: Message, size: int = 0) -> None:
        """Add a message of this many bytes, and wait for room if there is none."""
        with self._changed:
            while not self._has_room(size) and not self._is_closed:
                self._changed.wait()
            self._add(message, size)

    def put_now(self, message: Message) -> bool:
        """Add a message if there is room, without waiting. Return whether there was room."""
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
        return not self._messages or (len(self._messages) < MOST_MESSAGES and self._bytes + size <= self._room)

    def _add(self, message: Message, size: int) -> None:
        if not self._is_closed:
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
                self._wake.stop_ringing()
            self._changed.notify_all()
            return message

    def has_news(self) -> bool:
        with self._changed:
            return bool(self._messages)

    def wait(self, seconds: float) -> bool:
        """Wait until there is a message, but not longer than ``seconds``. Return whether there is one."""
        with self._changed:
            self._changed.wait_for(lambda: self._messages or self._is_closed, seconds)
            return bool(self._messages)

    def fileno(self) -> int:
        """Return a descriptor that is readable as long as a message waits; -1 if there is none."""
        with self._changed:
            return -1 if self._wake is None or self._is_closed else self._wake.fileno()

    def close(self) -> None:
        with self._changed:
            self._is_closed = True
            self._messages.clear()
            self._bytes = 0
            if self._wake is not None:
                self._wake.close()
            self._changed.notify_all()


class LocalLink:
    """A link within one process, between a session at the server and its visit.

    The visit sets ``receive_there`` to take messages, and sends its own with ``put``.
    """

    def __init__(self) -> None:
        self.receive_there: Callable[[Message], None] = lambda message: None
        self.on_arrival: Callable[[], None] | None = None
        self._inbox = Inbox(has_descriptor=False)
        self.receive = self._inbox.take
        self.has_news = self._inbox.has_news
        self.wait = self._inbox.wait
        self.fileno = self._inbox.fileno
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

    def ask_at_terminal(self, notice: Callable[[], None]) -> None:
        """Do nothing: within one process nobody has to log in."""

    def close(self) -> None:
        self._is_closed = True
        self._inbox.close()
