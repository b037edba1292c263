"""What ``serve`` does: it opens the doors, says in a line how friends come in, and takes what the host types.

The host reads and types at a console as every player does; without a terminal it runs until it is told to end.
"""

from __future__ import annotations

import socket

from moon_access.announcer import hosting as words
from moon_access.announcer.message import Message, ToCopy
from moon_access.app.beginnings import Beginning
from moon_access.app.exit_codes import WRONG
from moon_access.console.console import Leave
from moon_access.session.game_session import Session
from moon_access.storage.paths import PROGRAM
from moon_access.together.address import PORT, Address

from .door import DoorFailed
from .host import Host, HostSettings
from .store import StoreFailed

LONG = 3600.0


def hosting(settings: HostSettings) -> Beginning:
    def begin(session: Session) -> None:
        console = session.console
        try:
            host = Host(settings)
        except StoreFailed as failed:
            console.refuse(words.no_store(str(settings.folder), str(failed)))
            raise Leave(WRONG) from None
        try:
            host.open()
            console.tell(*_open_to(host))
            console.flush()
            _until_the_end(session, host)
        except DoorFailed as failed:
            console.refuse(words.no_door(settings.door.port, str(failed.why)))
            raise Leave(WRONG) from None
        finally:
            host.close()

    return begin


def _open_to(host: Host) -> list[Message]:
    """How friends come in."""
    address = Address("", _own_name(), host.door.port)
    destination = address.host if address.port == PORT else str(address)
    join = f"{PROGRAM} join {destination}"
    ssh = f"ssh -T -p {address.port} {address.host}"
    return [words.is_open(ToCopy(join, join), ToCopy(ssh, ssh)), words.known_by(host.door.fingerprint)]


def _own_name() -> str:
    """What this machine is called, for others, as far as it knows."""
    name = socket.getfqdn()
    return socket.gethostname() if name.startswith("localhost") else name


def _until_the_end(session: Session, host: Host) -> None:
    terminal = session.console.terminal
    while not terminal.is_interactive:
        terminal.pause(LONG)
    while True:
        session.console.ask(words.prompt())
