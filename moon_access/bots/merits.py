"""The merits of a choice, term by term, as a bot that plays by rules of thumb adds them up: in which terms is it ahead?

Each game says what its terms are, and what a hint tells of a term.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import fsum
from typing import Protocol, TypeVar

C = TypeVar("C", bound=Hashable)


class Merits(Protocol):
    """A named tuple of numbers, one for each term; more is better."""

    @property
    def _fields(self) -> tuple[str, ...]: ...
    def __getitem__(self, place: int, /) -> float: ...


def terms_ahead(best: C, merits: Mapping[C, Merits]) -> list[str]:
    """Return the terms in which this choice is above the average of all choices, the furthest above first."""
    own = merits[best]
    ahead: list[tuple[float, str]] = []
    for place, term in enumerate(own._fields):
        mean = fsum([one[place] for one in merits.values()]) / len(merits)
        ahead.append((own[place] - mean, term))
    ahead.sort(key=_advantage, reverse=True)
    return [term for advantage, term in ahead if advantage > 0]


def _advantage(term: tuple[float, str]) -> float:
    return term[0]
