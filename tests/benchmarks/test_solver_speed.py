"""Measure how many whole deals of seven tiles each both searches solve in a second.

This is not part of the normal run: ``pytest tests/benchmarks``. The results are reported, and no test depends on them,
because machines differ. The time is processor time, so that other work matters less. "Sensible" deals have the trump of
the bidder's longest suit and, with three players, a discard of little worth. In the other deals, both are random. The
deals are made before the measurement.

The search runs in a thread, whose stack is empty at first: Python 3.11 allocates its stack in pieces and frees each
piece at once, and a search that crosses the end of a piece again and again takes up to twice the time. The ends of the
pieces depend on the callers.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Literal

import pytest

pytest.importorskip("pytest_benchmark")

from pytest_benchmark.fixture import BenchmarkFixture

from moon_access.bots.search.double_dummy import IMPLEMENTATIONS, Position, Solver
from moon_access.bots.search.ranks import ranks
from moon_access.engine.tiles import NUMBER_SUITS, Seat, Suit, Tile, full_set
from moon_access.engine.trick import order
from moon_access.games.moon.sides import moon_set

Question = Callable[[Solver, Position], object]

QUESTIONS: dict[str, Question] = {
    "tricks": Solver.tricks,
    "values of all moves": Solver.values,
    "makes five": lambda solver, position: solver.can_make(position, 5),
}


def deals(players: int, count: int, sensible: bool) -> list[Position]:
    """Return deals in which seat 0 is the bidder and leads."""
    rng = Random(1)
    found = []
    for _ in range(count):
        tiles = list(moon_set(3) if players == 3 else full_set(6))
        rng.shuffle(tiles)
        bidder = [tiles.pop() for _ in range(8 if players == 3 else 7)]
        trump = _find_longest_suit(bidder) if sensible else rng.choice(list(Suit))
        if players == 3:
            plain = [tile for tile in bidder if not order(trump).is_trump(tile) and not tile.is_double]
            bidder.remove(min(plain or bidder, key=lambda tile: tile.pips) if sensible else bidder[0])
        others = [tuple(tiles[7 * seat : 7 * seat + 7]) for seat in range(players - 1)]
        attackers = (Seat(0),) if players == 3 else (Seat(0), Seat(2))
        found.append(Position((tuple(bidder), *others), (), Seat(0), trump, attackers))
    return found


def _find_longest_suit(hand: list[Tile]) -> Suit:
    held = Counter(number for tile in hand for number in {tile.high, tile.low})
    return max(NUMBER_SUITS, key=lambda suit: (held[suit.value], Tile(suit.value, suit.value) in hand))


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("sensible", [True, False], ids=["sensible", "by lot"])
@pytest.mark.parametrize(("players", "count"), [(3, 400), (4, 40)])
def test_the_deals_solved_a_second_are_measured(
    benchmark: BenchmarkFixture,
    players: int,
    count: int,
    sensible: bool,
    question: str,
    implementation: Literal["compiled", "python"],
) -> None:
    ask = QUESTIONS[question]
    positions = deals(players, count, sensible)
    ranks(positions[0].trump)

    def solve() -> None:
        for position in positions:
            ask(Solver(search=IMPLEMENTATIONS[implementation]), position)

    with ThreadPoolExecutor(1) as thread:
        benchmark.pedantic(lambda: thread.submit(solve).result(), rounds=5, warmup_rounds=1)
    if benchmark.stats is None:
        return  # --benchmark-disable
    single, nodes = [], 0
    for position in positions:
        solver = Solver(search=IMPLEMENTATIONS[implementation])
        began = time.process_time()
        ask(solver, position)
        single.append(time.process_time() - began)
        nodes += solver.nodes
    speed = round(count / benchmark.stats.stats.min)
    median = statistics.median(single)
    benchmark.extra_info["deals_per_second"] = speed
    print(
        f"\n{implementation}, {players} players, {'sensible' if sensible else 'by lot'}, {question}:"
        f" {speed:,} deals a second at best,"
        f" {1000 * median:.3f} ms a deal in the median, {1000 * max(single):.1f} at most, {nodes // count:,} nodes"
    )
