"""The levels of bots, and a bot that thinks only where there is something to think about.

Which levels there are in a game, its folder says; settings are the same for all games, so a level that a game lacks
falls back to the next lower one that it has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Generic

from moon_access.engine.game import V

from .contract import Advice, Bot, Why

LEVELS = ("random", "easy", "normal", "strong")
"""From the lowest up; as in a record's ``bot:normal``. Every game has the lowest."""
USUAL = "normal"


def bot_of(bots: Mapping[str, Callable[[], Bot[V]]], level: str) -> Bot[V]:
    """A bot of this level, or of the next lower one that the game has. ``bots`` are the game's.

    A name that is no level of this version, as in a record of another, is played at the usual level.
    """
    place = LEVELS.index(level if level in LEVELS else USUAL)
    return next(bots[lower]() for lower in reversed(LEVELS[: place + 1]) if lower in bots)


class Thinker(Generic[V]):
    """A bot that does as ``think`` says, which is asked only where there are several legal actions."""

    def __init__(self, think: Callable[[V, Random], Advice]) -> None:
        self._think = think

    def advise(self, view: V, random: Random) -> Advice:
        if len(view.legal) == 1:
            return Advice(view.legal[0], Why.ONLY_MOVE)
        return self._think(view, random)
