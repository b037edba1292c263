"""A link: what carries messages between a player's program and a server, whatever it is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from .messages import Message


class LinkFailed(Exception):
    """There can be no link. ``why`` is a word of links: ``no ssh``, ``not let in``, ``unreachable``; ``said``: what the
    system said of it, for a line to the player; may be empty."""

    def __init__(self, why: str, said: str = "") -> None:
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

    def close(self) -> None:
        """For good."""
