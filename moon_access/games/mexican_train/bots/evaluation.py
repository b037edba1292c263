"""A static evaluation of Mexican Train: how many points fewer than the others a seat can expect to be left with at the
end of the round, all tiles known.

Bots that roll out sampled rounds for only a few turns use this at the end of the rollout: what follows is mostly luck,
and an evaluation averages over it for nothing. A hand costs what its tiles count and how many they are, less where they
make a train; and more where nothing fits the own train.

A linear model. Its weights were fitted by least squares to the results of rounds between normal bots.
"""

from __future__ import annotations

from typing import NamedTuple

from .rollout import RolloutPosition


class HandWeights(NamedTuple):
    """What of a hand costs how many points. ``loose``: for each tile outside the planned train, ``loose_pips`` for each
    of its pips; ``planned`` and ``planned_pips`` likewise for those inside. ``stuck``: nothing fits the own train.
    ``marked``: the own train is marked."""

    loose: float
    loose_pips: float
    planned: float
    planned_pips: float
    stuck: float
    marked: float


FOR_TWO = HandWeights(0.64, 0.18, -0.74, 0.105, 4.65, 1.1)
FOR_MORE = HandWeights(2.9, 0.215, 1.6, 0.09, 3.0, 2.0)


def expected_gain(at: RolloutPosition, seat: int) -> float:
    """The points that ``seat`` is left with less than the others on average. It must be the turn of ``seat``."""
    players = len(at.hands)
    weights = FOR_TWO if players == 2 else FOR_MORE
    costs = [_cost(at, one, weights) for one in range(players)]
    return (sum(costs) - costs[seat]) / (players - 1) - costs[seat]


def _cost(at: RolloutPosition, seat: int, w: HandWeights) -> float:
    plan, hand = at.plan(seat), at.hands[seat]
    tiles, planned = hand.bit_count(), len(plan.train)
    pips = at.set.pips_of(hand)
    planned_pips = at.set.pips_of(plan.tiles)
    cost = w.loose * (tiles - planned) + w.loose_pips * (pips - planned_pips)
    cost += w.planned * planned + w.planned_pips * planned_pips
    return cost + (0.0 if planned else w.stuck) + (w.marked if at.marked[seat] else 0.0)
