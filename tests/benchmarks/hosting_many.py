"""A whole server for measuring, with the store, hall, tables and door of ``serve`` but without the limit of connections
from one address. An asyncio echo runs in the same process.

Run this as a program with a folder, and with the address of a PostgreSQL if it is one of several nodes. It prints its
two ports. For each line that you type, it prints its memory in KB.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from moon_access.server.doors.intake import EventLoop
from moon_access.server.doors.ssh_door import SshSettings
from moon_access.server.hall.hall import Shares
from moon_access.server.reception import Admission
from moon_access.server.server import Server, ServerSettings

from .serving import echo, memory

ROOM = Shares(5000, 5000, 5000, 5000)


@dataclass(frozen=True)
class Roomy(ServerSettings):
    """A gate for thousands of connections from this machine."""

    @property
    def door(self) -> SshSettings:
        usual = ServerSettings(self.folder, self.host, 0).ssh
        return replace(usual, login_timeout=300, silence=0, from_one_address=5000, in_all=5000)


def main() -> None:
    store = sys.argv[2] if len(sys.argv) > 2 else ""
    host = Server(
        Roomy(Path(sys.argv[1]), "127.0.0.1", 0, Admission(guests=True), store=store, shares=ROOM, names_a_day=5000)
    )
    host.open()
    beside = EventLoop()
    beside.start()
    echoing = asyncio.run_coroutine_threadsafe(asyncio.start_server(echo, "127.0.0.1", 0), beside.loop).result()
    print(host.ssh.port, echoing.sockets[0].getsockname()[1], flush=True)
    for _ in sys.stdin:
        print(memory(), flush=True)
    host.close()


if __name__ == "__main__":
    main()
