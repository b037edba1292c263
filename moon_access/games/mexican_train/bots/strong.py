"""Mexican Train as a strong player plays it: Monte Carlo rollouts in sampled worlds.

The bot tries the plays that look best to the normal bot in worlds that fit the view. A rollout plays the round in each
world by a rule of thumb (rollout.py) for some turns, and ``expected_gain`` evaluates the position reached: the rest is
mostly luck, and a rollout to the end of the round takes longer and does no better. The result is the points left in the
hand, compared with those of the others.

The evaluation is a linear model: by how many points a seat can expect to be better than the others at the end of the
round, with all tiles known. The points and the number of tiles make a hand costly, less so if they make a train, and
more so if nothing fits the own train. The weights were fitted by least squares to the results of rounds between normal
bots.

The bot limits its work by a number of worlds and never by time, so equal views and equal chance give the same play on
every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, log
from random import Random
from typing import NamedTuple

from moon_access.bots.contract import Advice
from moon_access.engine.actions import Play
from moon_access.games.chains.bots import Foresight, Prospect
from moon_access.games.mexican_train.state import TrainView

from . import normal
from .normal import JudgedPlay, TrainWhy, rank_plays
from .rollout import RolloutPosition, WorldSampler, bit_of


class Outcome(NamedTuple):
    """One play and its results.

    ``worlds``: the number of worlds in which it was tried. ``ahead``: the number of these worlds in which the seat will
    probably end the round with fewer points than the others have on average: its chance to do so, added up over the
    worlds. ``gain``: the average advantage in points. ``habit``: the points that the normal bot's judgement adds.
    ``gains``: the advantage in each world.
    """

    play: Play
    worlds: int
    ahead: int
    gain: float
    habit: float
    gains: tuple[float, ...] = ()


def by_merit(outcome: Outcome) -> float:
    """Return a sort key for outcomes by gain and habit: the best comes last."""
    return outcome.gain + outcome.habit


def sort_by_times_ahead(outcome: Outcome) -> tuple[int, float]:
    """Return a sort key for outcomes by how often they are ahead, not by how much: the best comes last."""
    return outcome.ahead, outcome.gain


class Forecast(NamedTuple):
    """The plays that were tried, the best one first."""

    outcomes: tuple[Outcome, ...]

    @property
    def best(self) -> Outcome:
        """The best play, which comes first."""
        return self.outcomes[0]

    def sort_by_times_ahead(self) -> Forecast:
        """Return the forecast sorted so that the play comes first which is ahead most often, then by gain."""
        return Forecast(tuple(sorted(self.outcomes, key=sort_by_times_ahead, reverse=True)))


# The worth of a position


class HandWeights(NamedTuple):
    """The points that the parts of a hand cost.

    ``loose``: for each tile outside the planned train; ``loose_pips``: for each of its pips. ``planned`` and
    ``planned_pips``: for tiles in the planned train. ``stuck``: if nothing fits the own train. ``marked``: if the own
    train is marked.
    """

    loose: float
    loose_pips: float
    planned: float
    planned_pips: float
    stuck: float
    marked: float


WEIGHTS_FOR_TWO = HandWeights(0.64, 0.18, -0.74, 0.105, 4.65, 1.1)
WEIGHTS_FOR_MORE = HandWeights(2.9, 0.215, 1.6, 0.09, 3.0, 2.0)


def expected_gain(position: RolloutPosition, seat: int) -> float:
    """Return by how many points ``seat`` can expect to be better than the others' average. It must be its turn."""
    players = len(position.hands)
    weights = WEIGHTS_FOR_TWO if players == 2 else WEIGHTS_FOR_MORE
    costs = [_cost_of_hand(position, one, weights) for one in range(players)]
    return (sum(costs) - costs[seat]) / (players - 1) - costs[seat]


def _cost_of_hand(at: RolloutPosition, seat: int, w: HandWeights) -> float:
    plan, hand = at.plan(seat), at.hands[seat]
    tiles, planned = hand.bit_count(), len(plan.train)
    pips = at.set.points_of(hand)
    planned_pips = at.set.points_of(plan.tiles)
    cost = w.loose * (tiles - planned) + w.loose_pips * (pips - planned_pips)
    cost += w.planned * planned + w.planned_pips * planned_pips
    return cost + (0.0 if planned else w.stuck) + (w.marked if at.marked[seat] else 0.0)


SPREAD = 0.225
"""The spread (see ``Prospect.estimate``) is this number times the tiles of an average hand, times the highest number of
the set.
"""
EVEN = 0.19
ODDS_WITH_RIVALS = 0.29
"""Few players end a round with many points, and raise the average of all. So the more rivals a seat has, the more often
it has fewer points than they have on average: ``EVEN`` less this many times the logarithm of the number of rivals is
the logarithm of the odds against a seat that can expect as many points as the others.
"""


def _estimate(at: RolloutPosition, view: TrainView) -> Prospect:
    """Return the prospect of the seat of a view in a round that a rollout stopped. It must be the seat's turn.

    The curve was fitted to 60 play-outs by normal bots for each of 234 hints, for two to eight players: it is off by
    0.09, root mean square.

    Args:
        at: The place where the rollout stopped.
        view: The view of the seat.

    Returns:
        The prospect.
    """
    players = view.players
    held = sum(hand.bit_count() for hand in at.hands) / players
    odds_against = EVEN - ODDS_WITH_RIVALS * log(players - 1)
    return Prospect.estimate(expected_gain(at, view.seat), SPREAD * view.options.tiles * held, odds_against)


# The best play


WORLDS = 40
CANDIDATES = 6
"""The number of plays that the bot tries: the best by the normal bot's judgement."""

OWN_TURNS = 7
"""A rollout stops at this own turn, counted from the next one."""

HABIT = 0.1
"""The weight of a point of the normal bot's judgement beside a point of the gain."""


def advise(view: TrainView, random: Random) -> Advice:
    """Return the best play and its reason. There must be several actions to choose from."""
    return foresee(view, random).advice


def foresee(
    view: TrainView, random: Random, number: int = WORLDS, candidates: int | None = CANDIDATES
) -> Foresight[Forecast]:
    """Return the best play, its reason, and the forecast.

    If the rule of thumb plays the same tile, give its reason. There is no forecast if only one tile or one play is
    left.

    Args:
        view: the view of the seat.
        random: the source of chance.
        number: the number of worlds.
        candidates: how many plays to try; None: all.

    Returns:
        The advice and the forecast.
    """
    habit = normal.advise(view)
    judged = rank_plays(view)
    if habit.why is TrainWhy.GOES_OUT or len(judged) == 1:
        return Foresight(habit, None)
    forecast = analyse(view, judged[:candidates], random, number)
    best = forecast.best
    if best.play == habit.action and habit.why is not TrainWhy.ALL_IN_ALL:
        return Foresight(habit, forecast)
    advice = Advice(best.play, TrainWhy.LOOKED_AHEAD, number=round(10 * best.ahead / best.worlds))
    return Foresight(advice, forecast)


def analyse(view: TrainView, judged_plays: list[JudgedPlay], random: Random, number: int) -> Forecast:
    """Return the outcomes of these plays in the same worlds, the best first. The seat must hold more than one tile."""
    worlds = WorldSampler(view)
    found: list[list[Prospect]] = [[] for _ in judged_plays]
    for _ in range(number):
        world = RolloutPosition(view, worlds.sample(random))
        for at, (play, _, _) in enumerate(judged_plays):
            found[at].append(_roll_out(world.copy(), view, play))
    outcomes = [_outcome_of(judged_play, prospects) for judged_play, prospects in zip(judged_plays, found, strict=True)]
    return Forecast(tuple(sorted(outcomes, key=by_merit, reverse=True)))


def _outcome_of(judged_play: JudgedPlay, found: Sequence[Prospect]) -> Outcome:
    number, gains = len(found), tuple([prospect.gain for prospect in found])
    ahead = round(fsum([prospect.chance for prospect in found]))
    return Outcome(judged_play.play, number, ahead, fsum(gains) / number, -HABIT * judged_play.cost, gains)


def _roll_out(at: RolloutPosition, view: TrainView, play: Play) -> Prospect:
    """Play the round on after this play, and return the prospect of its seat. This changes ``at``."""
    seat, players = play.seat, view.players
    assert play.end is not None
    at.lay(seat, bit_of(play.tile), play.end)
    is_over = bool(at.stage) and at.play_turn(seat)
    if is_over or at.play_out((seat + 1) % players, OWN_TURNS * players - 1):
        left = at.points()
        return Prospect.at_end((sum(left) - left[seat]) / (players - 1) - left[seat])
    return _estimate(at, view)
