"""Kill a game ten thousand times at random moments, and measure the time until it is back. Every loss is an error.

The program is forked from a process that has loaded it, so that the test ends in a reasonable time. The normal run,
tests/terminal/test_kills.py, kills the program as a player starts it. MOON_ACCESS_KILLS sets the number.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from tests.terminal.killing import Forked, GameToKill

KILLS = int(os.environ.get("MOON_ACCESS_KILLS", "10000"))
SEED = os.environ.get("MOON_ACCESS_KILLS_SEED", "2")


def test_ten_thousand_kills_lose_nothing(tmp_path: Path) -> None:
    killed = GameToKill(tmp_path, SEED, Forked)
    began = time.perf_counter()
    for number in range(KILLS):
        killed.once()
        if number % 1000 == 999:
            print(
                f"\n{number + 1} kills, {time.perf_counter() - began:.0f} s, {dict(sorted(killed.counts.items()))}",
                flush=True,
            )
