"""The servers that the player has joined, newest first: ``join`` alone lists them, and the menu offers them.

Each line of the file is an address, as address.py writes it. If the player has left a game there before its end, the
name of the game follows after a space. host_keys.py keeps the keys of servers in another file. If the file cannot be
read or written, the program knows no server, and the player types the address again.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from moon_access.games import GAMES
from moon_access.storage.paths import hosts_file, make_private_folder, read_own, replace_private

from .address import Address, BadAddress, address_of

MOST_HOSTS = 20
"""The most servers that we keep."""
LARGEST = 1 << 14
"""The most bytes that we read; a larger file is not ours."""


class JoinedHost(NamedTuple):
    """A server that the player has joined. ``unfinished``: the name of the game that they left there, or empty."""

    address: Address
    unfinished: str = ""


def joined_hosts(last: str = "") -> list[JoinedHost]:
    """Return the servers that the player has joined, newest first.

    Args:
        last: The address that the settings have. Older versions of the program kept only that one.
    """
    try:
        lines = read_own(hosts_file(), LARGEST).decode("utf-8", "replace").splitlines()
    except OSError:
        lines = []
    found: dict[Address, JoinedHost] = {}
    for line in lines:
        address, _, unfinished = line.partition(" ")
        with suppress(BadAddress):
            host = JoinedHost(address_of(address), unfinished if unfinished in GAMES else "")
            found.setdefault(host.address, host)
    with suppress(BadAddress):
        found.setdefault(address_of(last), JoinedHost(address_of(last)))
    return list(found.values())[:MOST_HOSTS]


def list_unfinished_games() -> list[JoinedHost]:
    """Return the servers where the player has left a game before its end."""
    return [host for host in joined_hosts() if host.unfinished]


def note_joined(address: Address, unfinished: str = "") -> None:
    """Keep the address of a server that the player has just joined, or has just left.

    ``unfinished``: the name of the game that they have left before its end, if any.
    """
    newest = [JoinedHost(address, unfinished), *(one for one in joined_hosts() if one.address != address)][:MOST_HOSTS]
    with suppress(OSError):
        make_private_folder(hosts_file().parent)
        replace_private(hosts_file(), "".join(f"{' '.join(map(str, one)).rstrip()}\n" for one in newest))
