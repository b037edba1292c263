"""Somebody who is at the server: who it is, where they are, and how they are told something."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moon_access.engine.tiles import Seat
from moon_access.together.messages import Message

from .accounts import Account


class Visitor:
    """One connection of one player. ``table``, by its number, and ``seat``: where they sit; no seat: they watch.

    ``send`` may be called by any thread, and does not wait.
    """

    def __init__(self, account: Account, address: str, send: Callable[[Message], None]) -> None:
        self.account = account
        self.address = address
        self.send = send
        self.is_greeted = False
        self.is_gone = False
        self.table: int | None = None
        self.seat: Seat | None = None
        self.muted: set[int] = set()  # accounts whose talk this visitor does not hear
        self.blocked: frozenset[int] = frozenset()
        self.is_silenced = False  # by the host
        self.refusals = 0

    @property
    def name(self) -> str:
        return self.account.name

    def hears(self, other: Visitor) -> bool:
        """Whether talk of this one is to be heard."""
        return other.account.id not in self.muted and other.account.id not in self.blocked

    def tell(self, what: str, **said: object) -> None:
        """One thing that happened beside the game."""
        self.send({"is": "told", "what": what, **said})


def tell_all(visitors: Sequence[Visitor], what: str, **said: object) -> None:
    for visitor in visitors:
        visitor.tell(what, **said)
