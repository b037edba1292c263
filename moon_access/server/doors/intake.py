"""The event loop of the doors, and the intake of each connection, which hands over incoming bytes in small pieces.

All doors run in one thread, in which nothing waits except for connections. asyncio accepts as many connections at once
as the system's queue holds, and everybody else waits meanwhile. ``DoorLoop`` accepts few at once, and pauses if too
many came; the others wait in the system's queue. The system limits how many connections a process may have, often to
256, which is fewer than the doors take.

Every door puts an ``Intake`` between the connection and the protocol that understands its bytes. The intake charges the
bytes to an allowance (people/limits.py), and the door charges the packets, frames, commands and requests in them. If
the allowance is spent, the intake reads more slowly. Then the system's buffers fill, and the sender has to wait. If a
client goes on like that for long, the intake cuts it off.

Without an intake, a library would work through 256 KB at once, which is 40,000 pings, while everybody else waits. So in
each round of the event loop only one connection gets a turn, with one small piece: the connection that has spent least.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any, cast

from ..people.limits import (
    BYTES,
    CONNECTIONS_A_SECOND,
    CONNECTIONS_AT_ONCE,
    MOST_CONNECTIONS,
    Allowance,
    Bucket,
    Budgets,
    Connections,
)

if sys.platform != "win32":
    import resource

BACKLOG = 128
"""Maximum of connections of each port in the system's queue."""
ACCEPTED_IN_A_ROUND = 4
"""Maximum of connections of one port that the loop accepts in one round."""
MOST_FILES = 4096
"""Files and connections that the process needs: those of the doors, those of the store, and some to spare."""
PAUSE = 0.05
"""Seconds for which the loop accepts no connection, after too many came."""

if TYPE_CHECKING or sys.platform != "win32":

    class DoorLoop(asyncio.SelectorEventLoop):
        """A loop that accepts few connections at once.

        ``_accept_connection`` is not a documented part of asyncio. If it disappears, the loop accepts connections as
        usual.
        """

        def __init__(self) -> None:
            super().__init__()
            self._accepted = Bucket(CONNECTIONS_A_SECOND, CONNECTIONS_AT_ONCE)

        def _accept_connection(self, protocol_factory: Any, sock: Any, *said: Any) -> None:
            if self._accepted.count_units(self.time()) <= 0:
                self._remove_reader(sock.fileno())  # type: ignore[attr-defined]
                self.call_later(PAUSE, self._accept_again, protocol_factory, sock, *said)
                return
            few = [ACCEPTED_IN_A_ROUND if value == BACKLOG else value for value in said]
            super()._accept_connection(protocol_factory, sock, *few)  # type: ignore[misc]

        def _accept_connection2(self, *said: Any) -> Any:
            """Count a connection that was accepted. asyncio calls this for each of them."""
            self._accepted.take(1, self.time())
            return super()._accept_connection2(*said)  # type: ignore[misc]

        def _accept_again(self, protocol_factory: Any, sock: Any, *said: Any) -> None:
            if sock.fileno() >= 0:  # otherwise the door has closed the socket meanwhile
                accept = self._accept_connection
                self._add_reader(sock.fileno(), accept, protocol_factory, sock, *said)  # type: ignore[attr-defined]


def new_loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop() if sys.platform == "win32" else DoorLoop()


class EventLoop:
    """The loop and its thread. ``loop`` runs from ``start`` to ``close``."""

    def __init__(self) -> None:
        self.loop = new_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="doors", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """End the loop. Close the doors first."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()


def call_in_loop(loop: asyncio.AbstractEventLoop, what: Callable[[], object], if_ended: Callable[[], None]) -> None:
    """Call ``what`` in the loop's thread. Call ``if_ended`` if the loop has ended, and every connection with it."""
    try:
        loop.call_soon_threadsafe(what)
    except RuntimeError:
        if_ended()


def make_room_for_connections() -> None:
    """Raise the limit of open files to ``MOST_FILES``, or to the system's maximum. Windows has no such limit."""
    if sys.platform != "win32":
        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
        if now != resource.RLIM_INFINITY and now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


PIECE = 512
"""Bytes of one turn: at most 85 pings, 18 packets of ssh or 512 commands of telnet, a few milliseconds of work."""


class Turns:
    """The queue of connections with bytes to hand over. Each event loop has one; call it in the loop's thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._waiting: list[tuple[float, int, Intake]] = []
        self._numbers = count()
        self._is_called = False

    def join(self, intake: Intake, credit: float) -> None:
        """Wait for a turn. The intake with most credit comes first; if two have the same, the one that waits longer."""
        heappush(self._waiting, (-credit, next(self._numbers), intake))
        self._call()

    def _call(self) -> None:
        if not self._is_called:
            self._is_called = True
            self.loop.call_soon(self._next)

    def _next(self) -> None:
        self._is_called = False
        _, _, intake = heappop(self._waiting)
        if self._waiting:
            self._call()
        intake.take_turn()


class Gate:
    """The limits that all doors of one event loop share.

    They are the number of connections of each address, the work that these connections may cause, and the queue for
    turns.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        from_one_address: int = MOST_CONNECTIONS,
        budgets: Budgets | None = None,
    ) -> None:
        self.connections = Connections(from_one_address)
        self.budgets = budgets or Budgets(from_one_address)
        self.turns = Turns(loop)
        self._loop = loop

    def allowance(self, address: str) -> Allowance:
        """Return the work budget of a new connection from this address."""
        return self.budgets.enter(address, self._loop.time())

    def lets_in(self, transport: asyncio.BaseTransport) -> bool:
        """Return whether a new connection may cause any work. If it may not, break it."""
        lets_in = self.budgets.has_any(address_of(transport), self._loop.time())
        if not lets_in:
            cast(asyncio.Transport, transport).abort()
        return lets_in


def address_of(transport: asyncio.BaseTransport) -> str:
    return str((transport.get_extra_info("peername") or ("",))[0])


class Usher(asyncio.Protocol):
    """The first protocol of a new connection. It makes the real one only if the connection may cause work."""

    def __init__(self, gate: Gate, make: Callable[[], asyncio.Protocol]) -> None:
        self._gate = gate
        self._make = make

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if self._gate.lets_in(transport):
            protocol = self._make()
            cast(asyncio.Transport, transport).set_protocol(protocol)
            protocol.connection_made(transport)


class Intake(asyncio.Protocol):
    """The protocol of one connection, as asyncio sees it. In its turn, ``protocol`` gets the bytes."""

    def __init__(
        self, transport: asyncio.Transport, protocol: asyncio.Protocol, allowance: Allowance, turns: Turns
    ) -> None:
        """Take over ``transport``. Give ``protocol`` the intake's ``transport`` instead: it can pause reading there."""
        self.transport = cast(asyncio.Transport, _ProtocolTransport(transport, self))
        self._real = transport
        self._protocol = protocol
        self._allowance = allowance
        self._turns = turns
        self._kept_bytes = bytearray()
        self._is_held = self._waits = self._is_ended = self._is_lost = False
        self._is_reading = True
        self._timer: asyncio.TimerHandle | None = None
        transport.set_protocol(self)

    # Called by the connection

    def data_received(self, data: bytes) -> None:
        self._kept_bytes += data
        self._go_on()

    def eof_received(self) -> bool:
        self._is_ended = True
        self._go_on()
        return self._real.get_extra_info("sslcontext") is None  # TLS has no half-closed connections

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_lost = True
        self._kept_bytes.clear()
        if self._timer is not None:
            self._timer.cancel()
        self._protocol.connection_lost(exc)

    def pause_writing(self) -> None:
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._protocol.resume_writing()

    # Called by the protocol

    def hold(self) -> None:
        """Stop reading for now."""
        self._is_held = True
        self._go_on()

    def go_on(self) -> None:
        self._is_held = False
        self._go_on()

    @property
    def is_reading(self) -> bool:
        return not self._is_held

    # Taking turns

    def take_turn(self) -> None:
        self._waits = False
        if self._is_lost or self._is_held:
            return
        now = self._turns.loop.time()
        wait = self._allowance.wait(now)
        if wait and self._allowance.is_spent(now):
            self._real.abort()
            return
        if wait:
            self._timer = self._turns.loop.call_later(wait, self._wait_is_over)
            return
        piece = bytes(self._kept_bytes[:PIECE])
        del self._kept_bytes[:PIECE]
        if piece:
            self._allowance.spend(len(piece) * BYTES, now)
            try:
                self._protocol.data_received(piece)
            except BaseException:  # as in asyncio: otherwise the connection would hang
                self._real.abort()
                raise
        self._go_on()

    def _wait_is_over(self) -> None:
        self._timer = None
        self._go_on()

    def _go_on(self) -> None:
        """Do the next thing: read, wait for a turn, or end."""
        if self._is_lost:
            return
        is_enough = self._is_held or len(self._kept_bytes) > PIECE
        if is_enough and self._is_reading:
            self._is_reading = False
            self._real.pause_reading()
        elif not (is_enough or self._is_reading or self._real.is_closing()):
            self._is_reading = True
            self._real.resume_reading()
        if self._kept_bytes and not (self._is_held or self._waits or self._timer):
            self._waits = True
            self._turns.join(self, self._allowance.credit(self._turns.loop.time()))
        elif self._is_ended and not self._kept_bytes:
            self._end()

    def _end(self) -> None:
        self._is_ended = False
        if not self._protocol.eof_received():
            self._real.close()


class _ProtocolTransport:
    """The connection as it looks to the protocol that the intake feeds."""

    def __init__(self, transport: asyncio.Transport, intake: Intake) -> None:
        self._transport = transport
        self.pause_reading: Callable[[], None] = intake.hold
        self.resume_reading: Callable[[], None] = intake.go_on
        self._intake = intake

    def is_reading(self) -> bool:
        return self._intake.is_reading

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
