"""Session tokens: by its token, the server recognizes a returning guest. Only this server can make a token.

A token is an account's number and a keyed hash of it. No other account ever gets the number, so a token is worth
nothing once the server has forgotten its guest. A player with a key or a password logs in with that, and has no token.
A page keeps neither: the server lends it a token that lets its player in for some hours.
"""

from __future__ import annotations

import hmac
import secrets
from pathlib import Path

from moon_access.storage.paths import read_own

from ..people.accounts import Account
from ..people.limits import network_of
from .server_folder import keep_once

SECRET_BYTES = 32
SECONDS_LENT = 12 * 3600
"""Seconds that a lent token is valid: an evening."""


def kept_secret(path: Path) -> bytes:
    """Return the secret in this file; make one if there is no file. Raises OSError."""
    try:
        return read_own(path)
    except FileNotFoundError:
        return keep_once(path, secrets.token_bytes(SECRET_BYTES))


class Tokens:
    """The tokens of one secret. Without one, it makes a secret that does not outlast the process."""

    def __init__(self, secret: bytes = b"") -> None:
        self._secret = secret or secrets.token_bytes(SECRET_BYTES)

    def token_of(self, account: Account) -> str:
        """Return the token by which the server recognizes this guest."""
        return f"{account.id}.{self._proof(account.id)}"

    def account_in(self, token: str) -> int | None:
        """Return the account id for a token, or None if we did not issue it."""
        number, _, proof = token.partition(".")
        if not (number.isascii() and number.isdecimal() and len(number) < 19):
            return None
        is_ours = hmac.compare_digest(proof.encode("utf-8", "replace"), self._proof(int(number)).encode())
        return int(number) if is_ours else None

    def lend(self, account: int, now: float) -> str:
        """Return a token that lets a page in again for ``SECONDS_LENT``. ``now`` is in seconds of time.time."""
        until = int(now + SECONDS_LENT)
        return f"{account}.{until}.{self._proof(account, until)}"

    def account_in_lent(self, token: str, now: float) -> int | None:
        """Return the account id for a lent token, or None if it has expired or we did not issue it."""
        number, until, proof = (*token.split(".", 2), "", "")[:3]
        if not all(part.isascii() and part.isdecimal() and len(part) < 19 for part in (number, until)):
            return None
        is_ours = hmac.compare_digest(proof.encode("utf-8", "replace"), self._proof(int(number), int(until)).encode())
        return int(number) if is_ours and now < int(until) else None

    def place_of(self, address: str) -> str:
        """Return a digest of the network of this address, or "" without an address. It does not reveal the network."""
        if not address:
            return ""
        return hmac.digest(self._secret, f"place {network_of(address)}".encode("utf-8", "replace"), "sha256").hex()[:32]

    def _proof(self, account: int, until: int | None = None) -> str:
        what = f"guest {account}" if until is None else f"lent {account} {until}"
        return hmac.digest(self._secret, what.encode(), "sha256").hex()
