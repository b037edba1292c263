"""Measure how quickly a server answers honest players during attacks, and without them, in one run.

The server, the players and the attackers of each address are separate processes on the same cores. Real attackers would
run elsewhere, so these get only the processor time that the others leave (nice). Honest players use the program at
home. Each is at a separate table and asks four questions a second. An attack comes from one address. At the end, all
attacks come at once from three addresses. The results are reported, never asserted: the goal is that p99 stays within
three times the quiet one.

``MOON_ACCESS_SECONDS`` sets the seconds for each attack (default 10). ``MOON_ACCESS_ATTACKS`` runs only the attacks
whose names contain it.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from .attackers import KINDS, Target
from .callers import Program, name

assert sys.platform != "win32"

PLAYERS = 10
A_SECOND = 40
"""Questions a second of all players: none asks faster than the server takes lines."""
SECONDS = int(os.environ.get("MOON_ACCESS_SECONDS", "10"))
ONLY = os.environ.get("MOON_ACCESS_ATTACKS", "")
HEAD = """
| attack | p50 ms | p99 ms | p99, times the quiet one | server, % of a core |
|---|---|---|---|---|"""
THREE = ("127.0.0.2", "127.0.0.3", "127.0.0.4")


@asynccontextmanager
async def server(folder: Path) -> AsyncIterator[tuple[Sequence[int], int]]:
    """Return the server's ports and the id of its process."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.benchmarks.besieged", str(folder)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        yield [int(port) for port in (await process.stdout.readline()).split()], process.pid
    finally:
        process.stdin.close()
        await process.wait()


@asynccontextmanager
async def attack(kind: str, ports: Sequence[int], addresses: Sequence[str]) -> AsyncIterator[None]:
    begun = []
    for address in addresses:
        target = Target(address, *ports)
        said = [kind, *map(str, target)]
        process = await asyncio.create_subprocess_exec(
            *("nice", "-n", "19", sys.executable, "-m", "tests.benchmarks.attackers", *said),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        begun.append(process)
        assert process.stdout is not None
        await process.stdout.readline()
    try:
        yield
    finally:
        for process in begun:
            process.kill()
            await process.wait()


async def answers(players: Sequence[Program]) -> list[float]:
    """Return the milliseconds from each question to its answer, sorted."""
    took: list[float] = []

    async def ask(player: Program, at: float) -> None:
        await player.ask()
        took.append(1000 * (time.perf_counter() - at))

    begun, asking = time.perf_counter(), []
    for number in range(A_SECOND * SECONDS):
        due = begun + number / A_SECOND
        await asyncio.sleep(due - time.perf_counter())
        asking.append(asyncio.create_task(ask(players[number % len(players)], time.perf_counter())))
    await asyncio.wait(asking, timeout=60)
    return sorted(took)


class Delays(NamedTuple):
    """``took``: the milliseconds from each question to its answer, sorted. ``busy``: the share of a core that the
    server used meanwhile."""

    took: Sequence[float]
    busy: float

    @classmethod
    async def of_players(cls, players: Sequence[Program], process: int) -> Delays:
        begun, used = time.perf_counter(), measure_processor_time(process)
        took = await answers(players)
        return cls(took, (measure_processor_time(process) - used) / (time.perf_counter() - begun))


def measure_processor_time(process: int) -> float:
    """Return the processor seconds of the process."""
    said = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(said[11]) + int(said[12])) / os.sysconf("SC_CLK_TCK")


def pick(took: Sequence[float], hundredth: int) -> float:
    return took[len(took) * hundredth // 100]


async def come(port: int, number: int) -> Program:
    program = await Program.come(port, name(number))
    await program.open()
    await program.does("start")
    while not program.view.get("legal"):
        await program.receive()
    return program


def line(what: str, measured: Delays, quiet: Delays) -> str:
    took = measured.took
    times = pick(took, 99) / pick(quiet.took, 99)
    asked = A_SECOND * SECONDS
    lost = "" if len(took) == asked else f", {asked - len(took)} without an answer"
    return f"| {what} | {pick(took, 50):.1f} | {pick(took, 99):.1f} | {times:.1f}{lost} | {100 * measured.busy:.0f} |"


async def measure(folder: Path) -> None:
    async with server(folder) as (ports, process):
        players = [await come(ports[0], number) for number in range(PLAYERS)]
        quiet = await Delays.of_players(players, process)
        print(
            "\n| attack | p50 ms | p99 ms | p99, times the quiet one | server, % of a core |",
            "|---|---|---|---|---|",
            sep="\n",
        )
        print(line("none", quiet, quiet), flush=True)
        for kind in (kind for kind in KINDS if ONLY in kind):
            async with attack(kind, ports, THREE[:1]):
                print(line(kind, await Delays.of_players(players, process), quiet), flush=True)
        if ONLY in "all":
            async with attack("all", ports, THREE):
                measured = await Delays.of_players(players, process)
                print(line("all of these, from three addresses", measured, quiet), flush=True)
        print(line("none, afterwards", await Delays.of_players(players, process), quiet), flush=True)


def test_honest_players_are_answered_while_others_attack(tmp_path: Path) -> None:
    asyncio.run(measure(tmp_path))
