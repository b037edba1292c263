"""42 as a strong player plays it: the best action in worlds that fit the view (monte_carlo.py), with a reason."""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Advice
from moon_access.bots.levels import PLAIN, Style
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.state import Phase

from . import normal
from .monte_carlo import analyse
from .monte_carlo_auction import plunges
from .outlook import Analysis
from .why import FortyTwoWhy

SOUND_CHANCE = 0.72
LEAST_CHANCE = 0.55
"""The thresholds of normal.py; a player who plays better may risk more."""
LEAST_CHANCE_FOR_PLUNGE = 0.65
"""The share of worlds, 0 to 1, in which a plunge or a splash must be made."""


def advise(view: FortyTwoView, random: Random, style: Style = PLAIN) -> Advice:
    """Return a legal action and its reason, in every phase and under all house rules. There must be a choice.

    It bids by rules of thumb, which take no time, and plunges by sampling.
    """
    if view.phase is not Phase.AUCTION:
        return advice_of(view, analyse(view, random))
    for plunge in plunges(view, random):
        if plunge.times_made >= LEAST_CHANCE_FOR_PLUNGE * plunge.worlds:
            return Advice(plunge.action, FortyTwoWhy.PLUNGE_MADE)
    return normal.choose_call(view, style, SOUND_CHANCE, LEAST_CHANCE)


def advice_of(view: FortyTwoView, analysis: Analysis) -> Advice:
    """Return the best action after the auction. If rules of thumb choose it, too, give their reason.

    reasons.py finds the reasons that hints tell.
    """
    best = analysis.best.action
    habit = normal.advise(view)
    return habit if habit.action == best else Advice(best, FortyTwoWhy.LOOKED_AHEAD)
