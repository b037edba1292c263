"""The names and addresses of this machine: checks of the Host header, and how friends reach a server here.

A page from elsewhere can make its own name point at this machine (DNS rebinding). Then the browser takes what this
server sends for a part of that page. So a server answers only to names of its own. If a proxy on this machine passes on
a request from another machine, the proxy has already checked the name.

serve.py tells friends the addresses, at home and in the world, and the name that the host once gave this machine.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from cryptography import x509

from moon_access.link.address import BadAddress, Place, place_of
from moon_access.storage.paths import read_own, replace_private

from ..people.limits import is_loopback

_HOST = re.compile(r"(?:\[([0-9a-f:.]+)(?:%25[\w.~-]+)?\]|([\w.-]+))(?::[0-9]{1,5})?", re.ASCII | re.IGNORECASE)
_PORTS = {"http": 80, "https": 443}
HOST_IS_MISSING = b"Say once for which host you ask: this request has no Host header, several, or a broken one.\n"
NOT_THIS_HOST = b"No server of this name is here. Its host can name it: moon-access serve --address NAME.\n"


def names_of_machine() -> frozenset[str]:
    """Return the names of this machine."""
    own = socket.gethostname().lower()
    return frozenset({"localhost", own, f"{own.partition('.')[0]}.local", socket.getfqdn().lower()} - {""})


def names_in_certificate(chain: Path) -> frozenset[str]:
    """Return the names and addresses that a certificate covers; none if the file cannot be read."""
    with suppress(OSError, ValueError):
        certificate = x509.load_pem_x509_certificates(chain.read_bytes())[0]
        with suppress(x509.ExtensionNotFound):
            others = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
            addresses = others.get_values_for_type(x509.IPAddress)
            return frozenset(map(_plain, [*others.get_values_for_type(x509.DNSName), *map(str, addresses)]))
    return frozenset()


def fault_of_host(
    hosts: Sequence[str], names: Iterable[str], reached_at: str, asked_for: str = ""
) -> tuple[HTTPStatus, bytes] | None:
    """Return the answer that refuses a request with these ``Host`` headers, or None if we may answer it.

    ``names`` has the names of this server. ``reached_at`` is the address of this machine at which the request arrived.
    ``asked_for`` is the address for which a proxy on this machine asks; empty for no proxy.
    """
    found = _HOST.fullmatch(hosts[0].strip()) if len(hosts) == 1 else None
    if found is None:
        return HTTPStatus.BAD_REQUEST, HOST_IS_MISSING
    name = _plain(found[1] or found[2])
    if is_loopback(name) or name in {_plain(reached_at), *map(_plain, names)} or _has_wildcard(names, name):
        return None
    if asked_for and not is_loopback(asked_for):
        return None
    return HTTPStatus.MISDIRECTED_REQUEST, NOT_THIS_HOST


def is_own_page(origin: str, names: Iterable[str], scheme: str, port: int) -> bool:
    """Return whether this origin is an address of our page that we may pass on to other players.

    Anybody can write any origin into a request, and a proxy may let any name pass. Players would take the address for
    ours.

    Args:
        origin: the origin of a request.
        names: the names of this server.
        scheme: the scheme of the page.
        port: the port of the page.
    """
    try:
        found = urlsplit(origin)
        at = found.port or _PORTS.get(found.scheme)
    except ValueError:
        return False
    name = _plain(found.hostname or "")
    is_named = name in {*map(_plain, names)} or _has_wildcard(names, name)
    return is_named and (found.scheme, at) == (scheme, port)


def _has_wildcard(names: Iterable[str], name: str) -> bool:
    """Return whether a certificate for ``*.example.org`` covers this name. A wildcard stands for one label."""
    first, _, rest = name.partition(".")
    return bool(first and rest) and f"*.{rest}" in names


def _plain(name: str) -> str:
    """Return the name in the form in which names are compared. An address has one spelling."""
    bare = name.strip("[]").partition("%")[0].rstrip(".").lower()
    try:
        found = ip_address(bare)
    except ValueError:
        return bare
    inside = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(inside or found)


IPAddress = IPv4Address | IPv6Address

_PROBE_ADDRESSES = ("192.0.2.1", "10.255.255.254", "192.168.255.254", "2001:db8::1", "fd00:ffff::1")
"""An address in each kind of network. The system says from which of its own addresses it would send there.

Nothing is sent. The bridges of containers lead to none of them, so their addresses are left out.
"""
_SHARED = ip_address("100.64.0.0"), ip_address("100.127.255.255")
"""Addresses between a provider's customers and the provider's router (RFC 6598). Nobody can connect to them."""


class ReachableAddresses(NamedTuple):
    """The addresses of this machine: ``home`` for friends in the same network, ``world`` for friends anywhere."""

    home: tuple[str, ...]
    world: tuple[str, ...]


def sort_by_reach(addresses: Iterable[str]) -> ReachableAddresses:
    """Sort addresses by who can reach them. Leave out addresses that nobody else can use."""
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
    return ReachableAddresses(tuple(home), tuple(world))


def own_addresses(listens: str) -> ReachableAddresses:
    """Return the addresses by which others reach a server that listens at this address, or at all addresses."""
    if listens not in ("", "0.0.0.0", "::"):
        return sort_by_reach([listens])
    found = [address for beyond in _PROBE_ADDRESSES if (address := _address_towards(beyond))]
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)]
    return sort_by_reach(one for one in found if listens != "0.0.0.0" or ":" not in one)


def _address_towards(beyond: str) -> str:
    """Return the address from which this machine would send to ``beyond``; empty if there is no route."""
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


# The public address of this server, which the host types once


def keep_place(folder: Path, typed: str) -> None:
    """Keep the server's address for its later starts; "-" forgets it. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if typed == FORGET_PLACE:
        (folder / _FILE).unlink(missing_ok=True)
    else:
        replace_private(folder / _FILE, f"{typed}\n")


def kept_place(folder: Path) -> Place | None:
    """Return the address that the host gave last; None if there is none, or if it cannot be read."""
    try:
        return place_of(read_own(folder / _FILE).decode("utf-8").strip())
    except (OSError, UnicodeDecodeError, BadAddress):
        return None


FORGET_PLACE = "-"
_FILE = "address"
