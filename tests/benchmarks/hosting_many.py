"""A whole server for measuring, with the store, hall, tables and door of ``serve`` but without the limit of connections
from one address. In the same process run bare echoes of asyncio, asyncssh and websockets, to compare with.

Run this as a program with a folder, and with the address of a PostgreSQL if it is one of several nodes. It prints its
ports: those of ssh and the page, then those of the three echoes. For each line that you type, it prints its memory in
KB.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from moon_access.server.doors.intake import EventLoop
from moon_access.server.doors.ssh_door import SshSettings, host_key
from moon_access.server.doors.web_door import PageSettings, WebDoor
from moon_access.server.hall.hall import TableLimits
from moon_access.server.reception import Admission
from moon_access.server.server import Server, ServerSettings

from .serving import bare_ssh, bare_websockets, echo, memory

T = TypeVar("T")
ROOM = TableLimits(5000, 5000, 5000, 5000)


@dataclass(frozen=True)
class Roomy(ServerSettings):
    """A gate for thousands of connections from this machine."""

    @property
    def ssh(self) -> SshSettings:
        usual = ServerSettings(self.folder, self.host, 0).ssh
        return replace(usual, login_timeout=300, silence=0, from_one_address=5000, in_all=5000)


PAGE = PageSettings(
    0, host="127.0.0.1", login_timeout=300, login_patience=300, silence=0, from_one_address=5000, in_all=5000
)


def main() -> None:
    store = sys.argv[2] if len(sys.argv) > 2 else ""
    folder, admission = Path(sys.argv[1]), Admission(guests=True)
    settings = Roomy(folder, "127.0.0.1", 0, admission, (PAGE,), store=store, shares=ROOM, names_a_day=5000)
    host = Server(settings)
    host.open()
    beside = EventLoop()
    beside.start()

    def start(echoing: Coroutine[None, None, T]) -> T:
        return asyncio.run_coroutine_threadsafe(echoing, beside.loop).result()

    plain = start(asyncio.start_server(echo, "127.0.0.1", 0))
    by_ssh = start(bare_ssh(host_key(folder / "host_key")))
    by_page = start(bare_websockets())
    page = host.doors[1]
    assert isinstance(page, WebDoor)
    ports = (plain.sockets[0].getsockname()[1], by_ssh.get_port(), by_page.sockets[0].getsockname()[1])
    print(host.ssh.port, page.port, *ports, flush=True)
    for _ in sys.stdin:
        print(memory(), flush=True)
    host.close()


if __name__ == "__main__":
    main()
