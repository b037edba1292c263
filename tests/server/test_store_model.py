"""Random calls of two nodes of one store agree with plain lists, which give the right answers."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from moon_access.server.store.store import Conflict, NoSuchTable, Store
from tests.support.long import LONG

from .stores import STORES

LINES = st.lists(st.text(max_size=4), max_size=3)
NODES = st.integers(0, 1)
TABLES = st.integers(0, 5)


class StoreAndLists(RuleBasedStateMachine):
    """A store, and lists that model it. ``logs``: by table. ``closed``: the closed tables."""

    nodes: list[Store]

    @initialize(kind=st.sampled_from(sorted(STORES)))
    def begin(self, kind: str) -> None:
        self.place = Path(tempfile.mkdtemp())
        self.kind = kind
        self.nodes = [STORES[kind](self.place) for _ in range(2)]
        self.logs: dict[int, list[str]] = {}
        self.closed: set[int] = set()

    @rule(node=NODES, first=LINES)
    def new_table(self, node: int, first: list[str]) -> None:
        number = self.nodes[node].new_table(first)
        assert number == len(self.logs) + 1
        self.logs[number] = list(first)

    @rule(node=NODES, table=TABLES, lines=LINES, off=st.sampled_from((0, 0, 0, 0, -1, 1)))
    def append(self, node: int, table: int, lines: list[str], off: int) -> None:
        log = self.logs.get(table, [])
        answer: type[Exception] | None = Conflict if off else None
        if table not in self.logs or table in self.closed:
            answer = NoSuchTable
        try:
            self.nodes[node].append(table, len(log) + off, lines)
        except (Conflict, NoSuchTable) as refused:
            assert type(refused) is answer
        else:
            assert answer is None
            log += lines

    @rule(node=NODES, table=TABLES, start=st.integers(0, 6))
    def read(self, node: int, table: int, start: int) -> None:
        assert self.nodes[node].read(table, start) == self.logs.get(table, [])[start:]

    @rule(node=NODES, table=TABLES)
    def close_table(self, node: int, table: int) -> None:
        self.nodes[node].close_table(table)
        self.closed |= {table} & self.logs.keys()

    @rule(node=NODES)
    def open_again(self, node: int) -> None:
        self.nodes[node].close()
        self.nodes[node] = STORES[self.kind](self.place)

    @invariant()
    def the_open_tables_are_those(self) -> None:
        for node in getattr(self, "nodes", ()):
            assert node.open_tables() == sorted(self.logs.keys() - self.closed)

    def teardown(self) -> None:
        for node in getattr(self, "nodes", ()):
            node.close()
        shutil.rmtree(getattr(self, "place", ""), ignore_errors=True)


TestStoreAndLists = StoreAndLists.TestCase
TestStoreAndLists.settings = settings(
    max_examples=300 if LONG else 12,
    stateful_step_count=25,
)
