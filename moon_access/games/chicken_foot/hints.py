"""The hint in Chicken Foot: the play that does best in what the strong bot looks at, with the reason."""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Advice, Why
from moon_access.games.contract import Hint

from .bots.outlook import Forecast
from .bots.strong import foresee
from .state import ChickenView
from .words import hints as words


def hint(view: ChickenView, random: Random) -> Hint:
    if len(view.legal) == 1:
        return worded(Advice(view.legal[0], Why.ONLY_MOVE), None)
    return worded(*foresee(view, random))


def worded(advice: Advice, forecast: Forecast | None) -> Hint:
    """Return the advice as a hint. ``forecast``: what the advice follows from; None if nothing was played out."""
    return Hint(advice.action, words.move(advice.action), words.reason(advice), words.figures(forecast))
