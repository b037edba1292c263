"""The results of bots of draw dominoes as facts: the reasons of a move, the outcomes of plays, the worth of scores.

The sentences for the reasons are in hints.py of the game; strong.py finds the figures.

Searches end in scores, and ``value_in_points`` makes one number of these. A won game is worth more than any points,
whatever the margin. At 95 of 100 points, a side has to win the round by any margin; far behind, it loses little by
losing more. ``chances`` is a softmax of the rounds that each side still needs to reach the target. It was fitted to
games made of the results of 1,500 rounds of normal bots for each number of players, of draw dominoes and block, with
targets of 100 and 200: it is off by 0.01 to 0.03, root mean square.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Sized
from enum import Enum, auto
from math import exp, fsum, log, sqrt
from typing import NamedTuple, TypeVar

from moon_access.engine.actions import Play
from moon_access.games.chains.bots import Prospect
from moon_access.games.draw.scoring import game_winners
from moon_access.games.draw.state import DrawOptions

W = TypeVar("W")


class DrawWhy(Enum):
    """The reasons of the bots of draw dominoes. A comment names the facts of each; ``tile`` is the tile to play."""

    GOES_OUT = auto()  # lays the last tile of the hand; tile
    NEXT_LACKS = auto()  # number is open then, and seat, who is next, is known to have none; tile
    FEW_FIT = auto()  # number: the unseen tiles that fit the open ends after this play, the fewest of all plays; tile
    DOUBLE_EARLY = auto()  # a double fits one number only, so lay it while it fits; tile
    HEAVY = auto()  # number: its pips, the most of all tiles that fit; tile
    KEEPS_FITTING = auto()  # number: how many tiles left in the hand fit then, the most possible; tile
    KEEPS_VARIETY = auto()  # number: how many numbers the tiles left in the hand show, the most possible; tile

    SCORES = auto()  # number: the points that the play scores at once; tile
    SPOILS = auto()  # number: how many unseen tiles would score then, the fewest possible; tile

    ALL_KNOWN = auto()  # all tiles are known, and no play does better against the best defence; tile, against
    ALL_KNOWN_ALIKE = auto()  # all tiles are known, and every play brings the same; tile
    ALL_IN_ALL = auto()  # best by all rules of thumb together, though not by any one alone; tile
    LOOKED_AHEAD = auto()  # best in sampled rounds; number: how many of ten rounds end well


class Outcome(NamedTuple):
    """One legal play and its results.

    ``worlds``: the number of worlds in which it was tried. ``ahead``: the number of these worlds in which the seat will
    probably come out ahead: its chance to do so, added up over the worlds. ``points``: the average lead in points.
    ``gains``: the lead in each world; empty if unknown.
    """

    play: Play
    worlds: int
    ahead: int
    points: float
    gains: tuple[float, ...] = ()


def advantage(points: Sequence[float], side: int) -> float:
    """Return by how many points this side is ahead of the other sides, on average."""
    own = points[side]
    return own - (sum(points) - own) / (len(points) - 1)


def by_points(outcome: Outcome) -> float:
    """Return a sort key for outcomes by points: the best comes last."""
    return outcome.points


def sort_by_times_ahead(outcome: Outcome) -> tuple[int, float]:
    """Return a sort key for outcomes by how often they are ahead, not by how much: the best comes last."""
    return outcome.ahead, outcome.points


class Forecast(NamedTuple):
    """Every legal play, the one with the most expected points first, unless another clearly wins more games.

    ``is_exact``: all tiles are known and the round was searched to its end, so the points are the result of best play
    by both sides. A won game counts ``WIN_BONUS``. ``is_one_of_many``: there are more than two sides, and each is
    assumed to play for itself.
    """

    outcomes: tuple[Outcome, ...]
    is_exact: bool = False
    is_one_of_many: bool = False

    @property
    def best(self) -> Outcome:
        """The best play, which comes first."""
        return self.outcomes[0]

    def sort_by_times_ahead(self) -> Forecast:
        """Return the forecast with its plays sorted: those that are ahead most often first, then by points."""
        return self._replace(outcomes=tuple(sorted(self.outcomes, key=sort_by_times_ahead, reverse=True)))


RollOut = Callable[[W, Play], Prospect]
"""A function that returns what a seat can expect of this play in this world."""


def try_plays(plays: Sequence[Play], worlds: Iterable[W], roll_out: RollOut[W]) -> Forecast:
    """Return the outcomes of these plays in the same worlds, the best first."""
    found: dict[Play, list[Prospect]] = {play: [] for play in plays}
    for world in worlds:
        for play in plays:
            found[play].append(roll_out(world, play))
    return Forecast(tuple(sorted((outcome_of(play, found[play]) for play in plays), key=by_points, reverse=True)))


def outcome_of(play: Play, found: Sequence[Prospect]) -> Outcome:
    """Return the outcome of a play from what it promises in each world."""
    number = len(found)
    gains = tuple([one.gain for one in found])
    return Outcome(play, number, round(fsum([one.chance for one in found])), fsum(gains) / number, gains)


# The chance to come out ahead in a round


SPREAD = 0.2
"""The spread (see ``Prospect.estimate``) is this number times the tiles still held, times the highest number of the
set.
"""
ODDS_AGAINST = 1.15
"""One side wins the pips of a round. If each of several sides can expect as much, each wins less often than not: the
logarithm of the odds against it is this many times the logarithm of the number of its rivals.
"""
COUNTED_SPREAD = 0.26
"""The same number if the sum of the open ends scores."""
COUNTED_ODDS_AGAINST = 0.25
EVEN = 0.16
"""If the sum scores, sides often end with equal points, and nobody comes out ahead. So ``EVEN`` is added to the
logarithm of the odds against a side.
"""


def estimate(gain: float, sides: int, options: DrawOptions, hands: Iterable[Sized]) -> Prospect:
    """Return the prospect of a side in a round that a rollout stopped.

    The curve was fitted to 100 play-outs by normal bots for each of 500 hints of draw dominoes and of all fives, for
    two to four players: it is off by 0.08 and 0.1, root mean square.

    Args:
        gain: the points that the side can expect to have more than the others at the end of the round.
        sides: the number of sides.
        options: the house rules.
        hands: the hands at the place where the rollout stopped.

    Returns:
        The prospect.
    """
    held, rivals = sum(map(len, hands)), log(sides - 1)
    if options.counts_ends:
        return Prospect.estimate(gain, COUNTED_SPREAD * options.tiles * held, EVEN + COUNTED_ODDS_AGAINST * rivals)
    return Prospect.estimate(gain, SPREAD * options.tiles * held, ODDS_AGAINST * rivals)


# The worth of a round that was searched to its end


WIN_BONUS = 100_000
"""The points for a won game: more than any round brings, even if divided among the other sides as their loss."""


def value_in_points(
    scores_before: Sequence[int], options: DrawOptions, rounds: int
) -> Callable[[tuple[int, ...]], tuple[float, ...]]:
    """Return a function that values the scores after a round, for each side.

    The value is the gain of a side over ``scores_before``, in points, less the average gain of the other sides. A won
    game is worth ``WIN_BONUS``.

    Args:
        scores_before: the scores before the round.
        options: the house rules.
        rounds: the number of rounds that count, including this one.

    Returns:
        The function.
    """
    sides = range(len(scores_before))

    def worth(scores: tuple[int, ...]) -> tuple[float, ...]:
        winners = game_winners(scores, options, rounds)
        gained = [now - old for now, old in zip(scores, scores_before, strict=True)]
        if winners:
            gained = [WIN_BONUS * (side in winners) for side in sides]
        return tuple([advantage(gained, side) for side in sides])

    return worth


# The chance to win the game


ROUND = {2: 3.4, 3: 8.1, 4: 12.7}
"""The worth of a round to its winner, by the number of sides, in units of the highest number of the set."""
POINTS_OF_TEAM_ROUND = 8.1
SHARE_WITHOUT_DRAWING = 0.3
"""The share of this worth that a round has if nobody draws."""
STEEPNESS_BY_SIDES = {2: 1.8, 3: 1.9, 4: 1.7}


def chances(scores: Sequence[int], players: int, options: DrawOptions, rounds: int) -> list[float]:
    """Return, for each side, the chance to win the game, 0 to 1, at these scores after ``rounds`` rounds."""
    winners = game_winners(scores, options, rounds)
    if winners:
        return [float(side in winners) for side in range(len(scores))]
    round_ = ROUND[len(scores)] if players == len(scores) else POINTS_OF_TEAM_ROUND
    round_ *= options.tiles * (SHARE_WITHOUT_DRAWING if options.drawing == "none" else 1.0)
    steepness = STEEPNESS_BY_SIDES[len(scores)]
    lacking = [sqrt(max(options.target - score, 0) / round_ + 0.5) for score in scores]
    least = min(lacking)
    weights = [exp(steepness * (least - lacks)) for lacks in lacking]
    return [weight / sum(weights) for weight in weights]
