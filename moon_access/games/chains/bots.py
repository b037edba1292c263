"""The bots of the games of chains, level by level. How each plays is in the folder ``bots`` of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from moon_access.bots.contract import Advice, Bot
from moon_access.bots.levels import Thinker
from moon_access.bots.random_bot import RandomBot
from moon_access.bots.styles import Style, styled
from moon_access.games.contract import part_of_folder


def bots_of(folder: str) -> Mapping[str, Callable[[], Bot[Any]]]:
    """Return the bots of the game in this folder. A level is loaded when it has to choose for the first time."""

    def think(level: str, view: Any, how: Random | Style) -> Advice:
        advice: Advice = part_of_folder(folder, f"bots.{level}", "advise")(view, how)
        return advice

    def normal(style: Style, view: Any, random: Random) -> Advice:
        return think("normal", view, style)

    return {
        "random": RandomBot,
        "easy": lambda: Thinker(partial(think, "easy")),
        **styled("normal", lambda style: Thinker(partial(normal, style))),
        "strong": lambda: Thinker(partial(think, "strong")),
    }
