"""The bot that is hard to beat: it samples worlds and plays each out perfectly.

How it plays each game is in a module of that game, which is loaded when the game is played.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from moon_access.games.moon.state import MoonView

from .contract import Advice, Why

if TYPE_CHECKING:
    from moon_access.games.draw.state import DrawView


class StrongBot:
    """Plays every game there is, under every house rule."""

    def advise(self, view: MoonView | DrawView, random: Random) -> Advice:
        if len(view.legal) == 1:
            return Advice(view.legal[0], Why.ONLY_MOVE)
        if isinstance(view, MoonView):
            from moon_access.games.moon.bots import strong as strong_moon

            return strong_moon.advise(view, random)
        from moon_access.games.draw.bots import strong as strong_draw

        return strong_draw.advise(view, random)
