"""Checks of the Host header, by which a browser says which server it asks for.

A page from elsewhere can make its own name point at this machine (DNS rebinding). Then the browser takes what this
server sends for a part of that page. So a server answers only to names of its own. If a proxy on this machine asks for
somebody at another machine, it has checked the name itself.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address
from pathlib import Path

from cryptography import x509

_HOST = re.compile(r"(?:\[([0-9a-f:.]+)(?:%25[\w.~-]+)?\]|([\w.-]+))(?::[0-9]{1,5})?", re.ASCII | re.IGNORECASE)
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


def is_loopback(address: str) -> bool:
    """Return whether this address is of the machine for itself."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    inside = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (inside or found).is_loopback


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
