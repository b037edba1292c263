"""A small SSH server in a separate process, for tests of links: it obeys every instruction, even a wrong one.

``python ssh_server.py FOLDER PORT [behaviour]`` serves on loopback with ``FOLDER/host_key`` until it is killed, and
prints ``ready`` at its start. It accepts the key in ``FOLDER/id.pub``, and anybody with the password. It answers a
greeting with all greetings so far; see ``_do`` for the messages.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import asyncssh

PASSWORD = "widow"
WRONG = {"no JSON": b"no JSON\n", "a link's own": b'{"is": "back"}\n', "endless": b"[" * (3 << 20)}
Process = asyncssh.SSHServerProcess[bytes]


class Server(asyncssh.SSHServer):
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def begin_auth(self, username: str) -> bool:
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        return bool(key == asyncssh.read_public_key(self.folder / "id.pub"))

    def password_auth_supported(self) -> bool:
        return True

    def session_requested(self) -> asyncssh.SSHServerSession[bytes]:
        """Accept a session without a process. The session refuses every subsystem."""
        return asyncssh.SSHServerSession[bytes]()

    def kbdint_auth_supported(self) -> bool:
        return False

    def validate_password(self, username: str, password: str) -> bool:
        return password == PASSWORD


class Session:
    """One connection: lines in, messages out."""

    def __init__(self, process: Process, behaviour: str, greetings: list[object]) -> None:
        self.process = process
        self.behaviour = behaviour
        self.greetings = greetings

    def write_raw(self, data: bytes) -> None:
        self.process.stdout.write(data)

    def tell(self, kind: str, **fields: object) -> None:
        self.write_raw(json.dumps({"is": kind, **fields}).encode() + b"\n")

    async def run(self) -> None:
        async for line in self.process.stdin:
            asked = json.loads(line)
            if asked["do"] == "hello":
                self._greet(asked)
            else:
                await self._do(*str(asked["text"]).split(" ", 1))
        self.process.exit(0)

    def _greet(self, asked: object) -> None:
        self.greetings.append(asked)
        if self.behaviour == "no message":
            self.write_raw(b"Welcome to Debian\n")
        elif self.behaviour == "bye":
            self.tell("bye", why="full")
        elif self.behaviour == "drains" and len(self.greetings) == 2:
            self.tell("no", id=0, why="draining")  # the proxy still sends clients to this node
        elif self.behaviour == "falls over":
            self.tell("welcome")
            self.process.close()
        elif self.behaviour != "silent once" or len(self.greetings) > 1:
            self.tell("welcome", greetings=self.greetings)

    async def _do(self, what: str, argument: str = "") -> None:
        if what == "count":
            for number in range(int(argument)):
                self.tell("told", number=number)
        elif what == "pieces":
            for piece in (b'{"is": "to', b'ld", "text": "\xc5', b'\xbd"', b"}\n"):
                self.write_raw(piece)
                await self.process.stdout.drain()
                await asyncio.sleep(0.02)
        elif what == "huge":
            self.tell("told", text="x" * int(argument))
        elif what == "bye":
            self.tell("bye", why=argument or "the host stops")
        elif what == "half":
            self.tell("told", number=1)
            self.write_raw(b'{"is": "told", "number"')
            await self.process.stdout.drain()
            self.process.channel.get_connection().abort()
        elif what == "wrong":
            self.write_raw(WRONG[argument])
        elif what == "deaf":
            self.tell("told", text=what)
            await asyncio.sleep(3600)
        else:
            self.tell("told", text=what)


async def serve(folder: Path, port: int, behaviour: str) -> None:
    greetings: list[object] = []

    async def handle(process: Process) -> None:
        assert process.subsystem == "moon-access"
        await Session(process, behaviour, greetings).run()

    async with await asyncssh.listen(
        "127.0.0.1",
        port,
        server_factory=lambda: Server(folder),
        server_host_keys=[folder / "host_key"],
        process_factory=None if behaviour == "other subsystems" else handle,
        encoding=None,
        line_editor=False,
        window=16384,
    ) as listener:
        print("ready", listener.get_port(), flush=True)
        await listener.wait_closed()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2]), " ".join(sys.argv[3:])))
