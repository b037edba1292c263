"""Perfect-information Monte Carlo in the auction: the value of each bid, and of a pass.

The search tries the seat's own bids with every possible widow. It samples how the others go on bidding, and how their
bids turn out. It assumes that they are steady players, who bid by the rule of thumb of hand_evaluation.py.

The search solves sampled deals double dummy, as if everybody saw all tiles. At a real table, bids are made more or less
often. So it corrects each rate by a bias measured in games, and mixes it with the rule of thumb.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum
from random import Random

from moon_access.bots.search.double_dummy import SearchBudget
from moon_access.engine.actions import Pass
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.moon.actions import MOON, Call, tricks_needed
from moon_access.games.moon.auction import highest, is_over, legal_calls
from moon_access.games.moon.sides import bidding_seats, moon_set, partner_of
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid

from .deal_evaluation import DealEvaluator
from .determinization import MoonWorld, MoonWorldSampler
from .hand_evaluation import Plan, ranked_plans, tile_mask
from .normal import BID_THRESHOLDS, trick_model
from .outlook import Analysis, Candidate, by_value
from .win_probability import win_probability_now

BUDGET = {3: SearchBudget(24, 12, 12_000), 4: SearchBudget(16, 5, 14_000)}
"""The budget for how the auction goes on, by the number of players."""
WORLDS_FOR_OWN_BIDS = {3: 135, 4: 8}
"""The number of worlds in which a seat tries its own bids; each widow gets the same number."""
PLANS_FOR_OWN_BIDS = {3: 3, 4: 1}
"""The number of trumps that are tried at most in a third of these worlds. The others try only the best of them."""
WORLDS_FOR_MOON = 60
"""The number of additional worlds in which a bid of 21 is tried, if it was made often enough in the first ones."""
LEAST_CHANCE_FOR_MOON = 0.6
"""A 21 must be at least as likely to be made, whatever it wins. In 5,001 games 1,611 of 2,122 were made."""
MOON_BIAS = 0.75
"""The bias of a 21, in logits: it is made more often than in sampled deals, where the others see every tile.

Counted in 1,060 bids of 21 that were played out.
"""
PRIOR_WEIGHT = {3: 8.0, 4: 20.0}
"""The rule of thumb for how likely a bid is made counts as much as so many worlds."""
SAMPLED_BIAS = {3: 0.7, 4: -0.9}
"""The correction, in logits, of the rate at which a bid is made in the sampled deals.

In these a rule of thumb chooses the trump and the discard, and nobody errs; but partners see each other's hands.
"""
PRIOR_BIAS = {3: 0.7, 4: 0.2}
"""The correction, in logits, of the chance that the rule of thumb gives a bid."""


class _AuctionWorld:
    """One world, and the tricks that each bidder would take in it, computed at the first request."""

    def __init__(self, evaluator: DealEvaluator, world: MoonWorld) -> None:
        self.evaluator = evaluator
        self.world = world
        self._tricks: dict[Bid, int] = {}

    def tricks(self, contract: Bid) -> int:
        """Return how many tricks the bidder's side takes: see ``DealEvaluator.tricks``."""
        found = self._tricks.get(contract)
        if found is None:
            evaluator, seat = self.evaluator, contract.seat
            plan, hand = evaluator.plan_with_widow(self.world.hands[seat], self.world.hidden)
            found = evaluator.tricks(evaluator.position(self.world, seat, plan, hand), contract.amount)
            self._tricks[contract] = found
        return found

    def final_contract(self, calls: tuple[Call, ...]) -> Bid | None:
        """Return the contract if the auction goes on from these calls and the others bid by the rule of thumb."""
        view = self.evaluator.view
        while not is_over(calls, view.players):
            seat = Seat((calls[-1].seat + 1) % view.players)
            calls = (*calls, likely_call(self.evaluator, self.world.hands[seat], seat, calls))
        return highest(calls)


def likely_call(evaluator: DealEvaluator, hand: tuple[Tile, ...], seat: Seat, calls: tuple[Call, ...]) -> Call:
    """Return the call of a steady player (see normal.py) with this hand after these calls. It is never 21."""
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
    """Return every legal call of the view's seat, the best first."""
    evaluator = DealEvaluator(view)
    sampler = MoonWorldSampler(view)
    budget = BUDGET[view.players]
    own_tricks = _own_tricks(evaluator, random)
    passes = [action for action in view.legal if isinstance(action, Pass)]
    worlds: list[_AuctionWorld] = []
    passed: list[tuple[float, int]] = []
    while not budget.is_spent(len(worlds), evaluator.solver.nodes):
        worlds.append(_AuctionWorld(evaluator, sampler.sample(random)))
        if passes:
            passed.append(_value_after_pass(worlds[-1], (*view.calls, passes[0])))
    chances = chances_to_make(evaluator, own_tricks)
    found = [_bid(worlds, bid, own_tricks, chances) for bid in view.legal if isinstance(bid, Bid)]
    found = [_value_of_moon(evaluator, sampler, random, one) if _is_moon(one) else one for one in found]
    for action in passes:
        value = fsum(value for value, _ in passed) / len(worlds)
        found.append(Candidate(action, len(worlds), 0, sum(own for _, own in passed) / len(worlds), value))
    return Analysis(tuple(sorted(found, key=by_value, reverse=True)), True)


def chances_to_make(evaluator: DealEvaluator, own_tricks: Sequence[int]) -> list[float]:
    """Return the chance, 0 to 1, to take at least 0, 1 ... 8 tricks as bidder, from samples and the rule of thumb."""
    view = evaluator.view
    model = trick_model(view)
    tricks = evaluator.best_plan(view.hand).tricks
    worlds, weight = len(own_tricks), PRIOR_WEIGHT[view.players]
    chances = [1.0] * 9
    for needed in range(1, 8):
        made = sum(1 for took in own_tricks if took >= needed)
        sampled = _shift_probability(made / worlds, SAMPLED_BIAS[view.players])
        prior = _shift_probability(model.chance(tricks, needed), PRIOR_BIAS[view.players])
        chances[needed] = (worlds * sampled + weight * prior) / (worlds + weight)
    chances[8] = 0.0
    return chances


def _bid(worlds: Sequence[_AuctionWorld], bid: Bid, own_tricks: Sequence[int], chances: Sequence[float]) -> Candidate:
    """Return the candidate for a bid, which may become the contract or be outbid."""
    evaluator = worlds[0].evaluator
    needed = tricks_needed(bid.amount)
    own = fsum((chances[t] - chances[t + 1]) * evaluator.value(bid, t) for t in range(needed, 8))
    own += (1 - chances[needed]) * evaluator.value(bid, needed - 1)
    value = 0.0
    for one in worlds:
        final = one.final_contract((*evaluator.view.calls, bid))
        assert final is not None
        value += own if final == bid else evaluator.value_against_people(final, one.tricks(final))
    made = sum(1 for took in own_tricks if took >= needed)
    return Candidate(bid, len(own_tricks), made, sum(own_tricks) / len(own_tricks), value / len(worlds))


def _own_tricks(evaluator: DealEvaluator, random: Random) -> list[int]:
    """Return the tricks that the view's seat takes as bidder, world by world; every widow has equally many worlds.

    As later at the table, results in several worlds choose trump and discard.
    """
    view = evaluator.view
    players = view.players
    out = [tile for tile in moon_set(players) if tile not in view.hand]
    widow_counts = bool(view.widow) and view.options.widow != "none"
    widows: list[tuple[Tile, ...]] = [(tile,) for tile in out] if widow_counts else [()]
    trumps = [evaluator.best_plan(view.hand).trump] if view.options.trump_before_widow else evaluator.trumps
    lowest = min(tricks_needed(action.amount) for action in view.legal if isinstance(action, Bid))

    def count_tricks_in(plan: Plan, hand: Sequence[Tile], worlds: Sequence[MoonWorld]) -> list[int]:
        positions = [evaluator.position(world, view.seat, plan, hand) for world in worlds]
        return [evaluator.solver.tricks(position, (lowest - 1, 7)) for position in positions]

    number = max(WORLDS_FOR_OWN_BIDS[players] // len(widows), 1)
    first = -(-number // 3)
    taken: list[int] = []
    for widow in widows:
        hand = (*view.hand, *widow)
        plans = ranked_plans(hand, trumps, evaluator.all_tiles & ~tile_mask(hand), 1)[: PLANS_FOR_OWN_BIDS[players]]
        worlds = _deal_at_random(view, [tile for tile in out if tile not in widow], number, random)
        results = [count_tricks_in(plan, hand, worlds[:first]) for plan in plans]
        sums = [sum(result) for result in results]
        best = sums.index(max(sums))
        taken += results[best] + count_tricks_in(plans[best], hand, worlds[first:])
    return taken


def _deal_at_random(view: MoonView, tiles: Sequence[Tile], number: int, random: Random) -> list[MoonWorld]:
    """Return ``number`` worlds in which each other seat has seven of these tiles."""
    worlds = []
    for _ in range(number):
        shuffled = random.sample(tiles, len(tiles))
        hands = [tuple(shuffled[7 * at : 7 * at + 7]) for at in range(view.players - 1)]
        hands.insert(view.seat, view.hand)
        worlds.append(MoonWorld(tuple(hands), ()))
    return worlds


def _value_after_pass(world: _AuctionWorld, calls: tuple[Call, ...]) -> tuple[float, int]:
    """Return the results of a pass in this world: the win probability of the view's seat, and its side's tricks."""
    evaluator = world.evaluator
    view = evaluator.view
    final = world.final_contract(calls)
    if final is None:
        return win_probability_now(view), 0
    tricks = world.tricks(final)
    ours = view.seat in bidding_seats(final.seat, view.players)
    return evaluator.value_against_people(final, tricks), tricks if ours else 7 - tricks


def _shift_probability(chance: float, logits: float) -> float:
    """Return a probability, 0 to 1, made more likely by ``logits``."""
    odds = chance * exp(logits)
    return odds / (odds + 1 - chance)


def _is_moon(candidate: Candidate) -> bool:
    return isinstance(candidate.action, Bid) and candidate.action.amount == MOON


def _value_of_moon(evaluator: DealEvaluator, sampler: MoonWorldSampler, random: Random, first: Candidate) -> Candidate:
    """Return the bid of 21 with its final value: 0 unless it is likely to be made, whatever it would win.

    If it was made often enough in the first worlds, try it in more. These change only its value: ``worlds`` and
    ``made`` count the first worlds, so that all bids are compared in the same worlds.
    """
    if _shift_probability(first.times_made / first.worlds, MOON_BIAS) < LEAST_CHANCE_FOR_MOON - 0.1:
        return first._replace(value=0.0)
    made = first.times_made + sum(evaluator.can_take_all(sampler.sample(random)) for _ in range(WORLDS_FOR_MOON))
    bid = first.action
    assert isinstance(bid, Bid)
    chance = _shift_probability(made / (first.worlds + WORLDS_FOR_MOON), MOON_BIAS)
    if chance < LEAST_CHANCE_FOR_MOON:
        return first._replace(value=0.0)
    return first._replace(value=chance * evaluator.value(bid, 7) + (1 - chance) * evaluator.value(bid, 6))
