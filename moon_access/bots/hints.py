"""What the strongest player there is would do in a seat's place, with the reason and the figures behind it.

For a player who asks, about a turn of a game that is on or of one that is long over: a view is all that it takes.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from moon_access.games.moon.state import MoonView

from .contract import Advice, Why
from .outlook import Hint

if TYPE_CHECKING:
    from moon_access.games.draw.state import DrawView


def strongest(view: MoonView | DrawView, random: Random) -> Hint:
    """For the view's seat, whose turn it is. Equal views and equal chance give equal hints."""
    if len(view.legal) == 1:
        return Hint(Advice(view.legal[0], Why.ONLY_MOVE), None)
    if isinstance(view, MoonView):
        from moon_access.games.moon.bots import reasons
        from moon_access.games.moon.bots import strong as strong_moon

        analysis = strong_moon.analyse(view, random)
        return Hint(reasons.reason(view, analysis), analysis)
    from moon_access.games.draw.bots import strong as strong_draw

    return strong_draw.hint(view, random)
