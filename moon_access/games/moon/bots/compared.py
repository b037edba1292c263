"""The analysis for hints and reviews of Moon: all choices of a turn, tried in the same worlds.

A bot that only wants the best choice drops the others early. A player who hears of two choices hears two numbers, and
these can be compared only if they are out of equally many. In the auction the calls are played out, whatever the strong
bot would call: so a hint and its figures cannot differ.
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
    """Return the tiles; if all do the same for the bid, with every trick told apart, in the same worlds."""
    chance = random.random()
    found = analyse_play(view, Random(chance))
    return analyse_play(view, Random(chance), every_trick=True) if are_alike(found.candidates) else found
