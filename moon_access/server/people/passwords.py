"""Passwords as they are kept: hashed by Argon2, checked with the same work whether there is one or not.

The parameters are those of OWASP's password storage cheat sheet for Argon2id (19 MiB, two rounds, one lane). A password
is normalised to NFC (RFC 8265, OpaqueString): what is typed as "é" on one system is two characters on another.
"""

from __future__ import annotations

import unicodedata
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

LONGEST_PASSWORD: Final = 400
"""Bytes that a door takes of a password, as of every typed line."""
AT_ONCE: Final = 2
"""Passwords that are hashed at the same time: each takes memory and a core, and games go on."""


class Passwords:
    """Hashes and checks passwords. Any thread may call anything, and waits for others."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._turns = BoundedSemaphore(AT_ONCE)
        self._nobodys = self.hash("nobody")

    def hash(self, password: str) -> str:
        """Return the hash to keep. An empty password has an empty one, which matches nothing."""
        if not password:
            return ""
        with self._turns:
            return self._hasher.hash(_bytes_of(password))

    def matches(self, kept: str, password: str) -> bool:
        """Whether this is the password. If nothing is kept, checking takes as long, and returns False."""
        with self._turns:
            try:
                is_right = self._hasher.verify(kept or self._nobodys, _bytes_of(password))
            except (VerificationError, InvalidHashError):
                return False
        return is_right and bool(kept)

    def is_dated(self, kept: str) -> bool:
        """Whether the hash was made with other parameters than today's."""
        return self._hasher.check_needs_rehash(kept)


def _bytes_of(password: str) -> bytes:
    """Return a password normalised, unless it is longer than any door takes: to normalise that might take minutes."""
    is_short = len(password) <= LONGEST_PASSWORD
    return (unicodedata.normalize("NFC", password) if is_short else password).encode("utf-8", "surrogatepass")
