"""Measure how quickly a whole server answers many players at its tables, and the memory for each: store, hall, a table
with two bots for each player, and the session if it runs at the server; beside the bare echo of the same door, of
asyncssh or websockets, in the same process. Load and server are separate processes on the same cores.

Each question is sent at its time, even if the one before has no answer yet. The results are reported, never asserted.
``MOON_ACCESS_SESSIONS`` sets the number of players of each kind (default 1,000).
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from .callers import Echoed, EchoedPage, Page, Program, Server, Typist, connect_caller, name, whole_server

SESSIONS = int(os.environ.get("MOON_ACCESS_SESSIONS", "1000"))
A_SECOND = 200
SECONDS = 5
ROUNDS = 5
"""The number of rounds over all kinds. The result is the median of the rounds, because the machine may also do other
work."""


async def by_program(at: Server, number: int) -> Program:
    program = await Program.come(at.ssh, name(number))
    await program.open()
    await program.does("start")
    while not program.view.get("legal"):
        await program.receive()
    return program


async def by_terminal(at: Server, number: int) -> Typist:
    typist = await Typist.come(at.ssh)
    await typist.to_a_table(name(SESSIONS + number))
    return typist


async def by_page(at: Server, number: int) -> Page:
    page = await Page.come(at.page)
    await page.to_a_table(name(2 * SESSIONS + number))
    return page


ECHOES: dict[str, Callable[[Server, int], Awaitable[Any]]] = {
    "asyncio": lambda at, number: Echoed.come(at.plain),
    "asyncssh": lambda at, number: Echoed.come_by_ssh(at.bare_ssh),
    "websockets": lambda at, number: EchoedPage.come(at.bare_page),
}
PLAYERS: dict[str, tuple[Callable[[Server, int], Awaitable[Any]], str]] = {
    "the program at home": (by_program, "asyncssh"),
    "ssh -T, session here": (by_terminal, "asyncssh"),
    "the page, session here": (by_page, "websockets"),
}
"""How each kind of player comes, and the echo of the same door."""


async def answers(players: Sequence[Any]) -> list[float]:
    """Return the milliseconds from each question to its answer, sorted."""
    took: list[float] = []

    async def ask(player: Any) -> None:
        before = time.perf_counter()
        await player.ask()
        took.append(1000 * (time.perf_counter() - before))

    begun = time.perf_counter()
    asking = []
    for number in range(A_SECOND * SECONDS):
        await asyncio.sleep(begun + number / A_SECOND - time.perf_counter())
        asking.append(asyncio.create_task(ask(players[number % len(players)])))
    await asyncio.gather(*asking)
    return sorted(took)


async def measure(folder: Path) -> list[str]:
    told: dict[str, str] = {}
    async with whole_server(folder) as at:
        players: dict[str, list[Any]] = {}
        ways = ECHOES | {way: come for way, (come, _) in PLAYERS.items()}
        for way, come in ways.items():
            before, begun = await at.memory(), time.perf_counter()
            players[way] = await connect_caller(SESSIONS, lambda number, come=come: come(at, number))  # type: ignore[misc]
            each = (await at.memory() - before) / SESSIONS
            told[way] = f"{way}: {SESSIONS} in {time.perf_counter() - begun:.0f} s, {each:.0f} KB each"
        took: dict[str, list[list[float]]] = {way: [] for way in ways}
        for _ in range(ROUNDS):
            for way in ways:
                took[way].append(await answers(players[way]))
    for way, rounds in took.items():
        bare = took[PLAYERS[way][1] if way in PLAYERS else way]
        half, most = [_find_percentile(one, 50) for one in rounds], [_find_percentile(one, 99) for one in rounds]
        times = median(one / _find_percentile(raw, 50) for one, raw in zip(half, bare, strict=True))
        times_most = median(one / _find_percentile(raw, 99) for one, raw in zip(most, bare, strict=True))
        told[way] += (
            f"; p50 {median(half):.2f} ms, {times:.1f} times the echo's"
            f"; p99 {median(most):.1f} ms, {times_most:.1f} times"
        )
    return list(told.values())


def _find_percentile(sorted_times: Sequence[float], hundredth: int) -> float:
    return sorted_times[len(sorted_times) * hundredth // 100]


def test_many_sessions_at_tables_are_measured(tmp_path: Path) -> None:
    print("", *asyncio.run(measure(tmp_path)), sep="\n")
