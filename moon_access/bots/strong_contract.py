"""Looking ahead before the first tile is led: in the auction, at the widow, at the discard, when naming trump.

Worlds are sampled, and in each the deal is played out perfectly under the trump and with the discard that a rule
of thumb, or the candidate, says. All candidates are tried in the same worlds, so that luck is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Any, NamedTuple

from ..rules.actions import MOON, Action, Bid, Discard, Pass, TakeWidow, tricks_needed
from ..rules.auction import Call, highest, is_over, legal_calls
from ..rules.moon_state import MoonView, Phase
from ..rules.tiles import Seat, Suit, Tile, full_set, three_player_set
from .hand_worth import ALONE, TRUMP_BEFORE_WIDOW, WITH_PARTNER, WITH_WIDOW, Prospect
from .normal_moon import FOUR, THREE, allowed_trumps
from .outlook import Analysis, Candidate
from .prospects import Plan, mask, plans
from .solver import Position, Solver
from .stakes import attackers, outcomes, standing
from .worlds import World, Worlds


class Effort(NamedTuple):
    """How much is looked at: so many worlds, but once there are ``least``, no new one after so many ``nodes``."""

    worlds: int
    least: int
    nodes: int


CALL = {3: Effort(24, 12, 12_000), 4: Effort(16, 5, 14_000)}
CHOICE = {3: Effort(24, 10, 20_000), 4: Effort(16, 5, 20_000)}
OWN_WORLDS = {3: 135, 4: 8}
OWN_PLANS = {3: 3, 4: 1}
"""What the own bids are tried in: so many worlds, the same number for each widow, and so many trumps at most, of
which all are tried in a third of the worlds, and the best of them in the others."""
SURE = 60
"""More worlds that a bid of all seven is tried in, when it was made in the first ones."""
LIKELY = 0.6
"""So likely a 21 must be made, whatever it wins: no bot bids it on a hope. In 5,001 games 1,611 of 2,122 were made."""
MOON_BETTER = 0.75
"""How much likelier it is made than in the sampled deals, in logits, for there the others see every tile. Counted in
1,060 bids of 21 that were played out."""
PLANS = {3: 8, 4: 3}
"""So many trumps with their discards are tried at most."""
DISCARDS = 3
"""So many discards under each trump."""
PRIOR = {3: 8.0, 4: 20.0}
"""The rule of thumb for how likely a bid is made counts as much as so many worlds."""
BETTER = {3: 0.7, 4: -0.9}
"""How much likelier a bid is made than in the sampled deals of the auction, in logits. There a rule of thumb
chooses the discard and the trump, and nobody errs; but partners there also see each other's hands."""
BETTER_THAN_PRIOR = {3: 0.7, 4: 0.2}
"""The same for what a steady player's rule of thumb says."""
PEOPLE_MAKE = {3: (0.04, 0.16, 0.94, 1.0), 4: (0.13, 0.18, 0.7, 0.89)}
"""How likely another's bid is made that perfect play would fail by two tricks or more, fail by one, just make,
make with tricks to spare. Counted where steady players bid: 7,900 bids of three, 1,600 of four."""


class Deals:
    """The deals that may come of this view: who bids, names and lays away what by the rule of thumb."""

    def __init__(self, view: MoonView) -> None:
        self.view = view
        self.trumps = allowed_trumps(view.options)
        self.whole = mask(full_set(6) if view.players == 4 else three_player_set())
        self.solver = Solver()
        self._tables: dict[Bid, tuple[float, ...]] = {}

    def worth(self, contract: Bid, tricks: int) -> float:
        """What it is worth to the view's side when the bidder's side takes so many tricks."""
        table = self._tables.get(contract)
        if table is None:
            table = self._tables[contract] = outcomes(self.view, contract)
        return table[tricks]

    def worth_of_others(self, contract: Bid, tricks: int) -> float:
        """The same when perfect play would take so many, but people play."""
        needed = contract.tricks
        players = self.view.players
        made = PEOPLE_MAKE[players][min(max(tricks - needed, -2), 1) + 2]
        good, bad = self.worth(contract, max(tricks, needed)), self.worth(contract, min(tricks, needed - 1))
        return made * good + (1 - made) * bad

    def best_plan(self, hand: Sequence[Tile], trumps: Sequence[Suit] | None = None) -> Plan:
        return plans(hand, trumps or self.trumps, self.whole & ~mask(hand))[0]

    def plan_for(self, hand: tuple[Tile, ...], hidden: tuple[Tile, ...]) -> tuple[Plan, tuple[Tile, ...]]:
        """What a bidder with this hand does when ``hidden`` is the widow, and all that is held then."""
        options = self.view.options
        if not hidden or options.widow == "none":
            return self.best_plan(hand), hand
        trumps = [self.best_plan(hand).trump] if options.trump_before_widow else None
        hand = (*hand, *hidden)
        return self.best_plan(hand, trumps), hand

    def position(self, world: World, bidder: Seat, plan: Plan, hand: Sequence[Tile]) -> Position:
        """The bidder, who holds this, is about to lead."""
        hands = list(world.hands)
        hands[bidder] = tuple([tile for tile in hand if tile is not plan.discard])
        return Position(tuple(hands), (), bidder, plan.trump, attackers(bidder, self.view.players))

    def tricks(self, position: Position, amount: int) -> int:
        """What the bidder's side takes; of failures only that they fail, and how much more only where it counts."""
        needed = tricks_needed(amount)
        if self.view.players == 4:  # thirty times the work
            return self.solver.tricks(position, (needed - 1, needed))
        return self.solver.tricks(position, (needed - 1, 7 if self.view.options.overtricks else needed + 1))

    def makes_all(self, world: World) -> bool:
        """Whether the view's seat, as bidder, takes all seven tricks with the rule of thumb's trump and discard."""
        plan, hand = self.plan_for(self.view.hand, world.hidden)
        return self.solver.makes(self.position(world, self.view.seat, plan, hand), 7)

    def enough(self, done: int, effort: Effort) -> bool:
        return done >= effort.worlds or (done >= effort.least and self.solver.nodes > effort.nodes)


# The auction


class _Dealt:
    """One world of the auction: what each seat would take as bidder, found when first asked for."""

    def __init__(self, deals: Deals, world: World) -> None:
        self.deals = deals
        self.world = world
        self._tricks: dict[Bid, int] = {}

    def tricks(self, contract: Bid) -> int:
        found = self._tricks.get(contract)
        if found is None:
            deals, seat = self.deals, contract.seat
            plan, hand = deals.plan_for(self.world.hands[seat], self.world.hidden)
            found = deals.tricks(deals.position(self.world, seat, plan, hand), contract.amount)
            self._tricks[contract] = found
        return found

    def final(self, calls: tuple[Call, ...]) -> Bid | None:
        """How the auction goes on when the others bid by the rule of thumb."""
        view = self.deals.view
        while not is_over(calls, view.players):
            seat = Seat((calls[-1].seat + 1) % view.players)
            calls = (*calls, likely_call(self.deals, self.world.hands[seat], seat, calls))
        return highest(calls)


def prospect(view: MoonView) -> Prospect:
    """What a bidder gets besides the own hand."""
    if view.players == 4:
        return WITH_PARTNER
    if view.options.widow == "none":
        return ALONE
    return TRUMP_BEFORE_WIDOW if view.options.trump_before_widow else WITH_WIDOW


def likely_call(deals: Deals, hand: tuple[Tile, ...], seat: Seat, calls: tuple[Call, ...]) -> Call:
    """What a steady player says to this hand: see normal_moon.py. Never 21."""
    view = deals.view
    options = view.options
    legal = legal_calls(seat, calls, view.players, options.minimum_bid, options.all_pass)
    bids = [call for call in legal if isinstance(call, Bid) and call.amount != MOON]
    must = not isinstance(legal[-1], Pass)
    standing_bid = highest(calls)
    if not bids or (view.players == 4 and standing_bid and (standing_bid.seat - seat) % 4 == 2):
        return legal[-1] if not must else legal[0]
    nerve = FOUR if view.players == 4 else THREE
    likely = prospect(view)
    tricks = deals.best_plan(hand).tricks
    chances = [likely.chance(tricks, bid.amount) for bid in bids]
    sound = [bid for bid, chance in zip(bids, chances, strict=True) if chance >= nerve.sound]
    if sound:
        return sound[-1]
    return bids[0] if must or chances[0] >= nerve.risked else legal[-1]


def auction(view: MoonView, random: Random) -> Analysis:
    """Each bid and the pass. A pass is worth what the others make of it."""
    deals = Deals(view)
    worlds = Worlds(view)
    effort = CALL[view.players]
    bids = [action for action in view.legal if isinstance(action, Bid)]
    passes = [action for action in view.legal if isinstance(action, Pass)]
    taken = _own_tricks(deals, random)
    dealt: list[_Dealt] = []
    passed: list[tuple[float, int]] = []
    while not deals.enough(len(dealt), effort):
        one = _Dealt(deals, worlds.sample(random))
        dealt.append(one)
        if passes:
            passed.append(_left_to(one, (*view.calls, passes[0])))
    number = len(dealt)
    own_number = len(taken)
    likely = prospect(view)
    tricks = deals.best_plan(view.hand).tricks
    weight = PRIOR[view.players]
    chances = [1.0] * 9
    for needed in range(1, 8):
        made = sum(1 for took in taken if took >= needed)
        sampled = _better(made / own_number, BETTER[view.players])
        ruled = _better(likely.chance(tricks, needed), BETTER_THAN_PRIOR[view.players])
        chances[needed] = (own_number * sampled + weight * ruled) / (own_number + weight)
    chances[8] = 0.0
    mean = sum(taken) / own_number
    found = []
    for bid in bids:
        needed = tricks_needed(bid.amount)
        own = sum((chances[t] - chances[t + 1]) * deals.worth(bid, t) for t in range(needed, 8))
        own += (1 - chances[needed]) * deals.worth(bid, needed - 1)
        value = 0.0
        for one in dealt:
            final = one.final((*view.calls, bid))
            assert final is not None
            value += own if final == bid else deals.worth_of_others(final, one.tricks(final))
        made = sum(1 for took in taken if took >= needed)
        found.append(Candidate(bid, own_number, made, mean, value / number))
    found = [_moon(deals, worlds, random, one) if _amount(one.action) == MOON else one for one in found]
    for action in passes:
        value = sum(worth for worth, _ in passed) / number
        found.append(Candidate(action, number, 0, sum(own for _, own in passed) / number, value))
    return _ordered(found, True)


def _own_tricks(deals: Deals, random: Random) -> list[int]:
    """What the view's seat takes as bidder, with each widow that may lie there as often as with any other.

    As later at the table, the discard and the trump are chosen by how they do in several worlds.
    """
    view = deals.view
    players = view.players
    out = [tile for tile in (full_set(6) if players == 4 else three_player_set()) if tile not in view.hand]
    widow_counts = bool(view.widow) and view.options.widow != "none"
    widows = [(tile,) for tile in out] if widow_counts else [()]
    before = [deals.best_plan(view.hand).trump] if view.options.trump_before_widow else deals.trumps
    lowest = min(tricks_needed(action.amount) for action in view.legal if isinstance(action, Bid))

    def tried_in(plan: Plan, hand: Sequence[Tile], some: Sequence[World]) -> list[int]:
        positions = [deals.position(world, view.seat, plan, hand) for world in some]
        return [deals.solver.tricks(position, (lowest - 1, 7)) for position in positions]

    number = max(OWN_WORLDS[players] // len(widows), 1)
    first = -(-number // 3)
    taken: list[int] = []
    for widow in widows:
        hand = (*view.hand, *widow)
        tried = plans(hand, before, deals.whole & ~mask(hand), 1)[: OWN_PLANS[players]]
        rest = [tile for tile in out if tile not in widow]
        worlds: list[World] = []
        for _ in range(number):
            shuffled = random.sample(rest, len(rest))
            hands = [tuple(shuffled[7 * at : 7 * at + 7]) for at in range(players - 1)]
            hands.insert(view.seat, view.hand)
            worlds.append(World(tuple(hands), ()))
        results = [tried_in(plan, hand, worlds[:first]) for plan in tried]
        best = max(range(len(tried)), key=lambda at: sum(results[at]))
        taken += results[best] + tried_in(tried[best], hand, worlds[first:])
    return taken


def _left_to(one: _Dealt, calls: tuple[Call, ...]) -> tuple[float, int]:
    """What is left of a deal for the view's seat after its pass: its worth, and the tricks of the own side."""
    deals = one.deals
    view = deals.view
    final = one.final(calls)
    if final is None:
        return standing(view), 0
    tricks = one.tricks(final)
    ours = view.seat in attackers(final.seat, view.players)
    return deals.worth_of_others(final, tricks), tricks if ours else 7 - tricks


def _better(chance: float, logits: float) -> float:
    odds = chance * exp(logits)
    return odds / (odds + 1 - chance)


def _amount(action: Action) -> int:
    return action.amount if isinstance(action, Bid) else 0


def _moon(deals: Deals, worlds: Worlds, random: Random, first: Candidate) -> Candidate:
    """The bid of all seven, looked at closely if it was made nearly always. Else it is worth nothing, whatever
    a made one wins."""
    if _better(first.made / first.worlds, MOON_BETTER) < LIKELY - 0.1:
        return first._replace(value=0.0)
    made = first.made + sum(deals.makes_all(worlds.sample(random)) for _ in range(SURE))
    number = first.worlds + SURE
    bid = first.action
    assert isinstance(bid, Bid)
    chance = _better(made / number, MOON_BETTER)
    value = chance * deals.worth(bid, 7) + (1 - chance) * deals.worth(bid, 6) if chance >= LIKELY else 0.0
    return first._replace(worlds=number, made=made, value=value)


# Widow, discard and trump


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
    return [
        _Trial(actions[plan.trump], with_widow([plan.trump]) if widow_follows else fixed(plan)) for plan in found
    ]


def _ordered(found: Sequence[Candidate], attacks: bool) -> Analysis:
    return Analysis(tuple(sorted(found, key=lambda one: -one.value)), attacks)
