"""The results of sampling in 42: values that describe how each action did in the sampled worlds."""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.actions import Action
from moon_access.engine.tiles import Suit
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.contrast import WorldResult


class Candidate(NamedTuple):
    """One action, tried in ``worlds`` worlds.

    ``times_made``: the number of worlds in which the seat's side won what it played for. ``points``: the average points
    of its side less those of the others; not exact if they change no score. ``value``: the average score of its side
    less that of the others. ``results``: world by world, unless it is a call.
    """

    action: Action
    worlds: int
    times_made: int
    points: float
    value: float
    results: tuple[WorldResult, ...] = ()


def by_value(candidate: Candidate) -> float:
    """Return a sort key for candidates: the best comes last."""
    return candidate.value


class Analysis(NamedTuple):
    """All actions tried, the best first. ``attacks``: the seat's side plays for its own bid, or would if it won it.

    ``is_complete``: all worlds that there can be were solved. Three fields are only for calls. ``trump``: the suit
    under which bids were counted. ``points``: what the own side takes under it, on average. ``at_nello``: bids in marks
    were counted at nello instead, where they are made more often.
    """

    candidates: tuple[Candidate, ...]
    attacks: bool
    is_complete: bool = False
    trump: Suit = Suit.NONE
    points: float = 0.0
    at_nello: bool = False

    @property
    def best(self) -> Candidate:
        return self.candidates[0]


class Departure(NamedTuple):
    """A player's choice beside the best one. Both were tried in the same worlds.

    ``noise``: how much of the cost may be luck; 0 unless the choice is a call.
    """

    view: FortyTwoView
    choice: Candidate
    best: Candidate
    attacks: bool
    noise: float = 0.0

    @property
    def cost(self) -> float:
        """The score that the choice gave away, as a difference between the sides."""
        return self.best.value - self.choice.value

    @property
    def is_beyond_noise(self) -> bool:
        """True if the choice costs more than luck explains."""
        return self.cost > self.noise

    @property
    def rate(self) -> float:
        """The share of worlds, -1 to 1, by which the best choice succeeds more often."""
        return self.best.times_made / max(self.best.worlds, 1) - self.choice.times_made / max(self.choice.worlds, 1)

    @property
    def points(self) -> float:
        """The average points that the best choice gains for the seat's side over the other choice."""
        return (self.best.points - self.choice.points) / 2
