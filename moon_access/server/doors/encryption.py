"""How a door encrypts: by the files of a certificate, which are read again as soon as they have changed.

A door counts a connection from its first byte on, before it is encrypted. If a client begins the handshake and never
ends it, it is still one of the connections, and has only so many seconds.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import cast

from .door import Certificate
from .own_names import names_in_certificate

_LOG = logging.getLogger(__name__)
_Stamp = tuple[int, int, int] | None


class Encryption:
    """A certificate. Raises OSError if the files are no certificate, or the key is another one's."""

    def __init__(self, certificate: Certificate) -> None:
        self._certificate = certificate
        self._stamps = self._look()
        self._context = _context(certificate)
        self.names = names_in_certificate(certificate.chain)
        """The names for which the certificate stands."""

    @property
    def context(self) -> ssl.SSLContext:
        """The context for one new connection, by the files as they are now. If they are being written, or are no
        certificate, it is the context of before."""
        stamps = self._look()
        if stamps != self._stamps:
            self._stamps = stamps
            try:
                self._context = _context(self._certificate)
                self.names = names_in_certificate(self._certificate.chain)
                _LOG.info("the certificate has changed and is read again")
            except (OSError, ValueError) as failed:
                _LOG.warning("the certificate has changed and is none, the one before goes on: %s", failed)
        return self._context

    def _look(self) -> tuple[_Stamp, ...]:
        files = (self._certificate.chain, self._certificate.key)
        return tuple(_stamp(file) for file in files if file is not None)


def _context(certificate: Certificate) -> ssl.SSLContext:
    """Raises OSError."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate.chain, certificate.key)
    return context


def _stamp(file: Path) -> _Stamp:
    """Return what changes with a file, or None if there is no file."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size


async def encrypt(
    bare: asyncio.Transport,
    encryption: Encryption,
    seconds: float,
    protocol: asyncio.Protocol,
    made: Callable[[asyncio.Transport], None],
) -> bool:
    """Encrypt the connection, call ``made`` as asyncio calls ``connection_made``, and let ``protocol`` have what comes.

    Return False if the handshake failed, or took more than so many seconds; then the connection is gone.
    """
    before = _Before()
    loop = asyncio.get_running_loop()
    try:
        secure = await loop.start_tls(bare, before, encryption.context, server_side=True, ssl_handshake_timeout=seconds)
    except OSError:
        bare.abort()
        return False
    if secure is None or before.is_lost:
        return False
    assert isinstance(secure, asyncio.Transport)
    secure.set_protocol(protocol)
    made(secure)
    protocol = cast(asyncio.Protocol, secure.get_protocol())  # whoever was told may have put another one there
    if before.came:
        protocol.data_received(bytes(before.came))
    if before.is_ended:
        protocol.eof_received()
    return True


class _Before(asyncio.Protocol):
    """Keeps what comes with the end of the handshake."""

    def __init__(self) -> None:
        self.came = bytearray()
        self.is_ended = self.is_lost = False

    def data_received(self, data: bytes) -> None:
        self.came += data

    def eof_received(self) -> None:
        self.is_ended = True

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
