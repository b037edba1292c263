"""Strangers who cause log lines cannot push other lines out of the server's log."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from moon_access.server.server_log import LIBRARY_LINE_LIMITS, NAME, OWN_LINE_LIMITS, _FewOfEach, logging_to

from .clock import Clock
from .page_client import fetch, open_page
from .small_server import SmallServer


def record(name: str, text: str) -> logging.LogRecord:
    return logging.LogRecord(name, logging.ERROR, __file__, 1, "%s", (text,), None)


def test_the_log_keeps_few_lines_of_each_library_and_counts_the_omitted_ones() -> None:
    clock = Clock()
    few = _FewOfEach(clock)
    assert sum(few.filter(record("websockets", "x")) for _ in range(1000)) == LIBRARY_LINE_LIMITS[1]
    clock.now += 60 / LIBRARY_LINE_LIMITS[0]
    after = record("websockets", "again")
    assert few.filter(after)
    assert after.getMessage() == f"({1000 - LIBRARY_LINE_LIMITS[1]} lines of websockets were left out) again"
    assert not few.filter(record("websockets", "x"))


def test_a_flood_of_log_lines_from_libraries_leaves_room_for_the_servers_own() -> None:
    few = _FewOfEach(Clock())
    for name in ("asyncio", "asyncssh", "moon_access.websockets", "moon_access.server.doors.web_door"):
        while few.filter(record(name, "x")):
            pass
    assert few.filter(record("moon_access.server.hall.hall", "Anna comes"))
    assert OWN_LINE_LIMITS[1] > 10 * LIBRARY_LINE_LIMITS[1], "who comes and goes matters more"


@pytest.mark.parametrize("path", ["/", "/nothing", "/socket"])
def test_requests_for_the_page_leave_no_line_in_the_log(tmp_path: Path, path: str) -> None:
    with logging_to(tmp_path), open_page(SmallServer()) as door:
        for _ in range(20):
            fetch(door.port, path).read()
    assert (tmp_path / NAME).read_text("utf-8") == ""
