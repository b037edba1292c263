"""A static evaluation of draw dominoes: the points that a seat can expect from a position, all tiles known.

Bots that roll out sampled rounds for only a few turns use this at the end of the rollout. What follows is mostly luck,
and an evaluation averages over it for nothing. A seat stands well with fewer tiles than the others, with more tiles
that fit, and when the others hold many pips.

A linear model. Its weights were fitted by least squares to the results of rollouts by rollout.py, with the usual house
rules, for each number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .rollout import RolloutPosition, RolloutTile


class EvaluationWeights(NamedTuple):
    """The weights of a comparison of two hands: the own one and another player's.

    Pips and points are divided by the highest number of the set, 12 in a set to double twelve. "Fits" is the share of a
    hand that fits an open end, 0 to 1. "Average" is the pips of a hand divided by its tiles. "Pips" without an owner is
    the other's pips less the own: what is won if the round ends well.
    """

    turn: float  # a constant: it is the own turn
    pips: float
    pips_by_own_fits: float
    pips_by_other_fits: float
    own_average: float
    other_average: float
    tiles: float  # for each tile that the other holds more than the own hand
    lead_by_numbers: float  # for these tiles as a share of both hands, times the number of open numbers
    own_fits: float
    other_fits: float
    own_doubles: float
    other_doubles: float
    own_last: float  # only where the own hand is one tile: times the other's pips
    other_last: float  # only where the other's hand is one tile: times the pips of both


WEIGHTS = {
    2: EvaluationWeights(-0.44, 0.02, 0.28, 0.20, -0.12, 0.26, -0.10, 0.19, 1.95, -0.96, -0.25, 0.32, 0.19, -0.14),
    3: EvaluationWeights(-0.86, -0.05, 0.57, 0.13, -0.02, 0.19, 0.05, 0.41, 3.80, -1.83, -0.43, 0.59, 0.43, -0.16),
    4: EvaluationWeights(-1.11, -0.09, 0.86, -0.11, -0.03, 0.17, 0.09, 0.87, 5.32, -2.79, -0.51, 0.72, 0.67, -0.12),
}
"""By the number of players."""


def expected_points(at: RolloutPosition, seat: int, highest: int, partner: int | None = None) -> float:
    """Return the points that ``seat`` can expect, less those of another player, on average over the other players.

    Args:
        at: the position. It must be the turn of ``seat``, and every hand must hold a tile.
        seat: the seat.
        highest: the highest number of the set.
        partner: the partner of the seat, who is none of the others.

    Returns:
        A number of points.
    """
    w = WEIGHTS[len(at.hands)]
    opened = sum([1 << number for number, times in enumerate(at.ends) if times])
    tiles, pips, fits, doubles = _features(at.hands[seat], opened, highest)
    points = 0.0
    for other, hand in enumerate(at.hands):
        if other in (seat, partner):
            continue
        their_tiles, their_pips, their_fits, their_doubles = _features(hand, opened, highest)
        more = their_tiles - tiles
        points += (
            w.turn
            + (w.pips + w.pips_by_own_fits * fits + w.pips_by_other_fits * their_fits) * (their_pips - pips)
            + w.own_average * pips / tiles
            + w.other_average * their_pips / their_tiles
            + (w.tiles + w.lead_by_numbers * opened.bit_count() / (their_tiles + tiles)) * more
            + w.own_fits * fits
            + w.other_fits * their_fits
            + w.own_doubles * doubles
            + w.other_doubles * their_doubles
        )
        if tiles == 1:
            points += w.own_last * their_pips
        if their_tiles == 1:
            points += w.other_last * (pips + their_pips)
    return highest * points / (len(at.hands) - 1 - (partner is not None))


def _features(hand: Sequence[RolloutTile], opened: int, highest: int) -> tuple[int, float, float, int]:
    """Return how many tiles, their pips by the highest number, the share that fits (0 to 1), and how many doubles."""
    tiles = len(hand)
    pips = fits = doubles = 0
    for both, high, low, _ in hand:
        pips += high + low
        if both & opened:
            fits += 1
        if high == low:
            doubles += 1
    return tiles, pips / highest, fits / tiles, doubles
