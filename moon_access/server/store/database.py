"""The database file of a server: SQLite in WAL mode, one thread that writes, several changes in one commit.

A change is a function of the connection. The thread commits all waiting changes together, because a commit takes as
long as the disk, however many changes it has. If a change raises an exception, only that change is undone.
sqlite_store.py and sqlite_accounts.py have the changes. Several processes on one machine may open the file; WAL needs
shared memory.
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

from moon_access.storage.paths import make_private_folder

from .schema import APPLICATION_ID, STEPS, Step
from .store import StoreFailed

T = TypeVar("T")
Connection = sqlite3.Connection
Change = Callable[[Connection], T]

PATIENCE: Final = 10.0
"""Seconds that one process waits for the commits of another."""
LOOKED_EVERY: Final = 0.05
"""Seconds between two checks of whether others wrote something."""
PAUSE: Final = 0.01
"""Seconds between two tries to begin, if SQLite does not wait by itself."""


class _Job(Generic[T]):
    """One change, and the thread that waits for it."""

    def __init__(self, change: Change[T]) -> None:
        self._change = change
        self._done = Lock()
        self._done.acquire()
        self._gives: list[T] = []
        self._failed: BaseException | None = None

    def do(self, connection: Connection) -> None:
        """Make the change in the transaction. If it raises an exception, keep this for the waiting thread.

        The transaction goes on after such an exception. If the transaction itself is lost, this raises sqlite3.Error.
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
        """Let the waiting thread go on, with this failure if there is one."""
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
        self._is_closed = False
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
        """Return a new connection. Raises sqlite3.Error, or StoreFailed if another program made the file."""
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            _version(connection)
            _switch_to_wal(connection)
            # A commit returns once the data is on the disk. macOS needs two more settings for that.
            for pragma in ("synchronous = FULL", "fullfsync = ON", "checkpoint_fullfsync = ON", "foreign_keys = ON"):
                connection.execute(f"PRAGMA {pragma}")
        except (sqlite3.Error, StoreFailed):
            connection.close()
            raise
        return connection

    def write(self, change: Change[T]) -> T:
        """Make a change, and return its result once it is on the disk.

        The change runs in another thread, and reads what was written before it. If it raises an exception, nothing has
        changed, and this raises the exception, too.

        Returns:
            What the change returns.

        Raises:
            StoreFailed: the database is closed, or the disk has failed.
        """
        job = _Job(change)
        with self._asking:
            if self._is_closed:
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
        """Call ``news`` now, and every time another connection has written something. Raises StoreFailed.

        It takes ``every`` seconds at most to notice. The thread that writes calls ``news``, so it must only notify
        somebody.
        """
        self._others = news
        self._every = every
        self.write(_change_nothing)  # wakes the thread, which has waited without a timeout

    def close(self) -> None:
        """Write the waiting changes, and close."""
        with self._asking:
            if self._is_closed:
                return
            self._is_closed = True
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
        """Return all waiting jobs, or none if it is time to look, and whether more may come."""
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
        """Check whether another connection wrote: SQLite has a number for each connection that such writes change."""
        if self._others is None or self._writer is None:
            return
        try:
            seen = _number(self._writer, "PRAGMA data_version")
        except sqlite3.Error:  # the next commit reports it
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


def _change_nothing(_connection: Connection) -> None:
    """Change nothing."""


def _failure(failed: BaseException) -> StoreFailed:
    return StoreFailed(str(failed) or type(failed).__name__)


def _make(path: Path) -> None:
    """Make an empty file that only its owner can read, because it will hold password hashes.

    Leave an existing file alone, and do not open it: closing it would take away the locks that this process has on it.
    SQLite gives the files beside it the same mode.
    """
    make_private_folder(path.parent)
    with suppress(FileExistsError):
        path.touch(0o600, exist_ok=False)


def _keep_private(path: Path) -> None:
    """Let only the owner read the file, which may have been copied here with other permissions."""
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)


def _switch_to_wal(connection: Connection) -> None:
    """Switch to WAL. Retry, because SQLite makes nobody wait while another process switches."""
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
    """Take the missing steps. If one fails, closing the connection restores the file.

    Raises:
        StoreFailed: a newer version of the program made the file.
    """
    if _version(connection) == len(steps):
        return
    connection.execute("BEGIN IMMEDIATE")
    version = _version(connection)  # another process may have upgraded the file first
    if version > len(steps):
        raise StoreFailed(f"version {version} is newer than {len(steps)}")
    for step in steps[version:]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(steps)}")
    connection.execute("COMMIT")


def _version(connection: Connection) -> int:
    """Return the version of the file; 0 if it is empty. Raises StoreFailed if another program made it."""
    holds = _number(connection, "SELECT count(*) FROM sqlite_master")  # ask this first: both change in one transaction
    is_ours = _number(connection, "PRAGMA application_id") == APPLICATION_ID
    if holds and not is_ours:
        raise StoreFailed("another program's file")
    return _number(connection, "PRAGMA user_version") if is_ours else 0


def _number(connection: Connection, question: str) -> int:
    rows: list[tuple[int]] = connection.execute(question).fetchall()
    return rows[0][0]
