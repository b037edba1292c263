"""Session tokens: by a token the server knows a guest again whose connection broke. Only this server can make one.

A token is an account's number and a keyed hash of it. A number is never used for another account, so that a token is
worth nothing as soon as its guest is forgotten. If a player has a key or a password, their program proves with that who
it is, and has no token. A page keeps neither: the server lends it a token that lets its player in for some hours.
"""

from __future__ import annotations

import hmac
import secrets
from pathlib import Path

from ..people.accounts import Account
from ..people.limits import network_of
from .server_folder import keep_once

SECRET_BYTES = 32
LENT_FOR = 12 * 3600
"""Seconds: an evening, and no longer."""


def kept_secret(path: Path) -> bytes:
    """Return the secret that is kept there; make and keep one if there is none. Raises OSError."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return keep_once(path, secrets.token_bytes(SECRET_BYTES))


class Tokens:
    """The tokens of one secret. Without a secret it makes one, and knows nobody again after the next start."""

    def __init__(self, secret: bytes = b"") -> None:
        self._secret = secret or secrets.token_bytes(SECRET_BYTES)

    def token_of(self, account: Account) -> str:
        """Return the token by which a guest is known again."""
        return f"{account.id}.{self._proof(account.id)}"

    def account_in(self, token: str) -> int | None:
        """Return the account id for a token, or None if we did not issue it."""
        number, _, proof = token.partition(".")
        if not (number.isascii() and number.isdecimal() and len(number) < 19):
            return None
        is_ours = hmac.compare_digest(proof.encode("utf-8", "replace"), self._proof(int(number)).encode())
        return int(number) if is_ours else None

    def lent(self, account: int, now: float) -> str:
        """Return a token by which a page comes in again, for a while. ``now``: seconds of time.time."""
        until = int(now + LENT_FOR)
        return f"{account}.{until}.{self._proof(account, until)}"

    def lent_to(self, token: str, now: float) -> int | None:
        """Return the account id for a lent token, or None if it is stale or we did not issue it."""
        number, until, proof = (*token.split(".", 2), "", "")[:3]
        if not all(part.isascii() and part.isdecimal() and len(part) < 19 for part in (number, until)):
            return None
        is_ours = hmac.compare_digest(proof.encode("utf-8", "replace"), self._proof(int(number), int(until)).encode())
        return int(number) if is_ours and now < int(until) else None

    def place_of(self, address: str) -> str:
        """Return a digest of the network that this address is in, which tells nobody which one; empty for none."""
        if not address:
            return ""
        return hmac.digest(self._secret, f"place {network_of(address)}".encode("utf-8", "replace"), "sha256").hex()[:32]

    def _proof(self, account: int, until: int | None = None) -> str:
        what = f"guest {account}" if until is None else f"lent {account} {until}"
        return hmac.digest(self._secret, what.encode(), "sha256").hex()
