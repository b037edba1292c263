"""The results of sampling in 42: how each action did in the worlds that were tried. Only the values are here."""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.actions import Action
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.contrast import WorldResult


class Candidate(NamedTuple):
    """One action, tried in ``worlds`` worlds.

    ``times_made``: in how many of them the own side won what was played for. ``points``: of the own side less the
    others', on average; if they change no score they may not be told apart. ``value``: what is scored less what the
    others score, on average. ``results``: world by world, unless it is a call.
    """

    action: Action
    worlds: int
    times_made: int
    points: float
    value: float
    results: tuple[WorldResult, ...] = ()


def by_value(candidate: Candidate) -> float:
    """Return a key that sorts candidates, the best last."""
    return candidate.value


class Analysis(NamedTuple):
    """All actions tried, the best first. ``attacks``: the seat plays for its own side's bid, or would.

    ``is_complete``: all worlds that there can be were solved.
    """

    candidates: tuple[Candidate, ...]
    attacks: bool
    is_complete: bool = False

    @property
    def best(self) -> Candidate:
        return self.candidates[0]


class Departure(NamedTuple):
    """A player's choice beside the best one. Both were tried in the same worlds."""

    view: FortyTwoView
    choice: Candidate
    best: Candidate
    attacks: bool

    @property
    def cost(self) -> float:
        """The score that the choice gave away, own less others'."""
        return self.best.value - self.choice.value

    @property
    def rate(self) -> float:
        """The share of worlds, -1 to 1, by which the best choice succeeds more often."""
        return self.best.times_made / max(self.best.worlds, 1) - self.choice.times_made / max(self.choice.worlds, 1)

    @property
    def points(self) -> float:
        """The points that the best choice brings the own side more, on average."""
        return (self.best.points - self.choice.points) / 2
