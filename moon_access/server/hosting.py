"""What ``serve`` does: it opens the doors, says in a line how friends come in, and takes what the host types.

The host reads and types at a console as every player does (host_console.py); without a terminal it runs until the
system wants it to end.
"""

from __future__ import annotations

import socket

from moon_access.announcer import hosting as words
from moon_access.announcer.message import Message, ToCopy
from moon_access.app.beginnings import Beginning
from moon_access.app.exit_codes import WRONG
from moon_access.console.console import Leave
from moon_access.outputs.signals import Hangup
from moon_access.session.game_session import Session
from moon_access.storage.paths import PROGRAM
from moon_access.together.address import PORT, Address

from .door import DoorFailed
from .host import Host, HostSettings
from .host_console import HostConsole
from .server_log import logging_to
from .store import StoreFailed

LONG = 3600.0


def hosting(settings: HostSettings) -> Beginning:
    def begin(session: Session) -> None:
        console = session.console
        try:
            with logging_to(settings.folder if console.terminal.is_interactive else None):
                _host(session, settings)
        except (StoreFailed, OSError) as failed:
            console.refuse(words.no_store(str(settings.folder), str(failed)))
            raise Leave(WRONG) from None
        except DoorFailed as failed:
            console.refuse(words.no_door(settings.door.port, str(failed.why)))
            raise Leave(WRONG) from None

    return begin


def _host(session: Session, settings: HostSettings) -> None:
    """From the first line to the end of the server. Raises Leave, StoreFailed, DoorFailed."""
    host = Host(settings)
    try:
        host.open()
        session.console.tell(*_open_to(host))
        session.console.flush()
        if session.console.terminal.is_interactive:
            HostConsole(session, host.hall, settings.admission.invited_only).run()
        _until_the_system_wants(session)
    finally:
        host.close()


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


def _until_the_system_wants(session: Session) -> None:
    """Without a terminal. Raises Leave: that is the usual end then."""
    try:
        while True:
            session.console.terminal.pause(LONG)
    except (Hangup, KeyboardInterrupt):
        raise Leave from None
