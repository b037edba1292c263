"""The bots of Mexican Train by their levels. Each is loaded when it plays first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from moon_access.bots.contract import Advice, Bot
from moon_access.bots.levels import Thinker
from moon_access.bots.random_bot import RandomBot
from moon_access.bots.styles import Style, styled
from moon_access.games.mexican_train.state import TrainView


def _easy(view: TrainView, random: Random) -> Advice:
    from .easy import advise

    return advise(view, random)


def _normal(style: Style, view: TrainView, random: Random) -> Advice:
    from .normal import advise

    return advise(view, style)


def _strong(view: TrainView, random: Random) -> Advice:
    from .strong import advise

    return advise(view, random)


BOTS: Mapping[str, Callable[[], Bot[TrainView]]] = {
    "random": RandomBot,
    "easy": lambda: Thinker(_easy),
    **styled("normal", lambda style: Thinker(partial(_normal, style))),
    "strong": lambda: Thinker(_strong),
}
