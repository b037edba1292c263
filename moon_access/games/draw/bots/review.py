"""The mistakes in a round of draw dominoes: plays that fell short by the seat's view, and with all tiles open.

The review compares a play with the best play in a forecast of the same view, which a hint would name. The best of
several plays looks too good in the worlds that chose it, so the review measures the difference again in new worlds, the
same for both. If the seat could know all tiles, both values are exact. With all tiles open, plays are judged exactly,
from the first moment at which the round can be searched to its end. Among more than two sides no result is certain:
each side is assumed to play for itself (max^n), and the review says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from math import fsum
from random import Random
from typing import NamedTuple

from moon_access.bots.contrast import is_clearly_better
from moon_access.engine.actions import Play
from moon_access.games import review as finished_deal
from moon_access.games.draw.state import DrawState, DrawView

from .endgame import open_round, solve
from .outlook import Forecast, Outcome, value_in_points
from .strong import analyse

Choice = finished_deal.Choice[DrawView]

TIMES = 2
"""The number of further analyses of a play that was not the best."""
WORLDS_OF_ENOUGH_FORECASTS = 200
"""The number of worlds in a forecast from which one more forecast is enough."""
LEAST_RATE = 0.05
"""A mistake is ahead less often than the best play by at least this share of the worlds."""
LEAST_POINTS = 1.0
"""A mistake also costs at least so many points on average."""
MOST_NODES = 20_000
"""The most nodes of an exact search of one moment with all tiles open: half a second at most."""


class Departure(NamedTuple):
    """A play beside the best one.

    ``is_exact``: all tiles could be known, so the worth of both plays is exact. ``is_one_of_many``: there are more than
    two sides, and the worth assumes that each plays for itself.
    """

    view: DrawView
    choice: Outcome
    best: Outcome
    is_exact: bool
    is_one_of_many: bool = False

    @property
    def cost(self) -> float:
        """The points that the play cost."""
        return self.best.points - self.choice.points


class OpenTurn(NamedTuple):
    """A moment with all tiles open.

    ``turn``: its place among all actions. ``values``: the result of each play if everybody then plays their best, as
    the lead over the other side in points. ``is_one_of_many``: there are more than two sides, and each is assumed to
    play for itself; the lead is over the others' average.
    """

    turn: int
    choice: Play
    values: dict[Play, float]
    is_one_of_many: bool = False

    @property
    def best(self) -> Play:
        return max(self.values, key=self.values.__getitem__)

    @property
    def cost(self) -> float:
        return max(self.values.values()) - self.values[self.choice]


def is_judged(view: DrawView) -> bool:
    """Return whether a review judges a play made here: there is a choice, and the hand has more than one tile."""
    return len(view.legal) > 1 and len(view.hand) > 1


@lru_cache(16)
def departures(choices: tuple[Choice, ...]) -> tuple[Departure, ...]:
    """Return the mistakes among the choices of one seat in one round, the most costly first."""
    found = [departure for choice in choices if is_judged(choice.view) for departure in _judge_choice(choice)]
    return tuple(sorted(found, key=_cost, reverse=True))


def _cost(departure: Departure) -> float:
    return departure.cost


def is_mistake(departure: Departure) -> bool:
    """Return whether this is a mistake: it costs enough, and luck does not explain the cost."""
    if departure.is_exact:
        return departure.cost > 0
    best, choice = departure.best, departure.choice
    costs_enough = departure.cost >= LEAST_POINTS and best.ahead - choice.ahead >= LEAST_RATE * best.worlds
    return costs_enough and is_clearly_better(choice.gains, best.gains)


def _judge_choice(choice: Choice) -> list[Departure]:
    view, action, chance = choice
    assert isinstance(action, Play)
    forecast = analyse(view, Random(chance))
    if not forecast.is_exact:
        forecast = forecast.sort_by_times_ahead()
    departure = _compare([forecast], view, action, forecast.best.play)
    if not is_mistake(departure):
        return []  # even in these worlds, in which it was found best, the best play is not much better
    if not forecast.is_exact:
        times = 1 if forecast.best.worlds >= WORLDS_OF_ENOUGH_FORECASTS else TIMES
        again = [analyse(view, Random(f"{chance}:again:{number}")) for number in range(times)]
        departure = _compare(again, view, action, forecast.best.play)
    return [departure] if is_mistake(departure) else []


def _compare(forecasts: Sequence[Forecast], view: DrawView, chosen: Play, best: Play) -> Departure:
    """Return the comparison of the chosen play with the best play, in all worlds of these forecasts."""
    return Departure(
        view,
        _pool_outcomes(forecasts, chosen),
        _pool_outcomes(forecasts, best),
        forecasts[0].is_exact,
        forecasts[0].is_one_of_many,
    )


def _pool_outcomes(forecasts: Sequence[Forecast], play: Play) -> Outcome:
    found = [one for forecast in forecasts for one in forecast.outcomes if one.play == play]
    worlds = sum(one.worlds for one in found)
    points = fsum(one.points * one.worlds for one in found) / worlds
    return Outcome(play, worlds, sum(one.ahead for one in found), points, tuple(chain(*(one.gains for one in found))))


def open_turns(moments: Sequence[tuple[int, DrawState, Play]], view: DrawView) -> tuple[OpenTurn, ...]:
    """Return the latest moments from which each round can be searched to the end, the oldest first.

    Args:
        moments: the place among all actions, the state and the play of each moment.
        view: any view of the round.

    Returns:
        The moments with the worth of each play.
    """
    options = view.options
    found: list[OpenTurn] = []
    for turn, state, chosen in reversed(moments):
        plays = [action for action in state.legal if isinstance(action, Play)]
        values = solve(
            open_round(state), plays, options, value_in_points(state.scores, options, state.counted_rounds), MOST_NODES
        )
        if values is None:
            break
        found.append(OpenTurn(turn, chosen, values, len(state.scores) > 2))
    return tuple(reversed(found))
