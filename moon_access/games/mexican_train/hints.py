"""The hint in Mexican Train: the play that is most often ahead in what the strong bot looks at, with the reason.

The strong bot counts points and not how often it is ahead, and relies on the normal bot's judgement. The figures of a
hint say how often a play is ahead, so a hint names the play that they favour, and looks at all plays in more worlds.
The words of the reason and the figures are here, too; those of the move are in
words/trains.py.
"""

from __future__ import annotations

from enum import Enum
from random import Random

from moon_access.announcer import advice as shared
from moon_access.announcer.message import N_, Message
from moon_access.bots.contract import Advice, Why
from moon_access.games.contract import Hint, hint_of_only_move
from moon_access.games.mexican_train.bots.normal import TrainWhy
from moon_access.games.mexican_train.bots.strong import Forecast, foresee

from .bots import normal
from .longest import MOST_STEPS
from .state import TrainView
from .words.trains import hint_move as move
from .words.trains import only_move

WORLDS = 100


def hint(view: TrainView, random: Random) -> Hint:
    if len(view.legal) == 1:
        return word_hint(Advice(view.legal[0], Why.ONLY_MOVE), view, None)
    advice, forecast = foresee(view, random, WORLDS, candidates=None)
    if forecast is None:
        return word_hint(advice, view, None)
    forecast = forecast.by_how_often_ahead()
    play, habit = forecast.best.play, normal.advise(view, steps=MOST_STEPS)
    if habit.action != play or habit.why is TrainWhy.ALL_IN_ALL:
        return word_hint(Advice(play, TrainWhy.AHEAD_MOST_OFTEN, tile=play.tile), view, forecast)
    return word_hint(habit, view, forecast)


def word_hint(advice: Advice, view: TrainView, forecast: Forecast | None) -> Hint:
    """Return the advice as a hint. ``forecast``: what the advice follows from; None if nothing was played out."""
    if advice.why is Why.ONLY_MOVE:
        return hint_of_only_move(advice.action, move(advice.action, view), only_move(advice.action, view))
    return Hint(advice.action, move(advice.action, view), reason(advice), figures(forecast))


# The words


def reason(advice: Advice) -> Message:
    return shared.reason(advice, _REASONS)


def figures(forecast: Forecast | None) -> Message:
    """Return how often the best play is ahead, and another tile that is less often."""
    return shared.no_figures() if forecast is None else shared.how_often_ahead(forecast.outcomes)


_REASONS: dict[Enum, str] = {
    TrainWhy.GOES_OUT: N_("It is your last tile."),
    TrainWhy.UNMARKS: N_("It takes the mark from your train."),
    TrainWhy.COVERED_AT_ONCE: N_("You can cover it at once."),
    # translators: n is a number of tiles.
    TrainWhy.NOT_NEEDED: N_("Your longest train, of {n}, does not need it."),
    # translators: n is a number of tiles.
    TrainWhy.BEGINS_TRAIN: N_("It starts your longest train, of {n}."),
    # translators: n is a number of pips.
    TrainWhy.HEAVY: N_("It is the heaviest that fits, pips: {n}."),
    # translators: n is a number of pips: of the tiles that fit in no train of the hand.
    TrainWhy.LEAVES_LEAST: N_("It leaves the fewest pips outside your train: {n}."),
    # translators: the double that could be played instead: no tile of the hand covers it.
    TrainWhy.SPARES_DOUBLE: N_("You cannot cover the double."),
    TrainWhy.ALL_IN_ALL: N_("Overall it looks best."),
    # translators: no other tile is ahead of the other players in more guesses than the one of the hint.
    TrainWhy.AHEAD_MOST_OFTEN: N_("No other move wins more often."),
    TrainWhy.LOOKED_AHEAD: N_("It comes out best on average."),
}
