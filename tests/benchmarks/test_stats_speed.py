"""Measure the statistics of a thousand saved games: the first call, which verifies the games, and the second."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from tests.games.kept import keep
from tests.terminal.at_terminal import PROGRAM, Home

GAMES = 1000


def test_the_statistics_of_a_thousand_games_are_timed(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    for number in range(GAMES):
        keep(home.games / f"{number} moon3.jsonl", seed=str(number), opponents="easy", rules={"target": 21})

    def run(*arguments: str) -> float:
        began = time.perf_counter()
        subprocess.run([*PROGRAM, *arguments], env=home.environment, cwd=home.folder, capture_output=True, check=True)
        return time.perf_counter() - began

    taken = [run("stats"), run("stats"), run("games")]
    benchmark.pedantic(run, ("stats",), rounds=3)
    print(
        "\nstats of {} games: {:.1f} s the first time, {:.1f} s the second; games then {:.1f} s".format(GAMES, *taken)
    )
