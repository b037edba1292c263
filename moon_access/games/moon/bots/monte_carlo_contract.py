"""Looking ahead as the bidder, before the first tile is led: at the widow, at the discard, when naming trump.

Worlds are sampled, and in each the deal is played out perfectly under the trump and with the discard that the
candidate says. All candidates are tried in the same worlds, so that luck is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from moon_access.bots.outlook import Analysis, Candidate
from moon_access.bots.search.double_dummy import Position
from moon_access.engine.actions import Action, Discard, TakeWidow
from moon_access.engine.tiles import Suit
from moon_access.games.moon.state import MoonView, Phase

from .deal_evaluation import DealEvaluator, SearchBudget
from .determinization import MoonWorld, MoonWorldSampler
from .plans import Plan, ranked_plans, tile_mask

BUDGET = {3: SearchBudget(24, 10, 20_000), 4: SearchBudget(16, 5, 20_000)}
PLANS = {3: 8, 4: 3}
"""So many trumps with their discards are tried at most."""
DISCARDS = 3
"""So many discards under each trump."""


def analyse_contract(view: MoonView, random: Random) -> Analysis:
    """What the bidder does before the first tile is led."""
    assert view.contract is not None
    evaluator = DealEvaluator(view)
    trials = _trials(evaluator)
    worlds = MoonWorldSampler(view)
    budget = BUDGET[view.players]
    needed = view.contract.tricks
    done = 0
    alive = list(trials)
    while not done or (len(alive) > 1 and not evaluator.is_spent(done, budget)):
        world = worlds.sample(random)
        done += 1
        for trial in alive:
            tricks = evaluator.tricks(trial.position(world), view.contract.amount)
            trial.worlds += 1
            trial.made += tricks >= needed
            trial.tricks += tricks
            trial.value += evaluator.worth(view.contract, tricks)
        if done in (6, 12):
            alive.sort(key=lambda trial: -trial.value)
            del alive[max(2, len(alive) // 2) :]
    found: dict[tuple[type, Action], Candidate] = {}  # to take the widow and to leave it are equal tuples
    for trial in sorted(trials, key=lambda trial: (-trial.worlds, -trial.value)):
        action = trial.action
        if (type(action), action) not in found:
            found[type(action), action] = Candidate(
                action, trial.worlds, trial.made, trial.tricks / trial.worlds, trial.value / trial.worlds
            )
    rest = [Candidate(action, 0, 0, 0.0, 0.0) for action in view.legal if (type(action), action) not in found]
    return Analysis((*found.values(), *rest), True)


class _Trial:
    """An action, and what came of it."""

    def __init__(self, action: Action, position: Callable[[MoonWorld], Position]) -> None:
        self.action = action
        self.position = position
        self.worlds = 0
        self.made = 0
        self.tricks = 0
        self.value = 0.0


def _trials(evaluator: DealEvaluator) -> list[_Trial]:
    view = evaluator.view
    hand = view.hand
    out = evaluator.whole & ~tile_mask(hand)

    def fixed(plan: Plan) -> Callable[[MoonWorld], Position]:
        return lambda world: evaluator.position(world, view.seat, plan, hand)

    def with_widow(trumps: Sequence[Suit] | None) -> Callable[[MoonWorld], Position]:
        def position(world: MoonWorld) -> Position:
            held = (*hand, *world.hidden)
            return evaluator.position(world, view.seat, evaluator.best_plan(held, trumps), held)

        return position

    actions: dict[Any, Action] = {}
    for action in view.legal:
        actions[action.tile if isinstance(action, Discard) else getattr(action, "trump", None)] = action
    if view.phase is Phase.DISCARD:
        trumps = evaluator.trumps if view.trump is None else (view.trump,)
        found = ranked_plans(hand, trumps, out, DISCARDS if view.trump is None else PLANS[3])[: PLANS[view.players]]
        return [_Trial(actions[plan.discard], fixed(plan)) for plan in found]
    if view.phase is Phase.WIDOW:
        trumps = evaluator.trumps if view.trump is None else (view.trump,)
        left = ranked_plans(hand, trumps, out)[0]
        return [
            _Trial(action, with_widow(trumps) if isinstance(action, TakeWidow) else fixed(left))
            for action in view.legal
        ]
    found = ranked_plans(hand, evaluator.trumps, out)[: PLANS[view.players]]
    widow_follows = bool(view.widow) and view.options.widow != "none" and view.options.trump_before_widow
    return [_Trial(actions[plan.trump], with_widow([plan.trump]) if widow_follows else fixed(plan)) for plan in found]
