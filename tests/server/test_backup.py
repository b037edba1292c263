"""Save a server while it writes, and restore it: afterwards, everything is there as at one moment."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from moon_access.server.backup import DUMP, BackupFailed, main, restore, save
from moon_access.server.people.names import skeleton_of
from moon_access.server.server_log import NAME as LOG
from moon_access.server.store.server_folder import FolderLock, FolderTaken, keep_once
from moon_access.server.store.sqlite_accounts import SqliteAccounts
from moon_access.server.store.sqlite_store import SqliteStore


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Make the folder of a server that is running: its lock is held, and its database is open."""
    folder = tmp_path / "server"
    lock = FolderLock(folder)
    store = SqliteStore(folder / "server.sqlite")
    SqliteAccounts(store.database, skeleton_of).new("Anna", password="a good one")
    store.append(store.new_table(["a"]), 1, ["b"])
    keep_once(folder / "host_key", b"the key")
    (folder / LOG).write_text("who came and went", "utf-8")
    yield folder
    store.close()
    lock.close()


def test_a_backup_of_a_running_server_brings_back_everything(folder: Path, tmp_path: Path) -> None:
    file, there = tmp_path / "moon.zip", tmp_path / "there"
    assert save(folder, file) == ["host_key", "server.sqlite"]
    assert sorted(restore(file, there)) == ["host_key", "server.sqlite"]
    assert (there / "host_key").read_bytes() == b"the key"
    assert sorted(one.name for one in there.iterdir()) == ["host_key", "lock", "server.sqlite"]
    store = SqliteStore(there / "server.sqlite")
    assert store.read(1) == ["a", "b"]
    assert SqliteAccounts(store.database, skeleton_of).with_password("Anna", "a good one") is not None
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_only_the_owner_can_read_a_backup_and_the_files_restored_from_it(folder: Path, tmp_path: Path) -> None:
    file, there = tmp_path / "moon.zip", tmp_path / "there"
    before = os.umask(0)
    try:
        save(folder, file)
        restore(file, there)
    finally:
        os.umask(before)
    assert {stat.S_IMODE(one.stat().st_mode) for one in (file, *there.iterdir())} == {0o600}


def test_a_backup_made_while_games_are_written_shows_one_moment(folder: Path, tmp_path: Path) -> None:
    store, enough, stop = SqliteStore(folder / "server.sqlite"), Event(), Event()
    table = store.new_table(["0"])

    def play() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            store.append(table, number, [str(number)])
            if number == 20:
                enough.set()

    player = Thread(target=play)
    player.start()
    enough.wait()
    try:
        save(folder, tmp_path / "moon.zip")
    finally:
        stop.set()
        player.join()
    written = store.read(table)
    store.close()
    restore(tmp_path / "moon.zip", tmp_path / "there")
    restored = SqliteStore(tmp_path / "there" / "server.sqlite")
    kept = restored.read(table)
    restored.close()
    assert len(kept) > 20
    assert kept == written[: len(kept)]


def test_a_backup_does_not_overwrite_an_earlier_one(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "moon.zip"
    file.write_bytes(b"the one of yesterday")
    with pytest.raises(BackupFailed, match="is there already"):
        save(folder, file)
    assert file.read_bytes() == b"the one of yesterday"


def test_a_backup_is_not_restored_over_an_existing_server(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "moon.zip"
    save(folder, file)
    with pytest.raises(BackupFailed, match="not empty"):
        restore(file, folder)
    assert (folder / LOG).exists()
    only_lock = tmp_path / "waiting"
    lock = FolderLock(only_lock)
    with pytest.raises(FolderTaken):
        restore(file, only_lock)
    lock.close()
    assert [one.name for one in only_lock.iterdir()] == ["lock"]


@pytest.mark.parametrize("damage", ["cut", "bent", "another", "outside"])
def test_a_damaged_backup_is_refused_and_leaves_nothing(folder: Path, tmp_path: Path, damage: str) -> None:
    file, there = tmp_path / "moon.zip", tmp_path / "there"
    save(folder, file)
    whole = file.read_bytes()
    if damage == "cut":
        file.write_bytes(whole[: len(whole) // 2])
    elif damage == "bent":
        file.write_bytes(whole[:300] + bytes(8) + whole[308:])
    elif damage == "another":
        file.write_text("a letter", "utf-8")
    else:
        with zipfile.ZipFile(file, "a") as archive:
            archive.writestr("../outside", b"")
    with pytest.raises(BackupFailed):
        restore(file, there)
    assert not there.exists()
    assert not (tmp_path / "outside").exists()


def test_the_backup_commands_report_success_and_faults(folder: Path, tmp_path: Path) -> None:
    def run(*arguments: str) -> tuple[int, str, str]:
        command = (sys.executable, "-m", "moon_access.server.backup", *arguments)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    file, there = str(tmp_path / "moon.zip"), str(tmp_path / "there")
    assert run("save", str(folder), file) == (0, '["host_key", "server.sqlite"]\n', "")
    assert run("save", str(tmp_path / "nowhere"), file + "2") == (1, "", f"{tmp_path / 'nowhere'} is not there\n")
    assert run("save", str(tmp_path), file + "2") == (1, "", f"{tmp_path} is no server's folder\n")
    assert run("restore", file, there)[0] == 0
    assert run("restore", file, there) == (1, "", f"{there} is not empty: move it away first\n")
    assert run("restore", file, there + "2", "postgresql://x") == (1, "", f"the backup holds no {DUMP}\n")
    assert run("help")[0] == 2
    assert main([]) == 2
