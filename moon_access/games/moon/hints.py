"""The hint in Moon: what the strongest player there is would do in a seat's place, with the reason and the figures.

For a player who asks, about a turn of a game that is on or of one that is long over: a view is all that it takes.
"""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Advice, Why
from moon_access.games.hint import Hint

from .bots import reasons
from .bots.outlook import Analysis
from .bots.strong import analyse
from .state import MoonView
from .words import hints as words


def hint(view: MoonView, random: Random) -> Hint:
    if len(view.legal) == 1:
        return worded(Advice(view.legal[0], Why.ONLY_MOVE), None)
    analysis = analyse(view, random)
    return worded(reasons.reason(view, analysis), analysis)


def worded(advice: Advice, analysis: Analysis | None) -> Hint:
    """``analysis`` is what the advice comes of; None where nothing was played out."""
    return Hint(advice.action, words.move(advice.action), words.reason(advice), words.figures(analysis))
