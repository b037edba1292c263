"""Save everything that a server keeps to one file, while people play, and restore it.

    python -m moon_access.server.backup save FOLDER FILE [STORE]
    python -m moon_access.server.backup restore FILE FOLDER [STORE]

FOLDER is the server's folder, and STORE the address of the PostgreSQL that its nodes share, if there is one. FILE is a
zip with one moment of the database and with the server's keys; only its owner can read it. For STORE, PostgreSQL's
programs pg_dump and pg_restore must be installed. Both commands do all or nothing. They print the names of the saved
parts as JSON, for scripts, and on standard error in English what is wrong. Both raise OSError if the system refuses to
read or write a file.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from .server_log import NAME as LOG
from .store.server_folder import CONTROL, FolderLock, FolderTaken
from .store.server_folder import NAME as LOCK

USAGE = """\
python -m moon_access.server.backup save FOLDER FILE [STORE]
python -m moon_access.server.backup restore FILE FOLDER [STORE]
"""
DATABASE = "server.sqlite"
DUMP = "postgresql.dump"
_FILES_LEFT_OUT = (LOCK, CONTROL, LOG, f"{LOG}.1", f"{DATABASE}-wal", f"{DATABASE}-shm", DATABASE)
"""The files of the folder that are not copied as they are. The database is copied by SQLite, with its last changes."""


class BackupFailed(Exception):
    """The message says what is wrong."""


def save(folder: Path, file: Path, store: str = "") -> list[str]:
    """Save what the server in this folder keeps, and return the names of the saved parts.

    Args:
        folder: The folder of a server. The server may be running.
        file: The backup. It must not exist yet.
        store: The address of the nodes' PostgreSQL; empty if there is none.

    Returns:
        The names of the parts.

    Raises:
        BackupFailed: There is no server in the folder, or a program for PostgreSQL is missing or failed.
    """
    if file.exists():
        raise BackupFailed(f"{file} is there already")
    if not folder.is_dir():
        raise BackupFailed(f"{folder} is not there")
    if not any((folder / name).is_file() for name in (LOCK, DATABASE)):
        raise BackupFailed(f"{folder} is no server's folder")
    with tempfile.TemporaryDirectory(prefix="moon-backup-", dir=file.absolute().parent) as work:
        parts = list(_parts(folder, Path(work), store))
        if not parts:
            raise BackupFailed(f"no server has kept anything in {folder}")
        made = Path(work, "made.zip")
        with os.fdopen(os.open(made, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "r+b") as open_file:
            with zipfile.ZipFile(open_file, "w", zipfile.ZIP_DEFLATED) as archive:
                for part in parts:
                    archive.write(part, part.name)
            open_file.flush()
            os.fsync(open_file.fileno())
        made.replace(file)
    return [part.name for part in parts]


def _parts(folder: Path, work: Path, store: str) -> Iterator[Path]:
    """Yield the files to save. Copies of one moment of a database are in ``work``."""
    yield from sorted(one for one in folder.iterdir() if one.is_file() and one.name not in _FILES_LEFT_OUT)
    if (folder / DATABASE).is_file():
        with closing(sqlite3.connect(folder / DATABASE)) as kept, closing(sqlite3.connect(work / DATABASE)) as copy:
            kept.backup(copy)
        yield work / DATABASE
    if store:
        _run_for_postgres("pg_dump", "--format=custom", f"--file={work / DUMP}", store)
        yield work / DUMP


def restore(file: Path, folder: Path, store: str = "") -> list[str]:
    """Restore a backup, and return the names of its parts. Raises FolderTaken if a server uses the folder.

    Args:
        file: The backup.
        folder: The folder for the server. It must be empty, or not there yet.
        store: The address of an empty PostgreSQL database, if the backup holds one.

    Returns:
        The names of the parts.

    Raises:
        BackupFailed: The file is no backup or damaged, the folder or the database is not empty, or ``store`` does not
            fit the backup.
    """
    try:
        archive = zipfile.ZipFile(file)
        broken = archive.testzip()
    except (zipfile.BadZipFile, zlib.error, EOFError) as bad:
        raise BackupFailed(f"{file} is no backup, or not all of it: {bad}") from None
    with archive:
        names = archive.namelist()
        if broken is not None or any(Path(name).name != name for name in names):
            raise BackupFailed(f"{file} is damaged")
        if (DUMP in names) != bool(store):
            raise BackupFailed(
                "the backup holds a PostgreSQL: name an empty one" if DUMP in names else f"the backup holds no {DUMP}"
            )
        _unpack(archive, folder, store)
    return names


def _unpack(archive: zipfile.ZipFile, folder: Path, store: str) -> None:
    if folder.exists() and any(one.name != LOCK for one in folder.iterdir()):
        raise BackupFailed(f"{folder} is not empty: move it away first")
    with closing(FolderLock(folder)), tempfile.TemporaryDirectory(prefix="restored-", dir=folder) as work:
        for name in archive.namelist():
            part = Path(work, name)
            with archive.open(name) as packed, os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as plain:
                shutil.copyfileobj(packed, plain)
                plain.flush()
                os.fsync(plain.fileno())
        if store:  # first, because it can fail
            arguments = ("--no-owner", "--exit-on-error", "--single-transaction", f"--dbname={store}")
            _run_for_postgres("pg_restore", *arguments, str(Path(work, DUMP)))
        for part in Path(work).iterdir():
            if part.name != DUMP:
                part.replace(folder / part.name)


def _run_for_postgres(program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs. Raises BackupFailed with what it says."""
    if shutil.which(program) is None:
        raise BackupFailed(f"install {program}, from PostgreSQL's programs for clients")
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BackupFailed(done.stderr.strip() or f"{program} failed")


def main(arguments: Sequence[str]) -> int:
    """Return the exit code."""
    command = {"save": save, "restore": restore}.get(arguments[0] if arguments else "")
    if command is None or len(arguments) not in (3, 4):
        sys.stderr.write(USAGE)
        return 2
    try:
        parts = command(Path(arguments[1]), Path(arguments[2]), *arguments[3:])
    except (BackupFailed, FolderTaken, OSError, sqlite3.Error) as failed:
        sys.stderr.write(f"{failed}\n")
        return 1
    sys.stdout.write(json.dumps(parts) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
