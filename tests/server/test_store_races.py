"""Several writers at one table, in one process or in several: every acknowledged line is there, once, in one order for
all."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Barrier, Lock, Thread

from moon_access.server.store.store import Conflict, Store
from tests.support.patience import PATIENCE

from .writer import append_on, fault_in

ROOT = Path(__file__).parents[2]
THREADS = 6
ROUNDS = 25


def run_together(*tasks: Callable[[], object]) -> None:
    """Run all of them at once, each in a thread, and wait for all. Raise the exception of any of them."""
    failed: list[Exception] = []
    begin = Barrier(len(tasks))

    def run(task: Callable[[], object]) -> None:
        try:
            begin.wait(PATIENCE)
            task()
        except Exception as error:  # noqa: BLE001 - raised below
            failed.append(error)

    threads = [Thread(target=run, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for error in failed:
        raise error


def test_of_two_nodes_that_append_the_same_line_number_exactly_one_wins(node: Callable[[], Store]) -> None:
    nodes = [node(), node()]
    table = nodes[0].new_table([])
    won, lost, lock, begin = Counter[int](), Counter[int](), Lock(), Barrier(THREADS)

    def race(name: int) -> None:
        store = nodes[name % 2]
        for number in range(ROUNDS):
            begin.wait(PATIENCE)
            try:
                store.append(table, number, [f"{number} {name}"])
            except Conflict:
                count = lost
            else:
                count = won
            with lock:
                count[number] += 1

    run_together(*(partial(race, name) for name in range(THREADS)))
    assert won == dict.fromkeys(range(ROUNDS), 1)
    assert lost == dict.fromkeys(range(ROUNDS), THREADS - 1)
    assert [line.split(" ")[0] for line in nodes[0].read(table)] == [str(number) for number in range(ROUNDS)]


def test_threads_at_many_tables_and_at_one_lose_nothing(node: Callable[[], Store]) -> None:
    store = node()
    tables = [store.new_table([]) for _ in range(THREADS)]
    acknowledged: dict[int, list[str]] = {table: [] for table in tables}

    def play(name: str, table: int) -> None:
        mine = append_on(store, table, name, ROUNDS)
        acknowledged[table] += mine

    run_together(*(partial(play, "own", table) for table in tables), *(partial(play, name, tables[0]) for name in "ab"))
    store.close()
    again = node()
    for table in tables:
        lines = again.read(table)
        assert fault_in(lines, acknowledged[table]) == ""
        assert [len(again.read(table, start)) for start in range(len(lines))] == list(range(len(lines), 0, -1))


def test_two_processes_at_one_table_lose_nothing(kind: str, node: Callable[[], Store], tmp_path: Path) -> None:
    store = node()
    table = store.new_table([])
    environment = {**os.environ, "MOST_APPENDS": str(ROUNDS)}
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.server.writer", kind, str(tmp_path), name, str(table), str(table)],
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env=environment,
            text=True,
        )
        for name in ("one", "two")
    ]
    acknowledged = [line.split()[1] for process in processes for line in process.communicate()[0].splitlines()]
    assert [process.returncode for process in processes] == [0, 0]
    assert len(acknowledged) == 4 * ROUNDS
    assert fault_in(store.read(table), acknowledged) == ""


def test_the_check_finds_a_fault_in_a_log() -> None:
    whole = ["a 0 2 ", "a 1 2 ", "b 0 1 "]
    assert fault_in(whole, ["a", "b"]) == ""
    assert fault_in(whole, ["a", "c"]) == "lost ['c']"
    assert fault_in([*whole, "b 0 1 "], []) == "twice ['b']"
    assert fault_in(whole[1:], []) == fault_in(["a 0 2 ", "b 0 1 "], []) == "half of a is there"
