"""The packets of one ssh connection. Each is counted, and its fields are measured, before asyncssh works on it.

asyncssh takes packets of 256 KB, and normalises a name or password (saslprep) before it asks us anything. With many
combining marks, that takes half a minute in the event loop. If a packet is too long, the connection ends with a
sentence. The limits are far above what ssh clients send. asyncssh documents no way to see a packet first, so this file
overrides three of its methods (``_recv_pkthdr``, ``process_packet``, ``add_channel``).
tests/server/test_attacks_at_the_door.py fails if a version of asyncssh no longer calls them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import asyncssh
from asyncssh.channel import SSHChannel
from asyncssh.constants import (
    DISC_PROTOCOL_ERROR,
    MSG_CHANNEL_OPEN,
    MSG_CHANNEL_REQUEST,
    MSG_GLOBAL_REQUEST,
    MSG_KEXINIT,
    MSG_USERAUTH_REQUEST,
)
from asyncssh.packet import SSHPacket

from ..people.limits import KEY_EXCHANGE_COST, LOGIN_COST, PACKET_COST, Allowance
from ..people.passwords import LONGEST_PASSWORD
from .intake import Gate, Intake, address_of

LONGEST_PACKET: Final = 35_000
"""Maximum bytes of a packet, as many as every ssh has to take (RFC 4253, 6.1)."""
LONGEST_UNREAD: Final = 4 * LONGEST_PACKET
"""Maximum bytes that wait while we answer an earlier packet."""
LONGEST_NAME: Final = 256
"""Maximum bytes of a login name."""
LONGEST_WORD: Final = 64
"""Maximum bytes of the name of a service, a method or a request."""
LONGEST_BY_METHOD: Final = {b"none": 512, b"password": 2048, b"publickey": 16_384}
"""Maximum bytes of a request to log in. We refuse a method that we do not offer without reading it."""
LONGEST_OTHER_METHOD: Final = 2048
LONGEST_KEXINIT: Final = 8192
LONGEST_REQUEST: Final = 2048
"""Maximum bytes of a request about a channel or connection, such as an environment variable or a command."""
MOST_SETTINGS: Final = 64
"""Maximum of environment variables and terminals that a client may request at one channel."""

_COSTS: Final = {MSG_KEXINIT: KEY_EXCHANGE_COST, MSG_USERAUTH_REQUEST: LOGIN_COST, MSG_CHANNEL_OPEN: LOGIN_COST}
"""Units for packets of these types, beyond the unit for every packet."""

_Process = Callable[[int, int, SSHPacket], bool | Awaitable[None]]


class TooLong(asyncssh.DisconnectError):
    """A field or packet is longer than any client needs. The client shows the sentence."""

    def __init__(self, what: str, most: int) -> None:
        super().__init__(DISC_PROTOCOL_ERROR, f"{what} is too long. At most {most} bytes are taken.")


class SshConnection(asyncssh.SSHServerConnection):
    """One connection, which gets its bytes from an intake."""

    allowance: Allowance

    def __init__(
        self, loop: asyncio.AbstractEventLoop, options: asyncssh.SSHServerConnectionOptions, gate: Gate
    ) -> None:
        super().__init__(loop, options)
        self._gate = gate

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.allowance = self._gate.allowance(address_of(transport))
        super().connection_made(Intake(transport, self, self.allowance, self._gate.turns).transport)

    def data_received(self, data: bytes, datatype: int | None = None) -> None:
        super().data_received(data, datatype)
        if len(self._inpbuf) > LONGEST_UNREAD:
            self.abort()

    def _recv_pkthdr(self) -> bool:
        is_there: bool = super()._recv_pkthdr()
        if is_there:
            if self._pktlen > LONGEST_PACKET:
                raise TooLong("A packet", LONGEST_PACKET)
            self._count(PACKET_COST)
        return is_there

    def process_packet(self, pkttype: int, pktid: int, packet: SSHPacket) -> bool | Awaitable[None]:
        self._count(_COSTS.get(pkttype, 0.0))
        size = len(packet.get_full_payload())
        if pkttype == MSG_USERAUTH_REQUEST:
            _check_login(packet)
        elif pkttype == MSG_KEXINIT and size > LONGEST_KEXINIT:
            raise TooLong("The list of algorithms", LONGEST_KEXINIT)
        elif pkttype in (MSG_GLOBAL_REQUEST, MSG_CHANNEL_OPEN) and size > LONGEST_REQUEST:
            raise TooLong("A request", LONGEST_REQUEST)
        return super().process_packet(pkttype, pktid, packet)

    def add_channel(self, chan: SSHChannel[Any]) -> int:
        chan.process_packet = _Requests(chan.process_packet)  # type: ignore[method-assign]
        number: int = super().add_channel(chan)
        return number

    def _count(self, units: float) -> None:
        self.allowance.spend(units, asyncio.get_running_loop().time())


class _Requests:
    """The requests about one channel, which it counts and measures."""

    def __init__(self, process: _Process) -> None:
        self._process = process
        self._many = 0

    def __call__(self, pkttype: int, pktid: int, packet: SSHPacket) -> bool | Awaitable[None]:
        if pkttype == MSG_CHANNEL_REQUEST:
            payload = packet.get_full_payload()
            if len(payload) > LONGEST_REQUEST:
                raise TooLong("A request", LONGEST_REQUEST)
            fields = SSHPacket(payload[5:])  # skip the packet's type and the channel's number
            self._many += fields.get_string() in (b"env", b"pty-req")  # asyncssh stores what each of these sets
            if self._many > MOST_SETTINGS:
                raise asyncssh.ProtocolError("Too many requests")
        return self._process(pkttype, pktid, packet)


def _check_login(packet: SSHPacket) -> None:
    """Raise TooLong if any field of a request to log in is too long (RFC 4252)."""
    payload = packet.get_full_payload()
    if len(payload) > LONGEST_PACKET:  # asyncssh also checks packets, with another limit
        raise TooLong("A request", LONGEST_PACKET)
    fields = SSHPacket(payload[1:])
    name = fields.get_string()
    service = fields.get_string()
    method = fields.get_string()
    if len(name) > LONGEST_NAME:
        raise TooLong("The name", LONGEST_NAME)
    if max(len(service), len(method)) > LONGEST_WORD:
        raise TooLong("A request", LONGEST_WORD)
    if method == b"password":
        is_changed = fields.get_boolean()
        for _ in range(1 + is_changed):
            if len(fields.get_string()) > LONGEST_PASSWORD:
                raise TooLong("The password", LONGEST_PASSWORD)
    most = LONGEST_BY_METHOD.get(method, LONGEST_OTHER_METHOD)
    if len(payload) > most:
        raise TooLong("A request", most)
