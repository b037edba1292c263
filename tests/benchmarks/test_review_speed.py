"""Measure the processor time of a review, and of finding a deal to practise, in pure Python."""

from __future__ import annotations

import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from moon_access.bots.search import alpha_beta
from moon_access.bots.search import double_dummy as solver
from moon_access.games import GAMES
from moon_access.games.moon.practice import DealKind, find
from moon_access.scenes.game.commands.review import review_of
from tests.review.deals import ME, play_deal, table

DEALS = 30


def print_times(what: str, seconds: list[float]) -> None:
    seconds.sort()
    median, most = seconds[len(seconds) // 2], seconds[int(0.95 * len(seconds))]
    figures = [round(1000 * one) for one in (median, most, seconds[-1])]
    print("{}: {} ms in the median, {} in 95 of 100, {} at most".format(what, *figures))


@pytest.mark.parametrize("game", ["moon3", "moon4"])
def test_a_review_is_timed(benchmark: BenchmarkFixture, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(solver, "IMPLEMENTATIONS", {"python": alpha_beta.Search})
    deals = [table(game, f"speed {number}") for number in range(DEALS)]
    for deal in deals:
        play_deal(deal, lambda view, chance: GAMES[game].bots()["normal"]().advise(view, None).action)  # type: ignore[arg-type]
    taken: list[float] = []

    def review() -> None:
        for deal in deals:
            began = time.process_time()
            review_of(deal.game, deal.actions, deal.seed, ME, "full")
            taken.append(time.process_time() - began)

    benchmark.pedantic(review, rounds=1)
    print_times(f"\nReview of a deal of {game}", taken)


@pytest.mark.parametrize("game", ["moon3", "moon4"])
def test_the_search_for_a_deal_to_practise_on_is_timed(
    benchmark: BenchmarkFixture, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(solver, "IMPLEMENTATIONS", {"python": alpha_beta.Search})
    taken: dict[DealKind, list[float]] = {kind: [] for kind in DealKind}

    def search() -> None:
        for kind, seconds in taken.items():
            after = 0
            for _ in range(DEALS):
                began = time.process_time()
                after = find(kind, game, "speed", after).tried
                seconds.append(time.process_time() - began)

    benchmark.pedantic(search, rounds=1)
    for kind, seconds in taken.items():
        print_times(f"\nA deal of {game} for {kind.value}", seconds)
