"""Rollouts of a deal of 42 from the auction on: what a call scores if normal bots play on at every seat.

Reviews and practice judge calls by them. This module samples worlds, and bots that see only their own tiles play each
world, so no result depends on hidden tiles. All calls get the same worlds, so the luck of the deals cancels in their
difference. What is left of the luck is the noise, which players hear with each figure. A call within the noise of the
best one is as good as the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from random import Random
from typing import NamedTuple

from moon_access.engine.actions import Action, Pass
from moon_access.games.forty_two.actions import Plunge
from moon_access.games.forty_two.auction import Call, doubles_bids_of, legal_calls
from moon_access.games.forty_two.marks import MARK, side_of
from moon_access.games.forty_two.rules import FortyTwo
from moon_access.games.forty_two.state import FortyTwoState, FortyTwoView
from moon_access.games.tricks.actions import Bid

from .inference import Hands, WorldSampler
from .monte_carlo_auction import analyse_auction
from .normal import advise
from .outlook import Candidate, Departure
from .rollout import rules_of, state_of

WORLDS = 200
"""The number of worlds in which each call is played out."""
MOST_OTHER_BIDS = 2
"""The number of bids that are played out at most, besides the one in question: those that sampling values most."""
TRIES_PER_WORLD = 20
"""How many worlds to sample in search of one where normal bots call as the others did. If none fits, use the last."""
STANDARD_ERRORS_OF_NOISE = 2.0
"""The number of standard errors that count as noise: of differences that are nothing but luck, 1 in 20 is greater."""
LEAST_NOISE = 0.1
"""The least noise, in marks: normal bots are a model of the players, so a smaller difference says nothing."""


class CallResult(NamedTuple):
    """A call that was played out. ``scored``: world by world, the score of the seat's side less that of the others."""

    call: Call
    scored: tuple[int, ...]

    @property
    def mean(self) -> float:
        return fsum(self.scored) / len(self.scored)


def judge_call(view: FortyTwoView, call: Call, chance: str) -> Departure:
    """Compare a call with the best other call. The call may be the better of the two.

    The best of several calls looks too good in the worlds that chose it. So if it looks better than the call in
    question, both are played out again in new worlds, and only these count.

    Args:
        view: The view of the seat that calls, which has a choice.
        call: The call to judge.
        chance: The seed of the worlds.

    Returns:
        The two calls. The cost is negative if the call in question scores more.
    """
    random = Random(chance)
    calls = (call, *_others_worth_trying(view, call, random))
    judged, *others = roll_out_calls(view, calls, likely_worlds(view, random))
    best = max(others, key=_by_mean)
    departure = _compare(view, judged, best)
    if not departure.is_beyond_noise:
        return departure
    again = roll_out_calls(view, (call, best.call), likely_worlds(view, Random(f"{chance}:again")))
    return _compare(view, *again)


def _compare(view: FortyTwoView, judged: CallResult, best: CallResult) -> Departure:
    """Compare two calls that were played out in the same worlds."""
    costs = [theirs - ours for ours, theirs in zip(judged.scored, best.scored, strict=True)]
    least = LEAST_NOISE * (MARK if view.options.scoring == "points" else 1)
    noise = max(STANDARD_ERRORS_OF_NOISE * _standard_error(costs), least)
    choice, other = (Candidate(one.call, len(costs), 0, 0.0, one.mean) for one in (judged, best))
    return Departure(view, choice, other, attacks=True, noise=noise)


def _standard_error(numbers: Sequence[float]) -> float:
    """Return the standard error of the mean of two numbers or more."""
    count = len(numbers)
    mean = fsum(numbers) / count
    return sqrt(fsum((number - mean) ** 2 for number in numbers) / (count - 1) / count)


def _by_mean(result: CallResult) -> float:
    return result.mean


def _others_worth_trying(view: FortyTwoView, call: Call, random: Random) -> list[Call]:
    """Return the bids besides this call that sampling values most, and a pass if it is legal."""
    others = [one.action for one in analyse_auction(view, random).candidates if not _is_same(one.action, call)]
    bids = [action for action in others if isinstance(action, Bid | Plunge)]
    passes = [action for action in others if isinstance(action, Pass)]
    return [*bids[:MOST_OTHER_BIDS], *passes]


def _is_same(first: Action, other: Action) -> bool:
    """Return whether two calls are the same. A splash of 3 marks equals a bid of 3, but is another call."""
    return first == other and type(first) is type(other)


def roll_out_calls(view: FortyTwoView, calls: Sequence[Call], worlds: Sequence[Hands]) -> tuple[CallResult, ...]:
    """Return these calls of the view's seat, each played out in all these worlds."""
    game = rules_of(view.options)
    states = [state_of(view, world) for world in worlds]
    return tuple(CallResult(call, tuple(_score(game, view, state, call) for state in states)) for call in calls)


def _score(game: FortyTwo, view: FortyTwoView, state: FortyTwoState, call: Call) -> int:
    """Return what a call scores: marks or points of the seat's side less those of the others, up to the target."""
    before, end = state.scores, game.next_state(state, call)
    while end.to_act is not None:
        end = game.next_state(end, _choose_normally(game, end))
    most = None if view.options.rounds else view.options.target
    gained = [(new if most is None else min(new, most)) - old for new, old in zip(end.scores, before, strict=True)]
    side = side_of(view.seat)
    return gained[side] - gained[1 - side]


def _choose_normally(game: FortyTwo, state: FortyTwoState) -> Action:
    """Return the action of a normal bot at the seat to act."""
    assert state.to_act is not None
    view = game.view(state, state.to_act)
    return view.legal[0] if len(view.legal) == 1 else advise(view).action


def likely_worlds(view: FortyTwoView, random: Random) -> list[Hands]:
    """Return worlds in which normal bots would have called as the others did, as far as sampling finds such worlds."""
    game, sampler = rules_of(view.options), WorldSampler(view)
    return [_likely_world(game, view, sampler, random) for _ in range(WORLDS)]


def _likely_world(game: FortyTwo, view: FortyTwoView, sampler: WorldSampler, random: Random) -> Hands:
    for _ in range(TRIES_PER_WORLD):
        world = sampler.sample(random)
        if _is_consistent_with_calls(game, view, world):
            break
    return world


def _is_consistent_with_calls(game: FortyTwo, view: FortyTwoView, world: Hands) -> bool:
    """Return whether normal bots with these hands would have made the calls so far."""
    options = view.options
    for number, call in enumerate(view.calls):
        before = view.calls[:number]
        ways = doubles_bids_of(world[call.seat], options.plunge, options.splash)
        legal = legal_calls(call.seat, before, options.all_pass, ways, options.steps)
        asked = state_of(view._replace(calls=before, to_act=call.seat, legal=legal), world)
        if not _is_same(_choose_normally(game, asked), call):
            return False
    return True
