"""The command ``serve``: it opens a server, tells how friends come in, and obeys the host.

The host reads and types at a console as every player does (host_console.py). Without a terminal the server runs until
the system ends it.
"""

from __future__ import annotations

import logging
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Thread

from moon_access.announcer import hosting as words
from moon_access.announcer.message import Message, ToCopy
from moon_access.announcer.reasons import is_known
from moon_access.app.beginnings import Beginning
from moon_access.console.console import PlayerLeaves
from moon_access.evening.evening import Following, Quit
from moon_access.link.address import PORT, Address, Place
from moon_access.outputs.exit_codes import WRONG
from moon_access.outputs.signals import Hangup
from moon_access.scenes.menu.home import Home
from moon_access.storage.paths import PROGRAM

from .doors.door import DoorFailed, is_for_here
from .doors.own_names import is_known_to_dns, own_addresses
from .hall.hall import Hall
from .host_console import HostConsole
from .host_control import HostControl
from .reception import GUEST
from .server import Server, ServerSettings
from .server_log import logging_to
from .store.server_folder import FolderTaken
from .store.store import BadStoreAddress, StoreFailed
from .tunnel import Tunnel, open_tunnel

LOG = logging.getLogger(__name__)
LOOKED_EVERY = 1.0
"""Seconds between two checks whether the server is over, if there is no host's console."""
ALL_ADDRESSES = ("", "0.0.0.0", "::")
"""Addresses that mean all addresses of this machine to a server that listens. Nobody can connect by typing them."""


def prepare_server(settings: ServerSettings) -> Beginning:
    def begin(home: Home) -> Following:
        console = home.console
        try:
            doors = tuple(door.of_server(console.language, settings.names) for door in settings.doors)
            with logging_to(settings.folder if console.terminal.is_interactive else None):
                _run(home, replace(settings, doors=doors))
        except FolderTaken as taken:
            console.refuse(words.folder_taken(str(taken.folder)))
            return Quit(WRONG)
        except BadStoreAddress:
            console.refuse(words.no_such_store())
            return Quit(WRONG)
        except (StoreFailed, OSError) as failed:
            folder = str(settings.folder)
            console.refuse(words.no_database(failed) if settings.store else words.no_store(folder, failed))
            return Quit(WRONG)
        except DoorFailed as failed:
            console.refuse(words.no_door(failed.port, failed.why))
            return Quit(WRONG)
        return Quit()

    return begin


def _run(home: Home, settings: ServerSettings) -> None:
    """Run the server until its end.

    Raises PlayerLeaves as the usual end, and FolderTaken, OSError, StoreFailed, DoorFailed.
    """
    server = _make_server(settings)
    control = HostControl(settings.folder, server.hall, settings.admission.invited_only)
    tunnel: Tunnel | None = None
    try:
        _drain_on_signal(server.hall)
        _open(server)
        opened = [*_open_to(server, settings), *_announce_doors(server, settings)]
        home.console.tell(*opened, *([] if server.hall.ratings is not None else [words.ratings_not_installed()]))
        home.console.flush()
        through = "" if settings.tunnel is None else settings.tunnel.host
        # Connect the console to the hall before anything starts that could have news for it.
        is_typed_at = home.console.terminal.is_interactive
        is_private = settings.admission.invited_only
        console = HostConsole(home, server.hall, is_private, through) if is_typed_at else None
        _open_control(control)
        if settings.place is not None:  # use a daemon thread, because a resolver may take long
            Thread(target=_look_up, args=(settings.place.host, server.hall), name="DNS", daemon=True).start()
        if settings.tunnel is not None:
            listens = "127.0.0.1" if settings.host in ALL_ADDRESSES else settings.host
            tunnel = open_tunnel(settings.tunnel, server.ssh.port, listens, server.hall.tell_host)
        if console is not None:
            console.run()
        _wait_until_over(home, server.hall)
    finally:
        control.close()
        if tunnel is not None:
            tunnel.close()
        server.close()


def _open_control(control: HostControl) -> None:
    """Take the host's commands from elsewhere on this computer. If the system refuses, the server runs without that."""
    try:
        control.open()
    except OSError as failed:
        LOG.warning("moon-access host does not reach this server: %s", failed)


def _make_server(settings: ServerSettings) -> Server:
    """Return the server. If it cannot be made for a reason that announcer/reasons.py lacks, log the error.

    Raises:
        OSError: the folder or the port cannot be used.
        StoreFailed: the store cannot be used.
    """
    try:
        return Server(settings)
    except (StoreFailed, OSError) as failed:
        if not is_known(failed):
            LOG.warning("nothing can be stored: %s", failed)
        raise


def _open(server: Server) -> None:
    """Open the server, and log why it cannot be opened if we have no words for that. Raises DoorFailed."""
    try:
        server.open()
    except DoorFailed as failed:
        if not is_known(failed.why):
            LOG.warning("port %s cannot be opened: %s", failed.port, failed.why)
        raise


def _announce_doors(server: Server, settings: ServerSettings) -> list[Message]:
    """Return the lines that say how players come in by doors other than ssh."""
    others = zip(settings.doors, server.doors[1:], strict=True)
    return [line for asked, door in others for line in door.announce(_public_name(asked.host, settings))]


def _open_to(server: Server, settings: ServerSettings) -> list[Message]:
    """Return the lines that say how friends come in: as guests if the server takes guests, so that they need no key."""
    guest = GUEST if settings.admission.takes_guests else ""
    port = server.ssh.port
    if is_for_here(settings.host) and settings.place is None and settings.tunnel is None:
        first = Address(guest, settings.host, port)
        opened = [words.is_open_here(_join(first, server))]
    elif (place := _place(settings)) is not None:
        first = Address(guest, place.host, place.port or port)
        opened = [words.is_open(_join(first, server))]
    else:
        first, opened = _list_own_addresses(server, settings, guest)
    ssh = f"ssh -T -p {first.port} {first.destination}"
    return [*opened, words.no_program_needed(ToCopy(ssh, ssh)), words.fingerprint_line(server.ssh.fingerprint)]


def _list_own_addresses(server: Server, settings: ServerSettings, guest: str) -> tuple[Address, list[Message]]:
    """Return the first address for friends, and a line for each address.

    The last lines say what friends outside this network need.
    """
    port = server.ssh.port
    reach = own_addresses(settings.host)
    home = [Address(guest, address, port) for address in reach.home]
    world = [Address(guest, address, port) for address in reach.world]
    if home:
        told = _tell_addresses(words.is_open_at_home, home, server)
        told += _tell_addresses(words.is_open_anywhere, world, server)
    else:
        told = _tell_addresses(words.is_open, world or [Address(guest, _own_name(), port)], server)
    has_version_4 = any(":" not in address.host for address in world)
    if world and not has_version_4:
        told.append(words.lets_in_by_ipv6(port))
    if not has_version_4:
        told.append(words.needs_forwarding(port))
    return (home or world or [Address(guest, _own_name(), port)])[0], told


def _tell_addresses(first: Callable[[ToCopy], Message], addresses: Sequence[Address], server: Server) -> list[Message]:
    """Return a line for each address. ``first`` words the first one, which says who types it."""
    wordings = [first, *[words.ways_by_address] * (len(addresses) - 1)]
    return [worded(_join(address, server)) for worded, address in zip(wordings, addresses, strict=False)]


def _join(address: Address, server: Server) -> ToCopy:
    """Return the command for friends.

    It includes the fingerprint, so that their ssh asks nothing; a voice leaves it out.
    """
    where = address.destination if address.port == PORT else str(address)
    spoken = f"{PROGRAM} join {where}"
    return ToCopy(f"{spoken} --fingerprint {server.ssh.fingerprint}", spoken)


def _place(settings: ServerSettings) -> Place | None:
    """Return the address at which the world finds this server, or None if the host has not given one."""
    if settings.place is None and settings.tunnel is not None:
        return Place(settings.tunnel.host, None)
    return settings.place


def _public_name(listens: str, settings: ServerSettings) -> str:
    """Return the name by which others reach a door that listens at this address.

    That is the name that the host has given, the address itself, or an address of this machine. The name that this
    machine gives itself comes last, because others seldom know it.
    """
    if settings.place is not None:
        return settings.place.host
    if listens not in ALL_ADDRESSES:
        return listens
    reach = own_addresses(listens)
    return (reach.home or reach.world or (_own_name(),))[0]


def _own_name() -> str:
    name = socket.getfqdn()
    return socket.gethostname() if name.startswith("localhost") else name


def _look_up(name: str, hall: Hall) -> None:
    """Tell the host if DNS has no address for the name that we tell friends."""
    if not is_known_to_dns(name):
        LOG.warning("DNS has no address for %s", name)
        hall.tell_host("unknown name", name)


def _drain_on_signal(hall: Hall) -> None:
    """Drain the server when SIGUSR1 comes, as if the host had typed ``drain``."""

    def drain() -> None:
        hall.drain()
        hall.tell_host("draining", "")

    if sys.platform != "win32":
        # Use a new thread: drain takes locks, which the code that the signal interrupts may hold.
        signal.signal(signal.SIGUSR1, lambda number, frame: Thread(target=drain, name="drain").start())


def _wait_until_over(home: Home, hall: Hall) -> None:
    """Wait until the server is over, or the system ends it. Then raise PlayerLeaves."""
    try:
        while not hall.is_over:
            home.console.terminal.pause(LOOKED_EVERY)
    except (Hangup, KeyboardInterrupt):
        pass
    raise PlayerLeaves
