"""A process that appends to tables like a node of a server, until it is killed, and prints the acknowledged appends.

Call it with ``python -m tests.server.writer KIND PLACE NAME TABLE...``. It has one thread for each table; you may name
a table twice. An identity of an append exists nowhere before the append. Once the append is acknowledged, the process
prints a line: table, identity. An append has one to three lines: "identity part of".
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Thread

from moon_access.server.store.store import Conflict, Store

from .stores import STORES


def lines_of(identity: str, number: int) -> list[str]:
    """Return the lines of the append of this number. Some are longer than a page of the disk."""
    parts = number % 3 + 1
    return [f"{identity} {part} {parts} {'x' * (5000 * (number % 10 == 9))}" for part in range(parts)]


def append_on(store: Store, table: int, name: str, most: int, say: Callable[[str], object] = str) -> list[str]:
    """Make so many appends, and retry each that loses a race. Print each, and return their identities."""
    acknowledged: list[str] = []
    length = len(store.read(table))
    while len(acknowledged) < most:
        identity = f"{name}.{len(acknowledged)}"
        lines = lines_of(identity, len(acknowledged))
        try:
            store.append(table, length, lines)
        except Conflict:
            length += len(store.read(table, length))
        else:
            length += len(lines)
            acknowledged.append(identity)
            say(identity)
    return acknowledged


def tell(table: str, identity: str) -> None:
    """Print a line at once and whole, whatever other threads print."""
    os.write(1, f"{table} {identity}\n".encode())


def main(kind: str, place: str, name: str, tables: Sequence[str]) -> None:
    store = STORES[kind](Path(place))
    most = int(os.environ.get("MOST_APPENDS", "1000000"))
    threads = [
        Thread(target=append_on, args=(store, int(table), f"{name}.{number}", most, partial(tell, table)))
        for number, table in enumerate(tables)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store.close()


def fault_in(lines: Sequence[str], acknowledged: Sequence[str]) -> str:
    """Return what is wrong with a log; "" if nothing is.

    An append may be there in part or twice, or may be missing although it was acknowledged.
    """
    found: list[str] = []
    left = [line.split(" ")[:3] for line in lines]
    while left:
        identity, _, parts = left[0]
        if left[: int(parts)] != [[identity, str(part), parts] for part in range(int(parts))]:
            return f"half of {identity} is there"
        found.append(identity)
        left = left[int(parts) :]
    twice = [identity for identity, times in Counter(found).items() if times > 1]
    lost = sorted(set(acknowledged) - set(found))
    return f"twice {twice}" * bool(twice) + f"lost {lost}" * bool(lost)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
