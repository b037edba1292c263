"""Accounts: everything that a server stores about a player.

A player has a name, the fingerprint of a key or a password, and settings. The server also stores whom the player muted,
blocked or made a friend, whom the host banned and invited, and who moderates. store/sqlite_accounts.py is an
implementation. names.py says which names are allowed; here, two names that look the same are the same name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol

from .names import NameFault, fault_of_name, tidy_name

FINGERPRINT: Final = "SHA256:"
"""The beginning of a key's fingerprint. No name begins like this."""
_WHOLE_FINGERPRINT: Final = re.compile(r"SHA256:[A-Za-z0-9+/]{1,43}=?", re.ASCII)
NAMES_A_DAY = 20
"""Limit on permanent names that one network may take in a day: more than a club needs at its first evening."""
SECONDS_OF_DAY = 24 * 3600.0
"""A day in seconds."""


class NameTaken(Exception):
    """Another account has this name, or one that looks like it."""


class KeyTaken(Exception):
    """An account already has this key."""


class TooManyNames(Exception):
    """A network has reached its limit of new names (``NAMES_A_DAY``) for now."""


class NoSuchAccount(LookupError):
    """No account has this number; it may have been deleted."""


class Account(NamedTuple):
    """A snapshot of one player's account, as the store had it when it was read."""

    id: int
    """A number from 1 on, which no other account ever gets; negative for a provisional account without a name."""
    name: str
    settings: str = "{}"
    """The settings for sessions at the server, as the JSON text of Settings._asdict()."""
    guest: bool = False
    """True if the server deletes the account when the player leaves."""
    key: str = ""
    """The fingerprint of the key that gets a provisional account once the player has a name."""


class Accounts(Protocol):
    """All accounts of a server. Any thread may call anything.

    Everything may raise StoreFailed, and changes of an account may raise NoSuchAccount.
    """

    def of_key(self, fingerprint: str) -> Account | None:
        """Return the account that has this key, or None."""

    def of_name(self, name: str) -> Account | None:
        """Return the account that has this name or one that looks like it, or None."""

    def of_id(self, account: int) -> Account | None:
        """Return the account of this number, or None."""

    def guests(self) -> list[Account]:
        """Return the accounts of all guests, oldest first. After a crash, some belong to guests who are gone."""

    def new(self, name: str, *, key: str = "", password: str = "", guest: bool = False, place: str = "") -> Account:
        """Create an account. If it has neither key nor password, nobody can log in to it later.

        ``place`` is a digest of the network that takes the name, to limit its new names (``NAMES_A_DAY``). Guests do
        not count; if ``place`` is empty, there is no limit. Raises NameTaken, KeyTaken, TooManyNames.
        """

    def with_password(self, name: str, password: str) -> Account | None:
        """Return the account with this name and password, or None.

        The work is the same whether the name exists or not: some hundredths of a second of a core, after a wait for
        other passwords that are being checked.
        """

    def add_key(self, account: int, fingerprint: str) -> None:
        """Add a key to this account. Raises KeyTaken if another account has it."""

    def rename(self, account: int, name: str) -> None:
        """Change the name of an account. Raises NameTaken if another account has it."""

    def keep_settings(self, account: int, settings: str) -> None:
        """Store the player's settings, as JSON text, for later sessions."""

    def forget(self, account: int) -> None:
        """Delete everything stored about a player, as when a guest leaves. Do nothing if there is no such account."""

    def block(self, account: int, other: int) -> None:
        """Note that ``account`` does not want to hear ``other``."""

    def unblock(self, account: int, other: int) -> None:
        """Note that ``account`` wants to hear ``other`` again, whom it blocked."""

    def blocked_by(self, account: int) -> frozenset[int]:
        """Return the accounts that this player blocked."""

    def mute(self, account: int, other: int, until: float) -> None:
        """Note that ``account`` does not want to hear ``other`` before ``until``, in seconds of time.time."""

    def unmute(self, account: int, other: int) -> None:
        """Note that ``account`` wants to hear ``other`` again, whom it muted."""

    def muted_by(self, account: int) -> Mapping[int, float]:
        """Return the accounts that this player muted, each with the time when it ends. Some may already be over."""

    def befriend(self, account: int, other: int) -> None:
        """Make ``other`` a friend of ``account``. This does not make ``account`` a friend of ``other``."""

    def unfriend(self, account: int, other: int) -> None:
        """Note that ``other`` is no longer a friend of ``account``."""

    def friends_of(self, account: int) -> list[Account]:
        """Return the accounts that this player made friends, sorted by name."""

    def appoint(self, account: int) -> None:
        """Make this player a moderator."""

    def dismiss(self, account: int) -> None:
        """Note that this player is no longer a moderator."""

    def moderators(self) -> list[Account]:
        """Return the accounts of all moderators, sorted by name."""

    def ban(self, who: int | str, until: float | None = None) -> None:
        """Ban an account number, an address or a key's fingerprint.

        The ban ends at ``until``, in seconds of time.time; if this is None, it never ends. A ban of an IPv6 address
        covers its /64 network, which is one household.
        """

    def unban(self, who: int | str) -> None:
        """End a ban. Do nothing if there is none."""

    def is_banned(self, *who: int | str) -> bool:
        """Return whether any of these accounts, addresses and keys is banned now."""

    def bans(self) -> Mapping[int | str, float | None]:
        """Return everything that is banned now, each with the time when the ban ends, or None for never."""

    def invite(self, who: str) -> None:
        """Invite a name or a key's fingerprint ("SHA256:...") to a private server. The name need not exist yet."""

    def uninvite(self, who: str) -> None:
        """End an invitation. Do nothing if there is none."""

    def is_invited(self, *who: str) -> bool:
        """Return whether any of these names and key fingerprints is invited."""

    def invitations(self) -> list[str]:
        """Return all invited names, as the host typed them, and all invited fingerprints."""


def invitation_fault(who: str) -> NameFault | None:
    """Return the reason why nobody can be invited under this name or fingerprint, or None if somebody can."""
    return None if _WHOLE_FINGERPRINT.fullmatch(who) else fault_of_name(tidy_name(who), ())
