"""Chicken Foot as a strong player plays it: Monte Carlo rollouts in sampled worlds.

The bot samples worlds that fit the view. It tries each legal play in each world, and a rollout plays the round to its
end by a rule of thumb (rollout.py). The best play leaves the seat with the fewest points, compared with the others.

The bot limits its work by a number of worlds and never by time, so equal views and equal chance give the same play on
every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from moon_access.bots.contract import Advice
from moon_access.engine.actions import Play
from moon_access.games.chains.bots import Foresight
from moon_access.games.chicken_foot.state import ChickenView

from . import normal as normal_chicken
from .normal import ChickenWhy
from .rollout import ChickenWorldSampler, RolloutPosition, play_out, rollout_tile


class Outcome(NamedTuple):
    """One legal play and its results.

    ``worlds``: the number of worlds in which it was tried. ``points``: the average points left to the seat at the end
    of the round. ``gain``: the average points left to the others, less ``points``. ``gains``: the gain in each world.
    """

    play: Play
    worlds: int
    points: float
    gain: float
    gains: tuple[float, ...] = ()


def by_gain(outcome: Outcome) -> float:
    """Return a sort key for outcomes by gain: the best comes last."""
    return outcome.gain


class Forecast(NamedTuple):
    """Every legal play, the one with the greatest gain first."""

    outcomes: tuple[Outcome, ...]

    @property
    def best(self) -> Outcome:
        """The best play, which comes first."""
        return self.outcomes[0]


WORLDS = 60
"""The number of worlds that the bot samples."""


def advise(view: ChickenView, random: Random) -> Advice:
    """Return the best play and its reason. There must be several plays to choose from."""
    return foresee(view, random).advice


def foresee(view: ChickenView, random: Random) -> Foresight[Forecast]:
    """Return the best play, its reason, and the figures.

    If the rule of thumb plays the same tile, give its reason. The last tile has no figures, because it needs no
    sampling.

    Returns:
        The advice and the forecast.
    """
    habit = normal_chicken.advise(view)
    if habit.why is ChickenWhy.GOES_OUT:
        return Foresight(habit, None)
    forecast = analyse(view, random)
    best = forecast.best.play
    if best == habit.action and habit.why is not ChickenWhy.ALL_IN_ALL:
        return Foresight(habit, forecast)
    return Foresight(Advice(best, ChickenWhy.LOOKED_AHEAD, best.tile), forecast)


def analyse(view: ChickenView, random: Random, tried_plays: Sequence[Play] | None = None) -> Forecast:
    """Return the outcome of each play, the best first. The seat must hold more than one tile.

    Args:
        view: The view of the seat.
        random: The source of chance.
        tried_plays: The plays to try; None means all legal ones.

    Returns:
        The forecast.
    """
    seat, others, options = view.seat, view.players - 1, view.options
    plays = [play for play in view.legal if isinstance(play, Play) and (tried_plays is None or play in tried_plays)]
    worlds = ChickenWorldSampler(view)
    points = dict.fromkeys(plays, 0)
    gains: dict[Play, list[float]] = {play: [] for play in plays}
    for _ in range(WORLDS):
        world = RolloutPosition.from_tiles(view, *worlds.sample(random))
        for play in plays:
            assert play.end is not None
            tile = rollout_tile(play.tile, options.tiles, options.double_zero)
            held = play_out(world.copy(), seat, (tile, play.end))
            points[play] += held[seat]
            gains[play].append((sum(held) - held[seat]) / others - held[seat])
    found = [
        Outcome(play, WORLDS, points[play] / WORLDS, sum(gains[play]) / WORLDS, tuple(gains[play])) for play in plays
    ]
    return Forecast(tuple(sorted(found, key=by_gain, reverse=True)))
