"""The reception: it decides who may come in by a door, and under which account.

If you have a key, it identifies you, and you choose a name on your first visit. Otherwise you come in by name and
password; if the name is new, it keeps the first password that you give it. If the server takes guests, a guest comes in
by name alone. A private server takes only people whom it has invited.

Doors ask ``ServerReception``. If a door does not know from a key who somebody is, ``Login`` asks them at their
terminal, in plain prompts and in their language. hall.py decides where people go after that.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple
from urllib.parse import urlsplit

from moon_access.announcer import connection, general, login
from moon_access.announcer import login as words
from moon_access.announcer.denials import Denial, word_denial
from moon_access.console.console import Console, PlayerLeaves
from moon_access.i18n.catalog import system_language
from moon_access.i18n.typed_words import fold, translate_to_digits, words_of
from moon_access.link.messages import Message
from moon_access.outputs.signals import Hangup
from moon_access.storage.settings import Settings
from moon_access.terminals.channel_terminal import ChannelTerminal, InputKind

from .contests.results_page import ResultsFile
from .hall.hall import Hall
from .hall.visit import Visit
from .people.accounts import Account, Accounts, KeyTaken, NameTaken, TooManyNames
from .people.limits import LoginDelays
from .people.names import NameFault, tidy_name
from .store.store import StoreFailed
from .terminal_session import run_session, turn_away

GUEST = "guest"
"""The name to log in with if you have no key and no password. The program then asks for the name that you want."""
_LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
"""Names by which only this machine reaches itself."""
MOST_PASSWORDS = 6
"""The most passwords that somebody may type at one connection."""

_LOG = logging.getLogger(__name__)


class Admission(NamedTuple):
    """The host's settings about who may come in.

    ``invited_only``: the server is private. ``guests``: people may come in without key and password, unless the server
    is private. ``invited_names``: names and keys that the server invites when it starts.
    """

    invited_only: bool = False
    guests: bool = False
    invited_names: tuple[str, ...] = ()

    @property
    def takes_guests(self) -> bool:
        return self.guests and not self.invited_only


class ServerReception:
    """The ``Reception`` of a server's doors."""

    def __init__(self, hall: Hall, accounts: Accounts, admission: Admission) -> None:
        self._hall = hall
        self._accounts = accounts
        self._admission = admission
        self._tries = Tries()
        for who in admission.invited_names:
            accounts.invite(who)

    def is_welcome(self, address: str) -> bool:
        return not self._accounts.is_banned(address)

    def note_page(self, url: str) -> None:
        """Note the address at which browsers reach the page, unless it is one for this machine and another is known."""
        if not (self._hall.page_url and urlsplit(url).hostname in _LOCAL_NAMES):
            self._hall.page_url = url

    def results_at(self, path: str, accepted: str) -> ResultsFile | None:
        """Return the results of an evening at this path, or None if there are none. Raises StoreFailed.

        ``accepted``: the browser's header Accept-Language.
        """
        return None if self._hall.contests is None else self._hall.contests.results_at(path, accepted)

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
        """Return the key and name by which an invitation may know somebody.

        That is the key, and the name of its account; without an account, the name that the client asks for if it is
        free.
        """
        account = self._accounts.of_key(fingerprint)
        if account is not None:
            return fingerprint, account.name
        is_free = self._accounts.of_name(tidy_name(name)) is None
        return (fingerprint, tidy_name(name)) if is_free else (fingerprint,)

    def authenticate_key(self, name: str, fingerprint: str, address: str) -> Account | None:
        account = self._accounts.of_key(fingerprint)
        if account is None:
            wanted = self._hall.free_name(name)
            if not wanted:
                return self._hall.new_unnamed(fingerprint)
            try:
                account = self._accounts.new(wanted, key=fingerprint, place=self._hall.tokens.place_of(address))
            except (NameTaken, KeyTaken, TooManyNames, StoreFailed):
                return self._hall.new_unnamed(fingerprint)  # they choose a name later, and then hear a refusal
        return None if self._accounts.is_banned(account.id, fingerprint) else account

    def holder_of(self, name: str) -> Account | NameFault | None:
        return self._accounts.of_name(tidy_name(name)) or self._hall.name_fault(name)

    def why_taken(self, name: str) -> str:
        return self._hall.why_taken(tidy_name(name))

    def authenticate_password(self, name: str, password: str, address: str) -> Account | None:
        """Return the account for this name and password, or None if they may not come in.

        If the name is free, make an account with this password. 0 is never a new password: at a prompt it means "back".
        Raises TooManyNames.
        """
        account = self._accounts.with_password(tidy_name(name), password)
        if account is None and password.strip() not in ("", "0"):
            account = self._new_with_password(name, password, address)
        if account is None or self._accounts.is_banned(account.id):
            return None
        is_let_in = not self._admission.invited_only or self._accounts.is_invited(account.name)
        return account if is_let_in else None

    def _new_with_password(self, name: str, password: str, address: str) -> Account | None:
        """Return a new account, or None if they cannot have this name. Raises TooManyNames."""
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
            run_session(self._hall, account, address, terminal)

    def _why_not(self, account: Account, address: str) -> str:
        """Return the protocol's word for the reason why somebody may not stay after all; empty if they may stay."""
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
        account = self._account_in_lent(token)
        if account is not None:
            known: LoggedInPerson | None = LoggedInPerson(account)
        else:
            known = Login(terminal, address, self, self._tries, self._account_in_lent(of_guest)).run()
        if known is None:
            return
        why = self._why_not(known.account, address)  # check again: the prompt may have been open for 15 minutes
        if why:
            turn_away(terminal, known.account.settings, why)
        else:
            run_session(self._hall, known.account, address, terminal, known.name)

    def _account_in_lent(self, token: str) -> Account | None:
        number = self._hall.tokens.account_in_lent(token, time.time()) if token else None
        account = None if number is None else self._accounts.of_id(number)
        if account is None or self._accounts.is_banned(account.id):
            return None
        is_let_in = not self._admission.invited_only or self._accounts.is_invited(account.name)
        return account if is_let_in else None


# Logging in at a terminal


class LoggedInPerson(NamedTuple):
    """A person who has logged in. ``name``: the name that a new guest wants; otherwise empty."""

    account: Account
    name: str = ""


class Tries:
    """The delays before the server checks passwords typed at prompts, counted for all doors together.

    Any thread may call the methods.
    """

    def __init__(self) -> None:
        self._delays = LoginDelays()
        self._lock = Lock()

    def attempt(self, address: str, name: str) -> float | None:
        """Return for how many seconds to wait before you check a password; None if you must not check it at all."""
        with self._lock:
            return self._delays.attempt(address, name, time.monotonic())

    def note_success(self, address: str, name: str) -> None:
        with self._lock:
            self._delays.note_success(address, name)


class Login:
    """The questions by which somebody logs in at a terminal.

    ``guest``: the guest who was here before at the same terminal, and who can come back by name alone.
    """

    def __init__(
        self,
        terminal: ChannelTerminal,
        address: str,
        reception: ServerReception,
        tries: Tries,
        guest: Account | None = None,
    ) -> None:
        self._terminal = terminal
        self._address = address
        self._reception = reception
        self._tries = tries
        self._guest = guest
        language = system_language(terminal.environment)
        self._console = Console(terminal, Settings(language=language), language)
        self._passwords = 0

    def run(self) -> LoggedInPerson | None:
        """Return the person who has logged in; None after telling why they may not come in. Raises Hangup."""
        console = self._console
        known = None
        try:
            self._terminal.attend(console)
            known = self._ask_until_known()
        except (PlayerLeaves, KeyboardInterrupt):
            console.tell(general.bye())
        except Hangup:
            raise
        except Exception:  # noqa: BLE001 - a fault of ours: tell the player, and let the server go on for others
            _LOG.exception("a login has failed")
            console.drop()
            console.tell(general.unforeseen_at_server())
        console.flush_last()
        return known

    def _ask_until_known(self) -> LoggedInPerson | None:
        """Ask until we know who is there, and return them; None after too many passwords. Raises PlayerLeaves."""
        while self._passwords < MOST_PASSWORDS:
            name = self._ask_name()
            holder = self._reception.holder_of(name)
            if isinstance(holder, NameFault):
                self._console.tell(login.name_fault(holder.value, name))
            elif holder is not None and holder.guest:
                if self._guest is not None and self._guest.id == holder.id:
                    return LoggedInPerson(holder)
                self._console.tell(login.name_fault(self._reception.why_taken(name), name))
            else:
                known = None
                try:
                    known = self._ask_password_of(name) if holder is not None else self._admit_new_name(name)
                except TooManyNames:  # ask for another name; another password would not help
                    self._console.tell(login.name_fault("too many", name))
                self._terminal.expect(InputKind.LINE)
                if known is not None:
                    return known
        self._console.tell(words.too_many_passwords())
        return None

    def _ask_name(self) -> str:
        self._terminal.expect(InputKind.NAME)
        name = self._console.ask_text(words.ask_name())
        self._terminal.expect(InputKind.LINE)
        if name is None:
            raise PlayerLeaves
        return name

    def _ask_password_of(self, name: str) -> LoggedInPerson | None:
        """Ask for the password of this name until it is right.

        Returns:
            The person who has logged in; None if the player goes back to the name, or has tried too often.
        """
        while self._passwords < MOST_PASSWORDS:
            password = self._ask_password(InputKind.PASSWORD)
            if self._is_back(password):
                return None
            known = self._check_password(name, password)
            if known is not None:
                return known
        return None

    def _admit_new_name(self, name: str) -> LoggedInPerson | None:
        """Let the player choose a password for a new name, or come in as a guest.

        Returns:
            The person who has logged in; None if the player goes back to the name, or may not come in.
        """
        has_guests = self._reception.has_guests
        self._console.tell(words.is_new(name, has_guests))
        while self._passwords < MOST_PASSWORDS:
            password = self._ask_password(InputKind.NEW_PASSWORD, has_guests)
            if self._is_back(password):
                return None
            if has_guests and fold(password) in words_of(self._console.catalog, words.GUEST_WORDS):
                return self._admit_guest(name)
            again = self._ask_password(InputKind.NEW_PASSWORD, is_repeated=True)
            if self._is_back(again):
                return None
            if again != password:
                self._console.tell(words.passwords_differ())
                continue
            known = self._check_password(name, password)
            if known is not None:
                return known
        return None

    def _admit_guest(self, name: str) -> LoggedInPerson | None:
        guest = self._reception.guest(self._address)
        if guest is None:
            self._console.tell(connection.reason_of_end("banned"))
            return None
        return LoggedInPerson(guest, name)

    def _is_back(self, password: str) -> bool:
        """Return whether they typed 0 instead of a password, on any keyboard. 0 leads back to the name."""
        return translate_to_digits(password, self._console.language) == "0"

    def _ask_password(self, expected: InputKind, may_be_guest: bool = False, *, is_repeated: bool = False) -> str:
        """Ask for a password and return it.

        The terminal hides what the player types until the program asks for something else.

        Returns:
            The password.
        """
        self._terminal.expect(expected)
        typed = ""
        while not typed:
            typed = self._console.ask(words.password_once_more() if is_repeated else words.password(may_be_guest))
        return typed

    def _check_password(self, name: str, password: str) -> LoggedInPerson | None:
        """Check the password, after a delay if many were wrong. Raises TooManyNames.

        Returns:
            The person who has logged in; None if they may not come in.
        """
        self._passwords += 1
        wait = self._tries.attempt(self._address, name)
        if wait is None:
            self._passwords = MOST_PASSWORDS
            return None
        self._terminal.pause(wait)
        try:
            account = self._reception.authenticate_password(name, password, self._address)
        except StoreFailed:
            self._console.tell(word_denial(Denial.BUSY))
            return None
        if account is None:
            self._console.tell(words.wrong_password())
            return None
        self._tries.note_success(self._address, name)
        return LoggedInPerson(account)
