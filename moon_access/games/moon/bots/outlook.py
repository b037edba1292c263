"""The results of Monte Carlo search in Moon: how each legal action did in sampled worlds.

This module only has the values. strong.py and review.py compute them; determinization.py explains worlds.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.actions import Action, Pass
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.contrast import WorldResult

LEAST_DIFFERENCE_OF_CALLS = 0.02
"""Two calls count as winning equally often if their win probabilities differ by less.

Sampling shows no less, and a review finds no fault in it.
"""


class Candidate(NamedTuple):
    """One legal action and its results.

    ``worlds``: the number of worlds in which it was solved. ``times_made``: the number of these in which the seat's
    side succeeds: it makes its bid or beats the other side's. For a bid in the auction, the number in which it would be
    made; if rollouts played it, ``worlds`` counts the worlds in which it becomes the contract. For a pass it is 0.
    ``tricks``: the average tricks of the seat's side in the whole deal, without those that make little difference to
    the score. ``value``: the win probability, 0 to 1, by which candidates are ordered. ``results``: world by world,
    unless it is a call.
    """

    action: Action
    worlds: int
    times_made: int
    tricks: float
    value: float
    results: tuple[WorldResult, ...] = ()


def by_value(candidate: Candidate) -> float:
    """Return a sort key for candidates: the best comes last."""
    return candidate.value


class Analysis(NamedTuple):
    """Every legal action, the best first; of played-out calls, only those that may be the best.

    ``attacks``: the seat's side plays for its own bid, or would if it won the auction. ``is_complete``: every possible
    world was solved.
    """

    candidates: tuple[Candidate, ...]
    attacks: bool
    is_complete: bool = False

    @property
    def best(self) -> Candidate:
        """The best candidate, which comes first."""
        return self.candidates[0]


def alternative_call(analysis: Analysis) -> Candidate | None:
    """Return the call to mention beside the best one: a pass, otherwise the next best bid; None if there is none."""
    others = analysis.candidates[1:]
    passes = [one for one in others if isinstance(one.action, Pass)]
    return next(iter([*passes, *(one for one in others if isinstance(one.action, Bid))]), None)


def are_equally_good(first: Candidate, other: Candidate) -> bool:
    """Return whether two calls win nearly equally often, so that a hint should not prefer one."""
    return abs(first.value - other.value) < LEAST_DIFFERENCE_OF_CALLS


class Departure(NamedTuple):
    """A player's choice beside the best one. Both were tried in the same worlds.

    ``attacks``: the seat's side plays for its own bid, or would if it won the auction.
    """

    view: MoonView
    choice: Candidate
    best: Candidate
    attacks: bool

    @property
    def cost(self) -> float:
        """The win probability, 0 to 1, that the choice gave away."""
        return self.best.value - self.choice.value

    @property
    def rate(self) -> float:
        """The share of worlds, -1 to 1, by which the best choice succeeds more often."""
        return self.best.times_made / self.best.worlds - self.choice.times_made / self.choice.worlds

    @property
    def tricks(self) -> float:
        """The average tricks that the best choice gains for the seat's side over the other choice."""
        return self.best.tricks - self.choice.tricks
