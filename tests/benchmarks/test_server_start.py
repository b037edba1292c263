"""Measure the time from the start of a server's process to its open door: with an empty store, and with tables in the
middle of games of some dozen moves, which the server brings back. Each start is a new process, the two kinds in turn.

``MOON_ACCESS_TABLES`` sets the number of tables (default 200).
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from pathlib import Path
from statistics import median

from moon_access.server.hall.hall import Hall
from moon_access.server.people.names import skeleton_of
from moon_access.server.store.sqlite_accounts import SqliteAccounts
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.tables.person import Person
from moon_access.server.tables.terms import terms_of
from moon_access.server.tables.timers import Timers

from .callers import name, whole_server

TABLES = int(os.environ.get("MOON_ACCESS_TABLES", "200"))
STARTS = 5
MOVES = 20


def fill(folder: Path) -> int:
    """Fill the store. Return the number of its lines."""
    store, timers = SqliteStore(folder / "server.sqlite"), Timers()
    hall = Hall(store, SqliteAccounts(store.database, skeleton_of), timers)
    for number in range(TABLES):
        visitor = Person(hall.accounts.new(name(number), key=name(number)), "", lambda message: None)
        play(hall, visitor, random.Random(number))
    lines = sum(len(store.read(number)) for number in store.open_tables())
    timers.close()
    store.close()
    return lines


def play(hall: Hall, visitor: Person, rng: random.Random) -> None:
    game = rng.choice(["moon3", "moon4", "draw12"])
    hosted = hall.open(visitor, terms_of({"game": game, "bots": "easy"}))
    hosted.start(visitor)
    for _ in range(MOVES):
        if not hosted.is_on or visitor.seat is None:
            return
        table = hosted.find_game(visitor)[0].table
        hosted.act(visitor, rng.choice(table.view(visitor.seat).legal), table.turn)


async def start(folder: Path) -> float:
    """Return the seconds of a start."""
    before = time.perf_counter()
    async with whole_server(folder):
        return time.perf_counter() - before


def test_the_start_of_a_server_is_timed(tmp_path: Path) -> None:
    empty, full = tmp_path / "empty", tmp_path / "full"
    lines = fill(full)
    took: dict[Path, list[float]] = {empty: [], full: []}
    for _ in range(STARTS):
        for folder, times in took.items():
            times.append(asyncio.run(start(folder)))
    print(f"\nnothing kept {median(took[empty]):.2f} s")
    print(f"{TABLES} tables with {lines} lines in all {median(took[full]):.2f} s")
