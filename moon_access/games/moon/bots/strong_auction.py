"""Looking ahead in the auction: what each bid is worth, and what a pass leaves to the others.

The own bids are tried with every widow there may be. How the others go on bidding, and what becomes of their bids,
is sampled: they bid by the rule of thumb of hand_worth.py, as steady players do.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from moon_access.bots.outlook import Analysis, Candidate
from moon_access.engine.actions import MOON, Action, Bid, Pass, tricks_needed
from moon_access.engine.tiles import Seat, Tile, full_set, three_player_set
from moon_access.games.moon.auction import Call, highest, is_over, legal_calls
from moon_access.games.moon.state import MoonView

from .determinization import World, Worlds
from .normal import FOUR, THREE, prospect
from .prospects import Plan, mask, plans
from .sampled_deals import Deals, Effort
from .win_probability import attackers, standing

CALL = {3: Effort(24, 12, 12_000), 4: Effort(16, 5, 14_000)}
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
PRIOR = {3: 8.0, 4: 20.0}
"""The rule of thumb for how likely a bid is made counts as much as so many worlds."""
BETTER = {3: 0.7, 4: -0.9}
"""How much likelier a bid is made than in the sampled deals of the auction, in logits. There a rule of thumb
chooses the discard and the trump, and nobody errs; but partners there also see each other's hands."""
BETTER_THAN_PRIOR = {3: 0.7, 4: 0.2}
"""The same for what a steady player's rule of thumb says."""


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


def likely_call(deals: Deals, hand: tuple[Tile, ...], seat: Seat, calls: tuple[Call, ...]) -> Call:
    """What a steady player says to this hand: see normal.py. Never 21."""
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
    return Analysis(tuple(sorted(found, key=lambda one: -one.value)), True)


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
    """The bid of all seven, looked at closely if it was made often enough. Else it is worth nothing, whatever a made
    one wins. What it is looked at in besides is no part of the figures: all bids have theirs in the same worlds."""
    if _better(first.made / first.worlds, MOON_BETTER) < LIKELY - 0.1:
        return first._replace(value=0.0)
    made = first.made + sum(deals.makes_all(worlds.sample(random)) for _ in range(SURE))
    number = first.worlds + SURE
    bid = first.action
    assert isinstance(bid, Bid)
    chance = _better(made / number, MOON_BETTER)
    value = chance * deals.worth(bid, 7) + (1 - chance) * deals.worth(bid, 6) if chance >= LIKELY else 0.0
    return first._replace(value=value)
