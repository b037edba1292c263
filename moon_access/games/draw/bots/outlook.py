"""The answers of bots of draw dominoes as facts: the reasons of a move, and how each play did in sampled worlds.

Only the values are here. The sentences for the reasons are in words/hints.py; strong.py finds the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from typing import NamedTuple, TypeVar

from moon_access.engine.actions import Play

W = TypeVar("W")


class DrawWhy(Enum):
    """The reasons of the bots of draw dominoes. A comment names the facts of each; ``tile`` is the one to play."""

    GOES_OUT = auto()  # the last tile; tile
    NEXT_LACKS = auto()  # number is open then, and seat, who is next, has shown not to hold it; tile
    FEW_FIT = auto()  # number: the unseen tiles that fit the open ends then, the fewest possible; tile
    DOUBLE_EARLY = auto()  # a double fits one number only, so lay it while it fits; tile
    HEAVY = auto()  # number: its pips, the most of what fits; tile
    KEEPS_FITTING = auto()  # number: how many of the tiles that stay fit then, the most possible; tile
    KEEPS_VARIETY = auto()  # number: how many different numbers the tiles that stay show, the most possible; tile

    SCORES = auto()  # number: the points that the sum of the open ends scores at once; tile
    SPOILS = auto()  # number: the unseen tiles that would score then, the fewest possible; tile

    ALL_KNOWN = auto()  # all tiles are known, and nothing brings more if both sides play their best; tile
    AHEAD_MOST_OFTEN = auto()  # in no more sampled rounds does another play come out ahead; tile
    ALL_IN_ALL = auto()  # best by all rules of thumb together, and not by one alone; tile
    LOOKED_AHEAD = auto()  # the best one in sampled rounds; number: of ten such rounds, those that end well


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
    """Return the points of this side less those of another one, on average over the others."""
    own = points[side]
    return own - (sum(points) - own) / (len(points) - 1)


def by_points(outcome: Outcome) -> float:
    """Return the key that sorts outcomes by points, the best last."""
    return outcome.points


def by_how_often_ahead(outcome: Outcome) -> tuple[int, float]:
    """Return the key that sorts outcomes by how often they are ahead, not by how much, the best last."""
    return outcome.ahead, outcome.points


class Forecast(NamedTuple):
    """Every legal play, the one with the most expected points first, unless another clearly wins more games.

    ``exact``: all tiles are known and the round was searched to its end, so the points are what best play by both sides
    brings; a won game is ``WON``. ``among_many``: there are more than two sides, and each is assumed to play for
    itself.
    """

    outcomes: tuple[Outcome, ...]
    exact: bool = False
    among_many: bool = False

    @property
    def best(self) -> Outcome:
        """The first one."""
        return self.outcomes[0]

    def by_how_often_ahead(self) -> Forecast:
        """Return the forecast with the play first that is ahead most often; of several, the one with most points."""
        return self._replace(outcomes=tuple(sorted(self.outcomes, key=by_how_often_ahead, reverse=True)))


Gain = Callable[[W, Play], float]
"""The points that a seat can expect to have more than the others, by this play in this world."""


def tried(plays: Sequence[Play], worlds: Iterable[W], gain: Gain[W]) -> Forecast:
    """Return how each of these plays does in the same worlds, the best first."""
    points = dict.fromkeys(plays, 0.0)
    ahead = dict.fromkeys(plays, 0)
    number = 0
    for world in worlds:
        number += 1
        for play in plays:
            gained = gain(world, play)
            ahead[play] += gained > 0
            points[play] += gained
    found = [Outcome(play, number, ahead[play], points[play] / number) for play in plays]
    return Forecast(tuple(sorted(found, key=by_points, reverse=True)))
