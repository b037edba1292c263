"""The door for MUD clients: telnet, with TLS at one port and without it at another.

The session runs at the server, and sends and receives whole lines. Before the first line, the door asks what the client
can do. It goes on if the client has answered everything or does not answer for half a second. The door adds the
backpressure that the server of telnetlib3 lacks: it stops reading while a client types too much, stops writing while
the client does not read, and cuts the client off after a while.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

from telnetlib3.telopt import IAC

from moon_access.announcer import hosting
from moon_access.announcer.message import Message as Announced
from moon_access.i18n.catalog import ENGLISH
from moon_access.link.address import Address
from moon_access.terminals.typed_bytes import TypedBytes

from ..people.limits import COMMAND_COST, KEY_EXCHANGE_COST
from .door import Certificate, DoorFailed, DoorSettings, Reception, is_for_here, part_from_all
from .encryption import Encryption, encrypt
from .intake import BACKLOG, Gate, Intake, Usher, address_of, call_in_loop
from .mud_terminal import MudTerminal
from .outlet import Outlet
from .session_thread import SessionThread
from .telnet import Telnet

SECONDS_TO_ANSWER = 0.5
"""Seconds to wait for the client's next answer to the door's first questions."""
ANSWERS = 3.0
"""Seconds to wait for all of the client's answers."""

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class MudSettings(DoorSettings):
    """The settings of the door for MUD clients. A port is 0 for any free port, or None not to listen."""

    port: int | None = None
    """The port for clients that use TLS, which needs ``certificate``."""
    plain_port: int | None = None
    """The port for clients that do not use TLS, because they cannot or because the server has no certificate."""
    certificate: Certificate | None = None
    language: str = ENGLISH
    """The language for players who have not chosen one: a MUD client does not say what its player reads."""

    def of_server(self, language: str, names: Sequence[str]) -> MudSettings:
        return replace(self, language=language)

    def make(self, reception: Reception, loop: asyncio.AbstractEventLoop, gate: Gate) -> MudDoor:
        return MudDoor(reception, self, loop, gate)


class MudDoor:
    """The listener for MUD clients. Any thread but the loop's may call ``open`` and ``close``; the loop has to run."""

    def __init__(
        self,
        reception: Reception,
        settings: MudSettings,
        loop: asyncio.AbstractEventLoop,
        gate: Gate | None = None,
    ) -> None:
        self.reception = reception
        self.settings = settings
        self.gate = gate or Gate(loop, settings.from_one_address)
        self.present: set[MudConnection] = set()
        self.sessions: set[SessionThread] = set()
        self.pool = ThreadPoolExecutor(4, "mud")
        self.is_closed = False
        self.port = self.plain_port = 0
        """The port with TLS and the port without it, once the door is open; 0 for a port that it does not have."""
        self._loop = loop
        self._servers: list[asyncio.Server] = []

    def open(self) -> None:
        """Let players in from now on. Raises DoorFailed."""
        try:
            asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()
        except DoorFailed:
            asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
            raise

    def close(self) -> None:
        """Stop letting players in, end all connections, and return when they are gone."""
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self.pool.shutdown()

    def announce(self, name: str) -> list[Announced]:
        told = []
        if self.port:
            told.append(hosting.encrypted_mud_is_at(str(Address("", name, self.port))))
        if self.plain_port:
            told.append(hosting.mud_is_at(str(Address("", name, self.plain_port))))
            if not is_for_here(self.settings.host):
                told.append(hosting.mud_is_not_encrypted())
        return told

    async def _open(self) -> None:
        settings = self.settings
        if settings.port is not None:
            self.port = await self._listen(settings.port, settings.certificate)
        if settings.plain_port is not None:
            self.plain_port = await self._listen(settings.plain_port)

    async def _listen(self, port: int, certificate: Certificate | None = None) -> int:
        """Listen at this port, with TLS if there is a certificate, and return the actual port. Raises DoorFailed."""
        settings = self.settings
        try:
            encryption = None if certificate is None else Encryption(certificate)
            made = partial(Usher, self.gate, partial(MudConnection, self, encryption))
            server = await self._loop.create_server(made, settings.host or None, port, backlog=BACKLOG)
        except (OSError, ValueError) as why:
            raise DoorFailed(why, port) from None
        self._servers.append(server)
        given: int = server.sockets[0].getsockname()[1]
        return given

    async def _close(self) -> None:
        self.is_closed = True
        for server in self._servers:
            server.close()
        await part_from_all(self.present, self._has_anybody)

    def _has_anybody(self) -> bool:
        return bool(self.present) or any(not session.is_over for session in self.sessions)

    def start_session(self, session: SessionThread) -> None:
        self.sessions = {one for one in self.sessions if not one.is_over} | {session}
        session.start()


class MudConnection(asyncio.Protocol):
    """One connection of a MUD client, from its first byte on. Call it in the loop's thread."""

    def __init__(self, door: MudDoor, encryption: Encryption | None) -> None:
        self.door = door
        self.address = ""
        self._encryption = encryption
        self._is_counted = self._is_begun = self._has_come = self._ends_in_cr = False
        self._encrypting: asyncio.Task[None] | None = None
        self._session: SessionThread | None = None
        self._greeting: asyncio.Task[None] | None = None
        self._timers: list[asyncio.TimerHandle] = []
        self._stalled: asyncio.TimerHandle | None = None

    # The connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection from now on, even if its TLS handshake never ends."""
        assert isinstance(transport, asyncio.Transport)
        door = self.door
        self._loop = asyncio.get_running_loop()
        self._bare = transport
        self.address = address_of(transport)
        door.present.add(self)
        if door.is_closed or len(door.present) > door.settings.in_all or not door.gate.connections.enter(self.address):
            transport.abort()
            return
        self._is_counted = True
        self._allowance = door.gate.allowance(self.address)
        if self._encryption is None:
            self._begin(transport)
        else:
            self._allowance.spend(KEY_EXCHANGE_COST, self._loop.time())
            self._encrypting = self._loop.create_task(self._encrypt(transport, self._encryption))

    async def _encrypt(self, bare: asyncio.Transport, encryption: Encryption) -> None:
        if not await encrypt(bare, encryption, self.door.settings.login_timeout, self, self._begin):
            self._forget()

    def _begin(self, bare: asyncio.Transport) -> None:
        door = self.door
        self._transport = transport = Intake(bare, self, self._allowance, door.gate.turns).transport
        self._changed = asyncio.Event()
        self._telnet = Telnet(transport, self._changed.set)
        self._outlet = Outlet(self._loop, _Lines(transport), self.cut)
        self._typed = TypedBytes(transport.pause_reading, self._resume_reading)
        environment = {"LANG": door.settings.language}
        self._terminal = MudTerminal(self._typed, self._outlet.put, self._telnet, environment)
        self._is_begun = True
        _notice_when_gone(transport, door.settings.silence)
        self._timers = [
            self._loop.call_later(door.settings.login_timeout, self._end_silent),
            self._loop.call_later(door.settings.login_patience, self._end_stranger),
        ]
        self._greeting = self._loop.create_task(self._greet())

    def _forget(self) -> None:
        if self._is_counted:
            self._is_counted = False
            self.door.gate.connections.leave(self.address)
        self.door.present.discard(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        if not self._is_begun:
            return
        for timer in (*self._timers, self._stalled, self._greeting):
            if timer is not None:
                timer.cancel()
        self._outlet.lose()
        self._typed.lose()

    def cut(self) -> None:
        self._bare.abort()

    def part(self) -> None:
        """End the session because the door closes."""
        if self._session is None:
            self.cut()
        else:
            self._typed.end()

    def pause_writing(self) -> None:
        self._outlet.hold("connection")
        self._stalled = self._loop.call_later(self.door.settings.stall, self.cut)

    def resume_writing(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
        self._outlet.go_on("connection")

    def _end_silent(self) -> None:
        if not self._has_come:
            self.cut()

    def _end_stranger(self) -> None:
        if not self._terminal.is_known:
            self.cut()

    # Incoming bytes

    def data_received(self, data: bytes) -> None:
        self._has_come = True
        self._allowance.spend(data.count(IAC) * COMMAND_COST, self._loop.time())
        typed = self._telnet.typed_in(data, self._loop.time())
        if typed is None:
            self.cut()
        elif typed:
            self._typed.put(self._convert_line_ends(typed))

    def eof_received(self) -> bool:
        self._typed.end()
        return self._encryption is None  # stay open: we still send answers

    def _convert_line_ends(self, typed: bytes) -> bytes:
        """Return the bytes as UTF-8 with LF at line ends. Clients end lines with CR LF, CR NUL, CR or LF."""
        if self._telnet.encoding not in ("utf-8", "ascii"):
            typed = typed.decode(self._telnet.encoding, "replace").encode()
        begins_with_rest = self._ends_in_cr and typed[:1] in (b"\n", b"\0")
        self._ends_in_cr = typed.endswith(b"\r")
        lines = typed[1:] if begins_with_rest else typed
        return lines.replace(b"\r\n", b"\n").replace(b"\r\0", b"\n").replace(b"\r", b"\n")

    def _resume_reading(self) -> None:
        call_in_loop(self._loop, self._read_on, self._outlet.lose)

    def _read_on(self) -> None:
        if not self._transport.is_closing():
            self._transport.resume_reading()

    # The session

    async def _greet(self) -> None:
        """Ask what the client can do, and begin the session. Cut off a banned address without an answer."""
        door = self.door
        try:
            is_welcome = await self._loop.run_in_executor(door.pool, door.reception.is_welcome, self.address)
        except Exception:  # noqa: BLE001 - whatever it is, it lets nobody in
            _LOG.exception("a caller")
            is_welcome = False
        if not is_welcome:
            self.cut()
            return
        self._telnet.begin()
        await self._await_answers()
        if not door.is_closed:
            meet = partial(door.reception.meet, self.address, self._terminal)
            self._session = SessionThread(self._typed, self._outlet, door.pool, meet)
            door.start_session(self._session)

    async def _await_answers(self) -> None:
        """Wait until the client has answered all questions, or takes too long (``SECONDS_TO_ANSWER``, ``ANSWERS``)."""
        until = self._loop.time() + ANSWERS
        while not self._telnet.is_settled and self._loop.time() < until:
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), SECONDS_TO_ANSWER)
            except TimeoutError:
                return


class _Lines:
    """The ``Channel`` by which the outlet writes to a connection."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport

    def write(self, data: bytes) -> None:
        """Write bytes. Raises OSError if the connection is closing."""
        if self._transport.is_closing():
            raise BrokenPipeError
        self._transport.write(data)

    def exit(self, status: int) -> None:
        self._transport.close()


def _notice_when_gone(transport: asyncio.Transport, silence: float) -> None:
    """Turn on TCP keepalive, so that the system breaks the connection of a client that is gone.

    The system sends the first probe after half of ``silence``, in seconds. If ``silence`` is 0, it sends none. Telnet
    itself has no keepalive that every client answers.
    """
    connection = transport.get_extra_info("socket")
    if not silence or connection is None:
        return
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    seconds = max(1, round(silence / 2))
    for name, value in (
        ("TCP_KEEPIDLE", seconds),
        ("TCP_KEEPINTVL", seconds),
        ("TCP_KEEPCNT", 2),
        ("TCP_USER_TIMEOUT", round(2000 * silence)),
    ):
        option = getattr(socket, name, None)
        if option is not None:
            connection.setsockopt(socket.IPPROTO_TCP, option, value)
