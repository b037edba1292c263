"""Measure the start of a server after one network has attacked it for an hour (S2: open, start and leave, again and
again), once with today's shares, and once with as many tables as a server without shares would have kept.

Compare the times with the start of an empty store in the same run. ``MOON_ACCESS_TABLES`` sets the number of tables
without shares (default 200).
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from statistics import median

from moon_access.server.hall.hall import USUAL_LIMITS, Hall, TableLimits
from moon_access.server.people.names import skeleton_of
from moon_access.server.store.sqlite_accounts import SqliteAccounts
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.tables.denied import Denied
from moon_access.server.tables.person import Person
from moon_access.server.tables.terms import terms_of
from moon_access.server.tables.timers import Timers

from .callers import name, whole_server

TABLES = int(os.environ.get("MOON_ACCESS_TABLES", "200"))
STARTS = 3
A_GUEST = 10
"""The number of tables that a guest tries to open before the next guest comes."""


def attack(folder: Path, shares: TableLimits) -> int:
    """Try to open so many tables, start each and leave it. Return the number of tables that are open then."""
    store, timers = SqliteStore(folder / "server.sqlite"), Timers()
    hall = Hall(store, SqliteAccounts(store.database, skeleton_of), timers, shares=shares)
    for number in range(TABLES):
        if number % A_GUEST == 0:
            account = hall.accounts.new(name(number), guest=True)
            visitor = hall.enter(account, "192.0.2.1", lambda message: None)
        leave_a_game(hall, visitor)
    kept = len(store.open_tables())
    timers.close()
    store.close()
    return kept


def leave_a_game(hall: Hall, visitor: Person) -> None:
    try:
        table = hall.open(visitor, terms_of({"game": "moon3", "bots": "easy"}))
    except Denied:
        return
    table.start(visitor)
    hall.leave_table(visitor, is_broken=False)


async def start(folder: Path) -> float:
    """Return the seconds of a start, including the start of the process."""
    async with whole_server(folder):
        return asyncio.get_running_loop().time()


async def time_start(folder: Path) -> float:
    began = asyncio.get_running_loop().time()
    return await start(folder) - began


def test_the_start_after_an_attack_is_timed(tmp_path: Path) -> None:
    empty, shared, unlimited = (tmp_path / name for name in ("empty", "shared", "unlimited"))
    kept = {
        empty: 0,
        shared: attack(shared, USUAL_LIMITS),
        unlimited: attack(unlimited, TableLimits(TABLES, TABLES, TABLES, TABLES)),
    }
    took: dict[Path, list[float]] = {folder: [] for folder in kept}
    for _ in range(STARTS):
        for folder, times in took.items():
            times.append(asyncio.run(time_start(folder)))
    least = median(took[empty])
    for folder, times in took.items():
        print(f"\n{folder.name}: {kept[folder]} tables, {median(times):.2f} s, {median(times) / least:.2f} times empty")
