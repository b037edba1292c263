"""The analysis for hints and reviews of Moon: all choices of a turn, tried in the same worlds.

A bot that only needs the best choice drops the others early. A player hears numbers for two choices, and can compare
them only if both choices had the same number of worlds. In the auction, rollouts play out the calls even if the strong
bot would call otherwise, so a hint agrees with its figures.
"""

from __future__ import annotations

from random import Random

from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.contrast import are_alike
from moon_access.games.tricks.state import Phase

from .auction_rollout import analyse_calls
from .monte_carlo_contract import analyse_contract
from .monte_carlo_play import analyse_play
from .outlook import Analysis


def analyse(view: MoonView, random: Random) -> Analysis:
    """Return the actions of the view's seat, whose turn it is, the best first."""
    if view.phase is Phase.AUCTION:
        return analyse_calls(view, random)
    return _analyse_play(view, random) if view.phase is Phase.PLAY else analyse_contract(view, random, drops=False)


def _analyse_play(view: MoonView, random: Random) -> Analysis:
    """Return the analysis of the tiles. If all do the same for the bid, count every trick in the same worlds."""
    chance = random.random()
    found = analyse_play(view, Random(chance))
    return analyse_play(view, Random(chance), counts_every_trick=True) if are_alike(found.candidates) else found
