"""The bots of Moon, level by level. Each is loaded when it has to choose for the first time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from moon_access.bots.contract import Advice, Bot
from moon_access.bots.levels import Thinker
from moon_access.bots.styles import Style, styled
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.bots.inference import lowest_bid_only


def _random() -> Bot[MoonView]:
    from moon_access.bots.random_bot import RandomBot  # few play against it

    return RandomBot(lowest_bid_only)


def _easy(style: Style, view: MoonView, random: Random) -> Advice:
    from .easy import advise

    return advise(view, random, style)


def _normal(style: Style, view: MoonView, random: Random) -> Advice:
    from .normal import advise

    return advise(view, style)


def _strong(style: Style, view: MoonView, random: Random) -> Advice:
    from .strong import advise

    return advise(view, random, style)


BOTS: dict[str, Callable[[], Bot[MoonView]]] = {
    "random": _random,
    **styled("easy", lambda style: Thinker(partial(_easy, style))),
    **styled("normal", lambda style: Thinker(partial(_normal, style))),
    **styled("strong", lambda style: Thinker(partial(_strong, style))),
}
