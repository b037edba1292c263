"""Perfect-information Monte Carlo for the bidder before the first lead: the widow, the discard, the trump.

The search completes each choice to a plan (a trump and a discard), and solves it double dummy in sampled worlds. It
tries all plans in the same worlds, so that luck is the same for all. A bot drops the plans that do badly at first. If a
hint tells the figures, no plan is dropped, because players would take "12 of 24" for worse than "8 of 12".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from random import Random

from moon_access.bots.search.double_dummy import Position, SearchBudget
from moon_access.engine.actions import Action
from moon_access.engine.tiles import Suit
from moon_access.games.moon.actions import TakeWidow, tricks_needed
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Discard, NameTrump
from moon_access.games.tricks.contrast import WorldResult
from moon_access.games.tricks.state import Phase

from .deal_evaluation import DealEvaluator
from .determinization import MoonWorld, MoonWorldSampler
from .hand_evaluation import Plan, ranked_plans, tile_mask
from .outlook import Analysis, Candidate

BUDGET = {3: SearchBudget(24, 10, 20_000), 4: SearchBudget(16, 5, 20_000)}
"""The budget by the number of players."""
MOST_PLANS = {3: 8, 4: 3}
"""The number of plans that are tried at most, by the number of players."""
MOST_DISCARDS = 3
"""The number of discards that are tried under each trump."""
HALVING_ROUNDS = (6, 12)
"""The numbers of worlds after which the worse half of the plans is dropped."""


class _Trial:
    """A plan, the action that begins it, and the sums over the worlds in which it was tried."""

    def __init__(self, action: Action, position: Callable[[MoonWorld], Position]) -> None:
        self.action = action
        self.position = position
        self.results: list[WorldResult] = []
        self.value = 0.0

    @property
    def worlds(self) -> int:
        return len(self.results)

    def candidate(self) -> Candidate:
        made, tricks = sum(one.is_made for one in self.results), fsum(one.taken for one in self.results)
        results, worlds = tuple(self.results), self.worlds
        return Candidate(self.action, worlds, made, tricks / worlds, self.value / worlds, results)


def analyse_contract(view: MoonView, random: Random, *, drops: bool = True) -> Analysis:
    """Return every legal action of the bidder, the best first. The value of an action is that of its best plan.

    Args:
        view: The view of the bidder.
        random: The source of chance.
        drops: True to try plans that do badly at first in fewer worlds; False to try each plan in all worlds.

    Returns:
        The analysis. Actions without a tried plan are last, with 0 worlds.
    """
    contract = view.contract
    assert contract is not None
    evaluator = DealEvaluator(view)
    trials = _plans_to_try(evaluator)
    sampler = MoonWorldSampler(view)
    budget = BUDGET[view.players]
    done = 0
    alive = list(trials)
    while not done or (len(alive) > 1 and not budget.is_spent(done, evaluator.solver.nodes)):
        world = sampler.sample(random)
        done += 1
        for trial in alive:
            tricks = evaluator.tricks(trial.position(world), contract.amount)
            trial.results.append(WorldResult(tricks >= tricks_needed(contract.amount), tricks))
            trial.value += evaluator.value(contract, tricks)
        if drops and done in HALVING_ROUNDS:
            alive.sort(key=lambda trial: -trial.value)
            del alive[max(2, len(alive) // 2) :]
    found: dict[tuple[type, Action], Candidate] = {}  # by type, too: equal tuples take and leave the widow
    for trial in sorted(trials, key=_ranking_key, reverse=True):
        found.setdefault((type(trial.action), trial.action), trial.candidate())
    rest = [Candidate(action, 0, 0, 0.0, 0.0) for action in view.legal if (type(action), action) not in found]
    return Analysis((*found.values(), *rest), True)


def _ranking_key(trial: _Trial) -> tuple[int, float]:
    """Return the sort key for plans: the number of worlds (weak plans end early), then the value."""
    return trial.worlds, trial.value


def _plans_to_try(evaluator: DealEvaluator) -> list[_Trial]:
    """Return the plans to try in the view's phase: at the discard, at an optional widow, or when trump is named."""
    phase = evaluator.view.phase
    if phase is Phase.DISCARD:
        return _discards(evaluator)
    return _widow(evaluator) if phase is Phase.WIDOW else _trumps(evaluator)


def _discards(evaluator: DealEvaluator) -> list[_Trial]:
    view = evaluator.view
    actions = {action.tile: action for action in view.legal if isinstance(action, Discard)}
    trumps, discards = _possible_trumps(evaluator), MOST_DISCARDS if view.trump is None else MOST_PLANS[3]
    found = ranked_plans(view.hand, trumps, _mask_of_hidden(evaluator), discards)[: MOST_PLANS[view.players]]
    return [
        _Trial(actions[plan.discard], _make_positions(evaluator, plan)) for plan in found if plan.discard is not None
    ]


def _widow(evaluator: DealEvaluator) -> list[_Trial]:
    view = evaluator.view
    trumps = _possible_trumps(evaluator)
    left = _make_positions(evaluator, ranked_plans(view.hand, trumps, _mask_of_hidden(evaluator))[0])
    taken = _with_widow(evaluator, trumps)
    return [_Trial(action, taken if isinstance(action, TakeWidow) else left) for action in view.legal]


def _trumps(evaluator: DealEvaluator) -> list[_Trial]:
    view = evaluator.view
    actions = {action.trump: action for action in view.legal if isinstance(action, NameTrump)}
    found = ranked_plans(view.hand, evaluator.trumps, _mask_of_hidden(evaluator))[: MOST_PLANS[view.players]]
    if view.widow and view.options.widow != "none" and view.options.trump_before_widow:
        return [_Trial(actions[plan.trump], _with_widow(evaluator, [plan.trump])) for plan in found]
    return [_Trial(actions[plan.trump], _make_positions(evaluator, plan)) for plan in found]


def _possible_trumps(evaluator: DealEvaluator) -> Sequence[Suit]:
    """Return the trump if it is already named, otherwise all possible trumps."""
    trump = evaluator.view.trump
    return evaluator.trumps if trump is None else (trump,)


def _mask_of_hidden(evaluator: DealEvaluator) -> int:
    """Return a mask of the tiles that the bidder does not hold."""
    return evaluator.all_tiles & ~tile_mask(evaluator.view.hand)


def _make_positions(evaluator: DealEvaluator, plan: Plan) -> Callable[[MoonWorld], Position]:
    """Return a function from worlds to the position before the first lead, with this plan for the present hand."""
    view = evaluator.view
    return lambda world: evaluator.position(world, view.seat, plan, view.hand)


def _with_widow(evaluator: DealEvaluator, trumps: Sequence[Suit]) -> Callable[[MoonWorld], Position]:
    """Return a function from worlds to the position before the first lead, with the best plan after the widow."""
    view = evaluator.view

    def position(world: MoonWorld) -> Position:
        held = (*view.hand, *world.hidden)
        return evaluator.position(world, view.seat, evaluator.best_plan(held, trumps), held)

    return position
