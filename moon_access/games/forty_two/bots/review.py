"""Review of a deal of 42: which choices of a player were mistakes, judged by what that seat knew at the time.

The review judges the choice of trump and tiles by exact play in worlds that fit the view. The best of several choices
looks too good in the worlds that chose it, so the review measures the difference again in new worlds, the same for
both. Normal bots play bids out, see auction_rollout.py. The review judges no tile at sevens, because no choice there
changes who wins a trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from random import Random

from moon_access.engine.actions import Action
from moon_access.games import review as finished_deal
from moon_access.games.forty_two.auction import Call
from moon_access.games.forty_two.marks import MARK
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.state import Phase

from .auction_rollout import judge_call
from .exact import is_solved
from .monte_carlo import analyse, analyse_among
from .outlook import Analysis, Candidate, Departure

Choice = finished_deal.Choice[FortyTwoView]

TIMES = 3
"""The number of further analyses of a choice that was not the best."""
LEAST_COST = 0.05
"""A mistake costs at least so many marks, in a game for points so many times 42 points."""
LEAST_RATE = 0.1
LEAST_WORLDS = 4
"""A mistake also succeeds in ``LEAST_RATE`` of the worlds less often, and in all worlds together in so many.

Less may be chance.
"""
LEAST_POINTS = 1.0
"""The points from which a choice is a mistake in a game for points, even if the bid is not made less often."""


def is_judged(view: FortyTwoView) -> bool:
    """Return whether the review judges a choice made here: there is a choice that can be judged."""
    if view.phase is Phase.PLAY:
        return len(view.legal) > 1 and is_solved(view.special)
    return view.phase is Phase.TRUMP or (view.phase is Phase.AUCTION and len(view.legal) > 1)


@lru_cache(16)
def departures(choices: tuple[Choice, ...]) -> tuple[Departure, ...]:
    """Return the mistakes among the choices of one seat in one deal, the most costly first."""
    found = [departure for choice in choices if is_judged(choice.view) for departure in _judge_choice(choice)]
    return tuple(sorted(found, key=_cost, reverse=True))


def _cost(departure: Departure) -> float:
    return departure.cost


def is_mistake(departure: Departure) -> bool:
    """Return whether this is a mistake: it costs enough, and is not likely to be chance."""
    if departure.view.phase is Phase.AUCTION:
        return departure.is_beyond_noise
    if departure.view.options.scoring == "points":
        return departure.cost >= LEAST_COST * MARK and departure.points >= LEAST_POINTS
    return departure.cost >= LEAST_COST and departure.rate >= max(LEAST_RATE, LEAST_WORLDS / departure.best.worlds)


def _judge_choice(choice: Choice) -> list[Departure]:
    view, action, chance = choice
    if view.phase is Phase.AUCTION:
        assert isinstance(action, Call)
        called = judge_call(view, action, chance)
        return [called] if is_mistake(called) else []
    analysis = analyse(view, Random(chance))
    best = analysis.best.action
    if best == action:
        return []
    tried = any(one.action == action for one in analysis.candidates)
    if tried and not is_mistake(_compare([analysis], view, action, best)):
        return []  # even in these worlds, in which it was found best, it is not much better
    again = [analyse_among(view, (action, best), Random(f"{chance}:again:{number}")) for number in range(TIMES)]
    departure = _compare(again, view, action, best)
    return [departure] if is_mistake(departure) else []


def _compare(analyses: Sequence[Analysis], view: FortyTwoView, action: Action, best: Action) -> Departure:
    """Return the comparison of a choice with the best action, in all worlds of these analyses."""
    return Departure(view, _pool_candidates(analyses, action), _pool_candidates(analyses, best), analyses[0].attacks)


def _pool_candidates(analyses: Sequence[Analysis], action: Action) -> Candidate:
    found = [one for analysis in analyses for one in analysis.candidates if one.action == action]
    worlds = sum(one.worlds for one in found)
    return Candidate(
        action,
        worlds,
        sum(one.times_made for one in found),
        fsum(one.points * one.worlds for one in found) / worlds,
        fsum(one.value * one.worlds for one in found) / worlds,
    )
