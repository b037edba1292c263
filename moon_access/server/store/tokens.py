"""By what a guest is known again whose connection broke: a token, which only this server can have made.

It is an account's number and a keyed hash of it. Numbers are never used for another, so that a token is worth nothing
as soon as its guest is forgotten. A program whose player has a key or a password proves with that who it is, and has no
token. A page keeps neither: what it is lent lets its player in for some hours, whoever that is.
"""

from __future__ import annotations

import hmac
import secrets
from pathlib import Path

from ..people.accounts import Account
from ..people.limits import network_of
from .kept_file import kept_once

SECRET_BYTES = 32
LENT_FOR = 12 * 3600
"""Seconds: an evening, and no longer."""


def kept_secret(path: Path) -> bytes:
    """The one that is kept there, or a new one that is from now on. Raises OSError."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return kept_once(path, secrets.token_bytes(SECRET_BYTES))


class Tokens:
    """Those of one secret; without one, of a new one, and nobody is known again by them after the next start."""

    def __init__(self, secret: bytes = b"") -> None:
        self._secret = secret or secrets.token_bytes(SECRET_BYTES)

    def of(self, account: Account) -> str:
        return f"{account.id}.{self._proof(account.id)}"

    def account_in(self, token: str) -> int | None:
        """The number of the account that this is the token of; None for what we have not made."""
        number, _, proof = token.partition(".")
        if not (number.isascii() and number.isdecimal() and len(number) < 19):
            return None
        is_ours = hmac.compare_digest(proof.encode("utf-8", "replace"), self._proof(int(number)).encode())
        return int(number) if is_ours else None

    def lent(self, account: int, now: float) -> str:
        """For somebody who is let in: by it a page comes in again, for a while. ``now``: seconds of time.time."""
        until = int(now + LENT_FOR)
        return f"{account}.{until}.{self._proof(account, until)}"

    def lent_to(self, token: str, now: float) -> int | None:
        """The number of the account that this was lent to; None for what is stale, or we have not made."""
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
