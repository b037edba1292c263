"""Halls of several nodes in one process, on one store. A node's messages to others wait until a test passes them on."""

from __future__ import annotations

import json
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from moon_access.server.hall.hall import Hall
from moon_access.server.people.names import skeleton_of
from moon_access.server.store.contest_rows import ContestRows
from moon_access.server.store.reports import Reports
from moon_access.server.store.sqlite_accounts import SqliteAccounts
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.store import Node, Note, Present

from .at_hall import RESERVED, START, Program, StandingTime, StoreInMemory


class SharedStore(StoreInMemory):
    """A store that notifies all watchers of each append."""

    def __init__(self) -> None:
        super().__init__()
        self._wakes: defaultdict[int, list[Callable[[], None]]] = defaultdict(list)

    def append(self, table: int, expected: int, lines: Sequence[str]) -> None:
        super().append(table, expected, lines)
        for wake in self._wakes[table]:
            wake()

    def watch(self, table: int, wake: Callable[[], None]) -> Callable[[], None]:
        self._wakes[table].append(wake)
        return lambda: self._wakes[table].remove(wake)


class Way:
    """The connection between the nodes."""

    def __init__(self) -> None:
        self.ends: list[EndOfWay] = []
        self._waiting: deque[Callable[[], None]] = deque()

    def later(self, do: Callable[[], None]) -> None:
        self._waiting.append(do)

    def pass_on(self) -> None:
        """Pass on all waiting messages, and those that follow from them."""
        while self._waiting:
            self._waiting.popleft()()


class EndOfWay:
    """One node's end of a ``Way``. It stands in for the ``Nodes`` of a real store."""

    def __init__(self, way: Way) -> None:
        self._way = way
        self.node: Node | None = None
        way.ends.append(self)

    def begin(self, node: Node) -> None:
        self.node = node
        self._show()

    def report_change(self) -> None:
        for one in self._way.ends:
            self._way.later(one._show)

    def tell(self, note: Note) -> None:
        said = json.loads(json.dumps(note))
        for one in self._way.ends:
            if one is not self and one.node is not None:
                self._way.later(lambda node=one.node: node.take(said))  # type: ignore[misc]

    def later(self, do: Callable[[], None]) -> None:
        self._way.later(do)

    def close(self) -> None:
        self._way.ends.remove(self)
        self.report_change()

    def _show(self) -> None:
        others = [one.node for one in self._way.ends if one is not self and one.node is not None]
        there: list[Present] = [present for node in others for present in node.list_present().values()]
        if self.node is not None:
            self.node.set_elsewhere(there)


class LinkedHalls:
    """``nodes``: a hall for each node."""

    def __init__(self, folder: Path, count: int) -> None:
        self._database = SqliteStore(folder / "accounts.sqlite")
        self.accounts = SqliteAccounts(self._database.database, skeleton_of)
        self.store = SharedStore()
        self.time = StandingTime()
        self.way = Way()
        self.nodes: list[Hall] = []
        for _ in range(count):
            self.begin()

    def begin(self) -> Hall:
        """Start another node."""
        reports, end = Reports(self._database.database), EndOfWay(self.way)
        rows, now = ContestRows(self._database.database), lambda: START + self.time.now
        hall = Hall(
            self.store, self.accounts, self.time, RESERVED, reports=reports, nodes=end, contest_rows=rows, now=now
        )
        self.nodes.append(hall)
        self.way.pass_on()
        return hall

    def program(self, node: int, name: str, address: str = "127.0.0.1") -> Program:
        """Return the program of a player who comes in there."""
        account = self.accounts.of_name(name) or self.accounts.new(name, key=f"SHA256:{name}")
        program = Program(self.nodes[node], account, greets=False)
        program.visit.person.address = address
        assert program.ask("hello", version=1)["is"] == "welcome"
        self.way.pass_on()
        return program

    def close(self) -> None:
        self.time.close()
        self._database.close()


@contextmanager
def linked_halls(folder: Path, count: int = 2) -> Iterator[LinkedHalls]:
    made = LinkedHalls(folder, count)
    try:
        yield made
    finally:
        made.close()
