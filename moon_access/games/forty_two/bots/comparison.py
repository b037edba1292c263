"""The analysis for hints of 42: all choices of a turn, tried in the same worlds, in enough detail to distinguish them.

A bot only needs the best score. A player also hears why, so if all tiles give the same score, compare their points.
"""

from __future__ import annotations

from random import Random

from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.contrast import are_alike
from moon_access.games.tricks.state import Phase

from . import monte_carlo
from .outlook import Analysis


def analyse(view: FortyTwoView, random: Random) -> Analysis:
    """Return the actions of the view's seat, whose turn it is, the best first."""
    if view.phase is not Phase.PLAY:
        return monte_carlo.analyse(view, random)
    chance = random.random()
    found = monte_carlo.analyse(view, Random(chance))
    if not are_alike(found.candidates):
        return found
    return monte_carlo.analyse_among(view, view.legal, Random(chance), counts_every_point=True)
