"""Measure a server's moves a second on its disk: for one, eight and 32 tables at once, and for a bare file.

The bare file gets a line and a sync, again and again, like the record of a game at home. The results are reported,
never asserted: disks differ, and tmpfs has none. All run in turn, so that other work slows all of them.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path
from threading import Barrier, Thread

import pytest

from moon_access.record.file import sync
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.store import Store

LINE = '{"seat":1,"play":"6-3","at":"2026-01-01T12:00:00"}' * 2
TABLES = (1, 8, 32)
SECONDS = 0.7
"""The seconds of each measurement."""
ROUNDS = 9


def write_to_bare_file(path: Path) -> tuple[float, list[float]]:
    """Return the lines written in a second, and the time of each."""
    took: list[float] = []
    with path.open("ab", buffering=0) as file:
        end = time.perf_counter() + SECONDS
        while (before := time.perf_counter()) < end:
            file.write(f"{LINE}\n".encode())
            sync(file.fileno())
            took.append(time.perf_counter() - before)
    return len(took) / sum(took), took


def at_tables(store: Store, many: int) -> tuple[float, list[float]]:
    """Return the appends a second of so many threads, each at its own table, and the time of each append."""
    took: list[float] = []
    begin = Barrier(many + 1)

    def play(table: int) -> None:
        length, mine = 1, []
        begin.wait()
        end = time.perf_counter() + SECONDS
        while (before := time.perf_counter()) < end:
            store.append(table, length, [LINE])
            mine.append(time.perf_counter() - before)
            length += 1
        took.extend(mine)

    threads = [Thread(target=play, args=(store.new_table([LINE]),)) for _ in range(many)]
    for thread in threads:
        thread.start()
    begin.wait()
    before = time.perf_counter()
    for thread in threads:
        thread.join()
    return len(took) / (time.perf_counter() - before), took


@pytest.mark.parametrize("folder", [tempfile.gettempdir(), "/dev/shm"])
def test_the_appends_a_second_are_measured(folder: str) -> None:
    if not Path(folder).is_dir():
        pytest.skip("not here")
    with tempfile.TemporaryDirectory(dir=folder) as own:
        store = SqliteStore(Path(own) / "store.sqlite")
        for table in range(3):  # watch, so that the time includes looking for others' appends
            store.watch(table, lambda: None)
        ways = {"a bare file": partial(write_to_bare_file, Path(own) / "file")}
        ways |= {f"{many} at once": partial(at_tables, store, many) for many in TABLES}
        rates: dict[str, list[float]] = {way: [] for way in ways}
        took: dict[str, list[float]] = {way: [] for way in ways}
        for _ in range(ROUNDS):
            for way, measure in ways.items():
                rate, each = measure()
                rates[way].append(rate)
                took[way] += each
        store.close()
    compared = statistics.median(rates["a bare file"])
    print(f"\nappends a second in {folder}, {os.cpu_count()} cores, {ROUNDS} rounds:")
    for way in ways:
        rate, each = statistics.median(rates[way]), sorted(1000 * seconds for seconds in took[way])
        slow = each[len(each) * 99 // 100]
        print(
            f"  {way}: {rate:,.0f}, {rate / compared:.2f} times the bare file's;"
            f" each {statistics.median(each):.2f} ms in the median, 99 of 100 within {slow:.2f} ms"
        )
