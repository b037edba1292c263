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

from .determinization import World, Worlds
from .prospects import Plan, mask, plans
from .sampled_deals import Deals, Effort

CHOICE = {3: Effort(24, 10, 20_000), 4: Effort(16, 5, 20_000)}
PLANS = {3: 8, 4: 3}
"""So many trumps with their discards are tried at most."""
DISCARDS = 3
"""So many discards under each trump."""


def choice(view: MoonView, random: Random) -> Analysis:
    """What the bidder does before the first tile is led."""
    assert view.contract is not None
    deals = Deals(view)
    trials = _trials(deals)
    worlds = Worlds(view)
    effort = CHOICE[view.players]
    needed = view.contract.tricks
    done = 0
    alive = list(trials)
    while not done or (len(alive) > 1 and not deals.enough(done, effort)):
        world = worlds.sample(random)
        done += 1
        for trial in alive:
            tricks = deals.tricks(trial.position(world), view.contract.amount)
            trial.worlds += 1
            trial.made += tricks >= needed
            trial.tricks += tricks
            trial.value += deals.worth(view.contract, tricks)
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

    def __init__(self, action: Action, position: Callable[[World], Position]) -> None:
        self.action = action
        self.position = position
        self.worlds = 0
        self.made = 0
        self.tricks = 0
        self.value = 0.0


def _trials(deals: Deals) -> list[_Trial]:
    view = deals.view
    hand = view.hand
    out = deals.whole & ~mask(hand)

    def fixed(plan: Plan) -> Callable[[World], Position]:
        return lambda world: deals.position(world, view.seat, plan, hand)

    def with_widow(trumps: Sequence[Suit] | None) -> Callable[[World], Position]:
        def position(world: World) -> Position:
            held = (*hand, *world.hidden)
            return deals.position(world, view.seat, deals.best_plan(held, trumps), held)

        return position

    actions: dict[Any, Action] = {}
    for action in view.legal:
        actions[action.tile if isinstance(action, Discard) else getattr(action, "trump", None)] = action
    if view.phase is Phase.DISCARD:
        trumps = deals.trumps if view.trump is None else (view.trump,)
        found = plans(hand, trumps, out, DISCARDS if view.trump is None else PLANS[3])[: PLANS[view.players]]
        return [_Trial(actions[plan.discard], fixed(plan)) for plan in found]
    if view.phase is Phase.WIDOW:
        trumps = deals.trumps if view.trump is None else (view.trump,)
        left = plans(hand, trumps, out)[0]
        return [
            _Trial(action, with_widow(trumps) if isinstance(action, TakeWidow) else fixed(left))
            for action in view.legal
        ]
    found = plans(hand, deals.trumps, out)[: PLANS[view.players]]
    widow_follows = bool(view.widow) and view.options.widow != "none" and view.options.trump_before_widow
    return [_Trial(actions[plan.trump], with_widow([plan.trump]) if widow_follows else fixed(plan)) for plan in found]
