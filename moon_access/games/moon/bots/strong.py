"""Moon as a strong player plays it: perfect-information Monte Carlo.

It samples worlds that fit the view (determinization.py) and solves each action double dummy in each world. The action
with the highest average win probability is best. ``analyse`` gives the figures of all actions, for the bot and for
hints. The same code plays Moon for three and for four.

It limits its work by worlds and nodes and never by time, so equal views and equal chance give the same move on every
machine.
"""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Advice
from moon_access.bots.levels import PLAIN, Style
from moon_access.engine.actions import Action
from moon_access.games.moon.actions import MOON
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase

from . import normal as normal_moon
from .monte_carlo_auction import analyse_auction
from .monte_carlo_contract import analyse_contract
from .monte_carlo_play import analyse_play
from .outlook import Analysis, by_value
from .why import MoonWhy

LIKING_TO_BID = 0.03
"""The share of a win that a bid may cost a bold player against a pass, and that it must bring a careful one."""


def analyse(view: MoonView, random: Random) -> Analysis:
    """Return every legal action of the view's seat, whose turn it is, the best first."""
    if view.phase is Phase.AUCTION:
        return analyse_auction(view, random)
    return analyse_play(view, random) if view.phase is Phase.PLAY else analyse_contract(view, random)


def advise(view: MoonView, random: Random, style: Style = PLAIN) -> Advice:
    """Return the best action and its reason. If the rule of thumb chooses it, too, return its reason.

    With four players the rule of thumb names trump, because sampling does no better: in solved worlds partners see each
    other's hands. For the same reason it decides on 21 there. All other calls are sampled.
    """
    if view.phase is Phase.AUCTION:
        return _call(view, random, style)
    if view.players == 4 and view.phase is not Phase.PLAY:
        return normal_moon.advise(view, style)
    return advice_of(view, analyse(view, random))


def _call(view: MoonView, random: Random, style: Style) -> Advice:
    habit = normal_moon.advise(view, style)
    if view.players == 4 and _is_moon(habit.action):
        return habit
    analysis = _adjust_to_style(analyse_auction(view, random), style)
    if view.players == 4:
        below = tuple(one for one in analysis.candidates if not _is_moon(one.action))
        analysis = analysis._replace(candidates=below)
    return advice_of(view, analysis)


def _is_moon(action: Action) -> bool:
    return isinstance(action, Bid) and action.amount == MOON


def _adjust_to_style(analysis: Analysis, style: Style) -> Analysis:
    """Return the analysis of the auction as the style sees it: a bold style values bids more highly than others."""
    liking = LIKING_TO_BID * style.boldness
    liked = [
        one._replace(value=one.value + liking) if isinstance(one.action, Bid) else one for one in analysis.candidates
    ]
    return analysis._replace(candidates=tuple(sorted(liked, key=by_value, reverse=True)))


def advice_of(view: MoonView, analysis: Analysis) -> Advice:
    """Return the best action of an analysis of this view, and its reason."""
    best = analysis.best
    habit = normal_moon.advise(view)
    if habit.action == best.action:
        return habit
    number = round(10 * best.times_made / best.worlds) if best.worlds else 0
    return Advice(best.action, MoonWhy.LOOKED_AHEAD, number=number)
