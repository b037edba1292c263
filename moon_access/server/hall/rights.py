"""Whether somebody may be here: asked when they come in, and again whenever they do something.

A ban stands in the store. What this node has read of it is at most ``READ_ANEW`` seconds old, so that a ban also holds
where the word of another node, that there is a new one, was lost.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from contextlib import suppress

from ..people.accounts import Account, Accounts
from ..people.limits import network_of
from ..store.store import StoreFailed

READ_ANEW = 1.0
"""Seconds."""


class Rights:
    """``clock`` gives seconds that never go back."""

    def __init__(self, accounts: Accounts, clock: Callable[[], float]) -> None:
        self._accounts = accounts
        self._clock = clock
        self._bans: Set[int | str] = frozenset()
        self._read_at = float("-inf")

    def is_banned(self, account: Account, address: str) -> bool:
        """Whether whoever this is may not be here, by account, key or address."""
        now = self._clock()
        if now - self._read_at >= READ_ANEW:
            with suppress(StoreFailed):  # what was read before holds until it can be read again
                self._bans = self._accounts.bans().keys()
                self._read_at = now
        return not self._bans.isdisjoint({account.id, network_of(address), account.key or account.id})

    def read_anew(self) -> None:
        """The bans have changed: read them before the next answer."""
        self._read_at = float("-inf")
