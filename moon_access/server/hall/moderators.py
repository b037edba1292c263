"""Who is told of a report: the host, and the moderators who are here, at each node of a server.

How one is made is reporting.py's, what moderators do about it, moderation.py's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ..people.accounts import Accounts
from ..tables.visitor import Visitor


class Hall(Protocol):
    """The hall, as far as it matters here."""

    accounts: Accounts
    tell_host: Callable[[str, str], None]

    def everybody(self) -> Sequence[Visitor]: ...


def tell_of_report(hall: Hall, about: str, by: int) -> None:
    """Somebody was reported, at this node or another. ``by``: an account, which knows it."""
    hall.tell_host("reported", about)
    moderators = {account.id for account in hall.accounts.moderators()}
    for one in hall.everybody():
        if one.account.id in moderators and one.account.id != by and one.name != about:
            one.tell("reported")
