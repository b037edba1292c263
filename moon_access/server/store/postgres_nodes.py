"""The nodes of a server, connected by PostgreSQL: a table says who is connected where, and notes are notifications.

A node is alive as long as PostgreSQL has the session by which it listens, because that session holds a lock with the
node's number. So no node has to decide whether another one is dead.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock
from typing import Final

from moon_access.engine.tiles import Seat

from .postgres_store import PostgresStore
from .store import Node, Note, Present, Statements, StoreFailed

FOLLOWERS: Final = 4
"""Threads that read the logs of tables."""
_SELECT_LIVING_NODES: Final = """
    SELECT objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid::bigint = (hashtext(current_schema())::bigint & 4294967295)
"""
_PRESENCE_COLUMNS: Final = "account, name, guest, at_table, seat, address"
_SELECT_PRESENT: Final = (
    f"SELECT {_PRESENCE_COLUMNS} FROM presence WHERE node <> ? AND node IN ({_SELECT_LIVING_NODES})"
)

_LOG = logging.getLogger(__name__)


class PostgresNodes:
    """The ``Nodes`` of this store's database."""

    def __init__(self, store: PostgresStore) -> None:
        self._database = store.database
        self._watches = store.watches
        self._node: Node | None = None
        self._published: Mapping[int, Present] = {}
        self._lock = Lock()
        self._is_dirty = self._is_reading = False
        self._known = Event()
        self._in_turn = ThreadPoolExecutor(1, "nodes")
        self._pool = ThreadPoolExecutor(FOLLOWERS, "follow")

    def begin(self, node: Node) -> None:
        self._node = node
        self._database.write(_forget_the_dead)
        self._watches.on_connection = self._publish_and_look
        self._watches.on_look = self._look
        self._watches.on_note = self._take_note
        self._watches.listen()
        if not self._known.wait(10):
            raise StoreFailed("nobody tells of other nodes")

    def report_change(self) -> None:
        with self._lock:
            is_new = not self._is_dirty
            self._is_dirty = True
        if is_new:
            self._do(self._publish)

    def tell(self, note: Note) -> None:
        self._do(lambda: self._watches.note(note))

    def later(self, do: Callable[[], None]) -> None:
        self._submit(self._pool, do)

    def close(self) -> None:
        """Stop hearing and telling anything."""
        self._in_turn.shutdown(cancel_futures=True)
        self._pool.shutdown(cancel_futures=True)

    def _do(self, do: Callable[[], None]) -> None:
        self._submit(self._in_turn, do)

    def _submit(self, pool: ThreadPoolExecutor, do: Callable[[], None]) -> None:
        def done() -> None:
            try:
                do()
            except StoreFailed as failed:
                _LOG.warning("What concerns other nodes has to wait: %s", failed)
            except Exception:  # noqa: BLE001 - later tasks must run all the same
                _LOG.exception("What concerns other nodes has failed")

        try:
            pool.submit(done)
        except RuntimeError:
            _LOG.debug("closed")

    # People at this node

    def _publish_and_look(self) -> None:
        """Publish who is here, and read who is elsewhere: this may follow a crash of the database."""
        self._do(self._publish_all)
        self._look()

    def _publish_all(self) -> None:
        number = self._watches.number
        self._database.write(lambda it: it.execute("DELETE FROM presence WHERE node = ?", (number,)))
        self._published = {}
        self._publish()

    def _publish(self) -> None:
        with self._lock:
            self._is_dirty = False
        if self._node is None:
            return
        here = self._node.list_present()
        before = self._published
        gone = [visit for visit, one in before.items() if here.get(visit) != one]
        come = {visit: one for visit, one in here.items() if before.get(visit) != one}
        if not (gone or come):
            return
        number = self._watches.number

        def change(statements: Statements) -> None:
            statements.execute("SET LOCAL synchronous_commit = off")
            for visit in gone:
                statements.execute("DELETE FROM presence WHERE node = ? AND visit = ?", (number, visit))
            for visit, one in come.items():
                row = (number, visit, one.account, one.name, int(one.guest), one.table, one.seat, one.address)
                statements.execute("INSERT INTO presence VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)

        self._database.write(change)
        self._published = here
        self._watches.note({"what": "presence"})

    # People at other nodes

    def _look(self) -> None:
        self.report_change()
        with self._lock:
            is_new = not self._is_reading
            self._is_reading = True
        if is_new:
            self._do(self._read)

    def _read(self) -> None:
        with self._lock:
            self._is_reading = False
        number = self._watches.number

        def question(statements: Statements) -> list[tuple[int, str, int, int | None, int | None, str]]:
            return statements.execute(_SELECT_PRESENT, (number,)).fetchall()

        there: Sequence[Present] = [
            Present(account, name, bool(guest), table, None if seat is None else Seat(seat), address)
            for account, name, guest, table, seat, address in self._database.read(question)
        ]
        if self._node is not None:
            self._node.set_elsewhere(there)
        self._known.set()

    def _take_note(self, note: Note) -> None:
        if note["what"] == "presence":
            self._look()
        elif self._node is not None:
            node = self._node
            self._do(lambda: node.take(note))


def _forget_the_dead(statements: Statements) -> None:
    statements.execute(f"DELETE FROM presence WHERE node NOT IN ({_SELECT_LIVING_NODES})")
