"""Measure how quickly the door answers many players, and the memory for each, beside bare echoes of asyncio and
asyncssh in the same server process. Load and server are separate processes on the same cores.

Each line is sent at its time, even if the one before has no answer yet. The results are reported, never asserted.
``MOON_ACCESS_SESSIONS`` sets the number of players (default 1,000).
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from statistics import median
from typing import NamedTuple, Protocol

import asyncssh
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

SESSIONS = int(os.environ.get("MOON_ACCESS_SESSIONS", "1000"))
A_SECOND = 200
SECONDS = 5
ROUNDS = 5
"""The number of rounds over all doors. The result is the median of the rounds, because the machine may also do other
work."""
AT_ONCE = 20
"""The number of connections made at the same time."""


class Writer(Protocol):
    def write(self, data: bytes) -> None: ...


class Reader(Protocol):
    async def readline(self) -> bytes: ...


class Player(NamedTuple):
    """One connection. ``asks`` turns a text into the line to send; the answer contains the text."""

    reader: Reader
    writer: Writer
    asks: Callable[[str], bytes]


class Browser:
    """A page's socket as a connection: a message is a line."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self._sending: set[asyncio.Task[None]] = set()

    async def readline(self) -> bytes:
        return str(await self._socket.recv()).encode()

    def write(self, data: bytes) -> None:
        self._sending = {task for task in self._sending if not task.done()}
        self._sending.add(asyncio.create_task(self._socket.send(data.decode())))

    def asks(self, text: str) -> bytes:
        self._number += 1
        return json.dumps({"line": text, "number": self._number}).encode()


class Server:
    """The server's process, its ports, and its memory."""

    def __init__(self, process: asyncio.subprocess.Process, ports: Sequence[int]) -> None:
        self.process = process
        self.ssh, self.plain, self.bare, self.page, self.mud = ports

    async def memory(self) -> int:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(b"\n")
        return int(await self.process.stdout.readline())


@asynccontextmanager
async def server() -> AsyncIterator[Server]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.benchmarks.serving"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None and process.stdout is not None
    yield Server(process, [int(port) for port in (await process.stdout.readline()).split()])
    process.stdin.close()
    await process.wait()


async def by_tcp(port: int) -> Player:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    return Player(reader, writer, lambda text: f"{text}\n".encode())


async def by_ssh(port: int, subsystem: str | None) -> Player:
    connection = await asyncssh.connect(
        *("127.0.0.1", port), username="guest", known_hosts=None, config=None, client_keys=None, agent_path=None
    )
    process = await connection.create_process(subsystem=subsystem, encoding=None)
    asks = (lambda text: f"{text}\n".encode()) if subsystem is None else as_message
    return Player(process.stdout, process.stdin, asks)


async def by_page(port: int) -> Player:
    own = f"127.0.0.1:{port}"
    socket = await connect(f"ws://{own}/socket", origin=Origin(f"http://{own}"), compression=None, ping_interval=None)
    await socket.send(json.dumps({"hello": 1, "languages": ["en"], "sitting": "", "seen": -1, "token": ""}))
    await socket.recv()
    browser = Browser(socket)
    return Player(browser, browser, browser.asks)


async def by_mud(port: int) -> Player:
    """Return a MUD client that refuses every option, so that the server does not wait for it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    asked = await reader.readexactly(12)
    refusals = {0xFD: 0xFC, 0xFB: 0xFE}
    for at in range(0, len(asked), 3):
        writer.write(bytes([0xFF, refusals[asked[at + 1]], asked[at + 2]]))
    return Player(reader, writer, lambda text: f"{text}\r\n".encode())


def as_message(text: str) -> bytes:
    return json.dumps({"do": "say", "text": text}).encode() + b"\n"


async def connect_all(one: Callable[[], Awaitable[Player]]) -> list[Player]:
    places = asyncio.Semaphore(AT_ONCE)

    async def connect() -> Player:
        async with places:
            return await one()

    return list(await asyncio.gather(*(connect() for _ in range(SESSIONS))))


async def answers(players: Sequence[Player]) -> list[float]:
    """Return the milliseconds from each line to its answer, sorted."""
    took: list[float] = []

    async def ask(player: Player, number: int) -> None:
        before = time.perf_counter()
        player.writer.write(player.asks(f"line {number}"))
        answer = await player.reader.readline()
        took.append(1000 * (time.perf_counter() - before))
        assert f"line {number}".encode() in answer, answer

    begun = time.perf_counter()
    asking = []
    for number in range(A_SECOND * SECONDS):
        await asyncio.sleep(begun + number / A_SECOND - time.perf_counter())
        asking.append(asyncio.create_task(ask(players[number % len(players)], number)))
    await asyncio.gather(*asking)
    return sorted(took)


async def measure() -> list[str]:
    ways: dict[str, Callable[[Server], Awaitable[Player]]] = {
        "raw asyncio TCP": lambda at: by_tcp(at.plain),
        "raw asyncssh": lambda at: by_ssh(at.bare, None),
        "subsystem": lambda at: by_ssh(at.ssh, "moon-access"),
        "ssh -T": lambda at: by_ssh(at.ssh, None),
        "page": lambda at: by_page(at.page),
        "MUD client": lambda at: by_mud(at.mud),
    }
    async with server() as at:
        players: dict[str, list[Player]] = {}
        told: dict[str, str] = {}
        for name, way in ways.items():
            before, begun = await at.memory(), time.perf_counter()
            players[name] = await connect_all(lambda way=way: way(at))  # type: ignore[misc]
            each = (await at.memory() - before) / SESSIONS
            told[name] = f"{name}: {SESSIONS} sessions in {time.perf_counter() - begun:.0f} s, {each:.0f} KB each"
        took: dict[str, list[list[float]]] = {name: [] for name in ways}
        for _ in range(ROUNDS):
            for name in ways:
                took[name].append(await answers(players[name]))
    for name, rounds in took.items():
        half = [one[len(one) // 2] for one in rounds]
        most = [one[len(one) * 99 // 100] for one in rounds]
        told[name] += (
            f"; at {A_SECOND} lines a second p50 {median(half):.2f} ms, p99 {median(most):.1f} ms"
            f" (at worst {max(most):.1f})"
        )
    return list(told.values())


def test_many_sessions_at_once_are_measured() -> None:
    print("", *asyncio.run(measure()), sep="\n")
