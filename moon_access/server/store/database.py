"""The database file of a server: SQLite in WAL mode, one thread that writes, several changes in one commit.

A change is a function of the connection. Changes that wait while a commit is under way are committed together: a commit
takes time only until the disk has it, once for all of them. If a change raises, it alone is undone. The changes are in
sqlite_store.py and sqlite_accounts.py. Several processes on one machine may open the file: WAL needs shared memory.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final, Generic, TypeVar

from moon_access.storage.private_file import make_private_folder

from .schema import OURS, STEPS, Step
from .store import StoreFailed

T = TypeVar("T")
Connection = sqlite3.Connection
Change = Callable[[Connection], T]

PATIENCE: Final = 10.0
"""Seconds that one process waits for another's commits."""
LOOKED_EVERY: Final = 0.05
"""Seconds between two looks at whether others wrote something."""
PAUSE: Final = 0.01
"""Seconds between two tries to begin, when SQLite does not wait by itself."""


class _Job(Generic[T]):
    """One change, and the thread that waits for it."""

    def __init__(self, change: Change[T]) -> None:
        self._change = change
        self._done = Lock()
        self._done.acquire()
        self._gives: list[T] = []
        self._failed: BaseException | None = None

    def do(self, connection: Connection) -> None:
        """Make the change in the transaction. What it raises is kept for whoever waits, and the transaction goes on.

        Raises sqlite3.Error if the transaction is lost.
        """
        connection.execute("SAVEPOINT job")
        try:
            self._gives = [self._change(connection)]
        except Exception as failed:
            if not connection.in_transaction:
                raise
            connection.execute("ROLLBACK TO job")
            self._failed = _failure(failed) if isinstance(failed, sqlite3.Error) else failed
        connection.execute("RELEASE job")

    def end(self, failed: BaseException | None = None) -> None:
        """Let whoever waits go on, with this failure if there is one."""
        self._failed = failed or self._failed
        self._done.release()

    def wait(self) -> T:
        self._done.acquire()
        if self._failed is not None:
            raise self._failed
        return self._gives[0]


class Database:
    """The database of one file. Any thread may call anything."""

    def __init__(self, path: Path, steps: Sequence[Step] = STEPS) -> None:
        """Make the file, or bring it up to date. Raises StoreFailed if it is of a newer version, or not ours."""
        self.path = path
        self._waiting: SimpleQueue[_Job[object] | None] = SimpleQueue()
        self._asking = Lock()
        self._reading = Lock()
        self._closed = False
        self._others: Callable[[], None] | None = None
        self._others_seen = -1
        self._every: float | None = None
        self._writer: Connection | None = None
        try:
            _make(path)
            self._writer = self.connect()
            _bring_up_to_date(self._writer, steps)
            self._reader = self.connect()
            _keep_private(path)
        except (OSError, sqlite3.Error) as failed:
            self._drop_writer()
            raise _failure(failed) from failed
        except StoreFailed:
            self._drop_writer()
            raise
        self._thread = Thread(target=self._work, name="database", daemon=True)
        self._thread.start()

    def connect(self) -> Connection:
        """Return a new connection.

        Raises sqlite3.Error; StoreFailed for another program's file, which stays as it is.
        """
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            _version(connection)
            _to_wal(connection)
            # What is committed is on the disk; on macOS that needs to be said once more.
            for pragma in ("synchronous = FULL", "fullfsync = ON", "checkpoint_fullfsync = ON", "foreign_keys = ON"):
                connection.execute(f"PRAGMA {pragma}")
        except (sqlite3.Error, StoreFailed):
            connection.close()
            raise
        return connection

    def write(self, change: Change[T]) -> T:
        """Make a change, and return its result once it is on the disk.

        Raises StoreFailed, and what the change raises; then nothing of it is done. The change runs in another thread,
        and reads what was written before it.
        """
        job = _Job(change)
        with self._asking:
            if self._closed:
                raise StoreFailed("closed")
            self._waiting.put(job)  # type: ignore[arg-type]
        return job.wait()

    def read(self, question: Change[T]) -> T:
        """Return the answer to a question: one statement that changes nothing. Raises StoreFailed."""
        with self._reading:
            try:
                return question(self._reader)
            except sqlite3.Error as failed:
                raise _failure(failed) from failed

    def watch_others(self, news: Callable[[], None], every: float = LOOKED_EVERY) -> None:
        """Call ``news`` at first, and within so many seconds when another connection wrote something.

        Raises StoreFailed.

        The thread that writes calls it, so ``news`` should only notify somebody.
        """
        self._others = news
        self._every = every
        self.write(_nothing)  # so that it does not wait as it did

    def close(self) -> None:
        """Write what waits, and close."""
        with self._asking:
            if self._closed:
                return
            self._closed = True
            self._waiting.put(None)
        self._thread.join()
        with self._reading:
            self._reader.close()

    def _work(self) -> None:
        going = True
        while going:
            jobs, going = self._next_jobs()
            try:
                self._commit(jobs)
            except Exception as failed:  # noqa: BLE001 - whatever it is, nobody may wait for ever
                self._drop_writer()
                for job in jobs:
                    job.end(_failure(failed))
            else:
                for job in jobs:
                    job.end()
                self._look()
        self._drop_writer()

    def _next_jobs(self) -> tuple[list[_Job[object]], bool]:
        """Return all jobs that wait, or none if it is time to look, and whether more may come."""
        jobs: list[_Job[object]] = []
        with suppress(Empty):
            job = self._waiting.get(timeout=self._every)
            while job is not None:
                jobs.append(job)
                job = self._waiting.get_nowait()
            return jobs, False
        return jobs, True

    def _commit(self, jobs: Sequence[_Job[object]]) -> None:
        """Do all jobs in one transaction.

        Nobody learns of a result before it is on the disk, not even of a conflict.
        """
        if not jobs:
            return
        connection = self._writer = self._writer or self.connect()
        connection.execute("BEGIN IMMEDIATE")
        for job in jobs:
            job.do(connection)
        connection.execute("COMMIT")

    def _look(self) -> None:
        """Look whether another connection wrote: SQLite has a number for each connection that changes then."""
        if self._others is None or self._writer is None:
            return
        try:
            seen = _number(self._writer, "PRAGMA data_version")
        except sqlite3.Error:  # the next commit says so
            return
        if seen != self._others_seen:
            self._others_seen = seen
            self._others()

    def _drop_writer(self) -> None:
        """After a failure, let the next commit begin with a new connection."""
        writer = self._writer
        self._writer = None
        self._others_seen = -1
        if writer is not None:
            with suppress(sqlite3.Error):
                writer.close()


def _nothing(_connection: Connection) -> None:
    """Change nothing."""


def _failure(failed: BaseException) -> StoreFailed:
    return StoreFailed(str(failed) or type(failed).__name__)


def _make(path: Path) -> None:
    """Make an empty file that only its owner can read, for it will hold passwords' hashes; if there is one, leave it.

    SQLite gives the files beside it the same mode. A file that is there is not opened: closing it would take away the
    locks that this process has on it.
    """
    make_private_folder(path.parent)
    with suppress(FileExistsError):
        path.touch(0o600, exist_ok=False)


def _keep_private(path: Path) -> None:
    """Let only the owner read the file, which may have been copied here."""
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)


def _to_wal(connection: Connection) -> None:
    """Switch to WAL. While one process does it, SQLite does not let others wait, so try again."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(PAUSE)


def _bring_up_to_date(connection: Connection, steps: Sequence[Step]) -> None:
    """Take the steps that are missing.

    Raises StoreFailed, sqlite3.Error; then the file is as before once the connection is closed.
    """
    if _version(connection) == len(steps):
        return
    connection.execute("BEGIN IMMEDIATE")
    version = _version(connection)  # another process may have been first
    if version > len(steps):
        raise StoreFailed(f"version {version} is newer than {len(steps)}")
    for step in steps[version:]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(steps)}")
    connection.execute("COMMIT")


def _version(connection: Connection) -> int:
    """Return the version of the file; 0 if it is empty. Raises StoreFailed if it is another program's."""
    holds = _number(connection, "SELECT count(*) FROM sqlite_master")  # before the other: a file becomes ours at once
    is_ours = _number(connection, "PRAGMA application_id") == OURS
    if holds and not is_ours:
        raise StoreFailed("another program's file")
    return _number(connection, "PRAGMA user_version") if is_ours else 0


def _number(connection: Connection, question: str) -> int:
    rows: list[tuple[int]] = connection.execute(question).fetchall()
    return rows[0][0]
