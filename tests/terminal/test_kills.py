"""Killing the program at random moments loses no announcement, and leaves nothing half written.

MOON_ACCESS_KILLS sets the number of kills.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from .killing import GameToKill

KILLS = int(os.environ.get("MOON_ACCESS_KILLS", "80"))
SEED = os.environ.get("MOON_ACCESS_KILLS_SEED", "1")


def test_a_game_that_is_killed_continues_at_the_last_announcement(tmp_path: Path) -> None:
    killed = GameToKill(tmp_path, SEED)
    while killed.kills < KILLS:
        killed.once()
    print(f"\n{killed.kills} kills, {dict(sorted(killed.counts.items()))}")
