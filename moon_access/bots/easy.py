"""The bot for newcomers: a friendly beginner, with a beginner's mistakes.

It looks at its own hand and at what lies on the table, and remembers nothing. How it plays each game is in a
module of that game, which is loaded when the game is played.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from moon_access.games.moon.state import MoonView

from .contract import Advice, Why

if TYPE_CHECKING:
    from moon_access.games.draw.state import DrawView


class EasyBot:
    """Plays every game there is, under every house rule."""

    def advise(self, view: MoonView | DrawView, random: Random) -> Advice:
        if len(view.legal) == 1:
            return Advice(view.legal[0], Why.ONLY_MOVE)
        if isinstance(view, MoonView):
            from moon_access.games.moon.bots import easy as easy_moon

            return easy_moon.advise(view, random)
        from moon_access.games.draw.bots import easy as easy_draw

        return easy_draw.advise(view, random)
