"""The door for everybody who has ``ssh``.

A player's program connects with the subsystem "moon-access". Players without the program get a session that runs at the
server. The door runs no command, forwards nothing, and has no files. One connection is one player and one session: the
wire of a program, or a terminal.

Three facts about asyncssh: its line editor redraws the line, so it is off. A client offers a key before it proves to
have it, so the door does nothing for an offered key. The buffer of a connection has no bound, so the door cuts off a
client that does not read.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar, cast

import asyncssh

from moon_access.announcer.message import Message as Announced
from moon_access.link.address import PORT
from moon_access.link.messages import Message
from moon_access.storage.paths import read_own
from moon_access.terminals.channel_terminal import ChannelTerminal
from moon_access.terminals.typed_bytes import TypedBytes

from ..people.accounts import Account, TooManyNames
from ..people.limits import LoginDelays
from ..store.server_folder import keep_once
from ..store.store import StoreFailed
from .door import DoorFailed, DoorSettings, Reception, Visit, part_from_all
from .intake import BACKLOG, Gate, Usher, call_in_loop
from .outlet import Channel, Outlet
from .session_thread import SessionThread
from .ssh_connection import SshConnection
from .wire import SUBSYSTEM, Flow, Wire

ENVIRONMENT_TAKEN = ("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "TZ")
"""The environment variables that the session takes from a client; the others do not matter here."""


class Client(Protocol):
    """The server's side of a client: a ``Wire`` or a ``SessionThread``. Call it in the loop's thread."""

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


class Session(asyncssh.SSHServerSession[bytes]):
    """The one session of a connection.

    ``find_account`` returns the account of the client, or None if it may not come in. It may wait, so the session calls
    it in a thread.
    """

    def __init__(self, caller: Connection, find_account: Callable[[], Account | None]) -> None:
        self._caller = caller
        self._find_account = find_account
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
        typed = TypedBytes(self._chan.pause_reading, self._resume_reading)
        said = {name: text[:64] for name, text in self._chan.get_environment().items() if name in ENVIRONMENT_TAKEN}
        terminal = ChannelTerminal(typed, self._outlet.put, self if self._has_pty else None, said)
        self._client = SessionThread(typed, self._outlet, self._caller.pool, lambda: self._play(terminal))
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
        return True  # stay open: we still send answers

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

    # Called in a thread of the pool

    def _enter(self, send: Callable[[Message], None]) -> Visit | None:
        account = self._find_account()
        return None if account is None else self._caller.reception.enter(account, self._caller.address, send)

    def _play(self, terminal: ChannelTerminal) -> None:
        account = self._find_account()
        if account is not None:
            self._caller.reception.run_session(account, self._caller.address, terminal)

    def _resume_reading(self) -> None:
        call_in_loop(self._loop, self._chan.resume_reading, self._outlet.lose)


KEY_ALGORITHM = "ssh-ed25519"
MOST_KEYS = 20
"""Maximum of keys that one connection may offer: a player's agent may hold many."""
MOST_PASSWORDS = 6
SECONDS_LEFT_TO_CLIENT = 1.0
"""Seconds that a client has to close the connection. If we close it first, the client shows an error."""
SOMETHING_WENT_WRONG = "Something went wrong here. Try again later."
TOO_MANY_PASSWORDS = "Too many passwords. Try again later."
NAMES = "Too many new names from your network today. Take one that you have, or try again tomorrow."
NOT_LET_IN = "You are not let in here."

_LOG = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True)
class SshSettings(DoorSettings):
    """The settings of this door.

    ``host_key`` is the file of the key, made if there is none; ``port``: 0 for any free port.
    """

    host_key: Path
    port: int = PORT
    first_message: float = 30.0
    """Seconds that a program has to send its first message."""

    def make(self, reception: Reception, loop: asyncio.AbstractEventLoop, gate: Gate) -> SshDoor:
        return SshDoor(reception, self, loop, gate)


def host_key(path: Path) -> asyncssh.SSHKey:
    """Return the key by which friends recognize this server; make one if there is none.

    Raises OSError, and ValueError if the file is not a key.
    """
    try:
        kept = read_own(path)
    except FileNotFoundError:
        key = asyncssh.generate_private_key(KEY_ALGORITHM, comment="moon-access")
        kept = keep_once(path, key.export_private_key("openssh"))
    return asyncssh.import_private_key(kept)


class SshDoor:
    """The listener. Any thread but the loop's may call ``open`` and ``close``; the loop has to run."""

    def __init__(
        self,
        reception: Reception,
        settings: SshSettings,
        loop: asyncio.AbstractEventLoop,
        gate: Gate | None = None,
    ) -> None:
        self.reception = reception
        self.settings = settings
        self.pool = ThreadPoolExecutor(32, "visitor")
        """Threads for the requests of programs, which may wait for the disk."""
        self.logins = ThreadPoolExecutor(2, "login")
        """Threads that check passwords. Each check takes a core and much memory."""
        self.gate = gate or Gate(loop, settings.from_one_address)
        self.delays = LoginDelays()
        self.present: set[Connection] = set()
        self.clients: list[Client] = []
        self.is_closed = False
        self.port = 0
        self.fingerprint = ""
        self._loop = loop
        self._server: asyncio.Server | None = None

    def open(self) -> None:
        """Let players in at ``port``. They recognize the server by ``fingerprint``. Raises DoorFailed."""
        asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()

    def close(self) -> None:
        """Stop letting players in, end all connections, and return when everybody is gone."""
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self.pool.shutdown()
        self.logins.shutdown(cancel_futures=True)

    def announce(self, name: str) -> list[Announced]:
        """Return nothing: what friends type to come in by ssh depends on the whole server (serve.py)."""
        return []

    async def _open(self) -> None:
        settings = self.settings
        try:
            key = host_key(settings.host_key)
            options = await asyncssh.SSHServerConnectionOptions.construct(
                server_factory=lambda: Connection(self),
                server_host_keys=[key],
                encoding=None,
                line_editor=False,
                window=16384,
                login_timeout=settings.login_timeout,
                keepalive_interval=settings.silence / 2,
                keepalive_count_max=1,
                kbdint_auth=False,
                gss_host=None,
                agent_forwarding=False,
                x11_forwarding=False,
                compression_algs=["none"],
                kex_algs="-diffie-hellman-*,rsa*",  # in these, the client decides how much work a key exchange is
                server_version="moon-access",
                config=None,
            )
            options.proxy_command = None
            make = partial(SshConnection, self._loop, options, self.gate)
            self._server = await self._loop.create_server(
                partial(Usher, self.gate, make), settings.host or None, settings.port, backlog=BACKLOG
            )
        except (OSError, ValueError) as why:
            raise DoorFailed(why, settings.port) from None
        self.port = self._server.sockets[0].getsockname()[1]
        self.fingerprint = key.get_fingerprint()

    async def _close(self) -> None:
        self.is_closed = True
        if self._server is not None:
            self._server.close()
        await part_from_all(self.present, self._has_anybody)

    def _has_anybody(self) -> bool:
        return bool(self.present) or self._forget_gone()

    def add(self, client: Client) -> None:
        self._forget_gone()
        self.clients.append(client)

    def _forget_gone(self) -> bool:
        """Forget clients whose visits and sessions are over. Return whether any are left."""
        self.clients = [client for client in self.clients if not client.is_over]
        return bool(self.clients)

    async def ask(self, question: Callable[..., T], *about: str) -> T:
        """Return the reception's answer to a question, which may take long. If it fails, disconnect the client."""
        return await self.await_answer(self._loop.run_in_executor(self.pool, question, *about))

    async def await_answer(self, answer: Awaitable[T]) -> T:
        try:
            return await answer
        except TooManyNames:
            raise asyncssh.DisconnectError(asyncssh.DISC_BY_APPLICATION, NAMES) from None
        except StoreFailed as failed:
            _LOG.warning("a caller can not be answered: %s", failed)
            raise asyncssh.DisconnectError(asyncssh.DISC_BY_APPLICATION, SOMETHING_WENT_WRONG) from None
        except Exception:  # noqa: BLE001 - whatever it is, it lets nobody in
            _LOG.exception("a caller")
            raise asyncssh.DisconnectError(asyncssh.DISC_BY_APPLICATION, SOMETHING_WENT_WRONG) from None


class Connection(asyncssh.SSHServer):
    """One connection, from its first byte on: who the client is, and the one session that it may have."""

    def __init__(self, door: SshDoor) -> None:
        self.door = door
        self.reception = door.reception
        self.pool = door.pool
        self.address = ""
        self._is_counted = False
        self._keys = self._passwords = 0
        self._checking: asyncio.Future[Account | None] | None = None
        self._who: Callable[[], Account | None] | None = None  # set once the client has logged in
        self._let_in: Callable[[], Account | None] | None = None
        self._session: Session | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    # The connection

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        door = self.door
        self._conn = conn
        self._loop = asyncio.get_running_loop()
        self.address = str(conn.get_extra_info("peername")[0])
        door.present.add(self)
        if door.is_closed or len(door.present) > door.settings.in_all or not door.gate.connections.enter(self.address):
            self._loop.call_soon(conn.abort)
            return
        self._is_counted = True
        # asyncio calls these when the send buffer is full; asyncssh's own versions do nothing.
        conn.pause_writing = self._stall  # type: ignore[method-assign]
        conn.resume_writing = self._go_on  # type: ignore[method-assign]

    def connection_lost(self, exc: Exception | None) -> None:
        if self._is_counted:
            self.door.gate.connections.leave(self.address)
        for timer in (self._timer, self._stalled):
            if timer is not None:
                timer.cancel()
        self.door.present.discard(self)

    def cut(self) -> None:
        self._conn.abort()

    def part(self) -> None:
        """End the session because the door closes."""
        if self._session is not None:
            self._session.part()
        else:
            self._conn.close()

    def _cut_later(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, self._conn.close)

    def _stall(self) -> None:
        if self._session is not None:
            self._session.hold()
        self._stalled = self._loop.call_later(self.door.settings.stall, self.cut)

    def _go_on(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
            if self._session is not None:
                self._session.go_on()

    # Logging in

    async def begin_auth(self, username: str) -> bool:
        reception = self.reception
        self._who = None
        if not await self.door.ask(reception.is_welcome, self.address):
            raise asyncssh.PermissionDenied(NOT_LET_IN)
        if not await self.door.ask(reception.takes_guest, username, self.address):
            return True
        self._who = lambda: reception.authenticate_guest(username, self.address)
        return False

    def public_key_auth_supported(self) -> bool:
        return True

    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Return whether the holder of this key may come in. An offered key alone lets nobody in.

        asyncssh calls this for a key that is offered and for one that is proved, and does not say which.

        Raises:
            asyncssh.PermissionDenied: the client offers too many keys.
        """
        reception = self.reception
        fingerprint = key.get_fingerprint()
        self._keys += 1
        if self._keys > 2 * MOST_KEYS:
            raise asyncssh.PermissionDenied(NOT_LET_IN)
        takes = await self.door.ask(reception.takes_key, username, fingerprint, self.address)
        if takes:
            self._who = lambda: reception.authenticate_key(username, fingerprint, self.address)
        return takes

    def password_auth_supported(self) -> bool:
        return True

    async def validate_password(self, username: str, password: str) -> bool:
        """Check one password at a time, with a delay that grows with each failure."""
        door = self.door
        now = self._loop.time()
        self._passwords += 1
        is_busy = self._checking is not None and not self._checking.done()
        wait = door.delays.attempt(self.address, username, now)
        if is_busy or wait is None or self._passwords > MOST_PASSWORDS:
            raise asyncssh.PermissionDenied(TOO_MANY_PASSWORDS)
        await asyncio.sleep(wait)
        asked = self.reception.authenticate_password
        self._checking = self._loop.run_in_executor(door.logins, asked, username, password, self.address)
        account = await door.await_answer(asyncio.shield(self._checking))
        if account is None:
            return False
        door.delays.note_success(self.address, username)
        self._who = lambda: account
        return True

    def auth_completed(self) -> None:
        """Take the identity that was proved last. Later answers of the reception change nothing."""
        self._let_in = self._who
        self._cut_later(self.door.settings.login_timeout)

    # The session

    def session_requested(self) -> Session | bool:
        """Give the connection one session, and nothing else, ever."""
        if self._session is not None or self._let_in is None:
            return False
        self._session = Session(self, self._let_in)
        return self._session

    def session_started(self, client: Client) -> None:
        self.door.add(client)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(self.door.settings.first_message, self._end_silent)

    def _end_silent(self) -> None:
        if self._session is not None and not self._session.has_said:
            self._conn.close()

    def session_ended(self) -> None:
        """Give the client time to close the connection, and then close it."""
        self._cut_later(SECONDS_LEFT_TO_CLIENT)
