"""The answers of bots of Chicken Foot as facts: the reasons of a move, and how each play did in sampled worlds.

Only the values are here. The sentences for the reasons are in words/hints.py; strong.py finds the figures.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from moon_access.engine.actions import Play


class ChickenWhy(Enum):
    """The reasons of the bots of Chicken Foot. A comment names the facts of each; ``tile`` is the one to play."""

    GOES_OUT = auto()  # the last tile; tile
    HEAVY = auto()  # number: the points that the seat gets rid of, the most of what fits; tile
    DOUBLE_EARLY = auto()  # a double fits one number only, so lay it while it fits; tile
    KEEPS_FITTING = auto()  # number: how many of the tiles that stay fit then, the most possible; tile
    KEEPS_VARIETY = auto()  # number: how many different numbers the tiles that stay show, the most possible; tile
    NEXT_LACKS = auto()  # number must be played on then, and seat, who is next, has shown not to hold it; tile
    FEW_FIT = auto()  # number: the unseen tiles that fit then, the fewest possible; tile

    ALL_IN_ALL = auto()  # best by all rules of thumb together, and not by one alone; tile
    LOOKED_AHEAD = auto()  # costs the fewest points in sampled rounds; tile


class Outcome(NamedTuple):
    """One legal play, and how it did.

    ``worlds``: in how many worlds it was tried. ``points``: those that the seat had left at the end of the round, on
    average. ``gain``: how many points fewer than the others that is, on average.
    """

    play: Play
    worlds: int
    points: float
    gain: float


def by_gain(outcome: Outcome) -> float:
    """Return the key that sorts outcomes by gain, the best last."""
    return outcome.gain


class Forecast(NamedTuple):
    """Every legal play, the one with the greatest gain first."""

    outcomes: tuple[Outcome, ...]

    @property
    def best(self) -> Outcome:
        """The first one."""
        return self.outcomes[0]
