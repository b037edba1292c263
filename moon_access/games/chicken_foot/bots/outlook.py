"""The answers of bots of Chicken Foot as facts: the reasons of a move, and how each play did in sampled worlds.

Only the values are here. The sentences for the reasons are in words/hints.py; strong.py finds the figures.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from moon_access.engine.actions import Play


class ChickenWhy(Enum):
    """The facts that go with each are named behind it, and ``tile`` is the one that is played; see ``Advice``."""

    GOES_OUT = auto()  # the last tile; tile
    HEAVY = auto()  # number: the points that can't count against the seat any more, the most of what fits; tile
    DOUBLE_EARLY = auto()  # a double fits on one number only, so it goes while it can; tile
    KEEPS_FITTING = auto()  # number: how many of the tiles that stay fit then, the most possible; tile
    KEEPS_VARIETY = auto()  # number: how many different numbers the tiles that stay show, the most possible; tile
    NEXT_LACKS = auto()  # number must be played on then, and seat, who is next, has shown to hold none of it; tile
    FEW_FIT = auto()  # number: of the tiles not seen yet, those that fit then, the fewest possible; tile

    ALL_IN_ALL = auto()  # best by rules of thumb, none of which tells it from the others; tile
    LOOKED_AHEAD = auto()  # costs the fewest points in sampled rounds; tile


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
    """Return the key by which outcomes are sorted, the best last."""
    return outcome.gain


class Forecast(NamedTuple):
    """Every legal play, the one with the greatest gain first."""

    outcomes: tuple[Outcome, ...]

    @property
    def best(self) -> Outcome:
        """The first one."""
        return self.outcomes[0]
