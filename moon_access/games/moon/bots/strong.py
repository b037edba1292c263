"""Moon as a strong player plays it: perfect-information Monte Carlo.

Worlds that fit the view are sampled (determinization.py), each action is solved double dummy in each world, and the
action with the highest win probability on average is best. ``analyse`` gives the figures of all actions, for the bot
and for hints. The same code plays Moon for three and for four.

Work is counted in worlds and nodes and never timed, so equal views and equal chance give the same move on every
machine.
"""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Advice
from moon_access.games.moon.state import MoonView, Phase

from . import normal as normal_moon
from .monte_carlo_auction import analyse_auction
from .monte_carlo_contract import analyse_contract
from .monte_carlo_play import analyse_play
from .outlook import Analysis
from .why import MoonWhy


def analyse(view: MoonView, random: Random) -> Analysis:
    """Every legal action of the view's seat, whose turn it is, the best first."""
    if view.phase is Phase.AUCTION:
        return analyse_auction(view, random)
    return analyse_play(view, random) if view.phase is Phase.PLAY else analyse_contract(view, random)


def advise(view: MoonView, random: Random) -> Advice:
    """The best action and its reason. Where the rule of thumb does the same, its reason is given.

    With four players the rule of thumb bids and names trump, because it does better there: in solved worlds partners
    see each other's hands. In teams against steady players it won 58 % of 400 games, with sampled bids 48 %; and 60 %
    of 1,000 games, with sampled trumps 58 %.
    """
    if view.players == 4 and view.phase is not Phase.PLAY:
        return normal_moon.advise(view)
    return advice_of(view, analyse(view, random))


def advice_of(view: MoonView, analysis: Analysis) -> Advice:
    """The best action of an analysis, which is of this view, and its reason."""
    best = analysis.best
    habit = normal_moon.advise(view)
    if habit.action == best.action:
        return habit
    number = round(10 * best.made / best.worlds) if best.worlds else 0
    return Advice(best.action, MoonWhy.LOOKED_AHEAD, number=number)
