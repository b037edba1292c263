"""The win rate of a player, and its 95 percent confidence interval.

The sample is the pairings, see pairing.py. The interval is taken from how these differ, never from the number of games:
games with the same tiles are not independent.
"""

from __future__ import annotations

from enum import Enum
from math import sqrt
from typing import NamedTuple

NORMAL_QUANTILE = 1.959963984540054
"""The 0.975 quantile of the standard normal distribution: 95 percent lie within so many standard deviations."""
LEAST_PAIRINGS = 30
"""With fewer pairings the normal approximation is rough."""


class Method(Enum):
    """How an interval was found. The values are those of the JSON output."""

    NORMAL = "pairings"  # normal approximation to the mean of the pairings
    WILSON = "wilson"  # Wilson score interval, a pairing as one trial: all pairings came out alike, or there is one
    SEATING = "seating"  # no interval: the player sits on every side alike, so the rate follows from the seating


class WinRate(NamedTuple):
    """How often a player wins. ``won`` of ``played`` games, each counted once for every seat that the player had.

    ``rate`` and the interval from ``low`` to ``high``: 0 to 1.
    """

    won: int
    played: int
    rate: float
    low: float
    high: float
    method: Method


def win_rate(won: int, squares: int, pairings: int, games: int, possible: tuple[int, int] | None = None) -> WinRate:
    """The win rate in so many pairings of ``games`` games each, with its interval.

    ``won``: the wins in all pairings together. ``squares``: the sum of the squares of the wins in each pairing.
    ``possible``: the fewest and the most wins in one pairing; None: from none to all.

    Where all pairings came out alike, their variance tells nothing. The Wilson score interval then takes each of them
    for one trial that gives either the fewest or the most wins. Of all distributions with this mean that one varies
    most, so the interval is not too narrow.
    """
    least, most = possible or (0, games)
    rate = won / (pairings * games)
    variance = pairings * squares - won * won  # of the wins in a pairing, times pairings * (pairings - 1)
    if least == most:
        low = high = rate
        method = Method.SEATING
    elif variance:
        off = NORMAL_QUANTILE * sqrt(variance / (pairings - 1)) / (pairings * games)
        low, high = rate - off, rate + off
        method = Method.NORMAL
    else:
        trial = (won / pairings - least) / (most - least)
        low, high = ((least + end * (most - least)) / games for end in _wilson(trial, pairings))
        method = Method.WILSON
    return WinRate(won, pairings * games, rate, max(low, least / games), min(high, most / games), method)


def _wilson(rate: float, trials: int) -> tuple[float, float]:
    """The Wilson score interval of a rate, 0 to 1, in so many trials."""
    z = NORMAL_QUANTILE
    scale = 1 + z * z / trials
    middle = (rate + z * z / (2 * trials)) / scale
    off = z * sqrt(rate * (1 - rate) / trials + (z / (2 * trials)) ** 2) / scale
    return middle - off, middle + off
