"""The house behind the doors: who may come in, and what becomes of whoever does.

Somebody with a key is known by it, or gets a name at the first visit; with a password by name and password, and a new
name's first password is its own; a guest by the name alone, where there may be guests. A private server takes only
whom its list names. Where they go then is hall.py's.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from moon_access.together.messages import Message

from .doors.channel_terminal import ChannelTerminal
from .doors.login import Known, Login, Tries
from .hall.hall import Hall
from .hall.visit import Visit
from .hosted_session import run_hosted, turn_away
from .people.accounts import Account, Accounts, KeyTaken, NameTaken, TooManyNames
from .people.names import NameFault, tidied
from .store.store import StoreFailed

GUEST = "guest"
"""The name that somebody without key and password comes with; what they are called is asked then."""


class Admission(NamedTuple):
    """``invited_only``: the server is private. ``guests``: whether somebody may come who proves nothing. ``invited``:
    names and keys that are invited from now on."""

    invited_only: bool = False
    guests: bool = False
    invited: tuple[str, ...] = ()

    @property
    def takes_guests(self) -> bool:
        return self.guests and not self.invited_only


class HallHouse:
    """What doors are given."""

    def __init__(self, hall: Hall, accounts: Accounts, admission: Admission) -> None:
        self._hall = hall
        self._accounts = accounts
        self._admission = admission
        self._tries = Tries()
        for who in admission.invited:
            accounts.invite(who)

    def is_welcome(self, address: str) -> bool:
        return not self._accounts.is_banned(address)

    @property
    def has_guests(self) -> bool:
        return self._admission.takes_guests

    def guest(self, address: str) -> Account | None:
        return self.authenticate_guest(GUEST, address)

    def takes_guest(self, name: str, address: str) -> bool:
        return self.has_guests and name.casefold() == GUEST

    def authenticate_guest(self, name: str, address: str) -> Account | None:
        return self._hall.new_unnamed("", is_guest=True) if self.takes_guest(name, address) else None

    def takes_key(self, name: str, fingerprint: str, address: str) -> bool:
        if self._accounts.is_banned(fingerprint):
            return False
        return not self._admission.invited_only or self._accounts.is_invited(*self._known_by(name, fingerprint))

    def _known_by(self, name: str, fingerprint: str) -> tuple[str, ...]:
        """What an invitation may name: the key; the name it is known by here, or a new one's."""
        account = self._accounts.of_key(fingerprint)
        if account is not None:
            return fingerprint, account.name
        is_free = self._accounts.of_name(tidied(name)) is None
        return (fingerprint, tidied(name)) if is_free else (fingerprint,)

    def authenticate_key(self, name: str, fingerprint: str, address: str) -> Account | None:
        account = self._accounts.of_key(fingerprint)
        if account is None:
            wanted = self._hall.free_name(name)
            if not wanted:
                return self._hall.new_unnamed(fingerprint)
            try:
                account = self._accounts.new(wanted, key=fingerprint, place=self._hall.tokens.place_of(address))
            except (NameTaken, KeyTaken, TooManyNames, StoreFailed):
                return self._hall.new_unnamed(fingerprint)  # who asks for a name then hears why there is none
        return None if self._accounts.is_banned(account.id, fingerprint) else account

    def holder_of(self, name: str) -> Account | NameFault | None:
        return self._accounts.of_name(tidied(name)) or self._hall.name_fault(name)

    def why_taken(self, name: str) -> str:
        return self._hall.why_taken(tidied(name))

    def authenticate_password(self, name: str, password: str, address: str) -> Account | None:
        """A name that nobody has is theirs from now on, with this password; but 0 is none: it means to go back."""
        account = self._accounts.with_password(tidied(name), password)
        if account is None and password.strip() not in ("", "0"):
            account = self._new_with_password(name, password, address)
        if account is None or self._accounts.is_banned(account.id):
            return None
        is_let_in = not self._admission.invited_only or self._accounts.is_invited(account.name)
        return account if is_let_in else None

    def _new_with_password(self, name: str, password: str, address: str) -> Account | None:
        """Raises TooManyNames."""
        wanted = self._hall.free_name(name)
        if not wanted or (self._admission.invited_only and not self._accounts.is_invited(wanted)):
            return None
        try:
            return self._accounts.new(wanted, password=password, place=self._hall.tokens.place_of(address))
        except NameTaken:
            return None

    def enter(self, account: Account, address: str, send: Callable[[Message], None]) -> Visit:
        return Visit(self._hall, self._hall.enter(account, address, send))

    def run_session(self, account: Account, address: str, terminal: ChannelTerminal) -> None:
        why = self._why_not(account, address)
        if why:
            turn_away(terminal, account.settings, why)
        else:
            run_hosted(self._hall, account, address, terminal)

    def _why_not(self, account: Account, address: str) -> str:
        """Why somebody who was let in may not stay after all, as a server says goodbye; empty where they may."""
        if self.is_draining:
            return "draining"
        is_banned = self._accounts.is_banned(account.id, address, *filter(None, [account.key]))
        return "banned" if is_banned else ""

    @property
    def is_draining(self) -> bool:
        return self._hall.is_draining

    def meet(self, address: str, terminal: ChannelTerminal, token: str = "", of_guest: str = "") -> None:
        if self.is_draining:
            turn_away(terminal)
            return
        account = self._lent_to(token)
        if account is not None:
            known: Known | None = Known(account)
        else:
            known = Login(terminal, address, self, self._tries, self._lent_to(of_guest)).run()
        if known is None:
            return
        why = self._why_not(known.account, address)  # a prompt may have been open for a quarter of an hour
        if why:
            turn_away(terminal, known.account.settings, why)
        else:
            run_hosted(self._hall, known.account, address, terminal, known.name)

    def _lent_to(self, token: str) -> Account | None:
        number = self._hall.tokens.lent_to(token, time.time()) if token else None
        account = None if number is None else self._accounts.of_id(number)
        if account is None or self._accounts.is_banned(account.id):
            return None
        is_let_in = not self._admission.invited_only or self._accounts.is_invited(account.name)
        return account if is_let_in else None
