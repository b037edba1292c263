"""The answers of bots of Mexican Train as facts: the reasons of a move, and how each play did in sampled worlds.

Only the values are here. The sentences for the reasons are in words/hints.py; strong.py finds the figures.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from moon_access.engine.actions import Play


class TrainWhy(Enum):
    """The reasons of the bots of Mexican Train. A comment names the facts of each; ``tile`` is the one to play."""

    GOES_OUT = auto()  # the last tile; tile
    UNMARKS = auto()  # on the own train, which is marked; tile
    COVERED_AT_ONCE = auto()  # a double that another tile of the hand covers; tile
    NOT_NEEDED = auto()  # not part of the longest train of the hand; number: how many tiles that has; tile
    BEGINS_TRAIN = auto()  # it begins the longest train of the hand; number: how many tiles that has with it; tile
    HEAVY = auto()  # number: its pips, the most of what fits; tile
    LEAVES_LEAST = auto()  # number: the pips outside any train from the own end then, the fewest possible; tile
    SPARES_DOUBLE = auto()  # only a double that no tile of the hand covers leaves fewer of these pips; tile
    ALL_IN_ALL = auto()  # best by all rules of thumb together, and not by one alone; tile
    LOOKED_AHEAD = auto()  # the best one in sampled rounds; number: of ten such rounds, those that end well
    AHEAD_MOST_OFTEN = auto()  # no other play is ahead in more sampled rounds; tile


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
    """Return the key that sorts outcomes by gain and habit, the best last."""
    return outcome.gain + outcome.habit


def by_how_often_ahead(outcome: Outcome) -> tuple[int, float]:
    """Return the key that sorts outcomes by how often they are ahead, not by how much, the best last."""
    return outcome.ahead, outcome.gain


class Forecast(NamedTuple):
    """The plays that were tried, the best one first."""

    outcomes: tuple[Outcome, ...]

    @property
    def best(self) -> Outcome:
        """The first one."""
        return self.outcomes[0]

    def by_how_often_ahead(self) -> Forecast:
        """Return the forecast with the play first that is ahead most often; of several, the one with the most gain."""
        return Forecast(tuple(sorted(self.outcomes, key=by_how_often_ahead, reverse=True)))
