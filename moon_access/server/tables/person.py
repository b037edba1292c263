"""A person at the server: their account, the place where they are, and how the server tells them something."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count

from moon_access.engine.tiles import Seat
from moon_access.link.messages import Message

from ..people.accounts import Account
from ..store.reports import MOST_LINES, TalkLine

_numbers = count()


class Person:
    """One connection of one player. ``table``: its number, or None in the lobby. ``seat``: None if they look on.

    Any thread may call ``send``, which does not wait.
    """

    def __init__(self, account: Account, address: str, send: Callable[[Message], None]) -> None:
        self.number = next(_numbers)
        self.account = account
        self.address = address
        self.send = send
        self.is_greeted = False
        self.end_waiting: Callable[[], object] = lambda: None  # ends the time limit for logging in
        self.is_gone = False
        self.table: int | None = None
        self.seat: Seat | None = None
        self.mute_ends: dict[
            int, float
        ] = {}  # by account that this person does not hear: the end, in seconds of time.time
        self.blocked_accounts: frozenset[int] = frozenset()
        self.friends: frozenset[int] = frozenset()
        self.latest_talk: deque[TalkLine] = deque(
            maxlen=MOST_LINES
        )  # the latest talk, including their own, for a report
        self.is_elsewhere = False  # they are at another node, where ``send`` sends messages
        self.is_silenced = False  # whether the host has muted them
        self.comes_back = False  # the client reconnects by itself
        self.was_just_here = False  # whether another connection of the player ended a moment ago, or ends now
        self.is_sent_on = False  # the draining server has sent them to another node
        self.said_at = time.monotonic()
        """The time at which they last asked for anything, in seconds of the hall's clock."""

    def take_place(self, table: int, seat: Seat | None) -> None:
        """Set the table where they are. ``seat``: None if they look on."""
        self.table = table
        self.seat = seat

    def leave_place(self) -> None:
        """Set that they are at no table."""
        self.table = None
        self.seat = None

    @property
    def name(self) -> str:
        return self.account.name

    def hears(self, other: Person) -> bool:
        """Return whether they want to hear this other person talk."""
        return self.hears_account(other.account.id)

    def hears_account(self, account: int) -> bool:
        return account not in self.blocked_accounts and not self.has_muted(account)

    def has_muted(self, account: int) -> bool:
        return self.mute_ends.get(account, 0.0) > time.time()

    def tell(self, what: str, **said: object) -> None:
        """Tell them about one thing that happened besides the game's own events."""
        self.send({"is": "told", "what": what, **said})


def tell_all(people: Sequence[Person], what: str, **said: object) -> None:
    for person in people:
        person.tell(what, **said)
