"""The bots of the games of tricks, level by level. The folder ``bots`` of each game says how they play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from moon_access.bots.contract import Advice, Bot
from moon_access.bots.levels import RandomBot, Style, Thinker, bots_of_each_style
from moon_access.games.contract import part_of_folder

from .inference import lowest_bid_only


def bots_of(folder: str) -> dict[str, Callable[[], Bot[Any]]]:
    """Return the bots of the game in this folder. The first choice of a level loads it."""

    def think(level: str, style: Style, view: Any, random: Random) -> Advice:
        advise = part_of_folder(folder, f"bots.{level}", "advise")
        advice: Advice = advise(view, style) if level == "normal" else advise(view, random, style)
        return advice

    def level(name: str) -> dict[str, Callable[[], Bot[Any]]]:
        return bots_of_each_style(name, lambda style: Thinker(partial(think, name, style)))

    return {"random": partial(RandomBot, lowest_bid_only), **level("easy"), **level("normal"), **level("strong")}
