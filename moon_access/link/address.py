"""Where a server is, as a player types it: ``example.org``, ``anna@example.org:2222``, ``[2001:db8::1]:2222``.

What comes out is handed to the system's ``ssh``, so only what can be a name, a host or a port comes out: nothing that
begins with "-", no space, no sign that a shell or ssh's own configuration takes for more than itself. Nothing is looked
up here, and no sentence is made: a fault says which part is wrong.
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from ipaddress import IPv6Address
from typing import Final, NamedTuple

from moon_access.i18n.typed_words import normalized

PORT: Final = 2222
"""Where a server listens when nothing else was said: 22 is the machine's own."""
SCHEME: Final = "ssh://"
LONGEST_NAME: Final = 64  # signs; a server asks for fewer
LONGEST_HOST: Final = 253  # signs of a name in the Domain Name System

_HOST = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_-]|\.(?!\.))*", re.ASCII)
_ZONE = re.compile(r"[A-Za-z0-9_.-]+", re.ASCII)
_PORT = re.compile(r"[0-9]{1,5}", re.ASCII)


class Fault(Enum):
    """What is wrong with a typed address."""

    NOTHING = "nothing is typed"
    NAME = "the name before the @"
    HOST = "the host"
    PORT = "the port behind the colon"


class BadAddress(Exception):
    """What was typed is no address. ``part``: the part of it that is wrong."""

    def __init__(self, fault: Fault, part: str = "") -> None:
        super().__init__(fault)
        self.fault = fault
        self.part = part


class Place(NamedTuple):
    """Where a server is, without saying as whom to come in. ``port`` None: the usual one there."""

    host: str
    port: int | None


class Address(NamedTuple):
    """A server, and as whom to come in. ``name`` may be empty: then ssh and its configuration choose it."""

    name: str
    host: str
    port: int

    @property
    def destination(self) -> str:
        """As ``ssh`` takes it."""
        return f"{self.name}@{self.host}" if self.name else self.host

    def __str__(self) -> str:
        """As it can be typed again."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.name}@{host}:{self.port}" if self.name else f"{host}:{self.port}"


def address_of(typed: str) -> Address:
    """What is meant by that. Raises BadAddress."""
    text = typed.strip()
    if text.startswith(SCHEME):
        text = text.removeprefix(SCHEME).removesuffix("/")
    if not text:
        raise BadAddress(Fault.NOTHING)
    before, at, place = text.rpartition("@")
    name = normalized("NFC", before)
    if at and not (len(before) <= 2 * LONGEST_NAME and is_name(name)):
        raise BadAddress(Fault.NAME, before)
    host, port = _parted(place)
    return Address(name, _host(host), _port(port))


def place_of(typed: str) -> Place:
    """Return host and port that are meant by that. Raises BadAddress, for a name before the host too."""
    host, port = _parted(typed.strip())
    if not host:
        raise BadAddress(Fault.NOTHING)
    if "@" in host:
        raise BadAddress(Fault.NAME, host)
    return Place(_host(host), None if port is None else _port(port))


def _parted(place: str) -> tuple[str, str | None]:
    """Host and port, as typed; None where there is no port. An IPv6 address keeps its brackets."""
    if place.startswith("["):
        inside, closed, rest = place.partition("]")
        if not closed:
            raise BadAddress(Fault.HOST, place)
        if not rest:
            return inside + closed, None
        if not rest.startswith(":"):
            raise BadAddress(Fault.PORT, rest)
        return inside + closed, rest[1:]
    if place.count(":") > 1:  # an IPv6 address without its brackets leaves no room for a port
        return f"[{place}]", None
    host, colon, port = place.partition(":")
    return host, port if colon else None


def is_name(name: str) -> bool:
    """Letters of any script, digits, and between them points, hyphens, underscores."""
    if not 0 < len(name) <= LONGEST_NAME or name[0] in ".-" or unicodedata.category(name[0])[0] == "M":
        return False
    return all(sign in "._-" or unicodedata.category(sign)[0] in "LMN" for sign in name)


def _host(host: str) -> str:
    if host.startswith("["):
        return _ip_version_6(host[1:-1])
    plain = host
    if not host.isascii():
        try:
            plain = host.encode("idna").decode("ascii")  # what ssh looks up, and what known_hosts has
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
