"""The interface of a link, which carries messages between a player's program and a server, and how a link fails."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

from .messages import Message


class Why(StrEnum):
    """The reason why there is no link, or none any more."""

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
    """A link cannot be made. ``said`` has lines of the system about it, to show the player; it may be empty."""

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
        """After ``asks``, reconnect, which may ask at the terminal, and wait until that is over.

        It calls ``notice`` again and again meanwhile, which may raise an exception to end the wait.
        """

    def close(self) -> None:
        """Close the link for good."""
