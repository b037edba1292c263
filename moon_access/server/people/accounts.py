"""Accounts: everything that a server keeps of a player.

A player has a name, by which others know them, a key's fingerprint or a password, and settings. The server also keeps
whom the player blocked or has as friends, whom the host banned and invited, and who moderates. store/sqlite_accounts.py
keeps it. names.py says what a name may be; two names that look the same are one name here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

NAMES_A_DAY = 20
"""Names that one network may take for good in a day: more than a household or a club needs at its first evening."""
A_DAY = 24 * 3600.0
"""Seconds."""


class NameTaken(Exception):
    """Somebody has this name, or one that looks like it."""


class KeyTaken(Exception):
    """Some account has this key."""


class TooManyNames(Exception):
    """So many names were taken from this network within a day that there are no more for now."""


class NoSuchAccount(LookupError):
    """No account has this number, or not any more."""


class Account(NamedTuple):
    """One player, as the store had them when it was asked."""

    id: int
    """From 1 on; never used for another."""
    name: str
    settings: str = "{}"
    """JSON text of Settings._asdict(), for sessions at the server."""
    guest: bool = False
    """Whether it is to be forgotten when the player leaves."""
    key: str = ""
    """For somebody without a name yet: the fingerprint of their key, by which they are known once they have a name."""


class Accounts(Protocol):
    """All accounts. Any thread may call anything. All of it may raise StoreFailed; changes may raise NoSuchAccount."""

    def of_key(self, fingerprint: str) -> Account | None:
        """Return the account that has this key, or None."""

    def of_name(self, name: str) -> Account | None:
        """Return the account that has this name or one that looks like it, or None."""

    def of_id(self, account: int) -> Account | None:
        """Return the account of this number, or None."""

    def guests(self) -> list[Account]:
        """Return guests who are to be forgotten and are not yet, as after a crash; oldest first."""

    def new(self, name: str, *, key: str = "", password: str = "", guest: bool = False, place: str = "") -> Account:
        """Make an account. Without key and password nobody gets in by it again.

        ``place``: a digest of the network that takes the name, which may take so many a day; guests do not count, and
        without a place nothing is counted. Raises NameTaken, KeyTaken, TooManyNames.
        """

    def with_password(self, name: str, password: str) -> Account | None:
        """Return the account of this name and password, or None. It takes the same work whether the name is known or
        not: some hundredths of a second of a core, after waiting for others."""

    def set_password(self, account: int, password: str) -> None:
        """Set the password. An empty one lets nobody in."""

    def add_key(self, account: int, fingerprint: str) -> None:
        """Add a key of this player. Raises KeyTaken if it is another's."""

    def rename(self, account: int, name: str) -> None:
        """Raises NameTaken."""

    def keep_settings(self, account: int, settings: str) -> None:
        """Keep the settings, as JSON text, for the next time."""

    def forget(self, account: int) -> None:
        """Forget all that is kept of a player, as when a guest leaves. Do nothing if there is no such account."""

    def block(self, account: int, other: int) -> None:
        """Note that the one does not want to hear the other."""

    def unblock(self, account: int, other: int) -> None:
        """Note that the one wants to hear the other again."""

    def blocked_by(self, account: int) -> frozenset[int]:
        """Return whom this player blocked."""

    def mute(self, account: int, other: int, until: float) -> None:
        """Note that the one does not want to hear the other until then, in seconds of time.time."""

    def unmute(self, account: int, other: int) -> None:
        """Note that the one wants to hear the other again, before that time."""

    def muted_by(self, account: int) -> Mapping[int, float]:
        """Return whom this player muted, each with the time until which, which may be over."""

    def befriend(self, account: int, other: int) -> None:
        """Note that the one has the other as a friend. It says nothing about the other."""

    def unfriend(self, account: int, other: int) -> None:
        """Note that the other is no friend any more."""

    def friends_of(self, account: int) -> list[Account]:
        """Return whom this player has as friends, by name."""

    def appoint(self, account: int) -> None:
        """Make this player a moderator."""

    def dismiss(self, account: int) -> None:
        """Let this player be a moderator no more."""

    def moderators(self) -> list[Account]:
        """Return the moderators, by name."""

    def ban(self, who: int | str, until: float | None = None) -> None:
        """Ban an account, by its number, or an address, until then in seconds of time.time, or for ever.

        A ban of an IPv6 address bans its network of 64 bits, which is one household.
        """

    def unban(self, who: int | str) -> None:
        """End a ban. Do nothing if there is none."""

    def is_banned(self, *who: int | str) -> bool:
        """Whether any of them is banned now."""

    def bans(self) -> Mapping[int | str, float | None]:
        """Return who is banned, and until when."""

    def invite(self, who: str) -> None:
        """Invite to a private server: a name, whether anybody has it or not, or a key's fingerprint ("SHA256:...")."""

    def uninvite(self, who: str) -> None:
        """End an invitation. Do nothing if there is none."""

    def is_invited(self, *who: str) -> bool:
        """Whether any of them is invited: the name and the key with which somebody comes."""

    def invitations(self) -> list[str]:
        """Return all invited names, as they were typed, and fingerprints."""
