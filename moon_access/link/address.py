"""The address of a server, as a player types it: ``example.org``, ``anna@example.org:2222``, ``[2001:db8::1]:2222``.

The program passes the result to the system's ``ssh``. So this module lets through only what can be a name, a host or a
port: nothing that begins with "-", no space, and no character that a shell or ssh's configuration treats specially. It
looks nothing up. It makes no sentences: ``Fault`` says which part is wrong, and the announcer words it.
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from ipaddress import IPv6Address
from typing import Final, NamedTuple

from moon_access.i18n.typed_words import to_normal_form

PORT: Final = 2222
"""The port where a server listens by default. Port 22 belongs to the machine's own ssh server."""
SCHEME: Final = "ssh://"
LONGEST_NAME: Final = 64  # characters; a server allows fewer
LONGEST_HOST: Final = 253  # characters of a name in the Domain Name System

_HOST = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_-]|\.(?!\.))*", re.ASCII)
_ZONE = re.compile(r"[A-Za-z0-9_.-]+", re.ASCII)
_PORT = re.compile(r"[0-9]{1,5}", re.ASCII)


class Fault(Enum):
    """The part of a typed address that is wrong."""

    NOTHING = "nothing is typed"
    NAME = "the name before the @"
    HOST = "the host"
    PORT = "the port behind the colon"


class BadAddress(Exception):
    """The typed text is not an address. ``part`` is the wrong part of it."""

    def __init__(self, fault: Fault, part: str = "") -> None:
        super().__init__(fault)
        self.fault = fault
        self.part = part


class Place(NamedTuple):
    """The host and port of a server. ``port``: None for the default port of the program that connects."""

    host: str
    port: int | None


class Address(NamedTuple):
    """A server, and the name to log in with. If ``name`` is empty, ssh and its configuration choose the name."""

    name: str
    host: str
    port: int

    @property
    def destination(self) -> str:
        """The destination in the form that ``ssh`` takes."""
        return f"{self.name}@{self.host}" if self.name else self.host

    def __str__(self) -> str:
        """Return the address in a form that a player can type again."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.name}@{host}:{self.port}" if self.name else f"{host}:{self.port}"


def address_of(typed: str) -> Address:
    """Return the address that a player typed. Raises BadAddress."""
    text = typed.strip()
    if text.startswith(SCHEME):
        text = text.removeprefix(SCHEME).removesuffix("/")
    if not text:
        raise BadAddress(Fault.NOTHING)
    before, at, place = text.rpartition("@")
    name = to_normal_form("NFC", before)
    if at and not (len(before) <= 2 * LONGEST_NAME and is_name(name)):
        raise BadAddress(Fault.NAME, before)
    host, port = _split_place(place)
    return Address(name, _host(host), _port(port))


def place_of(typed: str) -> Place:
    """Return the host and port that a host typed. Raises BadAddress, also if there is a name before the host."""
    host, port = _split_place(typed.strip())
    if not host:
        raise BadAddress(Fault.NOTHING)
    if "@" in host:
        raise BadAddress(Fault.NAME, host)
    return Place(_host(host), None if port is None else _port(port))


def _split_place(place: str) -> tuple[str, str | None]:
    """Split a place into host and port, as typed. An IPv6 address keeps its brackets.

    Returns:
        The host, and the port, or None if there is none.

    Raises:
        BadAddress: a bracket is not closed, or other text than a port follows it.
    """
    if place.startswith("["):
        inside, closed, rest = place.partition("]")
        if not closed:
            raise BadAddress(Fault.HOST, place)
        if not rest:
            return inside + closed, None
        if not rest.startswith(":"):
            raise BadAddress(Fault.PORT, rest)
        return inside + closed, rest[1:]
    if place.count(":") > 1:  # an IPv6 address without brackets cannot have a port after it
        return f"[{place}]", None
    host, colon, port = place.partition(":")
    return host, port if colon else None


def is_name(name: str) -> bool:
    """Return whether this is letters of any script and digits, with dots, hyphens and underscores between them."""
    if not 0 < len(name) <= LONGEST_NAME or name[0] in ".-" or unicodedata.category(name[0])[0] == "M":
        return False
    return all(sign in "._-" or unicodedata.category(sign)[0] in "LMN" for sign in name)


def _host(host: str) -> str:
    if host.startswith("["):
        return _ip_version_6(host[1:-1])
    plain = host
    if not host.isascii():
        try:
            plain = host.encode("idna").decode("ascii")  # the form that ssh looks up and known_hosts contains
        except UnicodeError:
            raise BadAddress(Fault.HOST, host) from None
    if len(plain) > LONGEST_HOST or not _HOST.fullmatch(plain):
        raise BadAddress(Fault.HOST, host)
    return plain


def _ip_version_6(text: str) -> str:
    try:
        address = IPv6Address(text)
    except ValueError:
        raise BadAddress(Fault.HOST, text) from None
    if address.scope_id is not None and not _ZONE.fullmatch(address.scope_id):
        raise BadAddress(Fault.HOST, text)
    return str(address)


def _port(port: str | None) -> int:
    if port is None:
        return PORT
    if not _PORT.fullmatch(port) or not 0 < int(port) < 1 << 16:
        raise BadAddress(Fault.PORT, port)
    return int(port)
