"""Looking ahead in the auction: what each bid is worth, and what a pass leaves to the others.

The own bids are tried with every widow there may be. How the others go on bidding, and what becomes of their bids,
is sampled: they bid by the rule of thumb of hand_evaluation.py, as steady players do.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from moon_access.bots.outlook import Analysis, Candidate
from moon_access.engine.actions import MOON, Action, Bid, Pass, tricks_needed
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.moon.auction import Call, highest, is_over, legal_calls
from moon_access.games.moon.sides import bidding_seats, moon_set, partner_of
from moon_access.games.moon.state import MoonView

from .deal_evaluation import DealEvaluator, SearchBudget
from .determinization import MoonWorld, MoonWorldSampler
from .normal import BID_THRESHOLDS, trick_model
from .plans import Plan, ranked_plans, tile_mask
from .win_probability import win_probability_now

BUDGET = {3: SearchBudget(24, 12, 12_000), 4: SearchBudget(16, 5, 14_000)}
WORLDS_FOR_OWN_BIDS = {3: 135, 4: 8}
PLANS_FOR_OWN_BIDS = {3: 3, 4: 1}
"""What the own bids are tried in: so many worlds, the same number for each widow, and so many trumps at most, of
which all are tried in a third of the worlds, and the best of them in the others."""
WORLDS_FOR_MOON = 60
"""More worlds that a bid of all seven is tried in, when it was made in the first ones."""
LEAST_CHANCE_FOR_MOON = 0.6
"""So likely a 21 must be made, whatever it wins: no bot bids it on a hope. In 5,001 games 1,611 of 2,122 were made."""
MOON_BIAS = 0.75
"""How much likelier it is made than in the sampled deals, in logits, for there the others see every tile. Counted in
1,060 bids of 21 that were played out."""
PRIOR_WEIGHT = {3: 8.0, 4: 20.0}
"""The rule of thumb for how likely a bid is made counts as much as so many worlds."""
SAMPLED_BIAS = {3: 0.7, 4: -0.9}
"""How much likelier a bid is made than in the sampled deals of the auction, in logits. There a rule of thumb
chooses the discard and the trump, and nobody errs; but partners there also see each other's hands."""
PRIOR_BIAS = {3: 0.7, 4: 0.2}
"""The same for what a steady player's rule of thumb says."""


class _AuctionWorld:
    """One world of the auction: what each seat would take as bidder, found when first asked for."""

    def __init__(self, evaluator: DealEvaluator, world: MoonWorld) -> None:
        self.evaluator = evaluator
        self.world = world
        self._tricks: dict[Bid, int] = {}

    def tricks(self, contract: Bid) -> int:
        found = self._tricks.get(contract)
        if found is None:
            evaluator, seat = self.evaluator, contract.seat
            plan, hand = evaluator.plan_for(self.world.hands[seat], self.world.hidden)
            found = evaluator.tricks(evaluator.position(self.world, seat, plan, hand), contract.amount)
            self._tricks[contract] = found
        return found

    def final(self, calls: tuple[Call, ...]) -> Bid | None:
        """How the auction goes on when the others bid by the rule of thumb."""
        view = self.evaluator.view
        while not is_over(calls, view.players):
            seat = Seat((calls[-1].seat + 1) % view.players)
            calls = (*calls, likely_call(self.evaluator, self.world.hands[seat], seat, calls))
        return highest(calls)


def likely_call(evaluator: DealEvaluator, hand: tuple[Tile, ...], seat: Seat, calls: tuple[Call, ...]) -> Call:
    """What a steady player says to this hand: see normal.py. Never 21."""
    view = evaluator.view
    options = view.options
    legal = legal_calls(seat, calls, view.players, options.minimum_bid, options.all_pass)
    bids = [call for call in legal if isinstance(call, Bid) and call.amount != MOON]
    must = not isinstance(legal[-1], Pass)
    standing_bid = highest(calls)
    if not bids or (standing_bid and standing_bid.seat == partner_of(seat, view.players)):
        return legal[-1] if not must else legal[0]
    thresholds = BID_THRESHOLDS[view.players]
    model = trick_model(view)
    tricks = evaluator.best_plan(hand).tricks
    chances = [model.chance(tricks, bid.amount) for bid in bids]
    sound = [bid for bid, chance in zip(bids, chances, strict=True) if chance >= thresholds.sound]
    if sound:
        return sound[-1]
    return bids[0] if must or chances[0] >= thresholds.risked else legal[-1]


def analyse_auction(view: MoonView, random: Random) -> Analysis:
    """Each bid and the pass. A pass is worth what the others make of it."""
    evaluator = DealEvaluator(view)
    worlds = MoonWorldSampler(view)
    budget = BUDGET[view.players]
    bids = [action for action in view.legal if isinstance(action, Bid)]
    passes = [action for action in view.legal if isinstance(action, Pass)]
    taken = _own_tricks(evaluator, random)
    dealt: list[_AuctionWorld] = []
    passed: list[tuple[float, int]] = []
    while not evaluator.is_spent(len(dealt), budget):
        one = _AuctionWorld(evaluator, worlds.sample(random))
        dealt.append(one)
        if passes:
            passed.append(_left_to(one, (*view.calls, passes[0])))
    number = len(dealt)
    own_number = len(taken)
    model = trick_model(view)
    tricks = evaluator.best_plan(view.hand).tricks
    weight = PRIOR_WEIGHT[view.players]
    chances = [1.0] * 9
    for needed in range(1, 8):
        made = sum(1 for took in taken if took >= needed)
        sampled = _shifted(made / own_number, SAMPLED_BIAS[view.players])
        ruled = _shifted(model.chance(tricks, needed), PRIOR_BIAS[view.players])
        chances[needed] = (own_number * sampled + weight * ruled) / (own_number + weight)
    chances[8] = 0.0
    mean = sum(taken) / own_number
    found = []
    for bid in bids:
        needed = tricks_needed(bid.amount)
        own = sum((chances[t] - chances[t + 1]) * evaluator.worth(bid, t) for t in range(needed, 8))
        own += (1 - chances[needed]) * evaluator.worth(bid, needed - 1)
        value = 0.0
        for one in dealt:
            final = one.final((*view.calls, bid))
            assert final is not None
            value += own if final == bid else evaluator.value_against_people(final, one.tricks(final))
        made = sum(1 for took in taken if took >= needed)
        found.append(Candidate(bid, own_number, made, mean, value / number))
    found = [_moon(evaluator, worlds, random, one) if _amount(one.action) == MOON else one for one in found]
    for action in passes:
        value = sum(worth for worth, _ in passed) / number
        found.append(Candidate(action, number, 0, sum(own for _, own in passed) / number, value))
    return Analysis(tuple(sorted(found, key=lambda one: -one.value)), True)


def _own_tricks(evaluator: DealEvaluator, random: Random) -> list[int]:
    """What the view's seat takes as bidder, with each widow that may lie there as often as with any other.

    As later at the table, the discard and the trump are chosen by how they do in several worlds.
    """
    view = evaluator.view
    players = view.players
    out = [tile for tile in moon_set(players) if tile not in view.hand]
    widow_counts = bool(view.widow) and view.options.widow != "none"
    widows = [(tile,) for tile in out] if widow_counts else [()]
    before = [evaluator.best_plan(view.hand).trump] if view.options.trump_before_widow else evaluator.trumps
    lowest = min(tricks_needed(action.amount) for action in view.legal if isinstance(action, Bid))

    def tried_in(plan: Plan, hand: Sequence[Tile], some: Sequence[MoonWorld]) -> list[int]:
        positions = [evaluator.position(world, view.seat, plan, hand) for world in some]
        return [evaluator.solver.tricks(position, (lowest - 1, 7)) for position in positions]

    number = max(WORLDS_FOR_OWN_BIDS[players] // len(widows), 1)
    first = -(-number // 3)
    taken: list[int] = []
    for widow in widows:
        hand = (*view.hand, *widow)
        tried = ranked_plans(hand, before, evaluator.whole & ~tile_mask(hand), 1)[: PLANS_FOR_OWN_BIDS[players]]
        rest = [tile for tile in out if tile not in widow]
        worlds: list[MoonWorld] = []
        for _ in range(number):
            shuffled = random.sample(rest, len(rest))
            hands = [tuple(shuffled[7 * at : 7 * at + 7]) for at in range(players - 1)]
            hands.insert(view.seat, view.hand)
            worlds.append(MoonWorld(tuple(hands), ()))
        results = [tried_in(plan, hand, worlds[:first]) for plan in tried]
        best = max(range(len(tried)), key=lambda at: sum(results[at]))
        taken += results[best] + tried_in(tried[best], hand, worlds[first:])
    return taken


def _left_to(one: _AuctionWorld, calls: tuple[Call, ...]) -> tuple[float, int]:
    """What is left of a deal for the view's seat after its pass: its worth, and the tricks of the own side."""
    evaluator = one.evaluator
    view = evaluator.view
    final = one.final(calls)
    if final is None:
        return win_probability_now(view), 0
    tricks = one.tricks(final)
    ours = view.seat in bidding_seats(final.seat, view.players)
    return evaluator.value_against_people(final, tricks), tricks if ours else 7 - tricks


def _shifted(chance: float, logits: float) -> float:
    odds = chance * exp(logits)
    return odds / (odds + 1 - chance)


def _amount(action: Action) -> int:
    return action.amount if isinstance(action, Bid) else 0


def _moon(evaluator: DealEvaluator, worlds: MoonWorldSampler, random: Random, first: Candidate) -> Candidate:
    """The bid of all seven, looked at closely if it was made often enough. Else it is worth nothing, whatever a made
    one wins. What it is looked at in besides is no part of the figures: all bids have theirs in the same worlds."""
    if _shifted(first.made / first.worlds, MOON_BIAS) < LEAST_CHANCE_FOR_MOON - 0.1:
        return first._replace(value=0.0)
    made = first.made + sum(evaluator.makes_all(worlds.sample(random)) for _ in range(WORLDS_FOR_MOON))
    number = first.worlds + WORLDS_FOR_MOON
    bid = first.action
    assert isinstance(bid, Bid)
    chance = _shifted(made / number, MOON_BIAS)
    value = (
        chance * evaluator.worth(bid, 7) + (1 - chance) * evaluator.worth(bid, 6)
        if chance >= LEAST_CHANCE_FOR_MOON
        else 0.0
    )
    return first._replace(value=value)
