"""Killing the server and players' programs in mid-game loses no announcement, and everybody sits down again.

MOON_ACCESS_KILLS sets the number of kills.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from .killed_games import KilledGames

KILLS = int(os.environ.get("MOON_ACCESS_KILLS", "6"))
SEED = os.environ.get("MOON_ACCESS_KILLS_SEED", "1")


def test_after_kills_of_server_and_clients_no_announcement_is_lost(tmp_path: Path) -> None:
    killed = KilledGames(tmp_path, SEED)
    try:
        while killed.kills < KILLS:
            killed.once()
    finally:
        killed.close()
    again = sorted(killed.seconds)
    print(f"\n{killed.kills} kills: {dict(killed.counts)}")
    print(f"everybody sits again after {again[len(again) // 2]:.2f} s, at most {again[-1]:.2f} s")
