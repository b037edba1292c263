"""The watches of a PostgreSQL store: nodes notify each other with NOTIFY when a log grew, and also look now and then.

A NOTIFY in the transaction of an append would make all commits wait for each other. So a separate thread sends it
afterwards, for all logs that grew meanwhile. A node may die between the two, and a connection that listens may break.
So each node asks for the lengths of the watched logs at every new connection, and every two seconds.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import Condition, Event, Thread
from typing import Final

import psycopg

from .postgres import Connected, Postgres
from .store import Statements, StoreFailed, Wake, Watch

LOOKED_EVERY: Final = 2.0
"""Seconds between two checks of all lengths."""
SECONDS_TO_RETRY: Final = 0.2
"""Seconds until the next try if the database fails."""
MOST_BYTES: Final = 7900
"""Maximum bytes of one notification. PostgreSQL takes 8000."""
MOST_NOTES: Final = 2000
"""Maximum of notes that wait while the database is away. If there are more, the oldest are lost."""

Note = Mapping[str, object]
_LOG = logging.getLogger(__name__)


class PostgresWatch:
    """The watches of one node. Threads begin with the first watch. ``number`` is the node's, never used again."""

    def __init__(self, database: Postgres) -> None:
        self._database = database
        self._channel = f'"moon_access {database.schema}"'
        self._changed = Condition()
        self._watches: dict[int, list[Watch]] = {}
        self._grown: set[int] = set()
        self._notes: list[Note] = []
        self._threads: list[Thread] = []
        self._closed = Event()
        self._listens = Event()
        self.on_note: Callable[[Note], None] = lambda note: None
        self.on_connection: Callable[[], None] = lambda: None
        self.on_look: Callable[[], None] = lambda: None
        self.number = database.write(_new_number)
        self._sender = Thread(target=self._send, name="notify", daemon=True)
        self._sender.start()

    def begin(self, table: int, wake: Wake) -> Callable[[], None]:
        """Watch the table from now on. Return a function that ends the watch. Raises StoreFailed."""
        self.listen()
        watch = Watch(table, wake, self._lengths([table]).get(table, 0))
        with self._changed:
            self._watches.setdefault(table, []).append(watch)
        return lambda: self._end(watch)

    def listen(self) -> None:
        """Listen to other nodes from now on. Raises StoreFailed if the store is closed."""
        with self._changed:
            if self._closed.is_set():
                raise StoreFailed("closed")
            if not self._threads:
                self._threads.append(Thread(target=self._listen, name="listen", daemon=True))
                self._threads[0].start()
        self._listens.wait(LOOKED_EVERY)

    @contextmanager
    def exclude_append(self, table: int, before: int, now: int) -> Iterator[None]:
        """Notify only other nodes, not this one, of an append that this node makes in this context.

        If the append fails, report the new lines here after all, because another node may have written them.

        Raises:
            StoreFailed: the append has raised it.
        """
        self._note_length(table, lambda known: max(known, now))
        try:
            yield
        except StoreFailed:
            self._note_length(table, lambda known: min(known, before))
            self.tell(table)
            raise
        except BaseException:
            self._note_length(table, lambda known: min(known, before))
            self._look_soon(table)
            raise
        self.tell(table)

    def tell(self, table: int) -> None:
        """Notify other nodes that the log grew."""
        with self._changed:
            self._grown.add(table)
            self._changed.notify_all()

    def note(self, note: Note) -> None:
        """Send a note to all other nodes that listen now. It is not stored."""
        with self._changed:
            self._notes.append(note)
            del self._notes[:-MOST_NOTES]
            self._changed.notify_all()

    def close(self) -> None:
        """End all watches, after sending what waits for other nodes."""
        self.note({"what": "closed"})  # wakes the listening thread at once
        self._closed.set()
        self._sender.join()
        for thread in self._threads:
            thread.join()

    def look(self, tables: Sequence[int] | None = None) -> None:
        """Call back the watches of these tables, or of all, whose logs have grown. Raises StoreFailed."""
        with self._changed:
            watched = [table for table in (self._watches if tables is None else tables) if table in self._watches]
        lengths = self._lengths(watched) if watched else {}
        for table, now in lengths.items():
            with self._changed:
                grown = [watch for watch in self._watches.get(table, ()) if now > watch.length]
                for watch in grown:
                    watch.length = now
            for watch in grown:
                watch.tell()

    def _note_length(self, table: int, better: Callable[[int], int]) -> None:
        with self._changed:
            for watch in self._watches.get(table, ()):
                watch.length = better(watch.length)

    def _look_soon(self, table: int) -> None:
        """Look at this table soon, because another node may have appended lines before ours."""
        with self._changed:
            is_watched = table in self._watches
        if is_watched:
            with suppress(StoreFailed):
                self.look([table])

    def _lengths(self, tables: Sequence[int]) -> dict[int, int]:
        statement = b"SELECT number, length FROM tables WHERE number = ANY(%s)"

        def ask(connected: Connected, is_retry: bool) -> dict[int, int]:
            rows = connected.execute(statement, (list(tables),)).fetchall()
            return {int(str(number)): int(str(length)) for number, length in rows}

        return self._database.retry(ask)

    def _end(self, watch: Watch) -> None:
        with self._changed, suppress(KeyError, ValueError):
            self._watches[watch.table].remove(watch)
            if not self._watches[watch.table]:
                del self._watches[watch.table]

    # Telling other nodes

    def _send(self) -> None:
        connected: Connected | None = None
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._grown or self._notes or self._closed.is_set())
                grown = sorted(self._grown)
                notes = self._notes
                self._grown = set()
                self._notes = []
            if not (grown or notes):
                break
            try:
                connected = connected or self._database.connect()
                for payload in self._payloads(grown, notes):
                    connected.execute(b"SELECT pg_notify(%s, %s)", (self._channel.strip('"'), payload))
            except psycopg.Error:
                _drop(connected)
                connected = None
                if self._closed.wait(SECONDS_TO_RETRY):
                    break
                with self._changed:
                    self._grown.update(grown)
                    self._notes[:0] = notes
        _drop(connected)

    def _payloads(self, grown: Sequence[int], notes: Sequence[Note]) -> Iterator[str]:
        for first in range(0, len(grown), 500):
            yield json.dumps({"from": self.number, "tables": grown[first : first + 500]})
        for note in notes:
            payload = json.dumps({"from": self.number, "note": note}, ensure_ascii=False)
            if len(payload.encode()) <= MOST_BYTES:
                yield payload

    # Hearing other nodes

    def _listen(self) -> None:
        is_known = False  # whether the server's log already has the failure
        while not self._closed.is_set():
            connected: Connected | None = None
            try:
                connected = self._database.connect()
                connected.execute(f"SET application_name = 'moon-access node {self.number}'".encode())
                connected.execute(f"LISTEN {self._channel}".encode())
                connected.execute(b"SELECT pg_advisory_lock_shared(hashtext(current_schema()), %s)", (self.number,))
                self._run_guarded(self.on_connection)
                self.look()
                self._listens.set()
                is_known = False
                self._hear(connected)
            except (psycopg.Error, StoreFailed) as failed:
                is_new = not (is_known or self._closed.is_set())
                is_known = True
                if is_new:
                    _LOG.warning("Nobody tells of other nodes: %s", failed)
            finally:
                self._listens.clear()
                _drop(connected)
            self._closed.wait(SECONDS_TO_RETRY)

    def _hear(self, connected: Connected) -> None:
        """Hear notifications until this fails, or is closed. Raises psycopg.Error, StoreFailed."""
        looked = time.monotonic()
        while not self._closed.is_set():
            for heard in connected.notifies(timeout=SECONDS_TO_RETRY, stop_after=1):
                self._take(heard.payload)
            if time.monotonic() - looked > LOOKED_EVERY:
                connected.execute(b"SELECT 1")
                self.look()
                self._run_guarded(self.on_look)
                looked = time.monotonic()

    def _take(self, payload: str) -> None:
        heard = json.loads(payload)
        if heard["from"] == self.number:
            return
        if "tables" in heard:
            self.look(heard["tables"])
        else:
            self._run_guarded(lambda: self.on_note(heard["note"]))

    def _run_guarded(self, action: Callable[[], None]) -> None:
        try:
            action()
        except StoreFailed:
            raise
        except Exception:  # noqa: BLE001 - one bad note must not end the listening
            _LOG.exception("What another node told was not understood")


def _new_number(statements: Statements) -> int:
    rows: list[tuple[int]] = statements.execute("SELECT nextval('node_numbers')").fetchall()
    return rows[0][0]


def _drop(connected: Connected | None) -> None:
    if connected is not None:
        with suppress(psycopg.Error):
            connected.close()
