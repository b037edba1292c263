"""A server for measuring: our doors to a house that echoes every line. In the same process there are two bare echoes
for comparison, one of asyncio and one of asyncssh.

Run this as a program. It prints its ports. For each line that you type, it prints its memory in KB.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import asyncssh
from websockets.asyncio.server import Server, ServerConnection, serve

from moon_access.link.messages import Message
from moon_access.server.doors.door import Visit
from moon_access.server.doors.intake import EventLoop
from moon_access.server.doors.mud_door import MudDoor, MudSettings
from moon_access.server.doors.ssh_door import SshDoor, SshSettings, host_key
from moon_access.server.doors.web_door import PageSettings, WebDoor
from moon_access.server.people.accounts import Account
from moon_access.terminals.channel_terminal import ChannelTerminal


class Echoing:
    def __init__(self, send: Callable[[Message], None]) -> None:
        self._send = send

    def receive(self, message: Message) -> None:
        self._send({"is": "heard", "text": message.get("text")})

    def leave(self) -> None:
        pass


class OpenHouse:
    """A house in which everybody is a guest."""

    is_draining = False

    def note_page(self, url: str) -> None:
        """There is nobody to tell."""

    def results_at(self, path: str, accepted: str) -> None:
        return None

    def is_welcome(self, address: str) -> bool:
        return True

    def takes_guest(self, name: str, address: str) -> bool:
        return True

    def authenticate_guest(self, name: str, address: str) -> Account | None:
        return Account(1, name)

    def takes_key(self, name: str, fingerprint: str, address: str) -> bool:
        return False

    def authenticate_key(self, name: str, fingerprint: str, address: str) -> Account | None:
        return None

    def authenticate_password(self, name: str, password: str, address: str) -> Account | None:
        return None

    def meet(self, address: str, terminal: ChannelTerminal, token: str = "", of_guest: str = "") -> None:
        self.run_session(Account(1, "Guest"), address, terminal)

    def enter(self, account: Account, address: str, send: Callable[[Message], None]) -> Visit:
        return Echoing(send)

    def run_session(self, account: Account, address: str, terminal: ChannelTerminal) -> None:
        while (line := terminal.read_line()) is not None:
            terminal.write(f"{line}\n")


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while line := await reader.readline():
        writer.write(line)
    writer.close()


class EchoingSession(asyncssh.SSHServerSession[bytes]):
    """A session that echoes with asyncssh alone."""

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan

    def shell_requested(self) -> bool:
        return True

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self._chan.write(data)


class EchoingServer(asyncssh.SSHServer):
    def begin_auth(self, username: str) -> bool:
        return False

    def session_requested(self) -> EchoingSession:
        return EchoingSession()


async def bare_ssh(key: asyncssh.SSHKey) -> asyncssh.SSHAcceptor:
    given = {"server_host_keys": [key], "encoding": None, "line_editor": False, "compression_algs": ["none"]}
    return await asyncssh.listen("127.0.0.1", 0, server_factory=EchoingServer, config=None, gss_host=None, **given)


async def bare_websockets() -> Server:
    """Return a listener that echoes with websockets alone."""

    async def echo_messages(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(message)

    return await serve(echo_messages, "127.0.0.1", 0, compression=None, ping_interval=None)


def memory() -> int:
    """Return the memory of this process, in KB."""
    status = Path("/proc/self/status").read_text("ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def main() -> None:
    doors = EventLoop()
    doors.start()
    with tempfile.TemporaryDirectory() as folder:
        key = Path(folder) / "host_key"
        settings = SshSettings(
            key, 0, host="127.0.0.1", login_timeout=300, silence=0, from_one_address=5000, in_all=5000
        )
        door = SshDoor(OpenHouse(), settings, doors.loop)
        door.open()
        plain = asyncio.run_coroutine_threadsafe(asyncio.start_server(echo, "127.0.0.1", 0), doors.loop).result()
        bare = asyncio.run_coroutine_threadsafe(bare_ssh(host_key(key)), doors.loop).result()
        roomy = PageSettings(
            0, host="127.0.0.1", login_timeout=300, login_patience=300, silence=0, from_one_address=5000, in_all=5000
        )
        page = WebDoor(OpenHouse(), roomy, doors.loop)
        page.open()
        mud = MudDoor(
            OpenHouse(),
            MudSettings(None, 0, host="127.0.0.1", login_timeout=300, silence=0, from_one_address=5000, in_all=5000),
            doors.loop,
        )
        mud.open()
        print(door.port, plain.sockets[0].getsockname()[1], bare.get_port(), page.port, mud.plain_port, flush=True)
        for _ in sys.stdin:
            print(memory(), flush=True)
        door.close()
        page.close()
        mud.close()


if __name__ == "__main__":
    main()
