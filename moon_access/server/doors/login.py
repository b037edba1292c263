"""Who somebody is, of whom a door knows nothing: asked at their terminal, in plain prompts, in their language.

A name, and its password; a new name's first password, typed twice, is its own; as a guest without one, where there may
be guests. Never a form. What doors know by themselves, such as keys, does not come here.
"""

from __future__ import annotations

import logging
import time
from threading import Lock
from typing import NamedTuple, Protocol

from moon_access.announcer import connection, general, player_names, together
from moon_access.announcer import login as words
from moon_access.console.console import Console, Leave
from moon_access.i18n.catalog import system_language
from moon_access.i18n.typed_words import fold, in_digits, words_of
from moon_access.outputs.signals import Hangup
from moon_access.storage.settings import Settings

from ..people.accounts import Account, TooManyNames
from ..people.limits import LoginDelays
from ..people.names import NameFault
from ..store.store import StoreFailed
from .channel_terminal import ChannelTerminal, Expected

MOST_PASSWORDS = 6
"""Of one connection."""

_LOG = logging.getLogger(__name__)


class Known(NamedTuple):
    """``name``: what a guest, who has no account yet, wants to be called."""

    account: Account
    name: str = ""


class Admitting(Protocol):
    """Who decides about it."""

    @property
    def has_guests(self) -> bool:
        """Whether somebody may come in who proves nothing."""

    def holder_of(self, name: str) -> Account | NameFault | None:
        """Who has this name, however it is typed; why nobody can have it; None where it is free."""

    def why_taken(self, name: str) -> str:
        """Of a name that somebody has, as announcer/player_names.py knows it."""

    def guest(self, address: str) -> Account | None:
        """One without a name. None where there may be none."""

    def authenticate_password(self, name: str, password: str, address: str) -> Account | None: ...


class Tries:
    """How long passwords wait that are typed at prompts, whatever door they come by. Any thread may ask."""

    def __init__(self) -> None:
        self._delays = LoginDelays()
        self._lock = Lock()

    def attempt(self, address: str, name: str) -> float | None:
        """The seconds until it is to be checked; None: not at all."""
        with self._lock:
            return self._delays.attempt(address, name, time.monotonic())

    def succeeded(self, address: str, name: str) -> None:
        with self._lock:
            self._delays.succeeded(address, name)


class Login:
    """One conversation. ``guest``: who was here before at the same terminal, and needs no more than that name.

    ``run`` gives who is there; None, and said why, where nobody is let in. Raises Hangup.
    """

    def __init__(
        self, terminal: ChannelTerminal, address: str, house: Admitting, tries: Tries, guest: Account | None = None
    ) -> None:
        self._terminal = terminal
        self._address = address
        self._house = house
        self._tries = tries
        self._guest = guest
        language = system_language(terminal.environment)
        self._console = Console(terminal, Settings(language=language), language)
        self._passwords = 0

    def run(self) -> Known | None:
        console, known = self._console, None
        try:
            self._terminal.attend(console)
            known = self._known()
        except (Leave, KeyboardInterrupt):
            console.tell(general.bye())
        except Hangup:
            raise
        except Exception:  # noqa: BLE001 - a fault of ours: the player is told, and nobody else is held up
            _LOG.exception("a login has failed")
            console.drop()
            console.tell(general.unforeseen("server"))
        console.flush_last()
        return known

    def _known(self) -> Known | None:
        """Raises Leave."""
        while self._passwords < MOST_PASSWORDS:
            name = self._ask_name()
            holder = self._house.holder_of(name)
            if isinstance(holder, NameFault):
                self._console.tell(player_names.name_fault(holder.value, name))
            elif holder is not None and holder.guest:
                if self._guest is not None and self._guest.id == holder.id:
                    return Known(holder)
                self._console.tell(player_names.name_fault(self._house.why_taken(name), name))
            else:
                known = None
                try:
                    known = self._with_password(name) if holder is not None else self._new(name)
                except TooManyNames:  # another password would not help, another name does
                    self._console.tell(player_names.name_fault("too many", name))
                self._terminal.expect(Expected.LINE)
                if known is not None:
                    return known
        self._console.tell(words.too_many())
        return None

    def _ask_name(self) -> str:
        self._terminal.expect(Expected.NAME)
        name = self._console.ask_text(words.who())
        self._terminal.expect(Expected.LINE)
        if name is None:
            raise Leave
        return name

    def _with_password(self, name: str) -> Known | None:
        """Ask for the password of this name, and again where it is wrong: what is typed then is no name. Return None
        where the player goes back to the name, or has tried too often."""
        while self._passwords < MOST_PASSWORDS:
            password = self._ask_password(Expected.PASSWORD)
            if self._is_back(password):
                return None
            known = self._checked(name, password)
            if known is not None:
                return known
        return None

    def _new(self, name: str) -> Known | None:
        """Somebody whose name nobody has. Return None where the player goes back to the name, or may not come in."""
        has_guests = self._house.has_guests
        self._console.tell(words.is_new(name, has_guests))
        while self._passwords < MOST_PASSWORDS:
            password = self._ask_password(Expected.NEW_PASSWORD, has_guests)
            if self._is_back(password):
                return None
            if has_guests and fold(password) in words_of(self._console.catalog, words.GUEST_WORDS):
                return self._as_guest(name)
            again = self._ask_password(Expected.NEW_PASSWORD, again=True)
            if self._is_back(again):
                return None
            if again != password:
                self._console.tell(words.not_the_same())
                continue
            known = self._checked(name, password)
            if known is not None:
                return known
        return None

    def _as_guest(self, name: str) -> Known | None:
        guest = self._house.guest(self._address)
        if guest is None:
            self._console.tell(connection.bye("banned"))
            return None
        return Known(guest, name)

    def _is_back(self, password: str) -> bool:
        """Whether 0 was typed instead of a password, by whatever key gives it: it leads back to the name."""
        return in_digits(password, self._console.language) == "0"

    def _ask_password(self, expected: Expected, may_be_guest: bool = False, *, again: bool = False) -> str:
        """Return what was typed, which is something. It stays hidden until something else is asked."""
        self._terminal.expect(expected)
        typed = ""
        while not typed:
            typed = self._console.ask(words.once_more() if again else words.password(may_be_guest))
        return typed

    def _checked(self, name: str, password: str) -> Known | None:
        """After a while, where many were wrong. Raises TooManyNames."""
        self._passwords += 1
        wait = self._tries.attempt(self._address, name)
        if wait is None:
            self._passwords = MOST_PASSWORDS
            return None
        self._terminal.pause(wait)
        try:
            account = self._house.authenticate_password(name, password, self._address)
        except StoreFailed:
            self._console.tell(together.no("busy"))
            return None
        if account is None:
            self._console.tell(words.wrong())
            return None
        self._tries.succeeded(self._address, name)
        return Known(account)
