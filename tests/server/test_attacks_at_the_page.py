"""Attacks of strangers on the door of the page: silence, floods, endless lines, a client that reads nothing, many
connections, messages that our page never sends. The attacks are those of every door (sieges.py), while another player
plays on."""

from __future__ import annotations

import gc
import json
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from moon_access.server.doors import web_sitting
from moon_access.server.doors.web_door import WebDoor
from moon_access.server.doors.web_sitting import LONGEST
from moon_access.terminals.channel_terminal import LONGEST_TYPED, ChannelTerminal
from tests.support.patience import PATIENCE

from .page_client import Page, fetch, open_page, socket_to
from .sieges import in_time, read_until_cut
from .small_server import SmallServer, say_back


class DoorUnderSiege:
    def __init__(self, server: SmallServer, door: WebDoor) -> None:
        self.server = server
        self.door = door
        self.port = door.port

    def silent(self) -> socket.socket:
        """Return a connection that never sends anything."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def plays_on(self) -> bool:
        """Return whether the server still answers another player."""
        with self.elsewhere() as page:
            page.type("hello")
            page.until("Heard hello.")
            return True

    def elsewhere(self) -> Page:
        """Return a player at another address."""
        return Page(self.port, X_Forwarded_For="192.0.2.200")


@contextmanager
def open_siege(**settings: object) -> Iterator[DoorUnderSiege]:
    server = SmallServer()
    with open_page(server, **settings) as door:
        yield DoorUnderSiege(server, door)


@pytest.fixture(scope="module")
def page() -> Iterator[DoorUnderSiege]:
    """Return a door with short time limits for those who are in, so that tests need not wait long."""
    with open_siege(silence=2, stall=0.6, absence=0.2, from_one_address=5) as page:
        yield page


@pytest.fixture(scope="module")
def impatient() -> Iterator[DoorUnderSiege]:
    """Return a door that waits briefly for a greeting: too briefly for an honest page on a busy machine."""
    with open_siege(login_timeout=0.6) as page:
        yield page


@pytest.fixture(autouse=True)
def no_fault(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Assert that nothing a stranger does is an error of ours."""
    yield
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]


def test_a_silent_connection_is_cut(impatient: DoorUnderSiege) -> None:
    with impatient.silent() as caller:
        begun = time.monotonic()
        assert read_until_cut(caller) == b""
        assert time.monotonic() - begun > 0.3


def test_a_client_that_does_not_speak_http_is_cut(page: DoorUnderSiege) -> None:
    with page.silent() as caller:
        with suppress(OSError):
            caller.sendall(os.urandom(100_000).replace(b"\n", b"x"))
        assert read_until_cut(caller)[:12] in (b"", b"HTTP/1.1 400", b"HTTP/1.1 414", b"HTTP/1.1 431")
    assert page.plays_on()


def test_endless_headers_are_cut(page: DoorUnderSiege) -> None:
    with page.silent() as caller:
        with suppress(OSError):
            caller.sendall(b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 100_000)
        assert b"200 OK" not in read_until_cut(caller)
    assert page.plays_on()


def test_a_client_that_connects_without_a_greeting_is_cut(impatient: DoorUnderSiege) -> None:
    with pytest.raises(ConnectionClosed):
        socket_to(impatient.port).recv(PATIENCE)


def test_a_client_that_does_not_log_in_is_dropped_after_a_while() -> None:
    server = SmallServer()
    server.meet = lambda address, terminal, token="", of_guest="": say_back(terminal)  # type: ignore[method-assign]
    with open_page(server, login_patience=0.5) as door, Page(door.port) as stranger:
        with pytest.raises(ConnectionClosed):
            while True:
                stranger.receive_next()
        assert in_time(lambda: not door.sittings)


def test_an_address_at_its_limit_of_connections_gets_another_only_when_one_ends(page: DoorUnderSiege) -> None:
    with ExitStack() as callers:
        for _ in range(5):
            callers.enter_context(Page(page.port)).until("Say:")
        assert fetch(page.port, "/").status == 503
        with pytest.raises(InvalidHandshake):
            socket_to(page.port)
        assert page.plays_on(), "at another address"
    assert in_time(lambda: fetch(page.port, "/").status == 200)


def test_a_client_that_comes_and_goes_leaves_no_more_sessions_than_the_limit(page: DoorUnderSiege) -> None:
    """A session goes on for a while without its page."""
    assert in_time(lambda: not page.door.sittings)
    left = 0
    for _ in range(20):
        try:
            with Page(page.port) as one:
                one.receive_next()
                left += 1
        except (ConnectionClosed, InvalidHandshake):
            continue
        finally:
            assert len(page.door.sittings) <= 5
    assert left >= 5
    assert in_time(lambda: not page.door.sittings)


def test_connections_beyond_the_limit_for_all_addresses_are_refused() -> None:
    with open_siege(in_all=1) as page, Page(page.port) as one:
        one.until("Say:")
        with pytest.raises((InvalidHandshake, ConnectionClosed, OSError, EOFError)):
            socket_to(page.port)
        one.type("still here")
        one.until("Heard still here.")


def test_an_endless_line_ends_the_connection(page: DoorUnderSiege) -> None:
    with Page(page.port) as one:
        one.until("Say:")
        with suppress(ConnectionClosed):
            one.type("x" * LONGEST)
        with pytest.raises(ConnectionClosed):
            one.rest()
    assert page.plays_on()


def test_a_line_that_is_too_long_is_cut_and_the_next_is_taken(page: DoorUnderSiege) -> None:
    with Page(page.port) as one:
        one.type("x" * (LONGEST - 100))
        one.type("next")
        one.until("Heard next.")
        assert f"Heard {'x' * LONGEST_TYPED}." in one.told


WRONG = [
    "",
    "no json",
    "[]",
    '"text"',
    b"\xff\xfe",
    b'{"line":"x","number":1}',
    "[" * 500,
    '{"line":NaN,"number":1}',
    "9" * 2000,
    "{}}",
    "{}",
    '{"line":1,"number":1}',
    '{"line":"x"}',
    '{"line":"x","number":"1"}',
    '{"line":"x","number":true}',
    '{"line":"x","number":2}',
    '{"line":"x","number":0}',
    '{"line":"x","number":1e400}',
]


@pytest.mark.parametrize("wrong", WRONG, ids=range(len(WRONG)))
def test_a_message_that_our_page_never_sends_ends_the_connection(page: DoorUnderSiege, wrong: str | bytes) -> None:
    with page.elsewhere() as one:
        one.until("Say:")
        one.send(wrong)
        with pytest.raises(ConnectionClosed):
            one.rest()
        assert "Heard x." not in one.told
        assert one.sitting not in page.door.sittings, "and its session"


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"hello": 2, "languages": [], "seen": 0},
        {"hello": 1, "languages": "en", "seen": 0},
        {"hello": 1, "languages": ["en"] * 11, "seen": 0},
        {"hello": 1, "languages": [], "seen": "0"},
        {"hello": 1, "languages": [], "seen": -2},
        {"hello": 1, "languages": [], "seen": 1 << 60},
        {"hello": 1, "languages": [], "seen": 0, "token": 7},
        {"hello": 1, "languages": [], "seen": 0, "sitting": None},
    ],
    ids=str,
)
def test_an_invalid_greeting_ends_the_connection(page: DoorUnderSiege, wrong: object) -> None:
    stranger = socket_to(page.port, X_Forwarded_For="192.0.2.201")
    stranger.send(json.dumps(wrong))
    with pytest.raises(ConnectionClosed):
        stranger.recv(PATIENCE)


def test_guessing_the_id_of_a_sitting_gives_no_access_to_it(page: DoorUnderSiege) -> None:
    with page.elsewhere() as one:
        one.until("Say:")
        guesser = Page(page.port)
        for guess in ("", one.sitting[:-1], f"{one.sitting} ", one.sitting.swapcase()):
            guesser.sitting = guess
            assert in_time(lambda: len(page.door.sittings) <= 2)
            with Page(page.port, guesser) as other:
                assert other.welcome["back"] is False
        guesser.socket.close()


def test_a_flood_is_read_more_slowly(page: DoorUnderSiege) -> None:
    with page.elsewhere() as one:
        begun = time.monotonic()
        for number in range(20):
            one.type(f"{number}")
        one.until("Heard 19.")
        heard = [line for line in one.told if line.startswith("Heard")]
        assert heard == [f"Heard {number}." for number in range(20)], "works"
        assert time.monotonic() - begun > 0.9, "15 at once, then 5 a second"


def test_an_endless_flood_fills_no_memory_and_delays_nobody(page: DoorUnderSiege) -> None:
    sent: list[int] = []
    with page.elsewhere() as one:

        def flood() -> None:
            with suppress(ConnectionClosed, OSError):
                while True:
                    one.type("x" * 300)
                    sent.append(300)

        thread = threading.Thread(target=flood, daemon=True)
        thread.start()
        before = -1
        while before < len(sent):
            before = len(sent)
            time.sleep(0.3)
        assert sum(sent) < 40_000_000, "what the system may hold of it; the door takes no more"
        assert page.plays_on()
        one.socket.raw.close()
        thread.join(PATIENCE)


def test_a_flood_that_ends_leaves_nothing_in_memory(page: DoorUnderSiege) -> None:
    """The client closes a connection that the server has stopped reading. The server must notice it all the same."""
    with page.elsewhere() as one:
        with suppress(ConnectionClosed, OSError):
            for _ in range(200):
                one.type("x" * 300)
        one.socket.raw.close()
        assert in_time(lambda: one.sitting not in page.door.sittings)
        assert in_time(lambda: all(caller.address != "192.0.2.200" for caller in page.door.present))


def test_a_client_that_reads_nothing_is_cut_and_delays_nobody(page: DoorUnderSiege) -> None:
    def talk(terminal: ChannelTerminal) -> None:
        while True:
            terminal.write("something\n" * 1000)
            terminal.pause(0.001)

    gone = len(page.server.gone)
    page.server.play = talk
    try:
        with page.silent() as caller:
            key = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            key += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            own = f"127.0.0.1:{page.port}"
            asks = f"GET /socket HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\n{key}\r\n"
            hello = b'{"hello":1,"languages":[],"seen":0}'
            caller.sendall(asks.encode() + bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
            assert in_time(lambda: len(page.server.gone) > gone)
    finally:
        page.server.play = say_back
    assert page.plays_on()


def test_a_client_that_is_away_while_too_much_is_told_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_sitting, "MOST_WAITING", 50)
    server, goes_on = SmallServer(), threading.Event()

    def talk(terminal: ChannelTerminal) -> None:
        goes_on.wait(10)
        while True:
            terminal.write("something\n")

    server.play = talk
    with open_page(server, absence=60) as door:
        with Page(door.port) as one:
            one.receive_next()
        goes_on.set()
        assert in_time(lambda: server.gone == ["Guest"])


def test_a_client_without_a_sign_of_life_is_dropped(page: DoorUnderSiege) -> None:
    """The page's socket answers no ping, because nobody reads it."""
    gone = len(page.server.gone)
    with page.silent() as caller:
        own = f"127.0.0.1:{page.port}"
        key = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        hello = b'{"hello":1,"languages":[],"seen":0}'
        asks = f"GET /socket HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\n{key}\r\n"
        caller.sendall(asks.encode() + bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        assert in_time(lambda: len(page.server.gone) > gone)


def test_a_quiet_client_stays_connected(page: DoorUnderSiege) -> None:
    with page.elsewhere() as one:
        one.until("Say:")
        time.sleep(2.5)  # longer than the server keeps a dead connection
        one.type("here")
        one.until("Heard here.")


def test_control_characters_and_marks_of_direction_reach_nobody(page: DoorUnderSiege) -> None:
    with page.elsewhere() as one:
        one.until("Say:")
        one.type("a\x1b[31m\x07\x00\u202eb\u2066\n\r\tc\x9b")
        one.until("Heard a[31mb  c.")


def test_the_door_sends_nothing_that_a_terminal_would_act_on(page: DoorUnderSiege) -> None:
    page.server.play = lambda terminal: terminal.write("\x1b[31mred\x07\x9b\b\r\n")
    try:
        with page.elsewhere() as one:
            assert one.rest()[-1] == "[31mred"
    finally:
        page.server.play = say_back


def test_a_fault_of_the_server_ends_one_sitting_and_no_other(
    page: DoorUnderSiege, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(terminal: ChannelTerminal) -> None:
        raise RuntimeError("as asked")

    page.server.play = fail
    try:
        with page.elsewhere() as one:
            one.rest()
            assert one.over == "over"
    finally:
        page.server.play = say_back
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == ["a session"]
    caplog.clear()
    assert page.plays_on()


@pytest.mark.filterwarnings("error")  # also warnings about resources that are not closed
def test_a_door_that_closes_ends_every_connection() -> None:
    with open_siege(absence=60) as page:
        player, left, silent = Page(page.port), Page(page.port), page.silent()
        player.until("Say:")
        left.until("Say:")
        left.socket.close()
    assert sorted(page.server.gone) == ["Guest", "Guest"]
    assert player.rest()[-1] == "Bye."
    silent.close()
    player.socket.close()
    gc.collect()
