"""The door for players who have only a browser: it serves a page, and the WebSockets of the page's sessions.

One port serves both. The door encrypts it if there is a certificate; otherwise a proxy in front of it can. The door at
once cuts off a client that sends anything that our page would not send.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from typing import ClassVar

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import Event

from moon_access.announcer import hosting
from moon_access.announcer.message import Message as Announced
from moon_access.announcer.message import ToCopy
from moon_access.link.address import Address
from moon_access.link.messages import BadMessage
from moon_access.terminals.page_terminal import words_in

from ..contests.results_page import PATH_PREFIX
from ..people.limits import KEY_EXCHANGE_COST, PACKET_COST, REQUEST_COST, Connections, is_loopback
from ..store.store import StoreFailed
from .door import SECONDS_TO_PART, Certificate, DoorFailed, DoorSettings, Reception, is_for_here, wait_until_gone
from .encryption import Encryption, encrypt
from .intake import BACKLOG, Gate, Intake, address_of
from .own_names import fault_of_host, is_own_page, names_of_machine
from .web_files import (
    ALLOWED,
    ENCRYPTED_ONLY,
    SOCKET,
    answer_of_solo,
    answer_to,
    is_of_solo,
    is_of_this_page,
    not_allowed,
    response,
)
from .web_sitting import ALIVE_MESSAGE, LONGEST, Hello, Sitting, hello_in, text_of, typed_line_in

LONGEST_METHOD = 20
"""Maximum length of a request's method, in bytes."""

_LOG = logging.getLogger(__name__)
_OF_THE_LIBRARY = logging.getLogger("moon_access.websockets")
_OF_THE_LIBRARY.setLevel(logging.ERROR)  # otherwise it logs two lines for each request


@dataclass(frozen=True)
class PageSettings(DoorSettings):
    """The settings of the door for browsers. ``port`` is 0 for any free port."""

    port: int
    certificate: Certificate | None = None
    absence: float = 20.0
    """Seconds within which a page can reconnect to its sitting."""
    names: tuple[str, ...] = ()
    """Host names by which friends find the page, besides the names of this machine and of the certificate."""
    solo: Path | None = None
    """The folder that ``moon-access web`` has written, to serve below /solo/; None: there is none."""

    def of_server(self, language: str, names: Sequence[str]) -> PageSettings:
        return replace(self, names=(*self.names, *names))

    def make(self, reception: Reception, loop: asyncio.AbstractEventLoop, gate: Gate) -> WebDoor:
        return WebDoor(reception, self, loop, gate)


class Caller(ServerConnection):
    """One connection of a browser, from its first byte on. The websockets library gets it once it is encrypted."""

    door: ClassVar[WebDoor]
    address = ""
    is_counted = False
    is_head = False
    """True if the request is a HEAD, which asks for the headers alone."""
    reached_at = ""
    """The local address of the connection."""
    _is_refused = False
    _begun: bytes | None = b""
    """The first bytes of a request, until its method is known; then None."""
    _is_made = False
    _encrypting: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._bare = transport
        self.address = address_of(transport)
        self.reached_at = str((transport.get_extra_info("sockname") or ("",))[0])
        if not self.door.gate.lets_in(transport):
            return
        self.allowance = self.door.gate.allowance(self.address)
        encryption = self.door.encryption
        if encryption is None:
            self._make(transport)
        self.door.add_caller(self)
        if encryption is not None and not transport.is_closing():
            self._encrypting = asyncio.get_running_loop().create_task(self._encrypt(transport, encryption))

    async def _encrypt(self, bare: asyncio.Transport, encryption: Encryption) -> None:
        self.count(KEY_EXCHANGE_COST)
        if not await encrypt(bare, encryption, self.door.settings.login_timeout, self, self._make):
            self.door.remove_caller(self)

    def _make(self, transport: asyncio.Transport) -> None:
        self._is_made = True
        super().connection_made(Intake(transport, self, self.allowance, self.door.gate.turns).transport)

    def data_received(self, data: bytes) -> None:
        if self._begun is None:
            super().data_received(data)
        elif not self._is_refused:
            self._begun += data
            self._look_at_method(self._begun)

    def _look_at_method(self, begun: bytes) -> None:
        """Read the request's method before the library does, and refuse it or pass it on.

        The library cuts a connection that sends a body, and in older versions one that sends HEAD.
        """
        method, ends, _ = begun[: LONGEST_METHOD + 1].partition(b" ")
        if not ends and len(begun) <= LONGEST_METHOD and method.isalpha():
            return
        self.is_head = method == b"HEAD"
        if ends and method.isalpha() and method.decode() not in ALLOWED.split(", "):
            self._refuse_method()
            return
        self._begun = None
        super().data_received(b"GET" + begun[len(method) :] if self.is_head else begun)

    def _refuse_method(self) -> None:
        """Answer that this HTTP method is not allowed, and ignore everything else that arrives.

        If the door closed the connection with bytes unread, the system would reset it, and the answer would be lost.
        """
        self._is_refused = True
        self.count(REQUEST_COST)
        refused = not_allowed()
        if self.door.encryption is not None:
            refused.headers["Strict-Transport-Security"] = ENCRYPTED_ONLY
        self.transport.write(refused.serialize())
        if self.transport.can_write_eof():
            self.transport.write_eof()
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._is_made:
            super().connection_lost(exc)
        self.door.remove_caller(self)

    def process_event(self, event: Event) -> None:
        """Spend allowance on each frame, whatever it is: a ping costs as much as a line."""
        self.count(PACKET_COST)
        super().process_event(event)

    def count(self, units: float) -> None:
        self.allowance.spend(units, asyncio.get_running_loop().time())

    def come_from(self, address: str) -> None:
        """Count the connection for this address from now on, because a proxy named it as the client's."""
        self.address = address
        now = asyncio.get_running_loop().time()
        self.allowance.share_with(self.door.gate.budgets.find_shared_bucket(address, now), now)

    def cut(self) -> None:
        self._bare.abort()


class WebDoor:
    """The listener for browsers. Any thread but the loop's may call ``open`` and ``close``; the loop has to run."""

    def __init__(
        self,
        reception: Reception,
        settings: PageSettings,
        loop: asyncio.AbstractEventLoop,
        gate: Gate | None = None,
    ) -> None:
        self.reception = reception
        self.settings = settings
        self.encryption: Encryption | None = None
        self.gate = gate or Gate(loop, settings.from_one_address)
        self.places = Connections(settings.from_one_address)
        """The number of sittings of each address, including sittings without a page at the moment."""
        self.present: set[Caller] = set()
        self.sittings: dict[str, Sitting] = {}
        self.port = 0
        self._own_names = names_of_machine() | {settings.host, *settings.names} - {""}
        self._callers_by_sitting: dict[str, Caller] = {}  # the page's connection, by the id of the sitting
        self._pool = ThreadPoolExecutor(4, "page")
        self._loop = loop
        self._server: Server | None = None
        self._parting: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def open(self) -> None:
        """Serve the page at ``port``. Raises DoorFailed."""
        asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()

    def close(self) -> None:
        """Stop letting players in, end all sittings, and return when everybody is gone."""
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self._pool.shutdown()

    def announce(self, name: str) -> list[Announced]:
        scheme = "http" if self.settings.certificate is None else "https"
        url = f"{scheme}://{Address('', name, self.port)}/"
        is_private = self.settings.certificate is not None or is_for_here(self.settings.host)
        told = [hosting.page_is_at(ToCopy(url, url))]
        if self.settings.solo is not None:
            told.append(hosting.solo_is_at(ToCopy(f"{url}solo/", f"{url}solo/")))
        return told if is_private else [*told, hosting.page_is_not_encrypted()]

    async def _open(self) -> None:
        settings = self.settings

        class CallerHere(Caller):
            door = self

        silence = settings.silence or None
        try:
            if settings.certificate is not None:
                self.encryption = Encryption(settings.certificate)
            self._server = await serve(
                self._serve,
                settings.host or None,
                settings.port,
                create_connection=CallerHere,
                process_request=self._answer,
                compression=None,
                server_header=None,
                open_timeout=settings.login_timeout,
                ping_interval=silence,
                ping_timeout=silence,
                close_timeout=settings.stall,
                max_size=LONGEST,
                max_queue=4,
                logger=_OF_THE_LIBRARY,
                backlog=BACKLOG,
            )
        except (OSError, ValueError) as why:
            raise DoorFailed(why, settings.port) from None
        self.port = self._server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        self._is_closed = True
        if self._server is not None:
            self._server.close(close_connections=False)
        for sitting in self.sittings.values():
            sitting.end()
        if not await wait_until_gone(self._has_anybody):
            for sitting in self.sittings.values():
                sitting.lose()
        for caller in list(self.present):
            caller.cut()
        await wait_until_gone(self._has_anybody)
        if self._server is not None:  # its tasks have to end before the loop does
            with suppress(TimeoutError):
                await asyncio.wait_for(self._server.wait_closed(), SECONDS_TO_PART)
        await asyncio.gather(*self._parting)

    def _has_anybody(self) -> bool:
        """Return whether a session is not over, or a page has not heard yet that it is."""
        return any(not sitting.is_done for sitting in self.sittings.values()) or bool(self._callers_by_sitting)

    # Connections, and how many there may be

    def add_caller(self, caller: Caller) -> None:
        self.present.add(caller)
        is_room = not self._is_closed and len(self.present) <= self.settings.in_all
        if not is_room or not (is_loopback(caller.address) or self._count_caller(caller)):
            caller.cut()

    def remove_caller(self, caller: Caller) -> None:
        self.present.discard(caller)
        if caller.is_counted:
            caller.is_counted = False
            self.gate.connections.leave(caller.address)

    def _count_caller(self, caller: Caller) -> bool:
        caller.is_counted = self.gate.connections.enter(caller.address)
        return caller.is_counted

    @property
    def _names(self) -> frozenset[str]:
        """The host names for which the door serves the page."""
        certified = frozenset[str]() if self.encryption is None else self.encryption.names
        return self._own_names | certified

    async def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request as a GET. Add HSTS if the connection is encrypted, and remove the body if it is a HEAD."""
        caller = connection
        assert isinstance(caller, Caller)
        caller.count(REQUEST_COST)
        is_proxy = is_loopback(caller.address)
        asked_for = _forwarded_address(request) if is_proxy else ""
        answer = await self._answer_to_get(caller, request, asked_for)
        if answer is not None and (self.encryption is not None or (is_proxy and _is_encrypted_before(request))):
            answer.headers["Strict-Transport-Security"] = ENCRYPTED_ONLY
        if answer is not None and caller.is_head:
            answer.body = b""
        return answer

    async def _answer_to_get(self, caller: Caller, request: Request, asked_for: str) -> Response | None:
        """Return the answer to a GET, or None if our page asks for a WebSocket and may have it."""
        if not caller.is_counted:  # a request from this machine may come from a proxy, which names the client
            caller.come_from(asked_for or caller.address)
            if not self._count_caller(caller):
                return response(HTTPStatus.SERVICE_UNAVAILABLE, b"Too many connections.\n")
        fault = fault_of_host(request.headers.get_all("Host"), self._names, caller.reached_at, asked_for)
        if fault is not None:
            return response(*fault)
        if request.path != SOCKET:
            if request.path.startswith(PATH_PREFIX):
                return await self._loop.run_in_executor(self._pool, self._answer_with_results, request)
            solo = self.settings.solo
            if solo is None or not is_of_solo(request.path):
                return answer_to(request.path)
            return await self._loop.run_in_executor(self._pool, answer_of_solo, solo, request.path)
        if caller.is_head:
            return response(HTTPStatus.UPGRADE_REQUIRED, b"")
        if not is_of_this_page(request):
            return response(HTTPStatus.FORBIDDEN, b"Not from this page.\n")
        if not await self._loop.run_in_executor(self._pool, self.reception.is_welcome, caller.address):
            return response(HTTPStatus.FORBIDDEN, b"Not let in.\n")
        self._note_page(caller, request, asked_for)
        return None

    def _note_page(self, caller: Caller, request: Request, asked_for: str) -> None:
        """Note the address at which a browser has reached the page, if that is an address of ours."""
        if asked_for:  # a proxy has the page at the usual port
            scheme = "https" if _is_encrypted_before(request) else "http"
            port = {"http": 80, "https": 443}[scheme]
        else:
            scheme, port = "http" if self.encryption is None else "https", self.port
        origin = request.headers["Origin"]
        if is_own_page(origin, {*self._names, caller.reached_at}, scheme, port):
            self.reception.note_page(origin)

    def _answer_with_results(self, request: Request) -> Response:
        """Return the answer with the results of an evening, or a 404."""
        try:
            found = self.reception.results_at(request.path, ", ".join(request.headers.get_all("Accept-Language")))
        except StoreFailed:
            return response(HTTPStatus.SERVICE_UNAVAILABLE, b"Later.\n")
        if found is None:
            return response(HTTPStatus.NOT_FOUND, b"Not found.\n")
        answer = response(HTTPStatus.OK, found.content, found.kind)
        if found.language:
            answer.headers["Content-Language"] = found.language
            answer.headers["Vary"] = "Accept-Language"
        return answer

    # One WebSocket

    async def _serve(self, connection: ServerConnection) -> None:
        assert isinstance(connection, Caller)
        try:
            hello = hello_in(await asyncio.wait_for(connection.recv(), self.settings.login_timeout))
            if hello.sitting not in self.sittings and self.reception.is_draining:
                await self._send(connection, text_of({"over": "moving", "words": words_in(hello.language)}))
                await connection.close()
                return
            sitting = self._find_sitting(hello, connection)
            if sitting is None:
                connection.cut()
            else:
                await self._be_at(sitting, connection, hello)
        except (BadMessage, TimeoutError):
            connection.cut()
        except ConnectionClosed:
            pass

    def _find_sitting(self, hello: Hello, caller: Caller) -> Sitting | None:
        """Return the sitting that this page resumes, or a new one; None if there are too many sittings."""
        sitting = self.sittings.get(hello.sitting)
        if sitting is not None and sitting.resume(hello.seen):
            return sitting
        if sitting is not None:
            self._end(sitting)
        if len(self.sittings) >= self.settings.in_all or not self.places.enter(caller.address):
            return None
        address = caller.address
        token = hello.token
        of_guest = hello.of_guest
        sitting = Sitting(
            self._loop,
            self._pool,
            hello.environment,
            lambda terminal: self.reception.meet(address, terminal, token, of_guest),
        )
        sitting.address = address
        self.sittings[sitting.id] = sitting
        self._loop.call_later(self.settings.login_patience, self._end_stranger, sitting)
        sitting.start()
        return sitting

    async def _be_at(self, sitting: Sitting, caller: Caller, hello: Hello) -> None:
        before = self._callers_by_sitting.get(sitting.id)
        self._callers_by_sitting[sitting.id] = caller
        if sitting.leave_timer is not None:
            sitting.leave_timer.cancel()
        if before is not None:
            parting = self._loop.create_task(_send_away(before))
            self._parting.add(parting)
            parting.add_done_callback(self._parting.discard)
        try:
            await self._send(caller, text_of({**sitting.welcome(), "back": sitting.id == hello.sitting}))
            writing = asyncio.create_task(self._write(sitting, caller))
            try:
                await self._read(sitting, caller)
            finally:
                writing.cancel()
        except BadMessage:
            self._end(sitting)
            raise
        finally:
            self._leave(sitting, caller)

    async def _read(self, sitting: Sitting, caller: Caller) -> None:
        """Read lines from the page until another page takes over the sitting. Raises BadMessage, ConnectionClosed."""
        while True:
            typed = typed_line_in(await caller.recv())
            if self._callers_by_sitting.get(sitting.id) is not caller:
                return
            if typed is None:
                await self._send(caller, text_of(ALIVE_MESSAGE))
                continue
            if not sitting.take(typed):
                raise BadMessage("number")
            if not sitting.may_read.is_set():
                await _wait_for_first(sitting.may_read.wait(), caller.wait_closed())

    async def _write(self, sitting: Sitting, caller: Caller) -> None:
        with suppress(ConnectionClosed):
            while self._callers_by_sitting.get(sitting.id) is caller:
                text = sitting.next_piece()
                if text is not None:
                    await self._send(caller, text)
                elif sitting.is_over:
                    await self._send(caller, text_of({"over": sitting.why_over}))
                    await caller.close()
                    return
                else:
                    await sitting.news.wait()

    async def _send(self, caller: Caller, text: str) -> None:
        """Send a message to a page, and cut the connection off if the page reads nothing for ``stall`` seconds.

        Raises ConnectionClosed, also after cutting it off.
        """
        try:
            await asyncio.wait_for(caller.send(text), self.settings.stall)
        except TimeoutError:
            caller.cut()
            await caller.wait_closed()
            await caller.send(text)

    # The end

    def _leave(self, sitting: Sitting, caller: Caller) -> None:
        """Note that the page has left its sitting. Unless it is over, keep it for ``away`` seconds for a reconnect."""
        if self._callers_by_sitting.get(sitting.id) is not caller:
            return
        del self._callers_by_sitting[sitting.id]
        if sitting.is_over:
            self._end(sitting)
        else:
            sitting.leave_timer = self._loop.call_later(self.settings.absence, self._end, sitting)

    def _end_stranger(self, sitting: Sitting) -> None:
        if not sitting.is_known:
            self._end(sitting)

    def _end(self, sitting: Sitting) -> None:
        sitting.lose()
        if self.sittings.pop(sitting.id, None) is not None:
            self.places.leave(sitting.address)
        caller = self._callers_by_sitting.pop(sitting.id, None)
        if caller is not None:
            caller.cut()


async def _send_away(caller: Caller) -> None:
    """Tell a page that another page has taken over its sitting, and close its connection."""
    with suppress(ConnectionClosed, TimeoutError):
        await asyncio.wait_for(caller.send(text_of({"over": "elsewhere"})), SECONDS_TO_PART)
    with suppress(TimeoutError):
        await asyncio.wait_for(caller.close(), SECONDS_TO_PART)


async def _wait_for_first(*waited: Coroutine[None, None, object]) -> None:
    """Wait until one of the coroutines is done, and cancel the others."""
    tasks = [asyncio.ensure_future(one) for one in waited]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


def _forwarded_address(request: Request) -> str:
    """Return the address for which a proxy on this machine asks: the last of the header's list, or "" for none."""
    said = ",".join(request.headers.get_all("X-Forwarded-For")).rpartition(",")[2].strip()
    try:
        return str(ip_address(said))
    except ValueError:
        return ""


def _is_encrypted_before(request: Request) -> bool:
    """Return whether a proxy on this machine says that the browser's connection to it is encrypted."""
    said = ",".join(request.headers.get_all("X-Forwarded-Proto")).rpartition(",")[2]
    return said.strip().lower() == "https"
