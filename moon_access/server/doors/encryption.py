"""TLS for doors, with a certificate whose files are reloaded as soon as they change.

A door counts a connection from its first byte on, before it is encrypted. So a client that begins the handshake and
does not finish it counts as a connection, too, and ``encrypt`` gives it only so many seconds.
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
    """The TLS context of a certificate. Raises OSError if the files are not a certificate and its key."""

    def __init__(self, certificate: Certificate) -> None:
        self._certificate = certificate
        self._stamps = self._look()
        self._context = _context(certificate)
        self.names = names_in_certificate(certificate.chain)
        """The host names that the certificate covers."""

    @property
    def context(self) -> ssl.SSLContext:
        """The TLS context for a new connection, from the files as they are now.

        If the files are not a certificate, for example because somebody is just writing them, it is the last good
        context.
        """
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
        return tuple(_stamp_of_file(file) for file in files if file is not None)


def _context(certificate: Certificate) -> ssl.SSLContext:
    """Return a TLS context with this certificate. Raises OSError."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate.chain, certificate.key)
    return context


def _stamp_of_file(file: Path) -> _Stamp:
    """Return a value that changes whenever the file changes, or None if the file cannot be read."""
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
    on_encrypted: Callable[[asyncio.Transport], None],
) -> bool:
    """Encrypt the connection with TLS, and pass what arrives on it to ``protocol``.

    Call ``on_encrypted`` with the encrypted transport, as asyncio calls ``connection_made``.

    Returns:
        False if the handshake failed or took longer than ``seconds``. Then the connection is gone.
    """
    before = _HandshakeProtocol()
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
    on_encrypted(secure)
    protocol = cast(asyncio.Protocol, secure.get_protocol())  # ``made`` may have replaced the protocol
    if before.came:
        protocol.data_received(bytes(before.came))
    if before.is_ended:
        protocol.eof_received()
    return True


class _HandshakeProtocol(asyncio.Protocol):
    """The protocol during the handshake. It keeps bytes that arrive before the real protocol is set."""

    def __init__(self) -> None:
        self.came = bytearray()
        self.is_ended = self.is_lost = False

    def data_received(self, data: bytes) -> None:
        self.came += data

    def eof_received(self) -> None:
        self.is_ended = True

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
