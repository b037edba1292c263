"""Measure moves at many tables of two players: at one node, and at two nodes with the two players of some tables at
different nodes; beside a bare asyncio echo in a server's process, in the same seconds. Then kill one node, and measure
the delays for those who stay and the time until the others sit again.

The results are reported, never asserted. Everything runs on the same cores, so only ratios are meaningful.
``MOON_ACCESS_SESSIONS`` sets the number of players (default 1,000), ``MOON_ACCESS_SECONDS`` the time (default 10).
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

import pytest

from .callers import Echoed, Program, Server, connect_caller, name, whole_server

SESSIONS = int(os.environ.get("MOON_ACCESS_SESSIONS", "1000"))
SECONDS = int(os.environ.get("MOON_ACCESS_SECONDS", "10"))
A_SECOND = 50


class Table:
    """A table of two players. ``took``: for each move, its time in seconds of perf_counter and the milliseconds until
    the other player heard it."""

    def __init__(self, players: Sequence[Program]) -> None:
        self.players = list(players)
        self.took: list[tuple[float, float]] = []
        self.is_busy = self.is_over = False
        self._random = random.Random(1)

    @classmethod
    async def open(cls, first: int, second: int, number: int) -> Table:
        """Open a table. ``first``, ``second``: the ports to which the players connect."""
        one = await Program.come(first, name(2 * number))
        await one.open(game="draw12", players=2, invited=True, rules={"target": 1000})
        other = await Program.come(second, name(2 * number + 1))
        # A node may not know yet what another node has just done.
        while (await _answer(one, "invite", name=other.name))["is"] != "done":
            await asyncio.sleep(0.05)
        while (await _answer(other, "sit", table=one.number))["is"] != "done":
            await asyncio.sleep(0.05)
        other.number = one.number
        for player in (one, other):
            await player.until_asked()
        return cls([one, other])

    async def move(self) -> None:
        self.is_busy = True
        players = self.players
        await asyncio.gather(*(player.until_turn(max(one.turn for one in players)) for player in players))
        view = players[0].view
        if view["winners"]:
            self.is_over = True
            return
        player, other = players[view["to_act"]], players[1 - view["to_act"]]
        turn = player.turn
        before = time.perf_counter()
        player.send("act", action=self._random.choice(player.view["legal"]), turn=turn)
        await other.until_turn(turn + 1)
        self.took.append((before, 1000 * (time.perf_counter() - before)))
        self.is_busy = False


async def _answer(program: Program, do: str, **said: object) -> dict[str, object]:
    asked = program.send(do, **said)
    while (message := await program.receive()).get("id") != asked:
        pass
    return message


async def play(tables: Sequence[Table], echo: Echoed, seconds: float) -> list[float]:
    """Play so many moves a second over all tables. Return the milliseconds of the echoes meanwhile."""
    echoed: list[float] = []
    asking: set[asyncio.Task[None]] = set()
    begun = time.perf_counter()
    for number in range(round(A_SECOND * seconds)):
        await asyncio.sleep(begun + number / A_SECOND - time.perf_counter())
        table = tables[number % len(tables)]
        if not (table.is_busy or table.is_over):
            asking.add(asyncio.create_task(table.move()))
        before = time.perf_counter()
        await echo.ask()
        echoed.append(1000 * (time.perf_counter() - before))
    await asyncio.wait(asking, timeout=30)
    return echoed


def describe_times(what: str, took: Sequence[float], echoed: Sequence[float] = ()) -> str:
    half, most = median(took), sorted(took)[len(took) * 99 // 100]
    line = f"{what}: {len(took)} times, p50 {half:.1f} ms, p99 {most:.1f} ms, longest {max(took):.0f} ms"
    if not echoed:
        return line
    raw, slow = median(echoed), sorted(echoed)[len(echoed) * 99 // 100]
    return f"{line}; {half / raw:.1f} and {most / slow:.1f} times the echo's {raw:.2f} and {slow:.1f} ms"


def list_times(tables: Sequence[Table], begun: float, seconds: float = 1e9) -> list[float]:
    return [took for table in tables for at, took in table.took if begun <= at < begun + seconds]


async def at_one_node(folder: Path) -> list[str]:
    async with whole_server(folder) as at:
        echo = await Echoed.come(at.plain)
        tables = await connect_caller(SESSIONS // 2, lambda number: Table.open(at.ssh, at.ssh, number))
        echoed = await play(tables, echo, SECONDS)
    return [
        describe_times(
            f"{SESSIONS} players at one node, from a move to the other player", list_times(tables, 0), echoed
        )
    ]


async def at_two_nodes(folder: Path, url: str) -> list[str]:
    """Measure two nodes: a quarter of the tables is at the node that survives, a quarter at the other node, half at
    both."""
    async with AsyncExitStack() as stack:
        stays, dies = [await stack.enter_async_context(whole_server(folder / name, url)) for name in ("a", "b")]
        echo = await Echoed.come(stays.plain)

        def ports(number: int) -> tuple[int, int]:
            one = (stays, dies)[number % 2]
            return one.ssh, (one if number % 4 < 2 else (dies, stays)[number % 2]).ssh

        tables = await connect_caller(SESSIONS // 2, lambda number: Table.open(*ports(number), number))
        echoed = await play(tables, echo, SECONDS)
        lines = [
            describe_times(
                f"{SESSIONS} players at two nodes, a table at one", list_times(_select_tables(tables, 0, 1), 0), echoed
            )
        ]
        lines.append(describe_times("a table at both", list_times(_select_tables(tables, 2, 3), 0), echoed))
        return [*lines, *await _kill_and_measure(tables, stays, dies, echo)]


def _select_tables(tables: Sequence[Table], *which: int) -> list[Table]:
    return [table for number, table in enumerate(tables) if number % 4 in which]


async def _kill_and_measure(tables: Sequence[Table], stays: Server, dies: Server, echo: Echoed) -> list[str]:
    staying = _select_tables(tables, 0)
    gone = [player for table in _select_tables(tables, 1) for player in table.players]
    gone += [table.players[1 - number % 2] for number, table in enumerate(tables) if number % 4 in (2, 3)]
    dies.process.kill()
    killed = time.perf_counter()
    playing = asyncio.create_task(play(staying, echo, SECONDS))
    seconds: list[float] = []

    async def come_again(number: int) -> None:
        back = await Program.come(stays.ssh, gone[number].name, gone[number].token)
        assert back.number == gone[number].number
        seconds.append(1000 * (time.perf_counter() - killed))

    await connect_caller(len(gone), come_again)
    echoed = await playing
    return [
        describe_times("after one node was killed, a table at the other one", list_times(staying, killed), echoed),
        describe_times("in the first two seconds", list_times(staying, killed, 2)),
        describe_times("from the end of the node until its players sit again, all coming at once", seconds),
    ]


def test_many_players_at_one_node_are_measured(tmp_path: Path) -> None:
    print("", *asyncio.run(at_one_node(tmp_path)), sep="\n")


def test_many_players_at_two_nodes_are_measured_while_one_node_is_killed(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    from tests.support.postgres import PostgresServer

    server = PostgresServer()
    try:
        server.start()
        print("", *asyncio.run(at_two_nodes(tmp_path, server.url("public"))), sep="\n")
    finally:
        server.close()
