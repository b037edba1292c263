"""Killing a node during appends loses nothing that it had acknowledged, and leaves nothing half done.

MOON_ACCESS_KILLS sets the number of kills. Another node is at the same tables meanwhile.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Thread

from moon_access.server.store.store import Store

from .test_store_races import ROOT
from .writer import append_on, fault_in

KILLS = int(os.environ.get("MOON_ACCESS_KILLS", "12"))
SEED = os.environ.get("MOON_ACCESS_KILLS_SEED", "1")
TABLES = 4
LATEST = 0.04
"""The most seconds between a node's first word and its kill."""


def killed_writer(kind: str, place: Path, name: str, tables: list[int], after: float) -> list[list[str]]:
    """Start the writer, and kill it so many seconds after its first line. Return its lines: table and identity."""
    arguments = [sys.executable, "-m", "tests.server.writer", kind, str(place), name, *map(str, tables)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, cwd=ROOT) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        assert first, "it can not even begin"
        time.sleep(after)
        writer.kill()
        rest = writer.stdout.read()
    return [line.split() for line in (first + rest).decode().splitlines() if line]


def test_a_node_that_is_killed_lost_nothing_it_acknowledged(
    kind: str, node: Callable[[], Store], tmp_path: Path
) -> None:
    chance, acknowledged = Random(SEED), defaultdict[int, list[str]](list)
    beside, told, not_told = node(), 0, 0
    tables = [beside.new_table([]) for _ in range(TABLES)]
    kills = KILLS if kind == "sqlite" or KILLS > 12 else KILLS // 4
    for kill in range(kills):
        if kill % 50 == 49:  # new tables, so that reading whole logs stays fast
            tables, acknowledged = [beside.new_table([]) for _ in range(TABLES)], defaultdict(list)
        both = Thread(target=lambda: acknowledged[tables[0]].extend(append_on(beside, tables[0], f"b{kill}", 3)))  # noqa: B023
        both.start()
        words = killed_writer(kind, tmp_path, f"k{kill}", [*tables, tables[0]], chance.uniform(0, LATEST))
        both.join()
        for word, identity in words:
            acknowledged[int(word)].append(identity)
        told += len(words)
        late = node()
        for table in tables:
            lines = late.read(table)
            fault = fault_in(lines, acknowledged[table])
            assert not fault, f"kill {kill} of seed {SEED}, table {table}: {fault}"
            there = {line.split(" ")[0] for line in lines}
            not_told += len([name for name in there - {*acknowledged[table]} if name.startswith(f"k{kill}.")])
        late.close()
    print(
        f"\n{kills} kills, {told} appends acknowledged before, all there; {not_told} more were there and not yet told"
    )
