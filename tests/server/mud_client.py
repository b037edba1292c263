"""A MUD client over a real socket, which answers commands as such programs do, and a small server with a real door."""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from moon_access.server.doors.intake import EventLoop
from moon_access.server.doors.mud_door import MudDoor, MudSettings
from tests.support.patience import PATIENCE

from .small_server import SmallServer

IAC, DONT, DO, WONT, WILL, SB, SE = b"\xff", b"\xfe", b"\xfd", b"\xfc", b"\xfb", b"\xfa", b"\xf0"
GA, EOR_SIGN = b"\xf9", b"\xef"
ECHO, TTYPE, EOR, NAWS, CHARSET, GMCP = b"\x01", b"\x18", b"\x19", b"\x1f", b"\x2a", b"\xc9"
ASKED = {DO + TTYPE, DO + NAWS, WILL + CHARSET, WILL + EOR, WILL + GMCP}
"""The commands with which the server begins."""
COMMAND = re.compile(rb"\xff(?:\xfa(.(?:[^\xff]|\xff\xff)*)\xff\xf0|([\xfb-\xfe].)|([\xef\xf9\xf1]))", re.DOTALL)


@contextmanager
def open_mud(server: SmallServer, **settings: Any) -> Iterator[MudDoor]:
    """Open the door for MUD clients on loopback, at any free port, without TLS unless the settings ask for it."""
    doors = EventLoop()
    doors.start()
    door = MudDoor(server, MudSettings(**{"plain_port": 0, "host": "127.0.0.1", **settings}), doors.loop)
    try:
        door.open()
        yield door
    finally:
        door.close()
        doors.close()


class MudClient:
    """A MUD client.

    ``types``: the terminal types that it gives, one after the other; without any, it refuses the option. ``columns``: 0
    if it does not tell its width. ``charset``: its choice of the offered character sets: "-" for none of them, empty if
    it does not know the option.
    """

    def __init__(
        self,
        port: int,
        *types: str,
        columns: int = 0,
        charset: str = "",
        ends_prompts: bool = False,
        gmcp: bool = False,
        trusting: ssl.SSLContext | None = None,
    ) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        if trusting is not None:
            self.socket = trusting.wrap_socket(self.socket, server_hostname="localhost")
        self._types = list(types)
        self._columns = columns
        self._charset = charset
        self._ends_prompts = ends_prompts
        self._gmcp = gmcp
        self.told: list[tuple[str, bytes]] = []
        """The messages over GMCP, each with the text that had come before it."""
        self._rest = b""
        self.came = b""
        """The text shown, with the marks after prompts."""
        self.commands: list[bytes] = []
        self.encoding = "utf-8"

    def __enter__(self) -> MudClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def type(self, line: str) -> None:
        self.send(line.encode(self.encoding).replace(IAC, IAC + IAC) + b"\r\n")

    def read_more(self) -> bool:
        """Read what comes next. Return whether anything came."""
        try:
            data = self.socket.recv(1 << 16)
        except ConnectionResetError:
            data = b""
        self._rest += data
        at = 0
        for found in COMMAND.finditer(self._rest):
            self.came += self._rest[at : found.start()]
            at = found.end()
            self._obey(found)
        rest = self._rest[at:]
        cut = rest.rfind(IAC)
        keeps = rest[cut:] if cut >= 0 and rest[cut - 1 : cut] != IAC and rest[cut : cut + 2] != IAC + IAC else b""
        self.came += rest[: len(rest) - len(keeps)]
        self._rest = keeps
        return bool(data)

    def _obey(self, found: re.Match[bytes]) -> None:
        about, offered, alone = found.groups()
        self.commands.append(found[0][1:])
        if alone is not None:
            self.came += IAC + alone
        elif offered is not None:
            self._answer(offered)
        elif about[:1] == GMCP:
            self.told.append((about[1:].decode(), self.came))
        elif about[:2] == TTYPE + b"\x01":
            name = self._types.pop(0) if len(self._types) > 1 else self._types[0]
            self.send(IAC + SB + TTYPE + b"\x00" + name.encode() + IAC + SE)
        elif about[:2] == CHARSET + b"\x01":
            chosen = b"\x03" if self._charset == "-" else b"\x02" + self._charset.encode()
            self.send(IAC + SB + CHARSET + chosen + IAC + SE)

    def _answer(self, offered: bytes) -> None:
        how, option = offered[:1], offered[1:]
        if how == DO:
            is_there = bool(self._types) if option == TTYPE else option == NAWS and bool(self._columns)
            self.send(IAC + (WILL if is_there else WONT) + option)
            if option == NAWS and is_there:
                size = self._columns.to_bytes(2) + (24).to_bytes(2)
                self.send(IAC + SB + NAWS + size.replace(IAC, IAC + IAC) + IAC + SE)
        elif how == WILL:
            is_there = {EOR: self._ends_prompts, CHARSET: bool(self._charset), ECHO: True, GMCP: self._gmcp}.get(
                option, False
            )
            self.send(IAC + (DO if is_there else DONT) + option)

    def until(self, shown: str) -> str:
        """Return everything up to this text, and keep the rest for the next call."""
        wanted = shown.encode(self.encoding)
        while wanted not in self.came:
            assert self.read_more(), (shown, self.came)
        end = self.came.index(wanted) + len(wanted)
        before, self.came = self.came[:end], self.came[end:]
        return before.decode(self.encoding, "backslashreplace")

    def until_asked(self) -> None:
        """Wait until a question is shown with the command that ends a prompt, and nothing after it."""
        while not self.came.endswith(IAC + GA):
            assert self.read_more(), self.came
        self.came = b""

    def rest(self) -> bytes:
        """Return everything that comes until the connection ends."""
        while self.read_more():
            pass
        return self.came
