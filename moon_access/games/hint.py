"""A hint, as a game gives it: in words already, so that nobody else has to know what it was found by."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from moon_access.announcer.message import Message
from moon_access.engine.actions import Action
from moon_access.engine.game import V


class Hint(NamedTuple):
    """``action`` is what is advised. The next three are told one after the other, as a player asks on.

    ``how_found`` is what the figures take for granted: told with the first such figures, and not again.
    """

    action: Action
    move: Message
    reason: Message
    figures: Message
    how_found: Message | None = None


Adviser = Callable[[V, Random], Hint]
"""Gives the hint for a view's seat, whose turn it is. Equal views and equal chance give equal hints."""


def chance_of(seed: str, turn: int) -> str:
    """What the hint of this turn of a game is thought out with; a review of the turn, too."""
    return f"{seed}:hint:{turn}"
