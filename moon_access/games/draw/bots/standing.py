"""What a moment of a round of draw dominoes promises a seat, in points, all tiles known.

For bots that play sampled rounds on for a few turns only: what comes then is mostly luck, and luck that is not
played out needs no averaging. Whoever has fewer tiles, more of them that fit, and sees the other hold many pips
stands well. The weights were fitted, by least squares, to how rounds ended that were played on from here by the
rule of rollout.py, with the usual house rules and each number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .rollout import Position, Stone


class Weights(NamedTuple):
    """What each thing is worth; pips and points count in numbers of the highest tile, as 12 in a set to double 12.

    A hand's fits are the part of it that fits now, its average is the pips of a tile. The pips are the other's
    less the own: what is won if the round ends well.
    """

    turn: float  # it is the own turn
    pips: float
    pips_by_own_fits: float
    pips_by_other_fits: float
    own_average: float
    other_average: float
    tiles: float  # for each that the other holds more
    lead_by_numbers: float  # the same as a part of all that both hold, for each open number
    own_fits: float
    other_fits: float
    own_doubles: float
    other_doubles: float
    own_last: float  # one tile left, by the other's pips
    other_last: float  # by all pips


WEIGHTS = {
    2: Weights(-0.44, 0.02, 0.28, 0.20, -0.12, 0.26, -0.10, 0.19, 1.95, -0.96, -0.25, 0.32, 0.19, -0.14),
    3: Weights(-0.86, -0.05, 0.57, 0.13, -0.02, 0.19, 0.05, 0.41, 3.80, -1.83, -0.43, 0.59, 0.43, -0.16),
    4: Weights(-1.11, -0.09, 0.86, -0.11, -0.03, 0.17, 0.09, 0.87, 5.32, -2.79, -0.51, 0.72, 0.67, -0.12),
}
"""By the number of players."""


def standing(at: Position, seat: int, highest: int) -> float:
    """The points that this seat may expect less those of another player, where it is its turn.

    Nobody may be out of tiles. ``highest``: the highest double of the set.
    """
    w = WEIGHTS[len(at.hands)]
    opened = sum([1 << number for number, times in enumerate(at.ends) if times])
    tiles, pips, fits, doubles = _summed_up(at.hands[seat], opened, highest)
    points = 0.0
    for other, hand in enumerate(at.hands):
        if other == seat:
            continue
        their_tiles, their_pips, their_fits, their_doubles = _summed_up(hand, opened, highest)
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
    return highest * points / (len(at.hands) - 1)


def _summed_up(hand: Sequence[Stone], opened: int, highest: int) -> tuple[int, float, float, int]:
    """How many tiles, their pips by the highest number, the part that fits, how many doubles."""
    tiles = len(hand)
    pips = fits = doubles = 0
    for both, high, low, _ in hand:
        pips += high + low
        if both & opened:
            fits += 1
        if high == low:
            doubles += 1
    return tiles, pips / highest, fits / tiles, doubles
