"""Measure the time from Enter to the answer of every query, at the terminal."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from .playing import Player

QUERIES = ("h", "t", "l", "u", "b", "s", "k", "w", "c", "a", "e", "r", "j", "why 65", "i", "v", "o", "save", "nonsense")


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_the_answer_to_every_query_is_timed(benchmark: BenchmarkFixture, tmp_path: Path, language: str) -> None:
    seated = ("--name", "Eva", "--bots", "normal", "--seed", "4")
    player = Player(tmp_path, "play", "--language", language, "--read", "braille", *seated)
    player.read_to_prompt()
    english = {"h": "hand", "t": "table", "l": "legal", "u": "trump", "b": "bids", "s": "score", "k": "tricks"}
    english |= {"w": "who", "c": "count", "a": "last", "e": "since", "r": "repeat", "j": "journal", "i": "hint"}
    english |= {"v": "verbosity", "o": "order"}
    seconds: dict[str, list[float]] = {query: [] for query in QUERIES}

    def all_queries() -> None:
        for query in QUERIES:
            seconds[query].append(player.ask(english.get(query, query)))

    benchmark.pedantic(all_queries, rounds=20, warmup_rounds=1)
    player.close()
    slowest = max(QUERIES, key=lambda query: statistics.median(seconds[query]))
    milliseconds = 1000 * statistics.median(seconds[slowest])
    worst = 1000 * max(max(times[1:]) for times in seconds.values())
    benchmark.extra_info["slowest query, median ms"] = f"{slowest}: {milliseconds:.2f}"
    print(f"\n{language}: slowest query {slowest}, median {milliseconds:.2f} ms; slowest single answer {worst:.2f} ms")
