"""Measure the rules: random play through the public engine, including shuffling, of every game.

This is not part of the normal run: ``pytest tests/benchmarks``. The results are reported, and no test depends on them,
because machines differ.
"""

from __future__ import annotations

import statistics
import time
from random import Random
from typing import Any

import pytest

from tests.all_games import SomeGame

pytest.importorskip("pytest_benchmark")

from pytest_benchmark.fixture import BenchmarkFixture

from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Seat
from moon_access.games.draw.rules import DrawGame
from tests.all_games import ALL_GAMES

DEALS = 2_000
GAMES = 100
PLACES = (10, 20, 40, 60, 80)
POSITIONS = 300
ROUNDS = 9
ACTIONS = 6_000
KINDS = [(name, players) for name, game in ALL_GAMES.items() for players in game.player_counts]
by_kind = pytest.mark.parametrize(("name", "players"), KINDS, ids=[f"{name}-{players}" for name, players in KINDS])


def play_deals(game: SomeGame, deals: int) -> None:
    """Play so many deals with random legal actions, game after game."""
    rng = Random(1)
    random = rng.random
    tiles = list(game.tiles)
    state = game.start()
    for _ in range(deals):
        if state.winners:
            state = game.start()
        rng.shuffle(tiles)
        state = game.next_state(state, game.make_deal(state, tiles, Seat(0)))
        while state.to_act is not None:
            legal = game.legal_actions(state)
            state = game.next_state(state, legal[int(random() * len(legal))])


def play_games(game: SomeGame, games: int) -> None:
    """Play so many whole games of random actions. One side passes whenever it may: random bidders lose more than they
    win, so a game of Moon would hardly end."""
    rng = Random(1)
    tiles = list(game.tiles)
    for _ in range(games):
        state = game.start()
        while not state.winners:
            if state.to_act is None:
                rng.shuffle(tiles)
                action: Any = game.make_deal(state, tiles, Seat(0))
            else:
                legal = game.legal_actions(state)
                passes = type(legal[-1]) is Pass and game.side(state.to_act) == 0
                action = legal[-1] if passes else rng.choice(legal)
            state = game.next_state(state, action)


def report(benchmark: BenchmarkFixture, what: str, count: int) -> None:
    if benchmark.stats is None:
        return  # --benchmark-disable
    seconds = benchmark.stats.stats
    speed = {"best": round(count / seconds.min), "median": round(count / seconds.median)}
    benchmark.extra_info[f"{what}_per_second"] = speed
    print(f"\n{what} a second: {speed['best']:,} at best, {speed['median']:,} in the median")


@by_kind
def test_the_random_deals_a_second_are_measured(benchmark: BenchmarkFixture, name: str, players: int) -> None:
    game = ALL_GAMES[name]({}, players)
    benchmark.pedantic(play_deals, args=(game, DEALS), rounds=10, warmup_rounds=1)
    report(benchmark, "deals", DEALS)


@by_kind
def test_the_random_games_a_second_are_measured(benchmark: BenchmarkFixture, name: str, players: int) -> None:
    game = ALL_GAMES[name]({}, players)
    benchmark.pedantic(play_games, args=(game, GAMES), rounds=5, warmup_rounds=1)
    report(benchmark, "games", GAMES)


def test_no_game_takes_three_times_as_long_for_an_action_as_moon_for_three() -> None:
    """Play random deals, including shuffling, of every game in turn with Moon for three, so that other work slows
    both."""
    moon = ALL_GAMES["moon3"]({}, 3)
    print()
    slow = []
    for name, players in KINDS:
        game = ALL_GAMES[name]({}, players)
        pairs = [(seconds_an_action(game), seconds_an_action(moon)) for _ in range(ROUNDS)]
        ratio = statistics.median(one / other for one, other in pairs)
        micro = 1e6 * statistics.median(one for one, _ in pairs)
        print(f"{name} for {players}: {micro:.1f} microseconds an action, {ratio:.2f} of Moon for three's")
        if ratio > 3:
            slow.append((name, players))
    assert not slow


def seconds_an_action(game: SomeGame) -> float:
    """Return the mean seconds of an action over whole random deals, including events, as at a table."""
    rng = Random(1)
    tiles = list(game.tiles)
    actions = 0
    state = game.start()
    began = time.perf_counter()
    while actions < ACTIONS:
        if state.winners:
            state = game.start()
        rng.shuffle(tiles)
        state, _ = game.apply(state, game.make_deal(state, tiles, Seat(0)))
        while state.to_act is not None:
            legal = game.legal_actions(state)
            state, _ = game.apply(state, legal[int(rng.random() * len(legal))])
            actions += 1
    return (time.perf_counter() - began) / actions


def test_a_play_costs_the_same_however_long_the_chain(benchmark: BenchmarkFixture) -> None:
    """Time one play at the 10th tile and later ones, up to the 80th, with its effects: the next turn, the legal actions
    and the views. Rounds with a plain line are the longest."""
    game = DrawGame({"double_branches": 1}, 2)
    found = benchmark.pedantic(positions, args=(game,), rounds=1)
    print()
    for place in PLACES:
        spent = [cost(game, state, play) for state, play in found[place]]
        held = statistics.mean(len(hand) for state, _ in found[place] for hand in state.hands)
        micro = round(1e6 * statistics.median(spent), 2)
        benchmark.extra_info[f"tile {place}, microseconds"] = micro
        print(f"tile {place}: {micro} microseconds, with {held:.1f} tiles in a hand")


def positions(game: DrawGame) -> dict[int, list[tuple[Any, Play]]]:
    """Yield states before the play at each place, and a play."""
    rng = Random(1)
    found: dict[int, list[tuple[Any, Play]]] = {place: [] for place in PLACES}
    while any(len(states) < POSITIONS for states in found.values()):
        shuffled = rng.sample(game.tiles, len(game.tiles))
        state = game.next_state(game.start(), game.make_deal(game.start(), shuffled, Seat(0)))
        laid = 0
        while state.to_act is not None:
            action = rng.choice(state.legal)
            if isinstance(action, Play):
                laid += 1
                if laid in found and len(found[laid]) < POSITIONS:
                    found[laid].append((state, action))
            state = game.next_state(state, action)
    return found


def cost(game: DrawGame, state: Any, play: Play) -> float:
    """Return the seconds of the fastest of several runs, because the machine also does other work."""
    seat = Seat(1 - play.seat)
    best = 1.0
    for _ in range(20):
        began = time.perf_counter()
        after, _ = game.apply(state, play)
        game.view(after, seat)
        best = min(best, time.perf_counter() - began)
    return best
