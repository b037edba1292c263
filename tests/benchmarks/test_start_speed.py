"""Measure the time from process start to the first prompt, beside a Python that only imports click, in turn in one
run."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from .playing import Player

ROUNDS = 21
GAME = ("play", "--language", "en", "--read", "screen-reader", "--name", "Eva", "--bots", "normal", "--seed", "1")


def test_the_time_to_the_first_prompt_is_measured(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    ours: list[float] = []
    peers: list[float] = []

    def in_turn() -> None:
        peers.append(_import_click())
        ours.append(_first_prompt(tmp_path))

    in_turn()  # warms the caches of the disk
    ours.clear()
    peers.clear()
    benchmark.pedantic(in_turn, rounds=ROUNDS)
    ratio = statistics.median(ours) / statistics.median(peers)
    benchmark.extra_info["first prompt, ms"] = round(1000 * statistics.median(ours), 1)
    benchmark.extra_info["import click, ms"] = round(1000 * statistics.median(peers), 1)
    benchmark.extra_info["ratio"] = round(ratio, 2)
    print(f"\nfirst prompt {1000 * statistics.median(ours):.1f} ms, ratio to import click {ratio:.2f}")


def _first_prompt(folder: Path) -> float:
    player = Player(folder, *GAME)
    seconds = player.read_to_prompt() - player.began
    player.close()
    return seconds


def _import_click() -> float:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    before = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import click"], check=True, env=environment)
    return time.perf_counter() - before
