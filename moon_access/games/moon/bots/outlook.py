"""The results of Monte Carlo search in Moon: how each legal action did in sampled worlds.

Only the values are here. strong.py and review.py find them; determinization.py says what a world is.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.actions import Action, Pass
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid

LEAST_DIFFERENCE_OF_CALLS = 0.02
"""Two calls are held to win equally often where their win probabilities differ by less. Sampling shows no less, and a
review finds no fault in it."""


class Candidate(NamedTuple):
    """One legal action, and how it did.

    ``worlds``: in how many worlds it was solved; 0 if in none. ``made``: in how many of these the own side succeeds,
    that is, makes its bid or beats the other side's. For a bid in the auction: in how many it would be made; where it
    was played out, ``worlds`` are those in which it stands. For a pass it is 0. ``tricks``: the own side's tricks in
    the whole deal, on average; tricks that make little or no difference to the score may not be counted. ``value``: the
    win probability, 0 to 1, by which candidates are ordered.
    """

    action: Action
    worlds: int
    made: int
    tricks: float
    value: float


def by_value(candidate: Candidate) -> float:
    """By what candidates are ordered, the best last."""
    return candidate.value


class Analysis(NamedTuple):
    """Every legal action, the best first; of calls that were played out those alone that may be the best.

    ``attacks``: whether the seat's side plays for its own bid, or would.
    """

    candidates: tuple[Candidate, ...]
    attacks: bool

    @property
    def best(self) -> Candidate:
        """The first one."""
        return self.candidates[0]


def held_against(analysis: Analysis) -> Candidate | None:
    """The call beside which the best one is told: a pass, or else the next best bid. None if nothing else was tried."""
    others = analysis.candidates[1:]
    passes = [one for one in others if isinstance(one.action, Pass)]
    return next(iter([*passes, *(one for one in others if isinstance(one.action, Bid))]), None)


def win_equally(one: Candidate, other: Candidate) -> bool:
    """Whether two calls win so nearly equally often that there is no difference to tell."""
    return abs(one.value - other.value) < LEAST_DIFFERENCE_OF_CALLS


class Departure(NamedTuple):
    """What a player chose, beside the best choice. Both were tried in the same worlds.

    ``attacks``: whether the seat's side plays for its own bid, or would.
    """

    view: MoonView
    chosen: Candidate
    best: Candidate
    attacks: bool

    @property
    def cost(self) -> float:
        """The win probability, 0 to 1, that the choice gave away."""
        return self.best.value - self.chosen.value

    @property
    def rate(self) -> float:
        """The share of worlds, -1 to 1, by which the best choice succeeds more often."""
        return self.best.made / self.best.worlds - self.chosen.made / self.chosen.worlds

    @property
    def tricks(self) -> float:
        """How many more tricks the best choice brings the own side, on average."""
        return self.best.tricks - self.chosen.tricks
