"""Measure the time to find the worlds that a seat thinks possible, and to draw one at random.

This is not part of the normal run: ``pytest -s tests/benchmarks/test_worlds_speed.py``. The results are reported, never
asserted.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from moon_access.games.draw.bots.determinization import DrawWorldSampler
from moon_access.games.moon.bots.determinization import MoonWorldSampler
from tests.all_games import ALL_GAMES, SomeGame
from tests.properties.random_play import next_action

VIEWS = 200
SAMPLES = 20
KINDS = [(name, players) for name, game in ALL_GAMES.items() for players in game.player_counts]


def views(game: SomeGame) -> list[Any]:
    """Return the views of the seat to act, in random games."""
    rng = Random(5)
    found: list[Any] = []
    state = game.start()
    while len(found) < VIEWS:
        state, _ = game.apply(state, next_action(game, state, rng))
        if state.winners:
            state = game.start()
        if state.to_act is not None and rng.random() < 0.3:
            found.append(game.view(state, state.to_act))
    return found


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_the_search_for_worlds_and_their_sampling_are_timed(name: str, players: int) -> None:
    rng = Random(1)
    found, drawn, uncounted = [], [], 0
    for view in views(ALL_GAMES[name]({}, players)):
        began = time.perf_counter()
        worlds: Any = DrawWorldSampler(view) if name == "draw12" else MoonWorldSampler(view)
        between = time.perf_counter()
        for _ in range(SAMPLES):
            worlds.sample(rng)
        found.append(between - began)
        drawn.append((time.perf_counter() - between) / SAMPLES)
        uncounted += worlds.count is None
    print()
    for what, times in (("found", found), ("one drawn", drawn)):
        times.sort()
        median, late, most = (round(1e6 * times[int(part * (VIEWS - 1))]) for part in (0.5, 0.95, 1))
        print(f"{name} for {players}, {what}: median {median} microseconds, 95 % {late}, at most {most}")
    print(f"too many to count: {uncounted} of {VIEWS}")
