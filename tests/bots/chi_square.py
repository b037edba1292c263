"""Whether counts of what came by lot are what equal chances bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from math import sqrt

UNLIKELY = 3.3
"""Standard deviations that chance exceeds once in two thousand times. Seeds are fixed: it is tried once."""


def deviation(found: Counter[Hashable], possible: Iterable[Hashable]) -> float:
    """How far the counts stray from equal ones, in standard deviations of chi-square (Wilson and Hilferty's
    approximation); 0 where nothing can stray."""
    possible = list(possible)
    assert set(found) <= set(possible), set(found) - set(possible)
    free = len(possible) - 1
    if not free:
        return 0.0
    expected = found.total() / len(possible)
    chi = sum((found[one] - expected) ** 2 for one in possible) / expected
    return ((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
