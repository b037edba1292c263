"""What ``serve`` does: it opens the doors, says in a line how friends come in, and takes what the host types.

The host reads and types at a console as every player does (host_console.py); without a terminal it runs until the
system wants it to end.
"""

from __future__ import annotations

import logging
import signal
import socket
import sys
from dataclasses import replace
from ipaddress import ip_address
from threading import Thread

from moon_access.announcer import hosting as words
from moon_access.announcer.general import system_error
from moon_access.announcer.message import Message, ToCopy
from moon_access.app.beginnings import Beginning
from moon_access.console.console import Leave
from moon_access.evening.evening import Following, Quit
from moon_access.evening.exit_codes import WRONG
from moon_access.link.address import PORT, Address, Place
from moon_access.outputs.signals import Hangup
from moon_access.scenes.menu.home import Home
from moon_access.storage.paths import PROGRAM

from .addresses import is_known_to_dns, own_addresses
from .doors.door import DoorFailed
from .hall.hall import Hall
from .host_console import HostConsole
from .reception import GUEST
from .server import Server, ServerSettings
from .server_log import logging_to
from .store.server_folder import FolderTaken
from .store.store import StoreFailed
from .tunnel import Tunnel, open_tunnel

LOG = logging.getLogger(__name__)
LOOKED_EVERY = 1.0
"""Seconds between two looks whether all is over, where no host is there to be told."""
EVERYWHERE = ("", "0.0.0.0", "::")
"""Where to listen, for all addresses of the machine: none that others could type."""


def serving(settings: ServerSettings) -> Beginning:
    def begin(home: Home) -> Following:
        console = home.console
        try:
            mud = None if settings.mud is None else replace(settings.mud, language=console.language)
            with logging_to(settings.folder if console.terminal.is_interactive else None):
                _run(home, replace(settings, mud=mud))
        except FolderTaken as taken:
            console.refuse(words.folder_taken(str(taken.folder)))
            return Quit(WRONG)
        except (StoreFailed, OSError) as failed:
            why = system_error(failed) if isinstance(failed, OSError) else str(failed)
            console.refuse(words.no_store("PostgreSQL" if settings.store else str(settings.folder), why))
            return Quit(WRONG)
        except DoorFailed as failed:
            console.refuse(words.no_door(failed.port, str(failed.why)))
            return Quit(WRONG)
        return Quit()

    return begin


def _run(home: Home, settings: ServerSettings) -> None:
    """From the first line to the end of the server. Raises Leave, StoreFailed, DoorFailed."""
    server = Server(settings)
    tunnel: Tunnel | None = None
    try:
        _drain_on_signal(server.hall)
        server.open()
        home.console.tell(*_open_to(server, settings), *_page_of(server, settings), *_mud_of(server, settings))
        home.console.flush()
        is_typed_at = home.console.terminal.is_interactive
        through = "" if settings.through is None else settings.through.host
        console = HostConsole(home, server.hall, settings.admission.invited_only, through) if is_typed_at else None
        if settings.place is not None:  # in a thread that nobody waits for: a resolver may take its time
            Thread(target=_look_up, args=(settings.place.host, server.hall), name="DNS", daemon=True).start()
        if settings.through is not None:
            listens = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
            tunnel = open_tunnel(settings.through, server.door.port, listens, server.hall.tell_host)
        if console is not None:
            console.run()
        _until_the_system_wants(home, server.hall)
    finally:
        if tunnel is not None:
            tunnel.close()
        server.close()


def _open_to(server: Server, settings: ServerSettings) -> list[Message]:
    """How friends come in: as guests, where there may be any, so that it works for whoever has no key, too."""
    guest = GUEST if settings.admission.takes_guests else ""
    port = server.door.port
    if _is_for_here(settings.host) and settings.place is None and settings.through is None:
        first = Address(guest, settings.host, port)
        opened = [words.is_open_here(_join(first, server))]
    elif (place := _place(settings)) is not None:
        first = Address(guest, place.host, place.port or port)
        opened = [words.is_open(_join(first, server))]
    else:
        first, opened = _by_own_addresses(server, settings, guest)
    ssh = f"ssh -T -p {first.port} {first.destination}"
    return [*opened, words.without_program(ToCopy(ssh, ssh)), words.known_by(server.door.fingerprint)]


def _by_own_addresses(server: Server, settings: ServerSettings, guest: str) -> tuple[Address, list[Message]]:
    """The address that friends are told first, and one line for each; what friends elsewhere need comes last."""
    port, reach = server.door.port, own_addresses(settings.host)
    home = [Address(guest, address, port) for address in reach.home]
    world = [Address(guest, address, port) for address in reach.world]
    told = [words.is_open_at_home(_join(address, server)) for address in home]
    if not home:
        told = [words.is_open(_join(address, server)) for address in world[:1] or [Address(guest, _own_name(), port)]]
    told += [words.is_open_anywhere(_join(address, server)) for address in (world if home else world[1:])]
    has_version_4 = any(":" not in address.host for address in world)
    if world and not has_version_4:
        told.append(words.lets_in_by_ipv6(port))
    if not has_version_4:
        told.append(words.needs_forwarding(port))
    return (home or world or [Address(guest, _own_name(), port)])[0], told


def _join(address: Address, server: Server) -> ToCopy:
    """The command for friends. With the fingerprint in it, their ssh has nothing to ask; it is not read aloud."""
    where = address.destination if address.port == PORT else str(address)
    spoken = f"{PROGRAM} join {where}"
    return ToCopy(f"{spoken} --fingerprint {server.door.fingerprint}", spoken)


def _place(settings: ServerSettings) -> Place | None:
    """Where the world finds this server, as far as the host has said so."""
    if settings.place is None and settings.through is not None:
        return Place(settings.through.host, None)
    return settings.place


def _page_of(server: Server, settings: ServerSettings) -> list[Message]:
    """Where the page is, if there is one."""
    if server.page is None or settings.page is None:
        return []
    scheme = "http" if settings.page.certificate is None else "https"
    address = str(Address("", _name_at(settings.page.host, settings), server.page.port))
    url = f"{scheme}://{address}/"
    told = [words.page_is_at(ToCopy(url, url))]
    is_private = settings.page.certificate is not None or _is_for_here(settings.page.host)
    return told if is_private else [*told, words.page_is_not_encrypted()]


def _mud_of(server: Server, settings: ServerSettings) -> list[Message]:
    """Where MUD clients come in, if they do."""
    if server.mud is None or settings.mud is None:
        return []
    name, door, told = _name_at(settings.mud.host, settings), server.mud, []
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


def _name_at(listens: str, settings: ServerSettings) -> str:
    """Return the name by which others come to whoever listens at this address: the one that the host has given, that
    address, or an address of this machine. What this machine calls itself, others seldom know."""
    if settings.place is not None:
        return settings.place.host
    if listens not in EVERYWHERE:
        return listens
    reach = own_addresses(listens)
    return (reach.home or reach.world or (_own_name(),))[0]


def _own_name() -> str:
    name = socket.getfqdn()
    return socket.gethostname() if name.startswith("localhost") else name


def _look_up(name: str, hall: Hall) -> None:
    """Tell the host if DNS does not have the name that friends are told."""
    if not is_known_to_dns(name):
        LOG.warning("DNS has no address for %s", name)
        hall.tell_host("unknown name", name)


def _drain_on_signal(hall: Hall) -> None:
    """SIGUSR1 is as good as typing ``drain``, where nothing can be typed, too."""

    def drain() -> None:
        hall.drain()
        hall.tell_host("draining", "")

    if sys.platform != "win32":
        # In a thread of its own: it takes locks, and what it interrupts may have them.
        signal.signal(signal.SIGUSR1, lambda number, frame: Thread(target=drain, name="drain").start())


def _until_the_system_wants(home: Home, hall: Hall) -> None:
    """Without a terminal; or until it was emptied. Raises Leave: that is the usual end then."""
    try:
        while not hall.is_over:
            home.console.terminal.pause(LOOKED_EVERY)
    except (Hangup, KeyboardInterrupt):
        pass
    raise Leave
