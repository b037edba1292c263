"""Encryption at the doors: a certificate that changes, and clients that begin a handshake and never end it."""

from __future__ import annotations

import asyncio
import shutil
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from moon_access.server.doors.door import Certificate
from moon_access.server.doors.intake import EventLoop, Gate
from moon_access.server.doors.mud_door import MudDoor, MudSettings
from moon_access.server.doors.web_door import PageSettings, WebDoor
from tests.support.patience import PATIENCE

from .certificates import certificate
from .small_server import SmallServer


@contextmanager
def doors(files: Certificate, from_one_address: int = 20, **settings: float) -> Iterator[tuple[MudDoor, WebDoor]]:
    """Return both doors that encrypt."""
    loop = EventLoop()
    loop.start()
    gate = Gate(loop.loop, from_one_address)
    server, where = SmallServer(), {"host": "127.0.0.1", "certificate": files, **settings}
    mud = MudDoor(server, MudSettings(0, 0, **where), loop.loop, gate)  # type: ignore[arg-type]
    page = WebDoor(server, PageSettings(0, **where), loop.loop, gate)  # type: ignore[arg-type]
    for door in (mud, page):
        door.open()
    try:
        yield mud, page
    finally:
        for door in (mud, page):
            door.close()
        loop.close()


def wait_until_so(door: MudDoor | WebDoor, is_so: Callable[[], bool]) -> None:
    """Wait in the door's loop, where connections come and go, until the condition holds."""

    async def wait() -> None:
        while not is_so():
            await asyncio.sleep(0)

    asyncio.run_coroutine_threadsafe(wait(), door._loop).result(PATIENCE)


def shown_at(port: int) -> bytes:
    """Return the certificate that the door shows."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as plain, context.wrap_socket(plain) as secure:
        return secure.getpeercert(binary_form=True) or b""


def test_a_server_uses_a_renewed_certificate_without_a_restart(tmp_path: Path) -> None:
    made = []
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
        made.append(certificate(tmp_path / name))
    chain, key = tmp_path / "chain", tmp_path / "key"
    for source, here in zip(made[0], (chain, key), strict=True):
        shutil.copy(source, here)
    old, new = (ssl.PEM_cert_to_DER_cert(files[0].read_text()) for files in made)
    with doors(Certificate(chain, key)) as both:
        ports = [both[0].port, both[1].port]
        assert [shown_at(port) for port in ports] == [old, old]
        shutil.copy(made[1][0], chain)  # without the new key, the server keeps the old certificate
        assert [shown_at(port) for port in ports] == [old, old]
        shutil.copy(made[1][1], key)
        assert [shown_at(port) for port in ports] == [new, new]
        chain.unlink()
        assert [shown_at(port) for port in ports] == [new, new]


def test_an_unfinished_handshake_counts_as_a_connection(tmp_path: Path) -> None:
    files = Certificate(*certificate(tmp_path))
    with doors(files, login_timeout=60, in_all=2) as both:
        for door in both:
            with ExitStack() as stack:
                for _ in range(2):
                    stack.enter_context(socket.create_connection(("127.0.0.1", door.port), timeout=PATIENCE))
                with pytest.raises(OSError, match=r"."):
                    shown_at(door.port)  # the waiting connections leave no room
            wait_until_so(door, lambda: not door.present)  # noqa: B023
            assert shown_at(door.port), "and there is again"


def test_connections_at_several_doors_count_together(tmp_path: Path) -> None:
    files = Certificate(*certificate(tmp_path))
    with doors(files, 2) as (mud, _), ExitStack() as stack:
        for port in (mud.plain_port, mud.port):
            stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
        wait_until_so(mud, lambda: len(mud.present) == 2)
        assert _is_cut(stack.enter_context(socket.create_connection(("127.0.0.1", mud.plain_port), timeout=PATIENCE)))


def _is_cut(one: socket.socket) -> bool:
    try:
        return one.recv(100) == b""
    except ConnectionResetError:
        return True


def test_a_connection_that_ends_during_its_handshake_leaves_nothing_behind(tmp_path: Path) -> None:
    files = Certificate(*certificate(tmp_path))
    with doors(files, 1) as (mud, _):
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", mud.port), timeout=PATIENCE) as one:
                one.sendall(b"\x16\x03\x01")
                wait_until_so(mud, lambda: bool(mud.present))
            wait_until_so(mud, lambda: not mud.present)
        assert shown_at(mud.port)
