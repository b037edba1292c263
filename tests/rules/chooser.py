"""Choose the moves of a game that is played in the engine and in a naive implementation: at random, or as bots do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from moon_access.bots.levels import bot_of
from moon_access.engine.actions import Action
from moon_access.engine.game import AnyGame
from moon_access.games import GAMES

Choose = Callable[[Any], Action]
"""Returns a legal action of the seat that is to act in this state."""


def chooser(random: Random) -> Choose:
    """Return a chooser that takes any legal action."""
    return lambda state: random.choice(state.legal)


def bots_choose(game: AnyGame, level: str, random: Random) -> Choose:
    """Return a chooser that does what bots of this level do."""
    bot = bot_of(GAMES[game.name].bots(), level)
    return lambda state: bot.advise(game.view(state, state.to_act), random).action
