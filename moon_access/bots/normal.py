"""The bot that is fun to play against: sound rules of thumb, no search, no chance.

How it plays each game is in a module of that game, which is loaded when the game is played.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from moon_access.games.moon.state import MoonView

from .contract import Advice, Why

if TYPE_CHECKING:
    from moon_access.games.draw.state import DrawView


class NormalBot:
    """Plays every game there is, under every house rule."""

    def advise(self, view: MoonView | DrawView, random: Random) -> Advice:
        if len(view.legal) == 1:
            return Advice(view.legal[0], Why.ONLY_MOVE)
        if isinstance(view, MoonView):
            from moon_access.games.moon.bots import normal as normal_moon

            return normal_moon.advise(view)
        from moon_access.games.draw.bots import normal as normal_draw

        return normal_draw.advise(view)
