"""The scripts of release/container save, restore and upgrade a server with its database.

Only the program that runs containers is a stand-in: it runs on this machine what a container would run, with the
folders of this test. The store is a real server's, in a real PostgreSQL.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("psycopg")

from moon_access.server.people.names import skeleton_of
from moon_access.server.store.postgres_store import PostgresAccounts, PostgresStore
from moon_access.server.store.server_folder import FolderLock, keep_once
from tests.support.postgres import PostgresServer, program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the scripts are for Linux")

CONTAINER = Path(__file__).parents[2] / "release" / "container"
COMPOSE = """\
import os, subprocess, sys
words = [word.replace("/var/lib/moon-access", {lib!r}).replace("/run/postgresql", {socket!r}) for word in sys.argv[1:]]
with open({log!r}, "a") as log:
    log.write(" ".join(words[:2]) + "\\n")
service = next((word for word in words if word in ("server", "database")), "")
if words[0] in ("exec", "run") and "urlopen" not in words[-1]:
    os.chdir({backups!r})
    environment = {{**os.environ, "PGHOST": {socket!r}, "PATH": {path!r}}}
    sys.exit(subprocess.call(words[words.index(service) + 1:], env=environment))
"""


class Machine:
    """A machine with a server's folder and database, and with a copy of the folder for containers."""

    def __init__(self, place: Path, database: PostgresServer) -> None:
        self.place = place
        self.folder = place / "lib" / "state" / "moon-access" / "server"
        self.url = f"postgresql://moon@/moon?host={database.folder}"
        shutil.copytree(CONTAINER, place / "container")
        for name in ("bin", "backups"):
            (place / name).mkdir()
        python = place / "bin" / "python3"
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        python.chmod(0o755)
        dump = program("pg_dump")
        assert dump is not None
        (place / "compose.py").write_text(
            COMPOSE.format(
                lib=str(place / "lib"),
                socket=str(database.folder),
                log=str(place / "log"),
                backups=str(place / "backups"),
                path=os.pathsep.join((str(place / "bin"), str(dump.parent), os.environ["PATH"])),
            )
        )

    def run(self, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "COMPOSE": f"{sys.executable} {self.place / 'compose.py'}"}
        command = (str(self.place / "container" / script), *arguments)
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    def names(self) -> list[str]:
        """Return the names of those accounts of the store that this test makes."""
        store = PostgresStore(self.url)
        accounts = PostgresAccounts(store.database, skeleton_of)
        found = [name for name in ("Anna", "Benno") if accounts.of_name(name) is not None]
        store.close()
        return found

    def add(self, name: str) -> None:
        store = PostgresStore(self.url)
        PostgresAccounts(store.database, skeleton_of).new(name, password="a good one")
        store.close()


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    import psycopg

    database = PostgresServer()
    database.start()
    with psycopg.connect(database.url("public"), autocommit=True) as connected:
        connected.execute("CREATE ROLE moon SUPERUSER LOGIN")
        connected.execute("CREATE DATABASE moon OWNER moon")
    machine = Machine(tmp_path, database)
    machine.add("Anna")
    FolderLock(machine.folder).close()  # a node makes it when it starts
    keep_once(machine.folder / "host_key", b"the key")
    yield machine
    database.close()


def test_restoring_a_backup_brings_everything_back(machine: Machine) -> None:
    saved = machine.run("backup", "moon.zip")
    assert (saved.returncode, saved.stderr) == (0, "")
    file = machine.place / "container" / "moon.zip"
    assert file.stat().st_mode & 0o077 == 0
    assert list((machine.place / "backups").iterdir()) == []
    machine.add("Benno")
    (machine.folder / "host_key").write_bytes(b"another key")
    restored = machine.run("restore", "moon.zip")
    assert (restored.returncode, restored.stderr) == (0, "")
    assert machine.names() == ["Anna"]
    assert (machine.folder / "host_key").read_bytes() == b"the key"
    assert (machine.folder.parent / "server.before" / "host_key").read_bytes() == b"another key"
    again = machine.run("restore", "moon.zip")
    assert (again.returncode, machine.names()) == (0, ["Anna"])


def test_a_broken_backup_changes_nothing(machine: Machine) -> None:
    (machine.place / "container" / "moon.zip").write_text("a letter")
    failed = machine.run("restore", "moon.zip")
    assert failed.returncode == 1
    assert "is no backup" in failed.stderr
    assert failed.stderr.endswith("Not restored: everything is put back as it was.\n")
    assert machine.names() == ["Anna"]
    assert (machine.folder / "host_key").read_bytes() == b"the key"
    assert (machine.place / "log").read_text().splitlines()[-1] == "up -d"


def test_a_backup_overwrites_no_file_and_a_missing_file_is_reported(machine: Machine) -> None:
    file = machine.place / "container" / "moon.zip"
    file.write_text("yesterday's")
    assert (machine.run("backup", "moon.zip").returncode, file.read_text()) == (1, "yesterday's")
    missing = machine.run("restore", "nothing.zip")
    assert (missing.returncode, missing.stderr) == (1, "nothing.zip cannot be read.\n")
    assert not (machine.place / "log").exists()


def test_an_upgrade_makes_a_backup_and_waits_for_the_new_server(machine: Machine) -> None:
    done = machine.run("upgrade")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("The new server runs.\n")
    assert len(list((machine.place / "container").glob("moon-*Z.zip"))) == 1
    assert (machine.place / "log").read_text().splitlines()[-4:] == ["build --pull", "down", "up -d", "exec -T"]


def test_the_image_has_the_programs_of_its_database() -> None:
    """Debian 13 has PostgreSQL 17. An older pg_dump would refuse the database."""
    images = re.findall(r"image: (\S+)", (CONTAINER / "compose.yaml").read_text("utf-8"))
    assert images == ["localhost/moon-access", "docker.io/library/postgres:17", "docker.io/library/caddy:2"]
    assert "FROM docker.io/library/debian:trixie-slim" in (CONTAINER / "Containerfile").read_text("utf-8")


def test_the_image_has_every_package_that_setup_cfg_requires() -> None:
    from configparser import ConfigParser

    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    read = ConfigParser()
    read.read(CONTAINER.parents[1] / "setup.cfg", "utf-8")
    extras = read["options.extras_require"]
    lists = (read["options"]["install_requires"], *(extras[name] for name in ("together", "page", "mud", "nodes")))
    asked = {canonicalize_name(Requirement(line).name) for one in lists for line in one.splitlines() if line}
    locked = re.findall(r"^([\w.-]+)==", (CONTAINER / "requirements.txt").read_text("utf-8"), re.MULTILINE)
    assert asked <= set(locked)
