"""Measure the cost of durability: a synced write before each prompt, and resuming a game.

The results are reported, never asserted, because disks differ. On tmpfs there is no disk at all, which shows the cost
of the rest.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from random import Random

import pytest

from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.file import RecordFile
from moon_access.record.reader import resumable_game
from moon_access.record.writer import Recorder
from moon_access.table import Player, Table

from . import playing

ACTIONS = 500
ROUNDS = 15


def play_measured(path: Path, actions: int, sync: bool = True) -> list[float]:
    """Return a game with so many actions of a player among bots, and the seconds of each write and sync."""
    game = GAMES["draw12"].rules({"target": 1000})
    players = [Player("Eva", "human"), *(Player(name, "bot:random") for name in ("Anna", "Ben")[: game.players - 1])]
    recorder = Recorder.begin(RecordFile.begin(path), game, players, "1")
    bots = {Seat(seat): GAMES["draw12"].bots()["random"]() for seat in range(1, game.players)}
    table, chance, took = Table(game, players, seed="1", bots=bots, recorder=recorder), Random(1), []
    while table.turn < actions and not table.is_over:
        if not table.step():
            table.submit(Seat(0), chance.choice(table.view(Seat(0)).legal), table.turn)
            before = time.perf_counter()
            if sync:
                recorder.sync()
            took.append(time.perf_counter() - before)
    recorder.close()
    return took


@pytest.mark.parametrize("folder", [tempfile.gettempdir(), str(Path(__file__).parents[2]), "/dev/shm"])
def test_the_cost_of_the_disk_before_each_prompt_is_measured(folder: str) -> None:
    if not Path(folder).is_dir():
        pytest.skip("not here")
    with tempfile.TemporaryDirectory(dir=folder) as own:
        took = sorted(1000 * seconds for seconds in play_measured(Path(own) / "game", ACTIONS))
    print(
        f"\nsync before a prompt in {folder}: median {statistics.median(took):.3f} ms,"
        f" 95 of 100 within {took[len(took) * 95 // 100]:.3f} ms, {len(took)} times"
    )


def test_the_time_to_come_back_is_measured(tmp_path: Path) -> None:
    path = tmp_path / "game"
    play_measured(path, ACTIONS, sync=False)
    settings = ("--language", "en", "--read", "screen-reader")
    new: list[float] = []
    back: list[float] = []
    for _ in range(ROUNDS + 1):
        for times, arguments in (
            (new, ("play", "--game", "draw12", "--name", "Eva", "--seed", "1", "--bots", "random", *settings)),
            (back, ("resume", str(path), *settings)),
        ):
            player = playing.Player(tmp_path, *arguments)
            times.append(1000 * (player.read_to_prompt() - player.began))
            player.close()
    before = time.perf_counter()
    saved = resumable_game(path)
    read = 1000 * (time.perf_counter() - before)
    print(
        f"\na game of {len(saved.actions)} actions: back in {statistics.median(back[1:]):.1f} ms, a new one in"
        f" {statistics.median(new[1:]):.1f} ms; reading and verifying alone {read:.1f} ms"
    )
