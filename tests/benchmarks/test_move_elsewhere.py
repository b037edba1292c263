"""Measure the time from a move at one player's program to its line at the others', through the whole server: at the
program of the next player, and at the terminal of an onlooker, whose session runs at the server.

Measure once with the store on the disk and once in memory, where a sync costs nothing: the difference is the cost of
the disk. Beside both, measure a bare echo, in turn in one run. ``MOON_ACCESS_MOVES`` sets the number of moves (default
300).
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from .callers import Echoed, Program, Typist, name, whole_server

MOVES = int(os.environ.get("MOON_ACCESS_MOVES", "300"))
IN_MEMORY = Path("/dev/shm")

pytestmark = pytest.mark.skipif(not IN_MEMORY.is_dir(), reason="needs Linux: a folder in memory")


class Took(NamedTuple):
    """The milliseconds from each move until each listener hears it, and those of an echo."""

    next_player: list[float]
    onlooker: list[float]
    echo: list[float]


class Company:
    """Two players at a table of draw dominoes, and an onlooker."""

    def __init__(self, echo: Echoed, players: Sequence[Program], onlooker: Typist) -> None:
        self.echo, self.players, self.onlooker = echo, players, onlooker
        self.took = Took([], [], [])
        self._random = random.Random(1)

    @classmethod
    async def come(cls, ssh: int, plain: int) -> Company:
        players = [await Program.come(ssh, name(number)) for number in range(2)]
        await players[0].open(game="draw12", players=2, invited=False)
        await players[1].does("sit", table=players[0].number)
        for player in players:
            await player.until_asked()
        onlooker = await Typist.come(ssh)
        for line in ("", "1", name(2)):
            await onlooker.type(line)
        onlooker.prompt = b"\n"
        await onlooker.type("1")
        return cls(await Echoed.come(plain), players, onlooker)

    async def move(self) -> bool:
        """Make one move. Return whether the game goes on."""
        before = time.perf_counter()
        await self.echo.ask()
        self.took.echo.append(1000 * (time.perf_counter() - before))
        await asyncio.gather(*(player.until_turn(max(one.turn for one in self.players)) for player in self.players))
        view = self.players[0].view
        if view["winners"]:
            return False
        player, other = self.players[view["to_act"]], self.players[1 - view["to_act"]]
        action, turn = self._random.choice(player.view["legal"]), player.turn
        await self.onlooker.wait_until_quiet()
        before = time.perf_counter()
        player.send("act", action=action, turn=turn)
        looking = asyncio.create_task(self.onlooker.read_more())
        await other.until_turn(turn + 1)
        self.took.next_player.append(1000 * (time.perf_counter() - before))
        await looking
        self.took.onlooker.append(1000 * (time.perf_counter() - before))
        return True


async def measure(folders: Sequence[Path]) -> list[Took]:
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(whole_server(folder)) for folder in folders]
        companies = [await Company.come(server.ssh, server.plain) for server in servers]
        going = True
        for _ in range(MOVES):
            for company in companies:
                going = await company.move() and going
            if not going:
                break
        return [company.took for company in companies]


def test_the_time_from_a_move_to_its_line_at_another_player_is_measured(tmp_path: Path) -> None:
    with TemporaryDirectory(dir=IN_MEMORY) as memory:
        took = asyncio.run(measure([tmp_path, Path(memory)]))
    for where, one in zip(("on the disk", "in memory"), took, strict=True):
        for who, times in one._asdict().items():
            times.sort()
            half, most = times[len(times) // 2], times[len(times) * 99 // 100]
            print(f"{where}, {who}: {len(times)} times, p50 {half:.2f} ms, p99 {most:.1f} ms")
