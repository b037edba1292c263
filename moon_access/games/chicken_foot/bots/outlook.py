"""The results of Monte Carlo rollouts in Chicken Foot: how each legal play did in sampled worlds.

Only the values are here. strong.py finds them; worlds.py says what a world is.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.bots.contract import Advice
from moon_access.engine.actions import Play


class Outcome(NamedTuple):
    """One legal play, and how it did.

    ``worlds``: in how many worlds it was tried. ``points``: what the seat then had left at the end of the round, on
    average. ``gain``: how many points less than the others that is, on average.
    """

    play: Play
    worlds: int
    points: float
    gain: float


def by_gain(outcome: Outcome) -> float:
    """By what outcomes are ordered, the best last."""
    return outcome.gain


class Forecast(NamedTuple):
    """Every legal play, the one with the greatest gain first."""

    outcomes: tuple[Outcome, ...]

    @property
    def best(self) -> Outcome:
        """The first one."""
        return self.outcomes[0]


class Foreseen(NamedTuple):
    """The best play with its reason, and the forecast; no forecast where the last tile is played."""

    advice: Advice
    forecast: Forecast | None
