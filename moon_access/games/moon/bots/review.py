"""Where a player's choices in a deal of Moon fell short of the strongest ones, judged by what that seat knew then.

Each choice is held against the best one of the same moment's analysis. The best of several is always flattered by the
worlds that it was found in, so what the two differ by is counted again, in new worlds, the same for both. Only views
go in: nothing that came to light later is made use of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from moon_access.engine.actions import Action, Discard, NameTrump
from moon_access.engine.tiles import Tile
from moon_access.games.moon.state import MoonView, Phase

from . import strong as strong_moon
from .deal_evaluation import DealEvaluator
from .determinization import MoonWorld, MoonWorldSampler
from .outlook import Analysis, Candidate, Departure
from .plans import Plan, ranked_plans, tile_mask

AGAIN = {3: 2, 4: 3}
"""So many more analyses a tile that was not the best is counted in; a bid in one more, which has more worlds."""
PAIRED = {3: 40, 4: 16}
"""In so many worlds a discard or a trump is tried beside the best one."""
TRUMPS = 2
"""So many trumps are tried with a discard."""
LEAST = 0.005
"""What costs less of the chance to win the game is no mistake, whatever else it cost."""
LEAST_OF_A_CALL = 0.02
"""The same of a bid or a pass, where more is guessed."""
LEAST_PART = 0.1
LEAST_NET = 4
"""Another mistake costs so many tricks a world on average, or makes or beats the bid in such a part of the worlds less
often; and in all worlds together it comes to at least so many: fewer may be chance."""


class Choice(NamedTuple):
    """What a seat did, and what it knew then. ``chance`` seeds the hint of that turn, and what is thought out here."""

    view: MoonView
    action: Action
    chance: str


@lru_cache(16)
def departures(choices: tuple[Choice, ...]) -> tuple[Departure, ...]:
    """Those among the choices of one seat in one deal that cost something, the most costly first."""
    found = [departure for choice in choices if len(choice.view.legal) > 1 for departure in _judged(choice)]
    return tuple(sorted(found, key=lambda departure: -departure.cost))


def costs(departure: Departure) -> bool:
    """Whether it is a mistake, and no small matter or chance."""
    if departure.view.phase is Phase.AUCTION:
        return departure.cost >= LEAST_OF_A_CALL
    part = max(departure.rate, departure.tricks)
    return departure.cost >= LEAST and part >= max(LEAST_PART, LEAST_NET / departure.best.worlds)


def beside_best(analysis: Analysis, view: MoonView, action: Action) -> Departure:
    """An action beside the best of this analysis, which is of this view; the best itself departs from nothing."""
    return _between([analysis], view, action)


def _judged(choice: Choice) -> list[Departure]:
    view, action, chance = choice
    analysis = strong_moon.analyse(view, Random(chance))
    best = analysis.best.action
    if best == action and type(best) is type(action):
        return []
    settles = view.phase in (Phase.DISCARD, Phase.TRUMP)
    if not settles and not costs(_between([analysis], view, action)):
        return []  # flattered as the best is, it is not much better
    chance = f"{chance}:again"
    if settles:
        departure = Departure(view, *_contract(view, action, best, Random(chance)), analysis.attacks)
    else:
        times = 1 if view.phase is Phase.AUCTION else AGAIN[view.players]
        again = [strong_moon.analyse(view, Random(f"{chance}:{number}")) for number in range(times)]
        departure = _between(again, view, action, best)
    return [departure] if costs(departure) else []


def _between(analyses: Sequence[Analysis], view: MoonView, action: Action, best: Action | None = None) -> Departure:
    """What was chosen and the best, or the one named, in all the worlds of these analyses."""
    first = analyses[0]
    other = first.best.action if best is None else best
    return Departure(view, _pooled(analyses, action), _pooled(analyses, other), first.attacks)


def _pooled(analyses: Sequence[Analysis], action: Action) -> Candidate:
    every = [one for analysis in analyses for one in analysis.candidates]
    found = [one for one in every if one.action == action and type(one.action) is type(action)]
    worlds = sum(one.worlds for one in found)
    return Candidate(
        action,
        worlds,
        sum(one.made for one in found),
        sum(one.tricks * one.worlds for one in found) / worlds,
        sum(one.value * one.worlds for one in found) / worlds,
    )


# A discard and a trump: an analysis drops what does badly at first, so both are tried here


def _contract(view: MoonView, action: Action, best: Action, random: Random) -> tuple[Candidate, Candidate]:
    """Each with what goes best with it."""
    evaluator, worlds = DealEvaluator(view), MoonWorldSampler(view)
    sampled = [worlds.sample(random) for _ in range(PAIRED[view.players])]
    return _tried(evaluator, action, sampled), _tried(evaluator, best, sampled)


def _tried(evaluator: DealEvaluator, action: Action, worlds: Sequence[MoonWorld]) -> Candidate:
    contract, seat = evaluator.view.contract, evaluator.view.seat
    assert contract is not None
    found = []
    for plan_in in _plans(evaluator, action):
        made, tricks, value = 0, 0, 0.0
        for world in worlds:
            plan, hand = plan_in(world)
            taken = evaluator.tricks(evaluator.position(world, seat, plan, hand), contract.amount)
            made += taken >= contract.tricks
            tricks += taken
            value += evaluator.value(contract, taken)
        number = len(worlds)
        found.append(Candidate(action, number, made, tricks / number, value / number))
    return max(found, key=lambda one: one.value)


_PlanIn = Callable[[MoonWorld], tuple[Plan, tuple[Tile, ...]]]
"""What is named and laid away in a world, and of which tiles."""


def _plans(evaluator: DealEvaluator, action: Action) -> list[_PlanIn]:
    """The ways to go on where the bidder begins with this action."""
    view = evaluator.view
    hand, out = view.hand, evaluator.all_tiles & ~tile_mask(view.hand)
    if isinstance(action, NameTrump):
        trumps = [action.trump]
        if view.widow and view.options.widow != "none":  # it is taken, or left, only now
            return [lambda world: (evaluator.best_plan((*hand, *world.hidden), trumps), (*hand, *world.hidden))]
        return [_always(ranked_plans(hand, trumps, out)[0], hand)]
    assert isinstance(action, Discard)
    named = evaluator.trumps if view.trump is None else (view.trump,)
    fitting = [plan for plan in ranked_plans(hand, named, out, len(hand)) if plan.discard is action.tile]
    return [_always(plan, hand) for plan in fitting[:TRUMPS]]


def _always(plan: Plan, hand: tuple[Tile, ...]) -> _PlanIn:
    return lambda world: (plan, hand)
