"""Measure how fast bots play each other: games a second in this process, and over processes."""

from __future__ import annotations

import statistics

import pytest

pytest.importorskip("pytest_benchmark")

from pytest_benchmark.fixture import BenchmarkFixture

from moon_access.arena.match import Match
from moon_access.arena.workers import OpenPool, open_own_process, play_all, processes, processors

PAIRINGS = 300
MATCH = Match("moon3", {}, ("normal", "normal", "random"), "1")
POOLS: dict[str, OpenPool] = {"one process": open_own_process, f"{processors()} processes": processes(processors())}


@pytest.mark.parametrize("open_pool", POOLS.values(), ids=POOLS)
def test_the_games_a_second_are_measured(benchmark: BenchmarkFixture, open_pool: OpenPool) -> None:
    games = 0

    def whole_match() -> None:
        nonlocal games
        games = sum(part.games for part in play_all(MATCH, PAIRINGS, open_pool))

    benchmark.pedantic(whole_match, rounds=3)
    if benchmark.stats is None:
        return  # --benchmark-disable
    seconds = benchmark.stats.stats
    speed = {"best": round(games / seconds.min), "median": round(games / statistics.median(seconds.data))}
    benchmark.extra_info["games_per_second"] = speed
    print(f"\ngames a second, processes started included: {speed['best']} at best, {speed['median']} in the median")
