"""The bots of Moon, level by level. Each is loaded when it has to choose for the first time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from moon_access.bots.contract import Advice, Bot
from moon_access.bots.levels import Thinker
from moon_access.bots.random_bot import RandomBot
from moon_access.games.moon.state import MoonView


def _easy(view: MoonView, random: Random) -> Advice:
    from .easy import advise

    return advise(view, random)


def _normal(view: MoonView, random: Random) -> Advice:
    from .normal import advise

    return advise(view)


def _strong(view: MoonView, random: Random) -> Advice:
    from .strong import advise

    return advise(view, random)


BOTS: dict[str, Callable[[], Bot[MoonView]]] = {
    "random": RandomBot,
    "easy": lambda: Thinker(_easy),
    "normal": lambda: Thinker(_normal),
    "strong": lambda: Thinker(_strong),
}
