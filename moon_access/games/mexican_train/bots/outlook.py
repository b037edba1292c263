"""The results of Monte Carlo rollouts in Mexican Train: how each play that was tried did in sampled worlds.

Only the values are here. strong.py finds them; worlds.py says what a world is.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.bots.contract import Advice
from moon_access.engine.actions import Play


class Outcome(NamedTuple):
    """One play, and how it did.

    ``worlds``: in how many worlds it was tried. ``ahead``: in how many of these the seat can expect to be left with
    fewer points than the others on average. ``gain``: how many fewer, on average. ``habit``: what the normal bot's
    judgement adds to that, in points.
    """

    play: Play
    worlds: int
    ahead: int
    gain: float
    habit: float


def by_merit(outcome: Outcome) -> float:
    """By what outcomes are ordered, the best last."""
    return outcome.gain + outcome.habit


def by_how_often_ahead(outcome: Outcome) -> tuple[int, float]:
    """Likewise, where being ahead counts and not by how much."""
    return outcome.ahead, outcome.gain


class Forecast(NamedTuple):
    """The plays that were tried, the best one first."""

    outcomes: tuple[Outcome, ...]

    @property
    def best(self) -> Outcome:
        """The first one."""
        return self.outcomes[0]

    def by_how_often_ahead(self) -> Forecast:
        """The same, the play that is most often ahead first; of several such, the one with the greatest gain."""
        return Forecast(tuple(sorted(self.outcomes, key=by_how_often_ahead, reverse=True)))


class Foreseen(NamedTuple):
    """The best play with its reason, and the forecast; no forecast where nothing was played out."""

    advice: Advice
    forecast: Forecast | None
