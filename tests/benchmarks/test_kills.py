"""Ten thousand kills at random moments, and how long a game takes to be back. Every loss is an error here, too.

The program is forked from a process that has it loaded, so that this comes to an end; the kills of the normal run,
tests/terminal/test_kills.py, are of the program as it is started. MOON_ACCESS_KILLS says how many.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from tests.terminal.killing import Forked, Killed

KILLS = int(os.environ.get("MOON_ACCESS_KILLS", "10000"))
SEED = os.environ.get("MOON_ACCESS_KILLS_SEED", "2")


def test_ten_thousand_kills_lose_nothing(tmp_path: Path) -> None:
    killed = Killed(tmp_path, SEED, Forked)
    began = time.perf_counter()
    for number in range(KILLS):
        killed.once()
        if number % 1000 == 999:
            print(
                f"\n{number + 1} kills, {time.perf_counter() - began:.0f} s, {dict(sorted(killed.counts.items()))}",
                flush=True,
            )
