"""The results of Monte Carlo rollouts in draw dominoes: how each legal play did in sampled worlds.

Only the values are here. strong.py finds them; determinization.py says what a world is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moon_access.bots.contract import Advice
from moon_access.engine.actions import Play


class Outcome(NamedTuple):
    """One legal play, and how it did.

    ``worlds``: in how many worlds it was tried. ``ahead``: in how many of these the seat can expect more points than
    the others at the end of the rollout. ``points``: how many more points, on average.
    """

    play: Play
    worlds: int
    ahead: int
    points: float


def advantage(points: Sequence[float], side: int) -> float:
    """The points of this side less those of another one, on average over the others."""
    own = points[side]
    return own - (sum(points) - own) / (len(points) - 1)


def by_points(outcome: Outcome) -> float:
    """By what outcomes are ordered, the best last."""
    return outcome.points


def by_how_often_ahead(outcome: Outcome) -> tuple[int, float]:
    """Likewise, where being ahead counts and not by how much."""
    return outcome.ahead, outcome.points


class Forecast(NamedTuple):
    """Every legal play, the one with the most expected points first, or before it the one that clearly wins more games.

    ``exact``: all tiles are known and the round was searched to its end, so the points are what best play by both sides
    comes to; a won game is ``WON`` of worth.py. ``among_many``: there are more than two sides, and each is taken
    to play for itself.
    """

    outcomes: tuple[Outcome, ...]
    exact: bool = False
    among_many: bool = False

    @property
    def best(self) -> Outcome:
        """The first one."""
        return self.outcomes[0]

    def by_how_often_ahead(self) -> Forecast:
        """The same, the play that is most often ahead first; of several such, the one with the most points."""
        return self._replace(outcomes=tuple(sorted(self.outcomes, key=by_how_often_ahead, reverse=True)))


class Foreseen(NamedTuple):
    """The best play with its reason, and the forecast; no forecast where the last tile is played."""

    advice: Advice
    forecast: Forecast | None
