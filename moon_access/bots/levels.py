"""The levels of bots, and a bot that thinks only where there is something to think about.

Which levels there are in a game, its folder says; settings are the same for all games, so a level that a game lacks
falls back to the next lower one that it has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Generic

from moon_access.engine.game import V

from .contract import Advice, Bot, Why
from .styles import kind_of, parts_of

LEVELS = ("random", "easy", "normal", "strong")
"""From the lowest up; as in a record's ``bot:normal``."""
USUAL = "normal"
FOLLOWING = "adaptive"
"""In place of a level: the one that follows the player, see ladder.py."""


def kind_that_plays(bots: Collection[str], kind: str) -> str:
    """Return the kind of bot that plays where this one was chosen. ``bots`` are the kinds that the game has.

    If the game lacks the level, the next lower one plays, or the lowest that there is. If the level has no styles in
    this game, the plain one plays. A name that is no level of this version, as in a record of another version, is
    played at the usual level.
    """
    style, level = parts_of(kind)
    place = LEVELS.index(level if level in LEVELS else USUAL)
    downwards = (*reversed(LEVELS[: place + 1]), *LEVELS[place + 1 :])
    lower = next(lower for lower in downwards if lower in bots)
    styled = kind_of(style, lower)
    return styled if styled in bots else lower


def bot_of(bots: Mapping[str, Callable[[], Bot[V]]], kind: str) -> Bot[V]:
    """Return a new bot of the kind that plays where this one was chosen, see ``kind_that_plays``."""
    return bots[kind_that_plays(bots, kind)]()


class Thinker(Generic[V]):
    """A bot that does as ``think`` says, which is asked only where there are several legal actions."""

    def __init__(self, think: Callable[[V, Random], Advice]) -> None:
        self._think = think

    def advise(self, view: V, random: Random) -> Advice:
        if len(view.legal) == 1:
            return Advice(view.legal[0], Why.ONLY_MOVE)
        return self._think(view, random)
