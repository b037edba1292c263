"""Measure the delays that others feel while strong bots think at a server: the time to an answer, and the time until a
new player is let in. First measure an idle server, then tables of Mexican Train with seven strong bots and a guest
each.

The results are reported, never asserted. Everything runs on the same cores, so only ratios are meaningful.
``MOON_ACCESS_TABLES`` sets the number of tables (default 18), ``MOON_ACCESS_SECONDS`` the time (default 20).
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import chain
from pathlib import Path

from .callers import Program, name, whole_server

TABLES = int(os.environ.get("MOON_ACCESS_TABLES", "18"))
SECONDS = int(os.environ.get("MOON_ACCESS_SECONDS", "20"))
PLAYERS, A_SECOND = 6, 4
"""The number of other players, and the questions that each asks a second, no more than a server takes from one
connection."""
LOGINS_A_SECOND = 1


@asynccontextmanager
async def busy_tables(port: int) -> AsyncIterator[list[int]]:
    """Run busy tables in the with block. At its end, the list gets the number of moves made."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.benchmarks.busy_tables", str(port), str(TABLES)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None and process.stdout is not None
    assert await process.stdout.readline() == b"playing\n"
    moves: list[int] = []
    yield moves
    process.stdin.close()
    moves.append(int(await process.stdout.readline()))
    await process.wait()


async def time_questions(player: Program) -> list[float]:
    """Return the milliseconds from each question to its answer. Ask at fixed times, unless an answer is still
    missing."""
    took, begun = [], time.perf_counter()
    for number in range(SECONDS * A_SECOND):
        await asyncio.sleep(begun + number / A_SECOND - time.perf_counter())
        before = time.perf_counter()
        await player.ask()
        took.append(1000 * (time.perf_counter() - before))
    return took


async def let_in(port: int, called: str) -> list[float]:
    """Return the milliseconds until a new player is in the lobby, sorted."""
    took = []
    for number in range(SECONDS * LOGINS_A_SECOND):
        before = time.perf_counter()
        await Program.come(port, f"{called}{'abcdefghijklmnopqrstuvwxyz'[number % 26]}{'aeiou'[number // 26 % 5]}")
        took.append(1000 * (time.perf_counter() - before))
        await asyncio.sleep(1 / LOGINS_A_SECOND)
    return sorted(took)


def pick(took: Sequence[float], hundredth: int) -> float:
    return took[min(len(took) * hundredth // 100, len(took) - 1)]


async def measure(folder: Path) -> list[str]:
    told = []
    async with whole_server(folder) as server:
        players = [await Program.come(server.ssh, name(5000 + number)) for number in range(PLAYERS)]
        for player in players:
            await player.open(bots="easy")
            await player.does("start")
            await player.until_asked()

        async def figures(what: str, called: str) -> None:
            logins, *of_each = await asyncio.gather(let_in(server.ssh, called), *map(time_questions, players))
            answers = sorted(chain.from_iterable(of_each))
            told.append(
                f"{what}: a question p50 {pick(answers, 50):.1f} ms, p99 {pick(answers, 99):.1f} ms, at most"
                f" {answers[-1]:.1f}; a login p50 {pick(logins, 50):.0f} ms, at most {logins[-1]:.0f}"
            )

        await figures("quiet", "Quiet")
        async with busy_tables(server.ssh) as moves:
            await figures(f"beside {TABLES} tables of strong bots", "Busy")
        told.append(f"{moves[0]} moves were made there")
        await figures("quiet again", "Again")
    return told


def test_the_delay_for_others_is_measured_while_strong_bots_think(tmp_path: Path) -> None:
    print("", *asyncio.run(measure(tmp_path)), sep="\n")
