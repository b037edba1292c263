"""How fast the rules of Moon for three are: whole deals of random play through the public engine.

Not part of the normal run: ``pytest tests/benchmarks``. The demand is 10,000 deals a second, shuffling
included. MOON_ACCESS_SLOWEST lowers it for a machine that is known to be slower.
"""

from __future__ import annotations

import os
from random import Random

import pytest

pytest.importorskip("pytest_benchmark")

from pytest_benchmark.fixture import BenchmarkFixture

from moon_access.rules.registry import GAMES
from moon_access.rules.tiles import Seat

DEALS = 2_000
SLOWEST = int(os.environ.get("MOON_ACCESS_SLOWEST", "10000"))


def play(deals: int) -> None:
    """So many deals with random legal actions, game after game."""
    rng = Random(1)
    random = rng.random
    game = GAMES["moon3"]({})
    tiles = list(game.tiles)
    state = game.start()
    for _ in range(deals):
        if state.winners:
            state = game.start()
        rng.shuffle(tiles)
        state, _ = game.apply(state, game.make_deal(state, tiles, Seat(0)))
        while state.to_act is not None:
            legal = game.legal_actions(state)
            state, _ = game.apply(state, legal[int(random() * len(legal))])


def test_ten_thousand_random_deals_a_second(benchmark: BenchmarkFixture) -> None:
    benchmark.pedantic(play, args=(DEALS,), rounds=10, warmup_rounds=1)
    if benchmark.stats is None:
        return  # --benchmark-disable
    seconds = benchmark.stats.stats
    speed = {"best": round(DEALS / seconds.min), "median": round(DEALS / seconds.median)}
    benchmark.extra_info["deals_per_second"] = speed
    print(f"\ndeals a second: {speed['best']:,} at best, {speed['median']:,} in the median")
    assert speed["best"] >= SLOWEST
