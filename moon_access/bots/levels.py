"""Kinds of bots: the levels, the styles of bots that are equally strong, and bots that every game can use.

Each game says which levels it has. Settings are the same for all games, so if a game lacks a level, the next lower one
plays. A kind of bot is a level, or a style and a level: ``normal``, ``bold-normal``. Records, options of the command
line and the arena name bots by kind. The bots of a game say what a style means in that game, and how a level plays.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from random import Random
from typing import Generic, NamedTuple

from moon_access.engine.actions import Action
from moon_access.engine.game import V, View

from .contract import Advice, Bot, Why

# Styles


class Style(NamedTuple):
    """A style of play. ``boldness``: from -1, careful, to 1, bold.

    In an auction, a bolder bot makes bids that are less likely to succeed. In a game that counts the tiles left in the
    hand, a bolder bot keeps heavy tiles longer.
    """

    boldness: float = 0.0


PLAIN = Style()
STYLES = {"careful": Style(-1.0), "bold": Style(1.0)}
"""The styles by the names that kinds of bots use."""


def kind_of(style: str, level: str) -> str:
    """Return the kind of bot with this style (empty: the plain one) and level."""
    return f"{style}-{level}" if style else level


def parts_of(kind: str) -> tuple[str, str]:
    """Return the style (empty: the plain one) and the level of a kind of bot."""
    style, _, level = kind.rpartition("-")
    return (style, level) if style in STYLES else ("", kind)


def level_of(kind: str) -> str:
    return parts_of(kind)[1]


def bots_of_each_style(level: str, bot: Callable[[Style], Bot[V]]) -> dict[str, Callable[[], Bot[V]]]:
    """Return the bots of a level that has styles, by kind: the plain bot, and one bot of each style."""
    return {kind_of(name, level): partial(bot, style) for name, style in {"": PLAIN, **STYLES}.items()}


# Levels


LEVELS = ("random", "easy", "normal", "strong")
"""The levels from the lowest to the highest. A record has them after the colon, as in ``bot:normal``."""
USUAL_LEVEL = "normal"
QUICK_LEVEL = "normal"
"""The level of bots at evenings, and of bots that play when others wait for too long: it takes about a hundredth of the
time of the strong one (docs/measurements.md)."""
ADAPTIVE = "adaptive"
"""The word that stands for the level that follows the player, see ladder.py."""


def kind_that_plays(bots: Collection[str], kind: str) -> str:
    """Return the kind of bot that plays if ``kind`` was chosen, which the game may lack.

    If the game lacks the level, the next lower level plays, or the lowest that there is. If the level has no styles in
    this game, the plain kind plays. A name that is not a level of this version, for example from a record of another
    version, plays at the usual level.

    Args:
        bots: the kinds that the game has.
        kind: the kind that was chosen.

    Returns:
        One of ``bots``.
    """
    style, level = parts_of(kind)
    place = LEVELS.index(level if level in LEVELS else USUAL_LEVEL)
    downwards = (*reversed(LEVELS[: place + 1]), *LEVELS[place + 1 :])
    lower = next(lower for lower in downwards if lower in bots)
    styled = kind_of(style, lower)
    return styled if styled in bots else lower


AnyBots = Mapping[str, Callable[[], Bot[View]]]
"""The bots of any game, by level: functions that make one."""


def bot_of(bots: Mapping[str, Callable[[], Bot[V]]], kind: str) -> Bot[V]:
    """Return a new bot of the kind that plays if ``kind`` was chosen, see ``kind_that_plays``."""
    return bots[kind_that_plays(bots, kind)]()


class Thinker(Generic[V]):
    """A bot that calls ``think`` to choose among several legal actions. It makes the only legal action at once."""

    def __init__(self, think: Callable[[V, Random], Advice]) -> None:
        self._think = think

    def advise(self, view: V, random: Random) -> Advice:
        if len(view.legal) == 1:
            return Advice(view.legal[0], Why.ONLY_MOVE)
        return self._think(view, random)


class RandomBot:
    """A bot that draws one of the legal actions at random.

    ``choose_among`` removes the actions that it must never choose.
    """

    def __init__(self, choose_among: Callable[[Sequence[Action]], Sequence[Action]] = list) -> None:
        self._choose_among = choose_among

    def advise(self, view: View, random: Random) -> Advice:
        return Advice(random.choice(self._choose_among(view.legal)), Why.CHANCE)
