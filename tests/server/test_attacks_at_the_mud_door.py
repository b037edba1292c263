"""Attacks of strangers on the door for MUD clients: those of every door, and those that only telnet has: floods of
commands, commands that never end, bytes that are not text. Meanwhile another player plays on."""

from __future__ import annotations

import gc
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest

from moon_access.server.doors import outlet
from moon_access.server.doors.mud_door import MudDoor
from moon_access.terminals.channel_terminal import LONGEST_TYPED, ChannelTerminal
from tests.support.patience import PATIENCE

from .mud_client import DO, IAC, SB, SE, TTYPE, WILL, MudClient, open_mud
from .sieges import in_time, read_until_cut
from .small_server import SmallServer, say_back


class DoorUnderSiege:
    def __init__(self, server: SmallServer, door: MudDoor) -> None:
        self.server = server
        self.door = door
        self.port = door.plain_port

    def silent(self) -> socket.socket:
        """Return a connection that never sends anything."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def player(self) -> MudClient:
        client = MudClient(self.port)
        client.until("Say: ")
        return client

    def plays_on(self) -> bool:
        """Return whether the server still answers another player."""
        with self.player() as client:
            client.type("hello")
            client.until("Heard hello.")
            return True


@contextmanager
def open_siege(**settings: object) -> Iterator[DoorUnderSiege]:
    server = SmallServer()
    with open_mud(server, **settings) as door:
        yield DoorUnderSiege(server, door)


@pytest.fixture(scope="module")
def mud() -> Iterator[DoorUnderSiege]:
    """Return a door with short time limits for those who are in, so that tests need not wait long."""
    with open_siege(silence=2, stall=0.6, from_one_address=5) as mud:
        yield mud


@pytest.fixture(autouse=True)
def nothing_left(mud: DoorUnderSiege, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Assert that strangers cause no internal error, do not fill the log, and leave nothing in memory."""
    yield
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR", "CRITICAL")]
    assert in_time(lambda: not mud.door.present)


def test_a_silent_connection_is_cut() -> None:
    with open_siege(login_timeout=0.8) as impatient, impatient.silent() as caller:
        begun = time.monotonic()
        assert b"Say: " in read_until_cut(caller), "it is told where it is"
        assert time.monotonic() - begun > 0.5


def test_a_client_that_does_not_speak_telnet_sends_lines_that_the_login_refuses(mud: DoorUnderSiege) -> None:
    with mud.silent() as caller:
        with suppress(OSError):
            caller.sendall(b"\x16\x03\x01" + os.urandom(100_000))
        assert mud.plays_on()


def test_a_client_that_does_not_log_in_is_dropped_after_a_while() -> None:
    server = SmallServer()
    server.meet = lambda address, terminal, token="", of_guest="": say_back(terminal)  # type: ignore[method-assign]
    with open_mud(server, login_patience=0.6) as door, MudClient(door.plain_port) as stranger:
        stranger.type("hello")
        stranger.rest()
        assert in_time(lambda: not door.present)


def test_an_address_at_its_limit_of_connections_gets_another_only_when_one_ends(mud: DoorUnderSiege) -> None:
    with ExitStack() as callers:
        for _ in range(5):
            callers.enter_context(mud.player()).type("here")
        with mud.silent() as caller:
            assert read_until_cut(caller) == b""
    assert in_time(lambda: not mud.door.present)
    assert mud.plays_on()


def test_connections_beyond_the_limit_for_all_addresses_are_refused() -> None:
    with open_siege(in_all=1) as mud, mud.player() as player:
        with mud.silent() as caller:
            assert read_until_cut(caller) == b""
        player.type("still here")
        player.until("Heard still here.")


def test_an_endless_line_is_cut_and_the_next_is_taken(mud: DoorUnderSiege) -> None:
    with mud.player() as player:
        player.send(b"x" * 1_000_000 + b"\nnext\n")
        assert f"Heard {'x' * LONGEST_TYPED}." in player.until("Heard next.")


def test_a_flood_is_read_more_slowly(mud: DoorUnderSiege) -> None:
    with mud.player() as player:
        begun = time.monotonic()
        player.send(b"".join(b"%d\r\n" % number for number in range(20)))
        shown = player.until("Heard 19.")
        at = [shown.index(f"Heard {number}.") for number in range(20)]
        assert at == sorted(at), "works"
        assert time.monotonic() - begun > 0.9, "15 at once, then 5 a second"


def test_an_endless_flood_fills_no_memory_and_delays_nobody(mud: DoorUnderSiege) -> None:
    sent: list[int] = []
    with mud.player() as player:

        def flood() -> None:
            with suppress(OSError):
                while True:
                    player.send(b"x\r\n" * 1000)
                    sent.append(3000)

        player.socket.settimeout(None)
        thread = threading.Thread(target=flood, daemon=True)
        thread.start()
        before = -1
        while before < len(sent):
            before = len(sent)
            time.sleep(0.3)
        assert sum(sent) < 40_000_000, "what the system may hold of it; the door takes no more"
        assert mud.plays_on()
        player.socket.shutdown(socket.SHUT_RDWR)
        thread.join(PATIENCE)


def test_a_flood_of_commands_is_cut(mud: DoorUnderSiege) -> None:
    """The server must read each command byte by byte, and would answer many of them."""
    for command in (IAC + DO + b"\x63", IAC + WILL + TTYPE, IAC + b"\xf6", IAC + SB + TTYPE + b"\x00MTTS 1" + IAC + SE):
        with mud.player() as player:
            with suppress(OSError):
                player.send(command * 300_000)
            came = read_until_cut(player.socket)
            assert len(came) < 3 * 256, "what is refused is refused once"
    assert mud.plays_on()


def test_a_command_that_never_ends_is_cut(mud: DoorUnderSiege) -> None:
    with mud.player() as player:
        with suppress(OSError):
            player.send(IAC + SB + TTYPE + b"x" * 1_000_000)
        read_until_cut(player.socket)
    assert mud.plays_on()


@pytest.mark.parametrize(
    "about",
    [
        *(b"", b"\x00", b"\x18", b"\x18\x00", b"\x18\x01", b"\x18\x00\xfe\xfe", b"\x18\x00MTTS 99999999999999999999"),
        *(b"\x1f", b"\x1f\x00", b"\x1f" + 200 * b"\x00", b"\x2a", b"\x2a\x02", b"\x2a\x02\xfe", b"\x2a\x01"),
        *(b"\x2a\x01 UTF-8", b"\x2a\x02rot13", b"\x2a\x04\x01", b"\xc9{", b"\xc9Core.Hello {", b"\x57", b"\x22\x03"),
    ],
    ids=repr,
)
def test_a_useless_telnet_command_changes_nothing(mud: DoorUnderSiege, about: bytes) -> None:
    with mud.player() as player:
        player.send((IAC + SB + about + IAC + SE) * 2 + IAC + SB + about + IAC + DO + b"\x01" + IAC + SE + b"\r\nx\r\n")
        player.until("Heard x.")


def test_bytes_that_are_not_text_reach_nobody(mud: DoorUnderSiege) -> None:
    with mud.player() as player:
        player.send(b"a\xc3(\xf0\x28\x8c\xbc\xed\xa0\x80b\r\n")
        player.until("Heard a?(?(?????b.")


def test_control_characters_and_marks_of_direction_reach_nobody(mud: DoorUnderSiege) -> None:
    with mud.player() as player:
        player.type("a\x1b[31m\x07\x00\u202eb\u2066\tc\x9b")
        player.until("Heard a[31mb c.")


def test_the_door_sends_nothing_that_a_terminal_would_act_on(mud: DoorUnderSiege) -> None:
    mud.server.play = lambda terminal: terminal.write("\x1b[31mred\x9b\x1f\b\r\xff\xfe\n")
    try:
        with MudClient(mud.port, charset="UTF-8") as player:
            assert player.rest().endswith("\r\n[31mredÿþ\r\n".encode())
    finally:
        mud.server.play = say_back


def test_a_client_that_reads_nothing_is_cut_and_delays_nobody(mud: DoorUnderSiege) -> None:
    def talk(terminal: ChannelTerminal) -> None:
        while True:
            terminal.write("something\n" * 1000)
            terminal.pause(0.001)

    gone = len(mud.server.gone)
    mud.server.play = talk
    try:
        with mud.silent() as caller:
            caller.sendall(b"x")
            assert in_time(lambda: len(mud.server.gone) > gone)
    finally:
        mud.server.play = say_back
    assert mud.plays_on()


def test_a_client_that_does_not_read_the_last_message_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlet, "LAST", 0.3)
    with open_siege(stall=60) as mud:
        mud.server.play = lambda terminal: terminal.write("something\n" * 90_000)
        with mud.silent():
            assert in_time(lambda: mud.server.gone == ["Guest"])
            assert in_time(lambda: not mud.door.present)


def test_a_client_without_a_sign_of_life_is_dropped(mud: DoorUnderSiege) -> None:
    """The operating system probes the connection; here it reports that the client is gone."""
    with mud.player() as player:
        (connection,) = mud.door.present
        gone = len(mud.server.gone)
        mud.door._loop.call_soon_threadsafe(connection._transport._fatal_error, TimeoutError(110, "as the system says"))  # type: ignore[attr-defined]
        player.rest()
        assert in_time(lambda: len(mud.server.gone) > gone)


def test_a_quiet_client_stays_connected(mud: DoorUnderSiege) -> None:
    with mud.player() as player:
        player.type("here")
        time.sleep(2.5)  # longer than the server keeps a dead connection
        player.type("still here")
        player.until("Heard still here.")


def test_a_client_that_leaves_in_the_middle_of_output_ends_the_session(mud: DoorUnderSiege) -> None:
    def talk(terminal: ChannelTerminal) -> None:
        while True:
            terminal.write("something\n" * 100)
            terminal.pause(0.001)

    mud.server.play = talk
    gone = len(mud.server.gone)
    try:
        with MudClient(mud.port) as player:
            player.until("something")
        assert in_time(lambda: len(mud.server.gone) > gone)
    finally:
        mud.server.play = say_back


def test_a_fault_of_the_server_ends_one_session_and_no_other(
    mud: DoorUnderSiege, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(terminal: ChannelTerminal) -> None:
        raise RuntimeError("as asked")

    mud.server.play = fail
    try:
        with MudClient(mud.port) as player:
            player.rest()
    finally:
        mud.server.play = say_back
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == ["a session"]
    caplog.clear()
    assert mud.plays_on()


@pytest.mark.filterwarnings("error")  # also warnings about resources that are not closed
def test_a_door_that_closes_ends_every_connection() -> None:
    with open_siege() as mud:
        player, silent = mud.player(), mud.silent()
        player.type("here")
        player.until("Heard here.")
    assert mud.server.gone[0] == "Guest"
    assert player.rest().endswith(b"Bye.\r\n")
    silent.close()
    player.socket.close()
    gc.collect()
