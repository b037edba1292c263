"""What ``serve`` does: it opens the doors, says in a line how friends come in, and takes what the host types.

The host reads and types at a console as every player does (host_console.py); without a terminal it runs until the
system wants it to end.
"""

from __future__ import annotations

import signal
import socket
import sys
from dataclasses import replace
from ipaddress import ip_address
from threading import Thread

from moon_access.announcer import hosting as words
from moon_access.announcer.message import Message, ToCopy
from moon_access.app.beginnings import Beginning
from moon_access.app.exit_codes import WRONG
from moon_access.console.console import Leave
from moon_access.outputs.signals import Hangup
from moon_access.session.game_session import Session
from moon_access.storage.paths import PROGRAM
from moon_access.together.address import PORT, Address

from .doors.door import DoorFailed
from .hall.hall import Hall
from .host import Host, HostSettings
from .host_console import HostConsole
from .house import GUEST
from .server_log import logging_to
from .store.store import StoreFailed

LOOKED_EVERY = 1.0
"""Seconds between two looks whether all is over, where no host is there to be told."""
EVERYWHERE = ("", "0.0.0.0", "::")
"""Where to listen, for all addresses of the machine: none that others could type."""


def hosting(settings: HostSettings) -> Beginning:
    def begin(session: Session) -> None:
        console = session.console
        try:
            mud = None if settings.mud is None else replace(settings.mud, language=console.language)
            with logging_to(settings.folder if console.terminal.is_interactive else None):
                _host(session, replace(settings, mud=mud))
        except (StoreFailed, OSError) as failed:
            console.refuse(words.no_store("PostgreSQL" if settings.store else str(settings.folder), str(failed)))
            raise Leave(WRONG) from None
        except DoorFailed as failed:
            console.refuse(words.no_door(failed.port, str(failed.why)))
            raise Leave(WRONG) from None

    return begin


def _host(session: Session, settings: HostSettings) -> None:
    """From the first line to the end of the server. Raises Leave, StoreFailed, DoorFailed."""
    host = Host(settings)
    try:
        _drain_on_signal(host.hall)
        host.open()
        session.console.tell(*_open_to(host, settings), *_page_of(host, settings), *_mud_of(host, settings))
        session.console.flush()
        if session.console.terminal.is_interactive:
            HostConsole(session, host.hall, settings.admission.invited_only).run()
        _until_the_system_wants(session, host.hall)
    finally:
        host.close()


def _open_to(host: Host, settings: HostSettings) -> list[Message]:
    """How friends come in: as guests, where there may be any, so that it works for whoever has no key, too."""
    address = Address("", _name_at(settings.host), host.door.port)
    destination = address.host if address.port == PORT else str(address)
    guest = f"{GUEST}@" if settings.admission.takes_guests else ""
    join = f"{PROGRAM} join {guest}{destination}"
    ssh = f"ssh -T -p {address.port} {guest}{address.host}"
    is_open = words.is_open_here if _is_for_here(settings.host) else words.is_open
    return [is_open(ToCopy(join, join)), words.without_program(ToCopy(ssh, ssh)), words.known_by(host.door.fingerprint)]


def _page_of(host: Host, settings: HostSettings) -> list[Message]:
    """Where the page is, if there is one."""
    if host.page is None or settings.page is None:
        return []
    scheme = "http" if settings.page.certificate is None else "https"
    address = str(Address("", _name_at(settings.page.host), host.page.port))
    url = f"{scheme}://{address}/"
    told = [words.page_is_at(ToCopy(url, url))]
    is_private = settings.page.certificate is not None or _is_for_here(settings.page.host)
    return told if is_private else [*told, words.page_is_not_encrypted()]


def _mud_of(host: Host, settings: HostSettings) -> list[Message]:
    """Where MUD clients come in, if they do."""
    if host.mud is None or settings.mud is None:
        return []
    name, door, told = _name_at(settings.mud.host), host.mud, []
    if door.port:
        told.append(words.encrypted_mud_is_at(str(Address("", name, door.port))))
    if door.plain_port:
        told.append(words.mud_is_at(str(Address("", name, door.plain_port))))
    is_private = not door.plain_port or _is_for_here(settings.mud.host)
    return told if is_private else [*told, words.mud_is_not_encrypted()]


def _is_for_here(listens: str) -> bool:
    """Whether whoever listens at this address is there for its own machine alone."""
    try:
        return listens == "localhost" or ip_address(listens).is_loopback
    except ValueError:
        return False


def _name_at(listens: str) -> str:
    """Where others come to whoever listens at this address: there, or by what this machine is called, as far as it
    knows."""
    if listens not in EVERYWHERE:
        return listens
    name = socket.getfqdn()
    return socket.gethostname() if name.startswith("localhost") else name


def _drain_on_signal(hall: Hall) -> None:
    """SIGUSR1 is as good as typing ``drain``, where nothing can be typed, too."""

    def drain() -> None:
        hall.closing.drain()
        hall.tell_host("draining", "")

    if sys.platform != "win32":
        # In a thread of its own: it takes locks, and what it interrupts may have them.
        signal.signal(signal.SIGUSR1, lambda number, frame: Thread(target=drain, name="drain").start())


def _until_the_system_wants(session: Session, hall: Hall) -> None:
    """Without a terminal; or until it was emptied. Raises Leave: that is the usual end then."""
    try:
        while not hall.closing.is_over:
            session.console.terminal.pause(LOOKED_EVERY)
    except (Hangup, KeyboardInterrupt):
        pass
    raise Leave
