"""A link: what carries messages between a player's program and a server, whatever it is made of."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

from .messages import Message


class Why(StrEnum):
    """Why there is no link, or none any more."""

    NO_SSH = "no ssh"
    """The system has none, or none that starts."""
    UNUSABLE_SSH = "unusable ssh"
    """It is there and will not: its configuration has a fault, or it is too old."""
    UNKNOWN_HOST = "unknown host"
    UNREACHABLE = "unreachable"
    """Nobody answers there: refused, or too late."""
    HOST_KEY_UNKNOWN = "host key unknown"
    """The player, or nobody who could be asked, has not said that it is the right host."""
    HOST_KEY_CHANGED = "host key changed"
    OTHER_FINGERPRINT = "other fingerprint"
    """The host's key has another fingerprint than the one that the player was told."""
    NOT_LET_IN = "not let in"
    """No key and no password of the player's was taken."""
    NEEDS_ASKING = "needs asking"
    """The connection broke, and ssh has to ask the player for a password to make it anew."""
    NO_TABLES = "no tables"
    """Something answers there, but no server of ours."""
    NOT_UNDERSTOOD = "not understood"
    """What it says is no message, again and again."""
    BROKEN = "broken"
    """The connection ended and nothing was said about it."""
    DRAINING = "draining"
    """The server is being emptied; another one, or the next start of this, goes on."""
    BYE = "bye"
    """The server said so."""


class LinkFailed(Exception):
    """There can be no link. ``said``: lines of the system about it, for the player; may be empty."""

    def __init__(self, why: Why, said: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.said = said


class Link(Protocol):
    """The player's end. It is used by one thread, what comes may be put in by another."""

    on_arrival: Callable[[], None] | None
    """Called, in any thread, when something has come."""

    def send(self, message: Message) -> None:
        """Does not wait for anybody; after the end nothing happens."""

    def receive(self) -> Message | None:
        """What came next; None: nothing is there now."""

    def has_news(self) -> bool:
        """Whether there is something to receive."""

    def wait(self, seconds: float) -> bool:
        """Until there is something to receive, or so long; gives whether there is."""

    def fileno(self) -> int:
        """Where there is something to read as long as there is something to receive; -1 where nothing tells that."""

    def ask_at_terminal(self, notice: Callable[[], None]) -> None:
        """After ``asks``: has the connection made anew, which may ask at the terminal, and waits until that is over.
        ``notice`` is called meanwhile: it may raise whatever ends it."""

    def close(self) -> None:
        """For good."""
