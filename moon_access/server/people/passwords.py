"""Password hashing with Argon2. Checking takes the same work whether the account has a password or not.

The parameters for Argon2id are those of OWASP's Password Storage Cheat Sheet (19 MiB, two iterations, one lane). This
module normalises passwords to NFC (RFC 8265, OpaqueString), because systems encode a typed "é" as one character or two.
"""

from __future__ import annotations

import unicodedata
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

LONGEST_PASSWORD: Final = 400
"""Maximum bytes of a password that doors accept, as of any typed line."""
HASHED_AT_ONCE: Final = 2
"""Maximum number of passwords to hash at the same time: each takes memory and a core, and games go on meanwhile."""


class Passwords:
    """The hasher and checker of passwords. Any thread may call anything.

    ``hash`` and ``matches`` wait if ``HASHED_AT_ONCE`` passwords are already being hashed.
    """

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._turns = BoundedSemaphore(HASHED_AT_ONCE)
        self._nobodys = self.hash("nobody")

    def hash(self, password: str) -> str:
        """Return the hash to store. For an empty password it is empty, and no password matches it."""
        if not password:
            return ""
        with self._turns:
            return self._hasher.hash(_bytes_of(password))

    def matches(self, stored_hash: str, password: str) -> bool:
        """Return whether ``password`` belongs to the stored hash ``stored_hash``.

        If ``stored_hash`` is empty, return False after the same time.
        """
        with self._turns:
            try:
                is_right = self._hasher.verify(stored_hash or self._nobodys, _bytes_of(password))
            except (VerificationError, InvalidHashError):
                return False
        return is_right and bool(stored_hash)

    def is_outdated(self, kept: str) -> bool:
        """Return whether the stored hash was made with parameters other than today's."""
        return self._hasher.check_needs_rehash(kept)


def _bytes_of(password: str) -> bytes:
    """Return a password as UTF-8 in NFC.

    Do not normalise a password that is longer than any door accepts, because that might take minutes.
    """
    is_short = len(password) <= LONGEST_PASSWORD
    return (unicodedata.normalize("NFC", password) if is_short else password).encode("utf-8", "surrogatepass")
