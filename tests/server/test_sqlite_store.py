"""The store in a file: its data on the disk, its versions, files that are not ours, and failures."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event, Thread

import pytest

from moon_access.server.store import database
from moon_access.server.store.database import Connection, Database, _Job
from moon_access.server.store.schema import STEPS
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.store import Conflict, StoreFailed
from tests.support.patience import PATIENCE

from .test_store_races import ROOT, run_together


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(tmp_path / "server" / "store.sqlite")
    yield made
    made.close()


def pragma(connection: Connection, name: str) -> object:
    return connection.execute(f"PRAGMA {name}").fetchone()[0]


def test_a_commit_waits_for_the_disk(store: SqliteStore) -> None:
    """Expect FULL (2): in a lower mode, a power cut loses acknowledged data, which killing a process cannot show."""

    def change(connection: Connection) -> tuple[object, ...]:
        return tuple(pragma(connection, name) for name in ("journal_mode", "synchronous", "fullfsync"))

    assert store.database.write(change) == ("wal", 2, 1)


@pytest.mark.skipif(os.name != "posix", reason="modes are of Unix")
def test_only_the_owner_may_read_the_store(tmp_path: Path) -> None:
    place = tmp_path / "server"
    store = SqliteStore(place / "store.sqlite")
    store.new_table(["a"])
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in place.iterdir()}
    assert modes == dict.fromkeys(("store.sqlite", "store.sqlite-wal", "store.sqlite-shm"), 0o600)
    store.close()
    (place / "store.sqlite").chmod(0o644)
    SqliteStore(place / "store.sqlite").close()
    assert stat.S_IMODE((place / "store.sqlite").stat().st_mode) == 0o600


def test_waiting_appends_share_one_commit_and_fail_separately(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the first commit runs, the others wait; then one of two at one table wins."""
    table, other = store.new_table([]), store.new_table([])
    begun, go, conflicts = Event(), Event(), []

    def hold(connection: Connection) -> None:
        begun.set()
        assert go.wait(PATIENCE)

    def append(name: str) -> None:
        try:
            store.append(table, 0, [name])
        except Conflict:
            conflicts.append(name)

    holder = Thread(target=lambda: store.database.write(hold))
    holder.start()
    assert begun.wait(PATIENCE)
    batches: list[int] = []
    commit = store.database._commit

    def count_and_commit(jobs: Sequence[_Job[object]]) -> None:
        batches.append(len(jobs))
        commit(jobs)

    monkeypatch.setattr(store.database, "_commit", count_and_commit)
    threads = [Thread(target=append, args=(name,)) for name in "ab"]
    threads.append(Thread(target=store.append, args=(other, 0, ["c"])))
    for thread in threads:
        thread.start()
    while store.database._waiting.qsize() < len(threads):
        begun.wait(0)
    go.set()
    for thread in (holder, *threads):
        thread.join()
    assert batches == [3]
    assert len(conflicts) == 1
    assert [*store.read(table), *conflicts] in (["a", "b"], ["b", "a"])
    assert store.read(other) == ["c"]


def test_a_change_that_fails_half_way_leaves_nothing_behind(store: SqliteStore) -> None:
    def change(connection: Connection) -> None:
        connection.execute("INSERT INTO tables DEFAULT VALUES")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.database.write(change)
    assert store.open_tables() == []
    assert store.new_table([]) == 1


def test_the_store_refuses_appends_on_a_full_disk_and_takes_them_again_later(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = store.new_table(["a"])

    def pages(most: int) -> None:
        store.database.write(lambda connection: connection.execute(f"PRAGMA max_page_count = {most}") and None)

    connect = store.database.connect

    def connect_limited() -> Connection:
        connection = connect()
        connection.execute("PRAGMA max_page_count = 1")  # SQLite raises it to the size of the file
        return connection

    pages(1)
    monkeypatch.setattr(store.database, "connect", connect_limited)
    with pytest.raises(StoreFailed, match="full"):
        store.append(table, 1, ["x" * 1_000_000])
    with pytest.raises(StoreFailed, match="full"):
        store.append(table, 1, ["b", "x" * 1_000_000])
    store.append(table, 1, ["small"])
    assert store.read(table) == ["a", "small"]
    pages(1_000_000)
    store.append(table, 2, ["x" * 1_000_000])
    assert len(store.read(table)) == 3


def test_if_a_transaction_fails_every_append_in_it_fails(store: SqliteStore) -> None:
    """The store knows who was first only once the data is on the disk."""
    table = store.new_table([])
    begun, go, answers = Event(), Event(), []

    def hold(connection: Connection) -> None:
        begun.set()
        assert go.wait(PATIENCE)

    def lose(connection: Connection) -> None:
        connection.execute("ROLLBACK")
        raise sqlite3.OperationalError("disk I/O error")

    def append() -> None:
        try:
            store.append(table, 0, ["a"])
        except Exception as failed:  # noqa: BLE001 - looked at below
            answers.append(type(failed))

    def lose_all() -> None:
        with pytest.raises(StoreFailed, match="disk I/O error"):
            store.database.write(lose)

    holder = Thread(target=lambda: store.database.write(hold))
    holder.start()
    assert begun.wait(PATIENCE)
    threads = [Thread(target=append), Thread(target=append), Thread(target=lose_all)]
    for waiting, thread in enumerate(threads):
        thread.start()
        while store.database._waiting.qsize() <= waiting:
            begun.wait(0)
    go.set()
    for thread in (holder, *threads):
        thread.join()
    assert answers == [StoreFailed, StoreFailed]
    assert store.read(table) == []
    store.append(table, 0, ["b"])
    assert store.read(table) == ["b"]


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    text, database = tmp_path / "text", tmp_path / "database"
    text.write_text("This is a diary, and longer than the head of a database, which it is not.\n" * 20)
    with sqlite3.connect(database) as theirs:
        theirs.execute("CREATE TABLE diary (line)")
        theirs.execute("PRAGMA user_version = 1")
    theirs.close()
    for path, said in ((text, "not a database"), (database, "another program's file"), (tmp_path, "unable to open")):
        before = path.read_bytes() if path.is_file() else b""
        with pytest.raises(StoreFailed, match=said):
            SqliteStore(path)
        assert path.is_dir() or path.read_bytes() == before


def test_a_file_of_the_version_before_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    store = SqliteStore(path)
    table = store.new_table(["a"])
    store.close()
    more = ("ALTER TABLE tables ADD COLUMN of TEXT NOT NULL DEFAULT 'moon3'", "CREATE TABLE more (number)")
    run_together(*[lambda: Database(path, (*STEPS, more)).close()] * 3)
    newer = Database(path, (*STEPS, more))
    assert newer.write(lambda connection: pragma(connection, "user_version")) == len(STEPS) + 1
    rows = newer.read(lambda connection: connection.execute("SELECT number, of FROM tables").fetchall())
    assert rows == [(table, "moon3")]
    newer.close()
    with pytest.raises(StoreFailed, match=f"version {len(STEPS) + 1} is newer than {len(STEPS)}"):
        SqliteStore(path)


def test_a_failed_upgrade_step_leaves_the_earlier_version(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    SqliteStore(path).close()
    with pytest.raises(StoreFailed, match="nowhere"):
        Database(path, (*STEPS, ("CREATE TABLE more (number)", "INSERT INTO nowhere VALUES (1)")))
    store = SqliteStore(path)
    assert store.new_table(["a"]) == 1
    Database(path, (*STEPS, ("CREATE TABLE more (number)",))).close()
    store.close()


def test_several_processes_may_create_the_store_at_once(tmp_path: Path) -> None:
    stores: list[SqliteStore] = []
    run_together(*[lambda: stores.append(SqliteStore(tmp_path / "new" / "store.sqlite"))] * 4)
    tables = [store.new_table([]) for store in stores]
    assert tables == [1, 2, 3, 4]
    for store in stores:
        store.close()


LIMITED = """
import resource, sys
from pathlib import Path
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.store import StoreFailed
store = SqliteStore(Path(sys.argv[1]))
table, length = store.new_table([]), 0
largest = max(file.stat().st_size for file in Path(sys.argv[1]).parent.iterdir())
resource.setrlimit(resource.RLIMIT_FSIZE, (largest + 100_000, resource.RLIM_INFINITY))
refused = 0
for number in range(60):
    if number == 40:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    try:
        store.append(table, length, [str(number), "x" * 5000])
    except StoreFailed:
        refused += 1
    else:
        length += 2
        print(number)
assert 5 < refused < 40, refused
assert store.read(table)[-2] == "59"
"""


@pytest.mark.skipif(os.name != "posix", reason="limits are of Unix")
def test_if_the_system_stops_writing_no_acknowledged_append_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    arguments = [sys.executable, "-c", LIMITED, str(path)]
    run = subprocess.run(arguments, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    store = SqliteStore(path)
    assert store.read(1)[::2] == run.stdout.split()
    store.close()


def test_an_append_fails_while_another_process_locks_the_file_and_works_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.02)
    store = SqliteStore(tmp_path / "store.sqlite")
    table = store.new_table([])
    other = sqlite3.connect(tmp_path / "store.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for _ in range(2):
        with pytest.raises(StoreFailed, match="locked"):
            store.append(table, 0, ["a"])
    assert store.read(table) == []
    other.execute("ROLLBACK")
    other.close()
    store.append(table, 0, ["a"])
    assert store.read(table) == ["a"]
    store.close()
