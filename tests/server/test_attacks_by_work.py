"""Attacks of strangers who make a server work for them: floods of invalid input at every door. The server counts the
work of each, reads more slowly, and finally cuts the stranger off; meanwhile it answers quiet clients.

The budgets here do not refill over time, so that no test depends on a clock: the amount of work is known exactly.
tests/benchmarks/test_attacks.py measures how long others wait meanwhile.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

import asyncssh
import pytest
from asyncssh.constants import (
    MSG_DEBUG,
    MSG_GLOBAL_REQUEST,
    MSG_IGNORE,
    MSG_KEXINIT,
    MSG_USERAUTH_REQUEST,
)
from asyncssh.packet import Boolean, NameList, String, UInt32

from moon_access.server.doors.intake import PIECE, EventLoop, Gate
from moon_access.server.doors.mud_door import MudDoor, MudSettings
from moon_access.server.doors.ssh_connection import (
    LONGEST_KEXINIT,
    LONGEST_NAME,
    LONGEST_PACKET,
    LONGEST_REQUEST,
    MOST_SETTINGS,
    SshConnection,
)
from moon_access.server.doors.ssh_door import SshDoor, SshSettings
from moon_access.server.doors.telnet import Telnet
from moon_access.server.doors.web_door import Caller, PageSettings, WebDoor
from moon_access.server.people.limits import CONNECTION_COST, KEY_EXCHANGE_COST, REQUEST_COST, Budgets
from moon_access.server.people.passwords import LONGEST_PASSWORD
from tests.support.patience import PATIENCE

from .mud_client import IAC, SB, SE, TTYPE, MudClient
from .page_client import Page, fetch
from .sieges import read_until_cut
from .small_server import PASSWORD, SmallServer

UNITS = 500.0
"""The budget of all connections together."""
MARK = "\N{COMBINING ACUTE ACCENT}"
PING, PONG = bytes([0x89, 0x80, 0, 0, 0, 0]), bytes([0x8A, 0])


class Doors:
    """All doors, in one event loop with one budget. ``own``: the budget of each connection, which refills."""

    def __init__(self, folder: Path, own: float = 0.0, shared: float = UNITS) -> None:
        self.loop = EventLoop()
        self.loop.start()
        budgets = Budgets(own=(own, own), shared=(0.0, shared), patience=0.3)
        self.gate = gate = Gate(self.loop.loop, 20, budgets)
        server, here, loop = SmallServer(), "127.0.0.1", self.loop.loop
        self.server = server
        self.ssh = SshDoor(server, SshSettings(folder / "host_key", 0, host=here), loop, gate)
        self.page = WebDoor(server, PageSettings(0, host=here), loop, gate)
        self.mud = MudDoor(server, MudSettings(None, 0, host=here), loop, gate)
        for door in (self.ssh, self.page, self.mud):
            door.open()

    def close(self) -> None:
        for door in (self.ssh, self.page, self.mud):
            door.close()
        self.loop.close()

    async def client(self, username: str = "guest", **said: object) -> asyncssh.SSHClientConnection:
        known = {"known_hosts": None, "config": None, "agent_path": None, "client_keys": None, **said}
        return await asyncssh.connect("127.0.0.1", self.ssh.port, username=username, **known)


@contextmanager
def doors(folder: Path, **settings: float) -> Iterator[Doors]:
    made = Doors(folder, **settings)
    try:
        yield made
    finally:
        made.close()


@pytest.fixture
def besieged(tmp_path: Path) -> Iterator[Doors]:
    with doors(tmp_path) as made:
        yield made


def spy_on(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> list[tuple[Any, ...]]:
    """Record the arguments of each call of this method, which works as before."""
    calls: list[tuple[Any, ...]] = []
    method = getattr(owner, name)

    def spy(self: object, *said: Any) -> Any:
        calls.append(said)
        return method(self, *said)

    monkeypatch.setattr(owner, name, spy)
    return calls


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float]]:
    """Count the cost of the packets of all ssh connections."""
    return cast(list[tuple[float]], spy_on(monkeypatch, SshConnection, "_count"))


# ssh


def _ignore(connection: asyncssh.SSHClientConnection) -> None:
    connection.send_packet(MSG_IGNORE, String(b""))


def _debug(connection: asyncssh.SSHClientConnection) -> None:
    connection.send_packet(MSG_DEBUG, Boolean(False), String(b"x"), String(b""))


def _ask(connection: asyncssh.SSHClientConnection) -> None:
    connection.send_packet(MSG_GLOBAL_REQUEST, String(b"x@y"), Boolean(False))


def _unknown(connection: asyncssh.SSHClientConnection) -> None:
    connection.send_packet(192, String(b"x"))


def _forward(connection: asyncssh.SSHClientConnection) -> None:
    connection.send_packet(MSG_GLOBAL_REQUEST, String(b"tcpip-forward"), Boolean(False), String(b"x"), UInt32(0))


@pytest.mark.parametrize("send", [_ignore, _debug, _ask, _unknown, _forward])
def test_packets_of_every_kind_are_counted_and_a_flood_of_them_is_cut(
    besieged: Doors, counted: list[tuple[float]], send: Callable[[asyncssh.SSHClientConnection], None]
) -> None:
    async def flood() -> None:
        async with await besieged.client() as connection:
            for _ in range(3000):
                send(connection)
            await connection.wait_closed()

    with suppress(asyncssh.Error, OSError):
        asyncio.run(flood())
    cost = sum(cost for (cost,) in counted)
    assert UNITS - CONNECTION_COST - PIECE < cost < UNITS + PIECE, "all that it had, and no more than a piece beyond"


def test_a_flood_before_the_login_is_counted_and_cut(besieged: Doors, counted: list[tuple[float]]) -> None:
    async def flood() -> None:
        requests = 0

        class Stranger(asyncssh.SSHClient):
            def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
                self.connection = conn

            def password_auth_requested(self) -> str:
                nonlocal requests
                for _ in range(3000):
                    _ignore(self.connection)
                    requests += 1
                return "x"

        await besieged.client("ben", client_factory=Stranger, preferred_auth=["password"])

    with pytest.raises((asyncssh.Error, OSError)):
        asyncio.run(flood())
    assert sum(cost for (cost,) in counted) < UNITS + PIECE


def test_a_client_that_renegotiates_keys_all_the_time_is_counted_and_cut_off(
    besieged: Doors, counted: list[tuple[float]]
) -> None:
    async def rekey() -> None:
        async with await besieged.client() as connection:
            while not connection.is_closed():
                if connection._kex_complete and not connection._kexinit_sent:
                    connection._send_kexinit()
                    connection._kexinit_sent = True
                await asyncio.sleep(0)

    with suppress(asyncssh.Error, OSError):
        asyncio.run(rekey())
    assert 1 < counted.count((KEY_EXCHANGE_COST,)) <= UNITS / KEY_EXCHANGE_COST


def test_a_key_exchange_that_lets_a_client_choose_the_work_is_not_offered(besieged: Doors) -> None:
    for costly in ("diffie-hellman-group18-sha512", "diffie-hellman-group-exchange-sha256", "rsa2048-sha256"):
        with pytest.raises((asyncssh.Error, OSError)):
            asyncio.run(besieged.client(kex_algs=[costly]))


class _Sends(asyncssh.SSHClient):
    """Sends a request to log in that no honest client sends."""

    def __init__(self, *parts: bytes) -> None:
        self._parts = parts

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        self._connection = conn

    async def password_auth_requested(self) -> str:
        self._connection.send_packet(MSG_USERAUTH_REQUEST, *self._parts)
        await asyncio.Event().wait()  # never sends anything else
        return ""


def _login(name: bytes, method: bytes, *parts: bytes, service: bytes = b"ssh-connection") -> tuple[bytes, ...]:
    return String(name), String(service), String(method), *parts


def _marks(size: int) -> bytes:
    return (MARK * size).encode()[:size]


WITH_TOO_MUCH = {
    "252 KB of marks as a password": _login(b"ben", b"password", Boolean(False), String(_marks(252_000))),
    "34 KB of marks as a password": _login(b"ben", b"password", Boolean(False), String(_marks(34_000))),
    "a byte too much of a password": _login(b"ben", b"password", Boolean(False), String(b"x" * (LONGEST_PASSWORD + 1))),
    "a new password": _login(b"ben", b"password", Boolean(True), String(b"x"), String(_marks(30_000))),
    "a name": _login(b"x" * (LONGEST_NAME + 1), b"none"),
    "a name of marks": _login(_marks(1000), b"none"),
    "a service": _login(b"ben", b"none", service=b"x" * 1000),
    "a method": _login(b"ben", b"x" * 1000),
    "a key": _login(b"ben", b"publickey", Boolean(False), String(b"ssh-rsa"), String(b"x" * 20_000)),
    "a signature": _login(b"ben", b"publickey", Boolean(True), String(b"x"), String(b"x"), String(b"x" * 20_000)),
    "a host's name": _login(b"ben", b"hostbased", String(b"x"), String(b"x"), String(_marks(10_000))),
    "submethods": _login(b"ben", b"keyboard-interactive", String(b""), String(_marks(10_000))),
    "something behind none": _login(b"ben", b"none", String(b"x" * 5000)),
}


@pytest.mark.parametrize("parts", WITH_TOO_MUCH.values(), ids=WITH_TOO_MUCH)
def test_a_field_that_is_too_long_never_reaches_the_ssh_library(
    tmp_path: Path, parts: tuple[bytes, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[int] = []

    def prepare(text: str) -> str:
        prepared.append(len(text.encode()))
        return text

    monkeypatch.setattr("asyncssh.auth.saslprep", prepare)
    monkeypatch.setattr("asyncssh.connection.saslprep", prepare)
    with doors(tmp_path, shared=5000.0) as besieged:
        # The client gets the reason only if the server reads all input; otherwise the system resets the connection.
        is_read = sum(map(len, parts)) < LONGEST_PACKET
        why = r"is too long\. At most \d+ bytes are taken\." if is_read else None
        with pytest.raises((asyncssh.Error, OSError), match=why):
            asyncio.run(besieged.client("ben", client_factory=partial(_Sends, *parts), preferred_auth=["password"]))
        assert max(prepared) <= max(LONGEST_NAME, LONGEST_PASSWORD)


def test_a_password_of_the_greatest_length_is_checked_like_any_other(besieged: Doors) -> None:
    with pytest.raises(asyncssh.PermissionDenied):
        asyncio.run(besieged.client("ben", password="x" * LONGEST_PASSWORD, preferred_auth=["password"]))
    asyncio.run(besieged.client("ben", password=PASSWORD, preferred_auth=["password"]))


def test_a_packet_or_a_list_of_algorithms_that_is_too_long_ends_the_connection(besieged: Doors) -> None:
    async def send(pkttype: int, *parts: bytes) -> None:
        async with await besieged.client() as connection:
            connection.send_packet(pkttype, *parts)
            await connection.wait_closed()

    names = NameList([b"x" * 60 for _ in range(LONGEST_KEXINIT // 60)])
    kexinit = b"0" * 16, names, *[NameList([])] * 9, Boolean(False), UInt32(0)
    cases: list[tuple[int, tuple[bytes, ...]]] = [
        (MSG_IGNORE, (String(b"x" * LONGEST_PACKET),)),
        (MSG_KEXINIT, kexinit),
        (MSG_GLOBAL_REQUEST, (String(b"x" * LONGEST_REQUEST), Boolean(False))),
    ]
    for pkttype, parts in cases:
        with suppress(asyncssh.Error):
            asyncio.run(asyncio.wait_for(send(pkttype, *parts), 10))


def test_a_clients_description_of_itself_has_a_limit(besieged: Doors) -> None:
    for environment in (
        {f"LC_{number}": "x" for number in range(MOST_SETTINGS + 1)},
        {"LANG": "x" * LONGEST_REQUEST},
    ):

        async def start(environment: dict[str, str]) -> None:
            async with await besieged.client() as connection:
                await connection.create_process(env=environment, term_type=None)

        with pytest.raises((asyncssh.Error, OSError)):
            asyncio.run(start(environment))


def test_a_command_that_is_too_long_ends_the_connection(besieged: Doors) -> None:
    async def run() -> None:
        async with await besieged.client() as connection:
            await connection.create_process("x" * LONGEST_REQUEST)

    with pytest.raises((asyncssh.Error, OSError)):
        asyncio.run(run())


def test_connections_that_only_come_and_go_are_refused_before_anything_is_made_for_them(
    besieged: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = spy_on(monkeypatch, SshConnection, "connection_made")
    for _ in range(100):
        with socket.create_connection(("127.0.0.1", besieged.ssh.port), timeout=PATIENCE) as caller, suppress(OSError):
            caller.recv(1)
    assert len(made) <= UNITS / CONNECTION_COST + 1


# The page


@pytest.mark.parametrize("frame", [PING, bytes([0x8A, 0x80, 0, 0, 0, 0]), bytes([0x00, 0x80, 0, 0, 0, 0])])
def test_frames_without_lines_count_towards_the_limit(
    besieged: Doors, frame: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Send a ping, a pong without a ping, and an empty fragment of a message that never ends."""
    frames = spy_on(monkeypatch, Caller, "process_event")
    with socket.create_connection(("127.0.0.1", besieged.page.port), timeout=PATIENCE) as caller:
        own = f"127.0.0.1:{besieged.page.port}"
        key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        asks = f"GET /socket HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\nUpgrade: websocket\r\n"
        hello = b'{"hello":1,"languages":[],"seen":0}'
        caller.sendall(f"{asks}Connection: Upgrade\r\n{key}\r\n".encode())
        caller.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        with suppress(OSError):
            caller.sendall(bytes([0x01, 0x80, 0, 0, 0, 0]) if frame[0] == 0 else b"")
            caller.sendall(frame * 20_000)
        read_until_cut(caller)
    assert len(frames) <= UNITS + PIECE


def test_requests_are_counted_even_if_the_page_does_not_exist(besieged: Doors) -> None:
    answers = []
    for number in range(60):
        with suppress(OSError, EOFError):
            answers.append(fetch(besieged.page.port, "/" if number % 2 else "/nothing").status)
    assert 5 < len(answers) <= UNITS / (CONNECTION_COST + REQUEST_COST)


def test_compression_is_never_agreed_on(besieged: Doors) -> None:
    """ssh never compresses: unpacked data may be a thousand times as long as packed data."""
    with socket.create_connection(("127.0.0.1", besieged.page.port), timeout=PATIENCE) as caller:
        own = f"127.0.0.1:{besieged.page.port}"
        key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        asks = f"GET /socket HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\nUpgrade: websocket\r\n"
        offers = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
        caller.sendall(f"{asks}Connection: Upgrade\r\n{key}{offers}\r\n".encode())
        answer = caller.recv(4096)
    assert answer.startswith(b"HTTP/1.1 101") and b"deflate" not in answer


# MUD clients


@pytest.mark.parametrize("command", [IAC + b"\xf1", IAC + b"\xfd\x63", IAC + SB + TTYPE + b"\x00x" + IAC + SE])
def test_commands_of_telnet_are_counted(besieged: Doors, command: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = spy_on(monkeypatch, Telnet, "typed_in")
    with MudClient(besieged.mud.plain_port) as client:
        with suppress(OSError):
            client.send(command * 100_000)
        read_until_cut(client.socket)
    assert sum(len(data) for data, _ in taken) < 8 * 3 * UNITS + PIECE


# Quiet clients


def test_a_quiet_client_is_answered_while_another_of_the_same_address_floods(tmp_path: Path) -> None:
    with doors(tmp_path, own=20.0, shared=1000.0) as besieged, MudClient(besieged.mud.plain_port) as quiet:
        quiet.until("Say: ")
        with Page(besieged.page.port) as flooding:
            flooding.until("Say:")
            flooding.socket.raw.setblocking(False)
            with suppress(OSError):
                while True:
                    flooding.socket.raw.send(PING * 1000)
            for number in range(5):
                quiet.type(f"{number}")
                quiet.until(f"Heard {number}.")


def test_a_flood_is_read_more_slowly_and_continues_when_the_limit_allows_it(tmp_path: Path) -> None:
    with doors(tmp_path, own=100.0, shared=150.0) as besieged, Page(besieged.page.port) as page:
        page.until("Say:")
        for _ in range(300):
            page.socket.raw.sendall(PING)
        page.type("after that")
        page.until("Heard after that.")
