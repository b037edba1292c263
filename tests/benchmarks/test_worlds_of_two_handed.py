"""Measure the points that choices of the strong bot for two lose, by worlds and own turns searched.

pytest -s tests/benchmarks/test_worlds_of_two_handed.py

At choices of rounds that normal bots play. What each play is worth is taken from very many worlds, four own turns on;
what a setting chooses is worth so much less than the best. That tells in minutes what games tell in a day, but nothing
of what a rollout that goes farther would know better. Only reported; 40 choices, or what MOON_ACCESS_CHOICES says.
"""

from __future__ import annotations

import os
from math import sqrt
from random import Random

from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat
from moon_access.games.draw.bots import normal
from moon_access.games.draw.bots.two_handed import analyse_two_handed
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import DrawView

CHOICES = int(os.environ.get("MOON_ACCESS_CHOICES", "40"))
TRUTH = 2_000, 4
SETTINGS = (120, 2), (120, 4), (240, 4), (480, 4)
"""Worlds and own turns."""
GAME = DrawGame()


def choices(number: int) -> list[DrawView]:
    """One of three moments at which there is something to choose, the opening excepted."""
    found: list[DrawView] = []
    random = Random("two-handed")
    seen = 0
    while len(found) < number:
        shuffled = random.sample(GAME.tiles, len(GAME.tiles))
        state = GAME.next_state(GAME.start(), GAME.make_deal(GAME.start(), shuffled, Seat(0)))
        while state.to_act is not None:
            view = GAME.view(state, state.to_act)
            several = len(view.legal) > 1
            if several and len(view.hand) > 1:
                seen += 1
                if seen % 3 == 0:
                    found.append(view)
            state = GAME.next_state(state, normal.advise(view).action if several else view.legal[0])
    return found[:number]


def test_points_lost_by_settings() -> None:
    lost: dict[tuple[int, int] | None, list[float]] = {}
    for number, view in enumerate(choices(CHOICES)):
        worth = {one.play: one.points for one in analyse_two_handed(view, Random(f"truth {number}"), *TRUTH).outcomes}
        best = max(worth.values())
        habit = normal.advise(view).action
        assert isinstance(habit, Play)
        lost.setdefault(None, []).append(best - worth[habit])
        for setting in SETTINGS:
            chosen = analyse_two_handed(view, Random(f"choice {number}"), *setting).best.play
            lost.setdefault(setting, []).append(best - worth[chosen])
    for kind, points in lost.items():
        mean = sum(points) / len(points)
        off = 1.96 * sqrt(sum((one - mean) ** 2 for one in points) / (len(points) - 1) / len(points))
        name = "normal" if kind is None else "{} worlds, {} own turns".format(*kind)
        print(f"\n{name}: {mean:.2f} +- {off:.2f} points lost at each of {len(points)} choices")
