"""The addresses and the name by which friends reach this machine, at home and in the world."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from contextlib import closing, suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import NamedTuple

from moon_access.link.address import BadAddress, Place, place_of
from moon_access.storage.private_file import replace_private

IPAddress = IPv4Address | IPv6Address

_BEYOND = ("192.0.2.1", "10.255.255.254", "192.168.255.254", "2001:db8::1", "fd00:ffff::1")
"""An address in each kind of network. The system says from which of its own addresses it would send there.

Nothing is sent. The bridges of containers lead to none of them, so their addresses are left out.
"""
_SHARED = ip_address("100.64.0.0"), ip_address("100.127.255.255")
"""Addresses between a provider's customers and the provider's router (RFC 6598). Nobody can connect to them."""


class Reach(NamedTuple):
    """The addresses of this machine: ``home`` for friends in the same network, ``world`` for friends anywhere."""

    home: tuple[str, ...]
    world: tuple[str, ...]


def reach_of(addresses: Iterable[str]) -> Reach:
    """Return addresses by who reaches them, without those that nobody else can use."""
    home: dict[str, None] = {}
    world: dict[str, None] = {}
    for text in addresses:
        try:
            address = ip_address(text.partition("%")[0])
        except ValueError:
            continue
        if address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast:
            continue
        if isinstance(address, IPv4Address) and _SHARED[0] <= address <= _SHARED[1]:  # type: ignore[operator]
            continue
        (world if address.is_global else home)[str(address)] = None
    return Reach(tuple(home), tuple(world))


def own_addresses(listens: str) -> Reach:
    """Return the addresses by which others reach a server that listens at this address, or at all addresses."""
    if listens not in ("", "0.0.0.0", "::"):
        return reach_of([listens])
    found = [address for beyond in _BEYOND if (address := _address_towards(beyond))]
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)]
    return reach_of(one for one in found if listens != "0.0.0.0" or ":" not in one)


def _address_towards(beyond: str) -> str:
    """Return the address from which this machine would send there; empty if there is no route."""
    family = socket.AF_INET6 if ":" in beyond else socket.AF_INET
    with suppress(OSError), closing(socket.socket(family, socket.SOCK_DGRAM)) as socket_there:
        socket_there.connect((beyond, 9))
        return str(socket_there.getsockname()[0])
    return ""


def is_known_to_dns(name: str) -> bool:
    """Return whether DNS has an address for the name. This may take as long as the system's resolver does."""
    try:
        return bool(socket.getaddrinfo(name, None, type=socket.SOCK_STREAM))
    except (OSError, UnicodeError):
        return False


# The address of this server in the world, which the host gives once


def keep_place(folder: Path, typed: str) -> None:
    """Keep the server's address for its later starts; "-" forgets it. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if typed == FORGET:
        (folder / _FILE).unlink(missing_ok=True)
    else:
        replace_private(folder / _FILE, f"{typed}\n")


def kept_place(folder: Path) -> Place | None:
    """Return the address that the host gave last; None if there is none, or if it cannot be read."""
    try:
        return place_of((folder / _FILE).read_text("utf-8").strip())
    except (OSError, UnicodeDecodeError, BadAddress):
        return None


FORGET = "-"
_FILE = "address"
