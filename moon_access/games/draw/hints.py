"""The hint in draw dominoes: the play that is most often ahead in what the strong bot looks at, with the reason.

The strong bot counts points and not how often it is ahead, so once in a while it plays another tile. A hint tells how
often, so it names the tile that its figures favour. Where all tiles can be known both are exact and the same.
"""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Advice, Why
from moon_access.games.contract import Hint
from moon_access.games.draw.bots.outlook import DrawWhy

from .bots import normal
from .bots.outlook import Forecast
from .bots.strong import foresee
from .state import DrawView
from .words import hints as words


def hint(view: DrawView, random: Random) -> Hint:
    if len(view.legal) == 1:
        return worded(Advice(view.legal[0], Why.ONLY_MOVE), None)
    advice, forecast = foresee(view, random)
    if forecast is None or forecast.exact:
        return worded(advice, forecast)
    forecast = forecast.by_how_often_ahead()
    play = forecast.best.play
    habit = normal.advise(view)
    if habit.action != play or habit.why is DrawWhy.ALL_IN_ALL:
        return worded(Advice(play, DrawWhy.AHEAD_MOST_OFTEN, tile=play.tile), forecast)
    return worded(habit, forecast)


def worded(advice: Advice, forecast: Forecast | None) -> Hint:
    """Return the advice as a hint. ``forecast``: what the advice follows from; None if nothing was played out."""
    return Hint(advice.action, words.move(advice.action), words.reason(advice), words.figures(forecast))
