"""Chicken Foot as a strong player plays it: Monte Carlo rollouts in sampled worlds.

Worlds that fit what is known are sampled. Each legal play is tried in each world, and a rollout plays the round to its
end by a rule of thumb (rollout.py). The play is best that leaves the seat with the fewest points, compared with the
others.

Work is counted in worlds and never timed, so equal views and equal chance give the same play on every machine.
"""

from __future__ import annotations

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
    """One legal play, and how it did.

    ``worlds``: in how many worlds it was tried. ``points``: the points that the seat had left at the end of the round,
    on average. ``gain``: by how many points that was less than what the others had left, on average. ``gains``: the
    gain in each world.
    """

    play: Play
    worlds: int
    points: float
    gain: float
    gains: tuple[float, ...] = ()


def by_gain(outcome: Outcome) -> float:
    """Return the key that sorts outcomes by gain, the best last."""
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

    If the rule of thumb plays the same tile, the reason is the rule's. There are no figures for the last tile, because
    nothing needs sampling.

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


def analyse(view: ChickenView, random: Random) -> Forecast:
    """Return how each legal play does, the best first. The seat must hold more than one tile."""
    seat, others, options = view.seat, view.players - 1, view.options
    plays = [play for play in view.legal if isinstance(play, Play)]
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
