"""The hint in Mexican Train: the play that is most often ahead in what the strong bot looks at, with the reason.

The strong bot counts points and not how often it is ahead, and leans on the normal bot's judgement. A hint tells how
often, so it names the play that its figures favour, and looks at all plays in more worlds for it.
"""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Advice, Why
from moon_access.games.contract import Hint
from moon_access.games.mexican_train.bots.outlook import TrainWhy

from .bots import normal
from .bots.outlook import Forecast
from .bots.strong import foresee
from .longest import MOST_STEPS
from .state import TrainView
from .words import hints as words

WORLDS = 100


def hint(view: TrainView, random: Random) -> Hint:
    if len(view.legal) == 1:
        return worded(Advice(view.legal[0], Why.ONLY_MOVE), view, None)
    advice, forecast = foresee(view, random, WORLDS, candidates=None)
    if forecast is None:
        return worded(advice, view, None)
    forecast = forecast.by_how_often_ahead()
    play, habit = forecast.best.play, normal.advise(view, steps=MOST_STEPS)
    if habit.action != play or habit.why is TrainWhy.ALL_IN_ALL:
        return worded(Advice(play, TrainWhy.AHEAD_MOST_OFTEN, tile=play.tile), view, forecast)
    return worded(habit, view, forecast)


def worded(advice: Advice, view: TrainView, forecast: Forecast | None) -> Hint:
    """Return the advice as a hint. ``forecast``: what the advice follows from; None if nothing was played out."""
    move = words.move(advice.action, view)
    return Hint(advice.action, move, words.reason(advice), words.figures(forecast))
