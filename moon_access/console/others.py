"""Other players, who are elsewhere: what they do comes beside the keyboard, at any time, and is told as it comes.

Loaded only where others play. How their news come here is a matter of links; what is asked meanwhile, of asking.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from moon_access.announcer.message import Message
from moon_access.outputs.player_terminal import HasNews


class Others(HasNews, Protocol):
    """Where their news are taken from. ``fileno`` and ``has_news`` may be called at any time."""

    def take(self) -> Sequence[Message]:
        """All that came, worded; nothing of it is news any more. Raises Overtaken. Called by the console alone, at a
        prompt, while it listens, and as soon as something was typed."""


class Overtaken(Exception):
    """What was asked is no longer asked: the game went on without an answer. ``told``: all that came with that.

    ``typed``: the line that was ended meanwhile, or the key, which whoever asked answers all the same; None where
    nothing was. The console puts it in.
    """

    def __init__(self, *told: Message) -> None:
        super().__init__()
        self.told = told
        self.typed: str | None = None
