"""The levels of bots, and a bot that thinks only if there is something to choose.

Each game says which levels it has. Settings are the same for all games, so if a game lacks a level, the next lower one
plays. Styles, which some levels have, are in styles.py.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Generic

from moon_access.engine.game import V

from .contract import Advice, Bot, Why
from .styles import kind_of, parts_of

LEVELS = ("random", "easy", "normal", "strong")
"""From the lowest to the highest; the second half of a record's ``bot:normal``."""
USUAL = "normal"
FOLLOWING = "adaptive"
"""In place of a level: the level that follows the player, see ladder.py."""


def kind_that_plays(bots: Collection[str], kind: str) -> str:
    """Return the kind of bot that plays in place of this one.

    If the game lacks the level, the next lower one plays, or the lowest that there is. If the level has no styles in
    this game, the plain one plays. A name that is not a level of this version, for example from a record of another
    version, plays at the usual level.

    Args:
        bots: the kinds that the game has.
        kind: the kind that was chosen.

    Returns:
        One of ``bots``.
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
    """A bot that calls ``think`` to choose among several legal actions, and makes the only one without it."""

    def __init__(self, think: Callable[[V, Random], Advice]) -> None:
        self._think = think

    def advise(self, view: V, random: Random) -> Advice:
        if len(view.legal) == 1:
            return Advice(view.legal[0], Why.ONLY_MOVE)
        return self._think(view, random)
