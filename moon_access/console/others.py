"""News of other players who are elsewhere. It arrives beside the keyboard, at any time.

asking.py announces the news at a prompt; link/ brings it here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from moon_access.announcer.message import Message
from moon_access.outputs.player_terminal import NewsSource


class Others(NewsSource, Protocol):
    """The source of news. Any thread may call ``fileno`` and ``has_news`` at any time."""

    def take(self) -> Sequence[Message]:
        """Return all news, worded, and forget it.

        Only the console calls this: at a prompt, while it listens, and after a line.

        Raises:
            Overtaken: if the game went on without an answer.
        """


class Overtaken(Exception):
    """The open question is obsolete: the game went on without an answer.

    ``told`` holds the messages that came with it. ``typed`` is the line or key that the player finished meanwhile,
    which the asker answers all the same, or None. The console sets it.
    """

    def __init__(self, *told: Message) -> None:
        super().__init__()
        self.told = told
        self.typed: str | None = None
