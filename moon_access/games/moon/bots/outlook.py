"""The results of Monte Carlo search in Moon: how each legal action did in sampled worlds.

Only the values are here. strong.py and review.py find them; determinization.py says what a world is.
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
    """One legal action, and how it did.

    ``worlds``: in how many worlds it was solved; 0 if in none. ``times_made``: in how many of these the own side
    succeeds, that is, makes its bid or beats the other side's. For a bid in the auction: in how many it would be made;
    if it was played out, ``worlds`` are those in which it stands. For a pass it is 0. ``tricks``: the own side's tricks
    in the whole deal, on average; tricks that make little or no difference to the score may not be counted. ``value``:
    the win probability, 0 to 1, by which candidates are ordered. ``results``: world by world, unless it is a call.
    """

    action: Action
    worlds: int
    times_made: int
    tricks: float
    value: float
    results: tuple[WorldResult, ...] = ()


def by_value(candidate: Candidate) -> float:
    """Return a key that sorts candidates, the best last."""
    return candidate.value


class Analysis(NamedTuple):
    """Every legal action, the best first; of calls that were played out only those that may be the best.

    ``attacks``: the seat's side plays for its own bid, or would. ``is_complete``: all worlds that there can be were
    solved.
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


def are_equally_good(one: Candidate, other: Candidate) -> bool:
    """Return whether two calls win so nearly equally often that there is no difference to tell."""
    return abs(one.value - other.value) < LEAST_DIFFERENCE_OF_CALLS


class Departure(NamedTuple):
    """A player's choice beside the best one. Both were tried in the same worlds.

    ``attacks``: the seat's side plays for its own bid, or would.
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
        """The tricks that the best choice brings the own side more, on average."""
        return self.best.tricks - self.choice.tricks
