"""The servers that the player has joined, newest first: ``join`` alone lists them, and the menu offers them.

Each line of the file is an address, as address.py writes it. host_keys.py keeps the keys of servers in another file. If
the file cannot be read or written, the program knows no server, and the player types the address again.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from moon_access.storage.paths import hosts_file, make_private_folder, replace_private

from .address import Address, BadAddress, address_of

MOST_HOSTS = 20
"""The most servers that we keep."""
LARGEST = 1 << 14
"""The most bytes that we read; a larger file is not ours."""


def joined_hosts(last: str = "") -> list[Address]:
    """Return the servers that the player has joined, newest first.

    Args:
        last: The address that the settings have. Older versions of the program kept only that one.
    """
    try:
        with hosts_file().open("rb") as file:
            lines = file.read(LARGEST).decode("utf-8", "replace").splitlines()
    except OSError:
        lines = []
    return list(dict.fromkeys(_addresses([*lines, last])))[:MOST_HOSTS]


def note_joined(address: Address) -> None:
    """Keep the address of a server that the player has just joined."""
    newest = [address, *(one for one in joined_hosts() if one != address)][:MOST_HOSTS]
    with suppress(OSError):
        make_private_folder(hosts_file().parent)
        replace_private(hosts_file(), "".join(f"{one}\n" for one in newest))


def _addresses(lines: Iterable[str]) -> Iterable[Address]:
    for line in lines:
        with suppress(BadAddress):
            yield address_of(line)
