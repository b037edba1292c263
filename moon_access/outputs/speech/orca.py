"""Ask the session bus of a Linux desktop whether Orca runs and takes lines from programs.

Prism speaks to Orca if Orca has a name on the session bus (since Orca 49), and to Speech Dispatcher otherwise. This
module asks the bus the same question with two messages of the protocol D-Bus, in the form of its specification, so that
the program need not start Prism to know the answer.
"""

from __future__ import annotations

import os
import socket
import struct
from contextlib import closing

NAMES = ("org.gnome.Orca.Service", "org.gnome.Orca1.Service")
"""The names of Orca on the bus, as Prism looks for them."""
ANSWERS_WITHIN = 0.5  # seconds
BUS = "org.freedesktop.DBus"
CALL, RETURN, ERROR = 1, 2, 3
"""Types of messages."""
PATH, INTERFACE, MEMBER, DESTINATION, SIGNATURE = 1, 2, 3, 6, 8
"""Fields in the header of a message."""
LONGEST = 1 << 16  # bytes of a message


def is_running() -> bool:
    """Return whether Orca takes lines from programs; False if there is no bus, or no answer."""
    place = _bus_address()
    if not place:
        return False
    try:
        with closing(socket.socket(getattr(socket, "AF_UNIX", -1), socket.SOCK_STREAM)) as bus:
            bus.settimeout(ANSWERS_WITHIN)
            bus.connect(place)
            _greet(bus)
            return any(_has_owner(bus, name, serial) for serial, name in enumerate(NAMES, 2))
    except (OSError, ValueError):
        return False


def _bus_address() -> str:
    """Return the path of the session bus; an abstract one begins with a null. Return "" if there is none."""
    for address in os.environ.get("DBUS_SESSION_BUS_ADDRESS", "").split(";"):
        kind, _, facts = address.partition(":")
        known = dict(pair.partition("=")[::2] for pair in facts.split(","))
        if kind == "unix" and "path" in known:
            return known["path"]
        if kind == "unix" and "abstract" in known:
            return f"\0{known['abstract']}"
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return os.path.join(runtime, "bus") if runtime else ""  # noqa: PTH118 - a socket's address


def _greet(bus: socket.socket) -> None:
    """Authenticate as the user of this process, and join the bus.

    Raises:
        ValueError: if the bus refuses.
    """
    if not hasattr(os, "getuid"):  # not on Windows
        raise ValueError
    bus.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
    if not bus.recv(LONGEST).startswith(b"OK"):
        raise ValueError
    bus.sendall(b"BEGIN\r\n" + build_call("Hello", 1))
    _receive_answer(bus)


def _has_owner(bus: socket.socket, name: str, serial: int) -> bool:
    bus.sendall(build_call("NameHasOwner", serial, name))
    return bool(struct.unpack("<I", _receive_answer(bus)[:4])[0])


def build_call(member: str, serial: int, text: str | None = None) -> bytes:
    """Return the message that calls a method of the bus itself, with one text as its argument, or with nothing."""
    body = b"" if text is None else _string(text)
    fields = [
        (PATH, "o", "/org/freedesktop/DBus"),
        (DESTINATION, "s", BUS),
        (INTERFACE, "s", BUS),
        (MEMBER, "s", member),
    ]
    header = b""
    for code, kind, value in fields:
        header = _padded(header) + bytes((code, 1)) + kind.encode() + b"\0" + _string(value)
    if text is not None:
        header = _padded(header) + bytes((SIGNATURE, 1)) + b"g\0" + b"\1s\0"
    start = struct.pack("<cBBBIII", b"l", CALL, 0, 1, len(body), serial, len(header))
    return _padded(start + header) + body


def _string(text: str) -> bytes:
    return struct.pack("<I", len(text.encode())) + text.encode() + b"\0"


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 8)


def _receive_answer(bus: socket.socket) -> bytes:
    """Return the body of the next answer to a call, skipping signals.

    Raises:
        ValueError: if the bus answers with an error, or in another order of bytes than ours.
    """
    while True:
        order, kind, _, _, body, _, fields = struct.unpack("<cBBBIII", _receive(bus, 16))
        rest = fields + -fields % 8 + body
        if order != b"l" or kind == ERROR or rest > LONGEST:
            raise ValueError
        data = _receive(bus, rest)
        if kind == RETURN:
            return data[rest - body :]


def _receive(bus: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        part = bus.recv(size - len(data))
        if not part:
            raise ValueError
        data += part
    return data
