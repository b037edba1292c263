"""Health and metrics of the server, for monitoring: ``/healthz``, and ``/metrics`` in the format of Prometheus.

Only this machine can ask for them. They name nobody: they tell how many people there are, never who. The page takes no
input.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from email.utils import formatdate
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import disk_usage
from typing import ClassVar, NamedTuple

from .doors.door import DoorFailed
from .doors.own_names import fault_of_host, names_of_machine
from .hall.hall import Hall
from .store.store import Conflict, Store, StoreFailed

ALLOWED = ("GET", "HEAD")
LOOPBACK = "127.0.0.1"
BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0)
"""Upper bounds of the histogram of append times, in seconds."""


SECONDS_BETWEEN_PROBES = 5.0
"""Seconds without any other write after which we probe the store with a write."""
SECONDS_UNHEALTHY = 60.0
"""Seconds for which the server counts as unhealthy after an append failed, if no later append worked."""
LEAST_FREE = 16 << 20
"""The least free bytes of the disk. With less, it would be full before anybody could do something about it."""


class CountedStore:
    """A ``Store`` that wraps another store, and counts how many appends are done, lose a race, or fail."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self.bucket_counts = [0] * len(BUCKETS)
        self.done_count = self.late_count = self.failed_count = 0
        self.written_at = self.failed_at = self._probed_at = 0.0
        self._is_failing = False
        self.seconds = 0.0
        self.read = store.read
        self.watch = store.watch
        self.new_table = store.new_table
        self.close_table = store.close_table
        self.drop_table = store.drop_table
        self.release_table = store.release_table
        self.open_tables = store.open_tables
        self.count_opened = store.count_opened
        self.see = store.see
        self.unseen_since = store.unseen_since
        self.probe = store.probe
        self.close = store.close

    def figures(self, hall: Hall, port: int, folder: Path | None = None) -> Figures:
        return Figures(hall, self, port, folder)

    def is_written(self, now: float) -> bool:
        """Return whether the store can be written, by the last append; if that was long ago, probe the store.

        ``now`` is in seconds of time.time.
        """
        if self._is_failing and now - self.failed_at < SECONDS_UNHEALTHY:
            return False
        if now - max(self._probed_at, self.written_at) >= SECONDS_BETWEEN_PROBES:
            self._probed_at = now
            try:
                self.probe(now)
            except StoreFailed:
                self.failed_at = now
                self._is_failing = True
                return False
            self.written_at = now
            self._is_failing = False
        return True

    def append(self, table: int, expected: int, lines: Sequence[str]) -> None:
        with self._count_append():
            self._store.append(table, expected, lines)

    @contextmanager
    def _count_append(self) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        except Conflict:
            self._count("late", 0)
            raise
        except StoreFailed:
            self._count("failed", 0)
            raise
        self._count("done", time.monotonic() - began)

    def _count(self, what: str, seconds: float) -> None:
        with self._lock:
            if what == "late":
                self.late_count += 1
            elif what == "failed":
                self.failed_count += 1
                self.failed_at = time.time()
                self._is_failing = True
            else:
                self.written_at = time.time()
                self._is_failing = False
                self.done_count += 1
                self.seconds += seconds
                self.bucket_counts = [
                    often + (seconds <= most) for often, most in zip(self.bucket_counts, BUCKETS, strict=True)
                ]


class Figure(NamedTuple):
    """One figure. ``kind``: its type in Prometheus."""

    name: str
    kind: str
    help: str
    value: float


class Figures:
    """The figures of one server.

    Call ``open`` and ``close`` once each. ``port`` 0: any. ``folder``: a folder on the disk of the store, if the store
    is on this machine.
    """

    def __init__(self, hall: Hall, store: CountedStore, port: int, folder: Path | None = None) -> None:
        self._hall = hall
        self._store = store
        self._folder = folder
        self.port = port
        self._server: ThreadingHTTPServer | None = None

    def open(self) -> None:
        """Listen at the port, in a thread of its own. Raises DoorFailed."""

        class Answer(_Answer):
            figures = self
            names = names_of_machine()

        try:
            self._server = ThreadingHTTPServer((LOOPBACK, self.port), Answer)
        except OSError as why:
            raise DoorFailed(why, self.port) from None
        self.port = self._server.server_address[1]
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, name="figures", daemon=True).start()

    def close(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()

    def answer(self, path: str) -> tuple[HTTPStatus, str]:
        """Return the answer to a request for this path."""
        if path == "/healthz":
            return self._health()
        if path == "/metrics":
            return HTTPStatus.OK, self._figures()
        return HTTPStatus.NOT_FOUND, "Not here.\n"

    @property
    def written_at(self) -> float:
        """The time at which something was last written to the store, in seconds of time.time; 0 for never."""
        return self._store.written_at

    def _health(self) -> tuple[HTTPStatus, str]:
        """Return whether a load balancer may send people here: the store works, and the server takes new people."""
        try:
            self._store.open_tables()
        except StoreFailed:
            return HTTPStatus.SERVICE_UNAVAILABLE, "store\n"
        if self._is_full():
            return HTTPStatus.SERVICE_UNAVAILABLE, "disk full\n"
        if not self._store.is_written(time.time()):
            return HTTPStatus.SERVICE_UNAVAILABLE, "not written\n"
        if self._hall.is_stopping:
            return HTTPStatus.SERVICE_UNAVAILABLE, "draining\n" if self._hall.is_draining else "stopping\n"
        return HTTPStatus.OK, "ok\n"

    def _is_full(self) -> bool:
        """Return whether the disk has too little room; False if we cannot know that."""
        try:
            return self._folder is not None and disk_usage(self._folder).free < LEAST_FREE
        except OSError:
            return False

    def _figures(self) -> str:
        lines: list[str] = []
        for figure in self._counts():
            name = f"moon_access_{figure.name}"
            lines += [f"# HELP {name} {figure.help}", f"# TYPE {name} {figure.kind}", f"{name} {figure.value:.15g}"]
        return "\n".join([*lines, *self._appends()]) + "\n"

    def _counts(self) -> Iterator[Figure]:
        hall = self._hall
        store = self._store
        tables = hall.tables()
        everybody = hall.everybody()
        yield Figure("players", "gauge", "Players who are connected here.", len(everybody))
        yield Figure("players_elsewhere", "gauge", "Players at other nodes.", len(hall.other_nodes.accounts()))
        yield Figure("in_lobby", "gauge", "Players here who are at no table.", len(hall.in_lobby()))
        yield Figure("tables", "gauge", "Tables that are known here.", len(tables))
        yield Figure("games", "gauge", "Games that are played by somebody who is here.", hall.games_on)
        yield Figure("stopping", "gauge", "1: takes nobody new.", hall.is_stopping)
        yield Figure("appends_late_total", "counter", "Moves that somebody was faster with.", store.late_count)
        yield Figure("written_seconds", "gauge", "When something was written last; 0: never.", store.written_at)
        yield Figure("appends_failed_total", "counter", "Appends that the store could not keep.", store.failed_count)

    def _appends(self) -> list[str]:
        name = "moon_access_append_seconds"
        store = self._store
        counted = [
            f'{name}_bucket{{le="{most:g}"}} {often}' for most, often in zip(BUCKETS, store.bucket_counts, strict=True)
        ]
        return [
            f"# HELP {name} Seconds until a table's lines were on the disk.",
            f"# TYPE {name} histogram",
            *counted,
            f'{name}_bucket{{le="+Inf"}} {store.done_count}',
            f"{name}_sum {store.seconds:.6f}",
            f"{name}_count {store.done_count}",
        ]


class _Answer(BaseHTTPRequestHandler):
    figures: ClassVar[Figures]
    names: ClassVar[frozenset[str]]
    timeout = 5
    server_version = "moon-access"
    sys_version = ""

    def parse_request(self) -> bool:
        """Parse a request, and refuse it if its method or Host header is not allowed, before the library calls ours."""
        if not super().parse_request():
            return False
        if self.command not in ALLOWED:
            self._say(HTTPStatus.METHOD_NOT_ALLOWED, b"Not so.\n", {"Allow": ", ".join(ALLOWED)})
            return False
        hosts = self.headers.get_all("Host", [])
        is_old = self.request_version != "HTTP/1.1" and not hosts  # no browser sends this, but some monitoring tools do
        fault = None if is_old else fault_of_host(hosts, self.names, LOOPBACK)
        if fault is not None:
            self._say(*fault, {})
        return fault is None

    def do_GET(self) -> None:
        status, text = self.figures.answer(self.path)
        headers = {"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}
        if self.figures.written_at:
            headers["Last-Modified"] = formatdate(self.figures.written_at, usegmt=True)
        self._say(status, text.encode(), headers)

    def do_HEAD(self) -> None:
        self.do_GET()

    def _say(self, status: HTTPStatus, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": "text/plain; charset=utf-8", **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Do nothing: nobody needs a log of the requests of monitoring."""
