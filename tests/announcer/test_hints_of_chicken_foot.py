"""The figures of a hint in Chicken Foot do not seem to recommend another tile."""

from __future__ import annotations

import pytest

from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chicken_foot.bots.strong import Forecast, Outcome
from moon_access.games.chicken_foot.hints import figures
from tests.support.seated import Seated

BEST, OTHER = Play(Seat(0), Tile(8, 8), 8), Play(Seat(0), Tile(7, 5), 5)


@pytest.mark.parametrize(
    ("points", "gain", "told"),
    [
        (14.0, 1.0, "12 points on average in 60 guesses; with seven five, 14."),
        (11.0, 1.0, "12 points on average in 60 guesses; with seven five, 11, but then the others have fewer too."),
        (12.2, 1.0, "12 points on average in 60 guesses; with seven five, 12, but then the others have fewer too."),
        (12.0, 3.0, "12 points on average in 60 guesses; with seven five, 12."),
    ],
)
def test_a_tile_that_wins_no_more_points_is_announced_with_its_drawbacks(points: float, gain: float, told: str) -> None:
    forecast = Forecast((Outcome(BEST, 60, 12.0, 3.0), Outcome(OTHER, 60, points, gain)))
    line = Seated("chicken_foot").console.wording.line(figures(forecast))
    assert line == f"You are left with {told}"
