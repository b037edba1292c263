"""Guests, who prove nothing: by what they are known again, and why nobody else can be called so meanwhile."""

from __future__ import annotations

from collections.abc import Collection

from ..people.accounts import Account, Accounts
from ..store.tokens import Tokens
from ..tables.visitor import Visitor

TAKEN, MAY_COME_BACK = "taken", "guest away"
"""Why nobody else can have a name, as it goes over the wire; known to announcer/player_names.py."""


def known_by(accounts: Accounts, tokens: Tokens, visitor: Visitor, token: str) -> Account | None:
    """The guest who was here before, by this token."""
    number = tokens.account_in(token) if visitor.account.guest and token else None
    account = None if number is None else accounts.of_id(number)
    return account if account is not None and account.guest else None


def why_taken(accounts: Accounts, name: str, here: Collection[int]) -> str:
    """Of a name that somebody has. A guest who is not ``here``, which are accounts, has it only as long as there is a
    game to come back to."""
    holder = accounts.of_name(name)
    return MAY_COME_BACK if holder is not None and holder.guest and holder.id not in here else TAKEN
