"""Measure the points that choices of the strong bot for two lose, by the worlds and own turns that it searches.

pytest -s tests/benchmarks/test_worlds_of_two_handed.py

The choices are from rounds that normal bots play. The worth of each play comes from very many worlds, four own turns
ahead; the loss of a setting is the difference of its choice from the best. This tells in minutes what games tell in a
day, but not what a rollout would gain by looking further ahead. The result is only reported, over 40 choices or
MOON_ACCESS_CHOICES.
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
"""The worlds and the own turns of each setting."""
GAME = DrawGame()


def choices(number: int) -> list[DrawView]:
    """Yield one of three positions with a choice, except the opening."""
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


def test_the_points_lost_by_each_setting_are_measured() -> None:
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
