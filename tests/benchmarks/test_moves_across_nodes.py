"""Measure the time from a move at one node to its message at another, through PostgreSQL: once with its data on the
disk, once without the cost of a sync, and beside it a sync alone. ``MOON_ACCESS_MOVES`` sets the number of moves
(default 200).

The results are reported, never asserted. Each node is a separate process. The time ends when the other node has written
the message for its player.
"""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path

import pytest

from moon_access.record.file import sync
from tests.support.nodes import Node
from tests.support.postgres import PostgresServer
from tests.together.test_many_nodes import WHO, Game

MOVES = int(os.environ.get("MOON_ACCESS_MOVES", "200"))


def measure_syncs(folder: Path) -> list[float]:
    """Return the milliseconds of each line written and synced."""
    took = []
    with (folder / "line").open("ab", buffering=0) as file:
        for _ in range(MOVES):
            before = time.perf_counter()
            file.write(b'{"seat":1,"play":"6-3"}\n')
            sync(file.fileno())
            took.append(1000 * (time.perf_counter() - before))
    return took


def measure_moves(game: Game) -> list[float]:
    """Return the milliseconds of each move, up to the other node's player."""
    took: list[float] = []
    while len(took) < MOVES:
        turns = [game.last_turn(seat) for seat in (0, 1)]
        before = time.perf_counter()
        seat = game.read_recorded().state.to_act
        if seat is None or not game.move():
            break
        there = 1 - seat
        game.at[there].wait(lambda: game.last_turn(there) > turns[there])  # noqa: B023
        told = next(one for one in game.at[there].told[WHO[there]] if one.get("turn", -1) > turns[there])
        took.append(1000 * (told["at"] - game.asked_at))
        assert before <= game.asked_at
    return took


@pytest.mark.parametrize("where", ["disk", "memory"])
def test_the_time_of_a_move_to_the_other_node_is_measured(where: str, tmp_path: Path) -> None:
    server, nodes = PostgresServer(Path("/dev/shm") if where == "memory" else None), []
    took: list[float] = []
    try:
        server.start()
        nodes = [Node(server.url("public")) for _ in range(2)]
        while len(took) < MOVES:
            took += measure_moves(Game(server.url("public"), nodes))
            for who, node in zip(WHO, nodes, strict=True):
                node.ask(who, "leave")
                node.told.pop(who)
        disk = measure_syncs(tmp_path if where == "disk" else server.folder)
    finally:
        for node in nodes:
            node.close()
        server.close()
    print(f"\n{len(took)} moves, PostgreSQL in {where}: {_word_times(took)}; a line synced there: {_word_times(disk)}")


def _word_times(took: list[float]) -> str:
    slow = sorted(took)[len(took) * 99 // 100]
    return f"{statistics.median(took):.1f} ms in the median, 99 of 100 within {slow:.1f} ms"
