"""The bids of 42 by sampling: how often each is made in worlds that fit the view, if steady players play on.

Solved worlds, as in monte_carlo.py, would mislead here: partners who see each other's tiles make more points than
partners at the table. A bot that bid by solved worlds made only half of its bids, and lost to steady bidders.

All bids count as played under one trump, and one in marks also at nello, if the house rules allow it. A few worlds
choose the trump. Others count how often the bids are made under it: a trump that is chosen for its luck in some worlds
has no such luck in others. At a plunge or a splash the partner names the trump that rules of thumb find best.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from moon_access.engine.actions import Action, Pass
from moon_access.engine.tiles import Suit
from moon_access.games.forty_two.actions import NameSpecial, Plunge
from moon_access.games.forty_two.auction import Contract, amount_of
from moon_access.games.forty_two.marks import MARK, partner_of, side_of
from moon_access.games.forty_two.state import FortyTwoView, allowed_trumps
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.state import Phase

from .hand_evaluation import best_hand_value, best_nello, best_trumps
from .inference import Hands, WorldSampler
from .outlook import Analysis, Candidate, by_value
from .rollout import outcome, rules_of, state_of

WORLDS = 40
"""The number of worlds in which bids are counted."""
WORLDS_TO_CHOOSE = 20
"""The number of other worlds in which the trump is chosen."""
MOST_TRUMPS = 3
"""The number of trumps that are tried: those that rules of thumb find best."""
LEAST_CHANCE_FOR_NELLO = 0.3
"""The chance to lose every trick from which on nello is tried, too."""
CHANCE_OF_OTHERS_BID = 0.62
"""The chance, 0 to 1, that a bid of others, or of the partner, is made."""
CHANCE_LOST_BY_HIGHER_BID = 0.04
"""The difference in chance that a higher bid may cost, because it leaves the others less room."""
WORTH_OF_FIRST_PASS = -0.1
"""The worth of a pass, in marks, if nobody has bid yet."""
LEAST_CHANCE_TO_BID = 0.55
"""Under this chance no bid is made if the seat may pass."""


def analyse_auction(view: FortyTwoView, random: Random) -> Analysis:
    """Return every call, the best first: bids by how often they are made, a pass by who has the bid so far."""
    sampler = WorldSampler(view)
    trump = _choose_trump(view, _sample_hands(sampler, random, WORLDS_TO_CHOOSE))
    worlds = _sample_hands(sampler, random, WORLDS)
    points, nello = _points(view, trump, worlds), _count_nello_losses(view, worlds)
    mean, at_nello = sum(points) / len(points), nello > sum(one >= MARK for one in points)
    calls = _rank_calls(view, points, worlds, nello)
    return Analysis(calls, attacks=True, trump=trump, points=mean, at_nello=at_nello)


def _choose_trump(view: FortyTwoView, worlds: Sequence[Hands]) -> Suit:
    """Return the trump under which the best call is made most often in these worlds."""
    ways = {}
    for trump in best_trumps(view.hand, allowed_trumps(view.options), MOST_TRUMPS):
        points = _points(view, trump, worlds)
        bids = [
            _bid(view, call, len(worlds), _count_made(call, points)) for call in view.legal if isinstance(call, Bid)
        ]
        ways[trump] = max((bid.value for bid in bids), default=0.0), sum(points)
    return max(ways, key=ways.__getitem__)


def _rank_calls(
    view: FortyTwoView, points: Sequence[int], worlds: Sequence[Hands], nello: int
) -> tuple[Candidate, ...]:
    """Return every call, the best first.

    Args:
        view: The view of the seat.
        points: What the own side takes in each world under its trump.
        worlds: The worlds.
        nello: In how many of the worlds the own side loses every trick at nello.

    Returns:
        The calls.
    """
    found = []
    for call in view.legal:
        if isinstance(call, Pass):
            found.append(Candidate(call, 0, 0, 0.0, _value_of_pass(view)))
        elif isinstance(call, Bid):
            made = max(_count_made(call, points), nello if call.amount >= MARK else 0)
            found.append(_bid(view, call, len(worlds), made))
        else:
            assert isinstance(call, Plunge)
            found.append(_bid(view, call, len(worlds), _plunges_made(view, call, worlds)))
    return tuple(_rank_candidates(found))


def _count_made(bid: Bid, points: Sequence[int]) -> int:
    """Return in how many worlds the own side takes the points that make the bid."""
    needed = min(bid.amount, MARK)
    return sum(one >= needed for one in points)


def plunges(view: FortyTwoView, random: Random) -> list[Candidate]:
    """Return the plunges and splashes that the view's seat may bid, the best first."""
    calls = [action for action in view.legal if isinstance(action, Plunge)]
    worlds = _sample_hands(WorldSampler(view), random, WORLDS) if calls else []
    return sorted((_bid(view, call, len(worlds), _plunges_made(view, call, worlds)) for call in calls), key=by_value)[
        ::-1
    ]


def _sample_hands(sampler: WorldSampler, random: Random, most: int) -> list[Hands]:
    return [sampler.sample(random) for _ in range(min(most, sampler.count))]


def _bid(view: FortyTwoView, call: Bid | Plunge, worlds: int, times_made: int) -> Candidate:
    """Return the candidate for a bid: marks won less marks lost, but no more than a team needs to reach the target."""
    marks, chance = max(1, amount_of(call) // MARK), times_made / worlds
    won = lost = marks
    if view.options.scoring == "marks" and not view.options.rounds:
        side = side_of(view.seat)
        won = min(marks, view.options.target - view.scores[side])
        lost = min(marks, view.options.target - view.scores[1 - side])
    return Candidate(call, worlds, times_made, 0.0, won * chance - lost * (1 - chance))


def _points(view: FortyTwoView, trump: Suit, worlds: Iterable[Hands]) -> list[int]:
    """Return the points of the seat's side in each world, if this seat names this trump and leads."""
    game = rules_of(view.options._replace(play_out=True))
    action = NameTrump(view.seat, trump)
    asked = _view_naming(view, Contract(view.seat, MARK - 1), action)
    ends = (outcome(game, state_of(asked, hands), action, view.seat) for hands in worlds)
    return [(MARK + end.points) // 2 for end in ends]


def _count_nello_losses(view: FortyTwoView, worlds: Iterable[Hands]) -> int:
    """Return the number of worlds in which the seat loses every trick at nello; 0 if nello is out of the question."""
    nello, loses = best_nello(view.hand, view.options.nello_doubles)
    if not view.options.nello or loses < LEAST_CHANCE_FOR_NELLO:
        return 0
    action = NameSpecial(view.seat, nello)
    asked = _view_naming(view, Contract(view.seat, MARK), action)
    game = rules_of(view.options)
    return sum(outcome(game, state_of(asked, hands), action, view.seat).is_success for hands in worlds)


def _plunges_made(view: FortyTwoView, call: Plunge, worlds: Iterable[Hands]) -> int:
    contract = Contract(view.seat, amount_of(call), partner_names=True)
    game = rules_of(view.options)
    made = 0
    for hands in worlds:
        best = best_hand_value(hands[partner_of(view.seat)], allowed_trumps(view.options))
        action = NameTrump(partner_of(view.seat), best.trump)
        made += outcome(game, state_of(_view_naming(view, contract, action), hands), action, view.seat).is_success
    return made


def _view_naming(view: FortyTwoView, contract: Contract, action: Action) -> FortyTwoView:
    """Return the view after this bid has won the auction and this action has named trump."""
    return view._replace(phase=Phase.TRUMP, contract=contract, to_act=action.seat, legal=(action,))


def _rank_candidates(candidates: list[Candidate]) -> list[Candidate]:
    """Return the candidates, the best first. Of bids in points that are made nearly as often, the highest is best."""
    bids = [one for one in candidates if one.worlds]
    passes = [one for one in candidates if not one.worlds]
    best = max(bids, key=by_value)
    near = [one for one in bids if one.value >= best.value - 2 * CHANCE_LOST_BY_HIGHER_BID and _amount(one) < MARK]
    if _amount(best) < MARK and near:
        best = max(near, key=_amount)
    rest = sorted((one for one in bids if one is not best), key=by_value, reverse=True)
    if passes and (best.value < passes[0].value or best.times_made < LEAST_CHANCE_TO_BID * best.worlds):
        return [*passes, best, *rest]
    return [best, *passes, *rest]


def _amount(candidate: Candidate) -> int:
    action = candidate.action
    return amount_of(action) if isinstance(action, Bid | Pass | Plunge) else 0


def _value_of_pass(view: FortyTwoView) -> float:
    """Return the value of a pass in marks, which depends on who has the bid so far."""
    standing = [call for call in view.calls if not isinstance(call, Pass)]
    if not standing:
        return WORTH_OF_FIRST_PASS
    last = standing[-1]
    edge = max(1, amount_of(last) // MARK) * (2 * CHANCE_OF_OTHERS_BID - 1)
    return edge if last.seat == partner_of(view.seat) else -edge
