"""The figures for monitoring a server: whether it accepts players, and how many it has, but never who they are."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from moon_access.server.figures import CountedStore, Figures
from moon_access.server.hall.hall import Hall
from moon_access.server.hall.visit import Visit
from moon_access.server.people.names import skeleton_of
from moon_access.server.store.sqlite_accounts import SqliteAccounts
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.store import Conflict, StoreFailed
from moon_access.server.tables.timers import Timers
from tests.support.patience import PATIENCE

LINE = re.compile(r'# (HELP|TYPE) moon_access_\w+ .+|moon_access_\w+(\{le="[^"]+"\})? \d+(\.\d+)?')


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Hall, Figures, CountedStore]]:
    file = SqliteStore(tmp_path / "server.sqlite")
    store, timers = CountedStore(file), Timers()
    accounts = SqliteAccounts(file.database, skeleton_of)
    hall = Hall(store, accounts, timers)
    figures = Figures(hall, store, 0)
    figures.open()
    anna = Visit(hall, hall.enter(accounts.new("Anna"), "127.0.0.1", lambda message: None))
    anna.receive({"do": "hello", "version": 1})
    anna.receive({"do": "open", "game": "draw12", "players": 2, "rules": {}})
    yield hall, figures, store
    figures.close()
    timers.close()
    file.close()


def fetch(figures: Figures, path: str) -> tuple[int, str]:
    try:
        with urlopen(f"http://127.0.0.1:{figures.port}{path}", timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as refused:
        return refused.code, refused.read().decode()


def test_figures_are_as_prometheus_reads_them_and_without_names(served: tuple[Hall, Figures, CountedStore]) -> None:
    status, text = fetch(served[1], "/metrics")
    assert status == 200
    assert "moon_access_players 1\n" in text
    assert "moon_access_tables 1\n" in text
    assert "moon_access_append_seconds_count 1\n" in text
    assert "anna" not in text.casefold()
    for line in text.splitlines():
        assert LINE.fullmatch(line), line


def test_late_moves_are_counted(served: tuple[Hall, Figures, CountedStore]) -> None:
    _, figures, store = served
    with pytest.raises(Conflict):
        store.append(1, 0, ["late"])
    assert "moon_access_appends_late_total 1\n" in fetch(figures, "/metrics")[1]


def test_the_health_check_says_whether_new_people_may_come(served: tuple[Hall, Figures, CountedStore]) -> None:
    hall, figures, store = served
    assert fetch(figures, "/healthz") == (200, "ok\n")
    assert fetch(figures, "/")[0] == 404
    hall.stop()
    assert fetch(figures, "/healthz") == (503, "stopping\n")
    store.close()
    assert fetch(figures, "/healthz") == (503, "store\n")


def test_the_health_check_reports_that_nothing_can_be_written_and_the_recovery(
    served: tuple[Hall, Figures, CountedStore], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, figures, store = served
    now = [time.time()]
    monkeypatch.setattr("moon_access.server.figures.time.time", lambda: now[0])
    with urlopen(f"http://127.0.0.1:{figures.port}/healthz", timeout=PATIENCE) as answer:
        assert parsedate_to_datetime(answer.headers["Last-Modified"]).timestamp() <= now[0]
    fills = SqliteStore(tmp_path / "server.sqlite")
    hall.store.append(1, len(hall.store.read(1)), ["a"])

    def limit(pages: int) -> None:
        assert isinstance(hall.accounts, SqliteAccounts)
        hall.accounts._database.write(lambda rows: rows.execute(f"PRAGMA max_page_count = {pages}").fetchall())

    limit(1)
    number = len(hall.store.read(1))
    with pytest.raises(StoreFailed, match="full"):
        hall.store.append(1, number, ["x" * 100_000])
    assert fetch(figures, "/healthz") == (503, "not written\n")
    limit(1 << 30)
    hall.store.append(1, number, ["x" * 100_000])
    assert fetch(figures, "/healthz") == (200, "ok\n")
    now[0] += 100
    probe = store.probe
    monkeypatch.setattr(store, "probe", refuses)
    assert fetch(figures, "/healthz") == (503, "not written\n"), "where nobody plays, a write is tried"
    now[0] += 100
    monkeypatch.setattr(store, "probe", probe)
    assert fetch(figures, "/healthz") == (200, "ok\n")
    fills.close()


def refuses(at: float) -> None:
    raise StoreFailed("full")


def test_the_health_check_reports_a_full_disk_before_the_store_refuses_anything(
    served: tuple[Hall, Figures, CountedStore], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = Figures(served[0], served[2], 0, tmp_path)
    assert figures.answer("/healthz") == (200, "ok\n")
    monkeypatch.setattr("moon_access.server.figures.LEAST_FREE", 1 << 62)
    assert figures.answer("/healthz") == (503, "disk full\n")


def test_head_and_other_http_methods_are_answered(served: tuple[Hall, Figures, CountedStore]) -> None:
    for method, path, status in (
        *(("HEAD", "/healthz", 200), ("HEAD", "/metrics", 200), ("HEAD", "/", 404)),
        *(("POST", "/healthz", 405), ("OPTIONS", "/metrics", 405), ("DELETE", "/", 405)),
    ):
        with closing(HTTPConnection("127.0.0.1", served[1].port, timeout=PATIENCE)) as asking:
            asking.request(method, path)
            answer = asking.getresponse()
            assert answer.status == status, (method, path)
            assert answer.headers["Allow"] == ("GET, HEAD" if status == 405 else None)
            assert method != "HEAD" or answer.read() == b""
            assert int(answer.headers["Content-Length"]) > 0


def test_requests_for_figures_under_a_foreign_host_name_are_refused(served: tuple[Hall, Figures, CountedStore]) -> None:
    for version, hosts, status in (
        *(("1.1", "Host: localhost:9464\r\n", 200), ("1.1", "Host: evil.example\r\n", 421), ("1.1", "", 400)),
        *(("1.1", "Host: localhost\r\nHost: localhost\r\n", 400), ("1.0", "", 200), ("1.0", "Host: evil\r\n", 421)),
    ):
        with socket.create_connection(("127.0.0.1", served[1].port), timeout=PATIENCE) as asking:
            asking.sendall(f"GET /healthz HTTP/{version}\r\n{hosts}\r\n".encode())
            with asking.makefile("rb") as answer:
                assert answer.read().split()[1] == str(status).encode(), (version, hosts)
