"""Review of a deal of Moon: which choices of a player were mistakes, judged by what that seat knew at the time.

The review compares each choice with the best action of an analysis of the same view. The best of several actions looks
too good in the worlds that chose it, so the review measures the difference again in new worlds, the same for both. It
keeps the figures that a hint told about a call, because two different numbers for one bid would sound like a
contradiction. It uses only views: nothing that the seat learned later counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import fsum
from random import Random

from moon_access.engine.actions import Action, Pass
from moon_access.engine.tiles import Tile
from moon_access.games import review as finished_deal
from moon_access.games.moon.actions import tricks_needed
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.games.tricks.state import Phase

from .auction_rollout import analyse_calls, likely_worlds, roll_out_calls
from .comparison import analyse
from .deal_evaluation import DealEvaluator
from .determinization import MoonWorld, MoonWorldSampler
from .hand_evaluation import Plan, ranked_plans, tile_mask
from .outlook import LEAST_DIFFERENCE_OF_CALLS, Analysis, Candidate, Departure, by_value

FURTHER_ANALYSES = {3: 2, 4: 3}
"""The number of further analyses of a tile that was not the best, by the number of players."""
PAIRED_WORLDS = {3: 40, 4: 16}
"""The number of worlds in which a discard or a trump is compared with the best one, by the number of players."""
TRUMPS_PER_DISCARD = 2
"""The number of trumps with which a discard is tried."""
LEAST_COST = 0.005
"""A mistake in play costs at least so much win probability. For calls, see LEAST_DIFFERENCE_OF_CALLS."""
LEAST_LOSS = 0.1
LEAST_WORLDS = 4
"""A mistake in play also loses at least ``LEAST_LOSS`` tricks a world, or succeeds that much less often.

In all worlds together this must come to ``LEAST_WORLDS`` tricks or worlds: less may be chance.
"""


Choice = finished_deal.Choice[MoonView]


@lru_cache(16)
def departures(choices: tuple[Choice, ...]) -> tuple[Departure, ...]:
    """Return the mistakes among the choices of one seat in one deal, the most costly first."""
    found = [departure for choice in choices if len(choice.view.legal) > 1 for departure in _judge_choice(choice)]
    return tuple(sorted(found, key=_cost, reverse=True))


def _cost(departure: Departure) -> float:
    return departure.cost


def is_mistake(departure: Departure) -> bool:
    """Return whether this is a mistake: it costs enough, and is not likely to be chance."""
    if departure.view.phase is Phase.AUCTION:
        return departure.cost >= LEAST_DIFFERENCE_OF_CALLS
    part = max(departure.rate, departure.tricks)
    return departure.cost >= LEAST_COST and part >= max(LEAST_LOSS, LEAST_WORLDS / departure.best.worlds)


def compare_with_best(analysis: Analysis, choice: Choice) -> Departure:
    """Return the comparison of a call with the best call of this analysis. The best call costs nothing."""
    view, action, chance = choice
    assert isinstance(action, Bid | Pass)
    tried = [one for one in analysis.candidates if one.action == action]
    chosen = (tried or roll_out_calls(view, [action], likely_worlds(view, Random(chance))))[0]
    return Departure(view, chosen, analysis.best, analysis.attacks)


def _judged_call(choice: Choice) -> list[Departure]:
    view, action, chance = choice
    analysis = analyse_calls(view, Random(chance))
    best = analysis.best.action
    assert isinstance(action, Bid | Pass) and isinstance(best, Bid | Pass)
    told = compare_with_best(analysis, choice)
    if best == action or not is_mistake(told):
        return []
    worlds = likely_worlds(view, Random(f"{chance}:again"))
    chosen, other = (roll_out_calls(view, [call], worlds)[0] for call in (action, best))
    return [told] if is_mistake(Departure(view, chosen, other, analysis.attacks)) else []


def _judge_choice(choice: Choice) -> list[Departure]:
    view, action, chance = choice
    if view.phase is Phase.AUCTION:
        return _judged_call(choice)
    analysis = analyse(view, Random(chance))
    best = analysis.best.action
    if best == action and type(best) is type(action):
        return []
    settles = view.phase in (Phase.DISCARD, Phase.TRUMP)
    if not settles and not is_mistake(_compare([analysis], view, action)):
        return []  # even in these worlds, in which it was found best, it is not much better
    chance = f"{chance}:again"
    if settles:
        departure = Departure(view, *_contract(view, action, best, Random(chance)), analysis.attacks)
    else:
        times = range(FURTHER_ANALYSES[view.players])
        again = [analyse(view, Random(f"{chance}:{number}")) for number in times]
        departure = _compare(again, view, action, best)
    return [departure] if is_mistake(departure) else []


def _compare(analyses: Sequence[Analysis], view: MoonView, action: Action, best: Action | None = None) -> Departure:
    """Return the comparison of a choice with the best action, or with ``best``, in all worlds of these analyses."""
    first = analyses[0]
    other = first.best.action if best is None else best
    return Departure(view, _pool_candidates(analyses, action), _pool_candidates(analyses, other), first.attacks)


def _pool_candidates(analyses: Sequence[Analysis], action: Action) -> Candidate:
    every = [one for analysis in analyses for one in analysis.candidates]
    found = [one for one in every if one.action == action and type(one.action) is type(action)]
    worlds = sum(one.worlds for one in found)
    return Candidate(
        action,
        worlds,
        sum(one.times_made for one in found),
        fsum(one.tricks * one.worlds for one in found) / worlds,
        fsum(one.value * one.worlds for one in found) / worlds,
    )


# A discard and a trump: an analysis drops candidates that start badly, so try both again here


def _contract(view: MoonView, action: Action, best: Action, random: Random) -> tuple[Candidate, Candidate]:
    """Return the candidates of the action and of the best one, each with its best plan."""
    evaluator, worlds = DealEvaluator(view), MoonWorldSampler(view)
    sampled = [worlds.sample(random) for _ in range(PAIRED_WORLDS[view.players])]
    return _try_action(evaluator, action, sampled), _try_action(evaluator, best, sampled)


def _try_action(evaluator: DealEvaluator, action: Action, worlds: Sequence[MoonWorld]) -> Candidate:
    contract, seat = evaluator.view.contract, evaluator.view.seat
    assert contract is not None
    found = []
    for plan_in in _plans(evaluator, action):
        made, tricks, value = 0, 0, 0.0
        for world in worlds:
            plan, hand = plan_in(world)
            taken = evaluator.tricks(evaluator.position(world, seat, plan, hand), contract.amount)
            made += taken >= tricks_needed(contract.amount)
            tricks += taken
            value += evaluator.value(contract, taken)
        number = len(worlds)
        found.append(Candidate(action, number, made, tricks / number, value / number))
    return max(found, key=by_value)


_PlanIn = Callable[[MoonWorld], tuple[Plan, tuple[Tile, ...]]]
"""A function that returns the trump named and the tile discarded in a world, and the tiles to choose from."""


def _plans(evaluator: DealEvaluator, action: Action) -> list[_PlanIn]:
    """Return the ways to go on if the bidder begins with this action."""
    view = evaluator.view
    hand, out = view.hand, evaluator.all_tiles & ~tile_mask(view.hand)
    if isinstance(action, NameTrump):
        trumps = [action.trump]
        if view.widow and view.options.widow != "none":  # this action takes the widow or leaves it
            return [lambda world: (evaluator.best_plan((*hand, *world.hidden), trumps), (*hand, *world.hidden))]
        return [_same_in_every_world(ranked_plans(hand, trumps, out)[0], hand)]
    assert isinstance(action, Discard)
    named = evaluator.trumps if view.trump is None else (view.trump,)
    fitting = [plan for plan in ranked_plans(hand, named, out, len(hand)) if plan.discard is action.tile]
    return [_same_in_every_world(plan, hand) for plan in fitting[:TRUMPS_PER_DISCARD]]


def _same_in_every_world(plan: Plan, hand: tuple[Tile, ...]) -> _PlanIn:
    return lambda world: (plan, hand)
