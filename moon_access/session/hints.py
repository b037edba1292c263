"""Hints: what is thought out for a turn is kept here until the next one.

So asking again costs no time and gets the same answer. Nothing is thought out before somebody asks. The command itself
is commands/hint.py.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from moon_access.announcer import advice

if TYPE_CHECKING:
    from moon_access.bots.outlook import Hint

Adviser = Callable[[Any, Random], "Hint"]
"""Gives a hint for the view of a seat whose turn it is."""


def _strongest(view: Any, random: Random) -> Hint:
    from moon_access.bots import hints  # only when a hint is asked for

    return hints.strongest(view, random)


def chance_of(seed: str, turn: int) -> str:
    """What the hint of this turn of a game is thought out with; a review of the turn, too."""
    return f"{seed}:hint:{turn}"


class Hinting:
    """The hint of the turn that was last asked about, and how much of it was told."""

    def __init__(self) -> None:
        self.adviser: Adviser = _strongest
        self._asked_at: object = None
        self._hint: Hint | None = None
        self._told = 0

    def at(self, seed: str, turn: int, view: Any) -> Hint:
        """For this turn of a game. Another adviser would be heard from the next turn on."""
        if self._hint is None or self._asked_at != (seed, turn, view):
            self._asked_at, self._told = (seed, turn, view), 0
            self._hint = self.adviser(view, Random(chance_of(seed, turn)))
        return self._hint

    def depth(self, wanted: str | None) -> str:
        """What to tell now: what is wanted, else what comes after what was told last."""
        place = self._told % len(advice.DEPTHS) if wanted is None else advice.DEPTHS.index(wanted)
        self._told = place + 1
        return advice.DEPTHS[place]
