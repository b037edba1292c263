"""Whether counts of what came by lot are what the chances are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from math import sqrt

UNLIKELY = 3.3
"""Standard deviations that chance exceeds once in two thousand times. Seeds are fixed: it is tried once."""


def deviation(found: Counter[Hashable], possible: Iterable[Hashable]) -> float:
    """How far the counts stray from those expected, in standard deviations of chi-square (Wilson and Hilferty's
    approximation); 0 where nothing can stray. What is possible twice is expected twice as often."""
    weights = Counter(possible)
    assert set(found) <= set(weights), set(found) - set(weights)
    free = len(weights) - 1
    if not free:
        return 0.0
    each = found.total() / weights.total()
    chi = sum((found[one] - each * weight) ** 2 / (each * weight) for one, weight in weights.items())
    return ((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
