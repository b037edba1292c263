"""Players for measuring a server: each connects through the program's subsystem or ``ssh -T`` and plays at a table with
bots. All players run in one process, next to the server's."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import asyncssh
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

AT_ONCE = 20
"""The number of connections made at the same time."""
SYLLABLES = [f"{first}{second}" for first in "bdfghkmprst" for second in "aeiou"]
TO_A_TABLE = ("", "1", None, "new", "1", "2", "1", "1")
"""The lines that a player types on a first visit: reading, language, name (None stands for it), the lobby's questions,
start."""
TO_A_TABLE_OF_THE_PAGE = ("1", "1", "new", "1", "2", "1", "1")
"""The lines that a guest types at the page after the name: as above, without the name."""


class Writer(Protocol):
    def write(self, data: bytes) -> None: ...


class Reader(Protocol):
    async def readline(self) -> bytes: ...


class Server(NamedTuple):
    """A server's process, the ports of its doors, and those of the bare echoes in the same process."""

    process: asyncio.subprocess.Process
    ssh: int
    page: int
    plain: int
    bare_ssh: int
    bare_page: int

    async def memory(self) -> int:
        """Return the memory of the process, in KB."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(b"\n")
        return int(await self.process.stdout.readline())


@asynccontextmanager
async def whole_server(folder: Path, store: str = "") -> AsyncIterator[Server]:
    """Start a whole server. ``store``: the PostgreSQL that a node shares with others."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.benchmarks.hosting_many", str(folder), *filter(None, [store])),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None and process.stdout is not None
    ports = [int(port) for port in (await process.stdout.readline()).split()]
    try:
        yield Server(process, *ports)
    finally:
        process.stdin.close()
        await process.wait()


def name(number: int) -> str:
    """Return a different name for each number, up to some hundred thousand."""
    first, rest = number % len(SYLLABLES), number // len(SYLLABLES)
    return f"{SYLLABLES[first]}{SYLLABLES[rest % len(SYLLABLES)]}la".title()


async def channel(port: int, subsystem: str | None) -> asyncssh.SSHClientProcess[bytes]:
    connection = await asyncssh.connect(
        *("127.0.0.1", port), username="guest", known_hosts=None, config=None, client_keys=None, agent_path=None
    )
    return await connection.create_process(subsystem=subsystem, encoding=None)


class Echoed:
    """A client of a bare echo of asyncio or asyncssh."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def come(cls, port: int) -> Echoed:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    @classmethod
    async def come_by_ssh(cls, port: int) -> Echoed:
        process = await channel(port, None)
        return cls(process.stdout, process.stdin)

    async def ask(self) -> None:
        self._writer.write(b"score\n")
        assert await self._reader.readline() == b"score\n"


class EchoedPage:
    """A client of the bare echo of websockets."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    @classmethod
    async def come(cls, port: int) -> EchoedPage:
        return cls(await connect(f"ws://127.0.0.1:{port}", compression=None, ping_interval=None))

    async def ask(self) -> None:
        await self._socket.send("score")
        assert await self._socket.recv() == "score"


class Page:
    """A player at the page of the server, whose session runs there."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._sent = 0

    @classmethod
    async def come(cls, port: int) -> Page:
        own = f"127.0.0.1:{port}"
        origin = Origin(f"http://{own}")
        page = cls(await connect(f"ws://{own}/socket", origin=origin, compression=None, ping_interval=None))
        hello = {"hello": 1, "languages": ["en"], "sitting": "", "seen": -1, "token": ""}
        await page._socket.send(json.dumps(hello))
        await page.read_to_prompt()
        return page

    async def read_to_prompt(self) -> str:
        """Return the lines up to the next prompt, and the prompt."""
        told: list[str] = []
        while True:
            piece = json.loads(await self._socket.recv())
            told += piece.get("told", [])
            if piece.get("prompt") and not piece.get("beside"):
                return "\n".join([*told, piece["prompt"]])

    async def type(self, line: str) -> str:
        """Type a line and return the output up to the next prompt."""
        self._sent += 1
        await self._socket.send(json.dumps({"line": line, "number": self._sent}))
        return await self.read_to_prompt()

    async def to_a_table(self, called: str) -> None:
        for line in (called, "guest", *TO_A_TABLE_OF_THE_PAGE):
            await self.type(line)

    async def ask(self) -> None:
        assert "Score" in await self.type("score")


class Program:
    """A player's program, which exchanges messages. ``view``: the fields of the game that it was sent so far, by
    name."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes]) -> None:
        self._process = process
        self._asked = 0
        self.view: dict[str, Any] = {}
        self.turn = 0
        self.number = 0
        self.name = ""
        self.token = ""

    @classmethod
    async def come(cls, port: int, called: str, token: str = "") -> Program:
        """Connect. ``token``: of a guest who was here before."""
        made = cls(await channel(port, "moon-access"))
        known = {"token": token} if token else {}
        answer = await made.does("hello", version=1, language="en", program="1", name=called, **known)
        made.name, made.token, made.number = called, answer["token"], answer["table"] or 0
        return made

    async def open(self, **terms: object) -> None:
        """Open a table."""
        answer = await self.does("open", **{"game": "moon3", "players": 3, "invited": True, **terms})
        self.number = answer["number"]

    def send(self, do: str, **said: object) -> int:
        self._asked += 1
        line = json.dumps({"do": do, "id": self._asked, **said}).encode() + b"\n"
        self._process.stdin.write(line)
        return self._asked

    async def receive(self) -> dict[str, Any]:
        """Return the next message, after taking its changes of the game into the view."""
        message: dict[str, Any] = json.loads(await self._process.stdout.readline())
        if message["is"] == "game":
            self.view, self.turn = message["view"], message["turn"]
        elif message["is"] == "did":
            self.turn = message["turn"]
            for step in message["steps"]:
                self.view.update(step["view"])
        return message

    async def does(self, do: str, **said: object) -> dict[str, Any]:
        """Send a request and return the answer."""
        asked = self.send(do, **said)
        while (message := await self.receive()).get("id") != asked:
            pass
        assert message["is"] not in ("no", "refused"), message
        return message

    async def until_asked(self) -> None:
        """Wait until a game is on and somebody is to act."""
        while self.view.get("to_act") is None:
            await self.receive()

    async def until_turn(self, turn: int) -> None:
        while self.turn < turn:
            await self.receive()

    async def ask(self) -> None:
        """Ask the server why it would refuse an action."""
        await self.does("why", action=self.view["legal"][0])


class Typist:
    """A player at a terminal, without a program."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes]) -> None:
        self._process = process
        self.prompt = b": "

    @classmethod
    async def come(cls, port: int) -> Typist:
        made = cls(await channel(port, None))
        await made.read_to_prompt()
        return made

    async def read_to_prompt(self) -> bytes:
        """Return the output up to the prompt."""
        shown = b""
        while not shown.endswith(self.prompt):
            shown += await self._process.stdout.read(1 << 16)
        return shown

    async def read_more(self) -> bytes:
        """Return the next piece of output."""
        return await self._process.stdout.read(1 << 16)

    async def wait_until_quiet(self) -> None:
        """Read until nothing has arrived for some time."""
        while True:
            try:
                await asyncio.wait_for(self.read_more(), 0.1)
            except TimeoutError:
                return

    async def type(self, line: str) -> bytes:
        """Type a line and return the output up to the next prompt."""
        self._process.stdin.write(f"{line}\n".encode())
        return await self.read_to_prompt()

    async def to_a_table(self, called: str) -> None:
        for line in TO_A_TABLE:
            shown = await self.type(called if line is None else line)
        self.prompt = shown.rpartition(b"\n")[2]

    async def ask(self) -> None:
        assert b"Score" in await self.type("score")


async def connect_caller(many: int, one: Callable[[int], Awaitable[Any]]) -> list[Any]:
    places = asyncio.Semaphore(AT_ONCE)

    async def connect(number: int) -> Any:
        async with places:
            return await one(number)

    return list(await asyncio.gather(*(connect(number) for number in range(many))))
