"""The one session of an SSH connection: the wire of a player's program, or a terminal with a session in a thread.

The client asks for one of the two after it has logged in: for our subsystem or for a shell. The session refuses
commands and other subsystems.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Protocol, cast

import asyncssh

from moon_access.link.messages import Message

from ..people.accounts import Account
from .channel_terminal import ChannelTerminal
from .door import Reception, Visit
from .outlet import Channel, Outlet
from .seat import Seat
from .typed_bytes import TypedBytes
from .wire import SUBSYSTEM, Flow, Wire

SAID = ("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES")
"""The environment variables that the session takes from a client; the others do not matter here."""


class Client(Protocol):
    """The server's side of a client: a ``Wire`` or a ``Seat``. Call it in the loop's thread."""

    @property
    def is_over(self) -> bool:
        """True if the client is gone and nothing is left to do for it."""

    @property
    def has_said(self) -> bool:
        """True if the client has sent a valid message, or need not send one yet."""

    def start(self) -> None: ...

    def put(self, data: bytes) -> None: ...

    def end(self) -> None:
        """Note that the client will send nothing more."""

    def lose(self) -> None:
        """Note that the connection is gone."""


class Caller(Protocol):
    """The connection to which a session belongs. Call it in the loop's thread."""

    @property
    def address(self) -> str: ...

    @property
    def reception(self) -> Reception: ...

    @property
    def pool(self) -> Executor:
        """The pool of threads that do what programs ask for and start sessions."""

    def cut(self) -> None:
        """Break the connection."""

    def session_started(self, client: Client) -> None: ...

    def session_ended(self) -> None: ...


class Session(asyncssh.SSHServerSession[bytes]):
    """The one session of a connection. ``who`` returns the account of the client, or None if it may not come in.

    ``who`` may wait, so the session calls it in a thread.
    """

    def __init__(self, caller: Caller, who: Callable[[], Account | None]) -> None:
        self._caller = caller
        self._who = who
        self._has_pty = False
        self.columns = 0
        self._client: Client | None = None
        self._loop = asyncio.get_running_loop()

    # Called by asyncssh

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan
        self._outlet = Outlet(self._loop, cast(Channel, chan), self._caller.cut)

    def connection_lost(self, exc: Exception | None) -> None:
        self._outlet.lose()
        if self._client is not None:
            self._client.lose()
        self._caller.session_ended()

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        self._has_pty = True
        self.columns = term_size[0]
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self.columns = width

    def shell_requested(self) -> bool:
        typed = TypedBytes(self._chan.pause_reading, lambda: self._call(self._chan.resume_reading))
        said = {name: text[:64] for name, text in self._chan.get_environment().items() if name in SAID}
        terminal = ChannelTerminal(typed, self._outlet.put, self if self._has_pty else None, said)
        self._client = Seat(typed, self._outlet, self._caller.pool, lambda: self._play(terminal))
        return True

    def exec_requested(self, command: str) -> bool:
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        if subsystem != SUBSYSTEM or self._has_pty:
            return False
        flow = Flow(self._chan.pause_reading, self._chan.resume_reading)
        self._client = Wire(self._outlet, flow, self._caller.pool, self._enter)
        return True

    def session_started(self) -> None:
        assert self._client is not None
        self._caller.session_started(self._client)
        self._client.start()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if self._client is not None:
            self._client.put(data)

    def eof_received(self) -> bool:
        if self._client is not None:
            self._client.end()
        return True  # answers still go out

    def signal_received(self, signal: str) -> None:
        if signal in ("INT", "HUP", "TERM", "QUIT"):
            self.eof_received()

    def pause_writing(self) -> None:
        self._outlet.hold("channel")

    def resume_writing(self) -> None:
        self._outlet.go_on("channel")

    # Called by the connection

    def hold(self) -> None:
        self._outlet.hold("connection")

    def go_on(self) -> None:
        self._outlet.go_on("connection")

    @property
    def has_said(self) -> bool:
        return self._client is None or self._client.has_said

    def part(self) -> None:
        if self._client is not None:
            self._client.end()

    # In a thread

    def _enter(self, send: Callable[[Message], None]) -> Visit | None:
        account = self._who()
        return None if account is None else self._caller.reception.enter(account, self._caller.address, send)

    def _play(self, terminal: ChannelTerminal) -> None:
        account = self._who()
        if account is not None:
            self._caller.reception.run_session(account, self._caller.address, terminal)

    def _call(self, what: Callable[[], None]) -> None:
        """Call ``what`` in the loop's thread. If the loop has ended, drop what waits to be sent."""
        try:
            self._loop.call_soon_threadsafe(what)
        except RuntimeError:
            self._outlet.lose()
