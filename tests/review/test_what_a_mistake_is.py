"""A choice is called a mistake if its loss is large enough to matter and unlikely to be chance."""

from __future__ import annotations

from functools import cache

import pytest

from moon_access.engine.actions import Play
from moon_access.games.moon.bots import monte_carlo_play
from moon_access.games.moon.bots.outlook import Candidate, Departure
from moon_access.games.moon.bots.review import is_mistake
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.state import Phase

from .deals import ME, table
from .test_review import faults, random_deal


@cache
def moment(phase: Phase) -> MoonView:
    """Return the first moment of a deal in which seat 0 acts in this phase."""
    at = table("moon3", "a")
    while at.state.to_act != ME or at.state.phase is not phase:
        if at.state.to_act == ME:
            at.submit(ME, at.view(ME).legal[0], at.turn)
        else:
            at.step()
    view: MoonView = at.view(ME)
    return view


def departure(phase: Phase, cost: float, worlds: int, made: int = 0, tricks: float = 0.0) -> Departure:
    """Return a departure: the best choice is worth so much more, succeeds in so many more worlds, and takes so many
    more tricks."""
    view = moment(phase)
    one, other = view.legal[:2]
    best = Candidate(other, worlds, made, tricks, 0.5 + cost)
    return Departure(view, Candidate(one, worlds, 0, 0.0, 0.5), best, True)


@pytest.mark.parametrize(
    ("cost", "worlds", "made", "tricks", "is_one"),
    [
        (0.004, 100, 50, 0.0, False),
        (0.006, 100, 50, 0.0, True),
        (0.1, 100, 8, 0.0, False),
        (0.1, 100, 12, 0.0, True),
        (0.1, 20, 3, 0.0, False),
        (0.1, 20, 5, 0.0, True),
        (0.1, 20, 0, 0.25, True),
    ],
    ids=[
        "it hardly costs anything", "it costs something",
        "it fails hardly more often", "it fails more often",
        "three of twenty worlds may be chance", "five of twenty are not", "it loses tricks",
    ],
)  # fmt: skip
def test_a_tile_is_a_mistake_if_its_cost_is_unlikely_to_be_chance(
    cost: float, worlds: int, made: int, tricks: float, is_one: bool
) -> None:
    assert is_mistake(departure(Phase.PLAY, cost, worlds, made, tricks)) is is_one


@pytest.mark.parametrize(("cost", "is_one"), [(0.019, False), (0.021, True)])
def test_a_bid_must_cost_more_to_be_a_mistake_because_its_figures_are_less_certain(cost: float, is_one: bool) -> None:
    assert is_mistake(departure(Phase.AUCTION, cost, 100)) is is_one


@pytest.mark.parametrize("game", ["moon3", "moon4"])
def test_a_tile_is_judged_in_more_worlds_than_one_analysis_has(game: str) -> None:
    """Do not use the worlds that chose the best tile, in which it looks better than it is."""
    most = monte_carlo_play.BUDGET[3 if game == "moon3" else 4].worlds
    judged = []
    for seed in range(8):
        judged += [one for one in faults(random_deal(game, str(seed))) if isinstance(one.best.action, Play)]
    assert len(judged) > 3
    assert max(one.best.worlds for one in judged) > most * 3 / 2
