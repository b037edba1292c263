"""The bots of Chicken Foot, level by level. Each is loaded when it has to choose for the first time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from moon_access.bots.contract import Advice, Bot
from moon_access.bots.levels import Thinker
from moon_access.bots.random_bot import RandomBot
from moon_access.bots.styles import Style, styled
from moon_access.games.chicken_foot.state import ChickenView


def _easy(view: ChickenView, random: Random) -> Advice:
    from .easy import advise

    return advise(view, random)


def _normal(style: Style, view: ChickenView, random: Random) -> Advice:
    from .normal import advise

    return advise(view, style)


def _strong(view: ChickenView, random: Random) -> Advice:
    from .strong import advise

    return advise(view, random)


BOTS: dict[str, Callable[[], Bot[ChickenView]]] = {
    "random": RandomBot,
    "easy": lambda: Thinker(_easy),
    **styled("normal", lambda style: Thinker(partial(_normal, style))),
    "strong": lambda: Thinker(_strong),
}
