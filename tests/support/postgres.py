"""A private PostgreSQL for the tests: its data folder and socket are in a temporary folder, deleted at the end.

Each process of the tests has one, and each test has its own schema in it. It runs as an unprivileged user, because
PostgreSQL refuses root. It ends with the process that started it, whatever happens to that.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import NoReturn
from urllib.parse import quote

import pytest

from tests.support.patience import PATIENCE

SOCKET = "MOON_ACCESS_TEST_POSTGRES"
"""The folder of the socket, for the processes that a test starts."""
USER = "postgres"


def skip_or_fail(why: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


def program(name: str) -> Path | None:
    """Return the path of a program. Debian has a folder for each version."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    on_path = shutil.which(name)
    return found[-1] if found else Path(on_path) if on_path else None


class PostgresServer:
    """A PostgreSQL server. The caller starts and stops it; it keeps its data until ``close``."""

    def __init__(self, where: Path | None = None) -> None:
        postgres, initdb = program("postgres"), program("initdb")
        if postgres is None or initdb is None or shutil.which("setpriv") is None:
            skip_or_fail("Install postgresql.")
        self._postgres = postgres
        self.folder = Path(tempfile.mkdtemp(prefix="moon-pg-", dir=where))
        self._as_user = ["setpriv", "--pdeathsig", "KILL"]
        if sys.platform != "win32" and os.geteuid() == 0:
            shutil.chown(self.folder, USER)
            self._as_user += [f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]
        self._process: subprocess.Popen[bytes] | None = None
        made = [str(initdb), "--no-sync", "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C", str(self.data)]
        subprocess.run([*self._as_user, *made], check=True, cwd=self.folder, stdout=subprocess.DEVNULL)
        (self.data / "postgresql.auto.conf").write_text(
            f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\nmax_connections = 200\n"
            "shared_buffers = 16MB\nautovacuum_naptime = 20\ntimezone = 'UTC'\n"
        )

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            command = [*self._as_user, str(self._postgres), "-D", str(self.data)]
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)
        late = time.monotonic() + PATIENCE
        while not (self.folder / ".s.PGSQL.5432").exists() or not self._is_ready():
            assert time.monotonic() < late, (self.folder / "log").read_text()
            time.sleep(0.02)

    def _is_ready(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.url("public")).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self, how: str = "SIGINT") -> None:
        """Stop the server. SIGINT: at once and cleanly, cutting everybody off. SIGQUIT: as in a power failure."""
        import signal

        if self._process is not None:
            self._process.send_signal(signal.Signals[how])
            self._process.wait(PATIENCE)
            self._process = None

    def close(self) -> None:
        self.stop("SIGQUIT")
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, schema: str) -> str:
        return url_in(self.folder, schema)


def url_in(socket: Path, schema: str) -> str:
    host, path = quote(str(socket), safe=""), quote(f"-csearch_path={schema}", safe="")
    return f"postgresql://{USER}@/postgres?host={host}&options={path}"


@cache
def shared_server() -> PostgresServer:
    """Return the server of this process. Skip the test, or fail in CI, if none can run."""
    server = PostgresServer()
    atexit.register(server.close)
    server.start()
    return server


def url_of(place: Path) -> str:
    """Return the URL of a schema for each place. Create the schema if it does not exist, even in a process that a test
    started."""
    import psycopg

    socket = os.environ.get(SOCKET)
    folder = Path(socket) if socket else shared_server().folder
    os.environ[SOCKET] = str(folder)
    schema = f"of_{hashlib.sha256(str(place).encode()).hexdigest()[:20]}"
    url = url_in(folder, schema)
    with psycopg.connect(url, autocommit=True) as connected:
        connected.execute(f"CREATE SCHEMA IF NOT EXISTS {schema}".encode())
    return url
