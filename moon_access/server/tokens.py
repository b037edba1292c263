"""By what a guest is known again whose connection broke: a token, which only this server can have made.

It is an account's number and a keyed hash of it. Numbers are never used for another, so that a token is worth nothing
as soon as its guest is forgotten. Whoever has a key or a password proves with that who it is, and has no token.
"""

from __future__ import annotations

import hmac
import secrets
from pathlib import Path

from .accounts import Account
from .kept_file import kept_once

SECRET_BYTES = 32


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

    def _proof(self, account: int) -> str:
        return hmac.digest(self._secret, f"guest {account}".encode(), "sha256").hex()
