"""Test whether random counts fit their probabilities."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable
from typing import TypeVar

Outcome = TypeVar("Outcome", bound=Hashable)

UNLIKELY = 3.3
"""The standard deviations that chance exceeds once in two thousand times. Seeds are fixed, so each test tries this
once."""


def deviation(found: Counter[Outcome], possible: Iterable[Outcome]) -> float:
    """Return how far the counts are from the expected ones, in standard deviations of chi-square (Wilson and Hilferty's
    approximation); 0 if there is only one possibility. If ``possible`` has a value twice, expect it twice as often."""
    weights = Counter(possible)
    assert set(found) <= set(weights), set(found) - set(weights)
    free = len(weights) - 1
    if not free:
        return 0.0
    each = found.total() / weights.total()
    chi = sum((found[one] - each * weight) ** 2 / (each * weight) for one, weight in weights.items())
    return (math.cbrt(chi / free) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))
