"""Who may come in, and as whom: what is kept of a player at a server, and nothing else is.

A name, by which others know the player, a key's fingerprint or a password, settings; whom the player blocked or has as
friends; whom the host banned and invited, and who moderates. How it is kept is sqlite_accounts.py's. What a name may be
is names.py's; two names that look the same are one name here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

NAMES_A_DAY = 20
"""That are taken for good from one network: more than a household or a club has at its first evening."""
A_DAY = 24 * 3600.0
"""Seconds."""


class NameTaken(Exception):
    """Somebody has this name, or one that looks like it."""


class KeyTaken(Exception):
    """Some account has this key."""


class TooManyNames(Exception):
    """So many names were taken from this network within a day that there are no more for now."""


class NoSuchAccount(LookupError):
    """No account has this number, any more perhaps."""


class Account(NamedTuple):
    """One player, as of when it was asked for."""

    id: int
    """From 1 on; never used for another."""
    name: str
    settings: str = "{}"
    """JSON text of Settings._asdict(), for sessions at the server."""
    guest: bool = False
    """Whether it is to be forgotten when the player leaves."""
    key: str = ""
    """Of somebody who has no name yet: the fingerprint of the key by which they are known as soon as they have one."""


class Accounts(Protocol):
    """Any thread may call anything. All of it may raise StoreFailed; what changes something, NoSuchAccount."""

    def of_key(self, fingerprint: str) -> Account | None:
        """Whose key this is."""

    def of_name(self, name: str) -> Account | None:
        """Who has this name, or one that looks like it."""

    def of_id(self, account: int) -> Account | None:
        """Who has this number."""

    def guests(self) -> list[Account]:
        """Those who are to be forgotten and are not yet, as after a crash; oldest first."""

    def new(self, name: str, *, key: str = "", password: str = "", guest: bool = False, place: str = "") -> Account:
        """Another account. Without key and password nobody gets in by it again.

        ``place``: a digest of the network from which the name is taken, which has so many a day; a guest's does not
        count, and where none is given nothing is counted. Raises NameTaken, KeyTaken, TooManyNames.
        """

    def with_password(self, name: str, password: str) -> Account | None:
        """Whose name and password these are; it takes the same work whether the name is known or not.

        It takes some hundredths of a second and a core, and waits while others are at it.
        """

    def set_password(self, account: int, password: str) -> None:
        """Instead of the one before; an empty one lets nobody in."""

    def add_key(self, account: int, fingerprint: str) -> None:
        """One key more that is this player's. Raises KeyTaken where it is another's."""

    def rename(self, account: int, name: str) -> None:
        """Raises NameTaken."""

    def keep_settings(self, account: int, settings: str) -> None:
        """JSON text, for the next time."""

    def forget(self, account: int) -> None:
        """All that is kept of a player is gone: a guest who leaves. Of nobody: nothing happens."""

    def block(self, account: int, other: int) -> None:
        """The one does not want to hear the other."""

    def unblock(self, account: int, other: int) -> None:
        """Again."""

    def blocked_by(self, account: int) -> frozenset[int]:
        """Whom this player blocked."""

    def mute(self, account: int, other: int, until: float) -> None:
        """The one does not want to hear the other until then, in seconds of time.time."""

    def unmute(self, account: int, other: int) -> None:
        """The one wants to hear the other again."""

    def muted_by(self, account: int) -> Mapping[int, float]:
        """Return whom this player muted, each with the time until which, which may be over."""

    def befriend(self, account: int, other: int) -> None:
        """The one has the other as a friend; that says nothing about the other."""

    def unfriend(self, account: int, other: int) -> None:
        """Not any more."""

    def friends_of(self, account: int) -> list[Account]:
        """Whom this player has as friends, by name."""

    def appoint(self, account: int) -> None:
        """To a moderator."""

    def dismiss(self, account: int) -> None:
        """No moderator any more."""

    def moderators(self) -> list[Account]:
        """By name."""

    def ban(self, who: int | str, until: float | None = None) -> None:
        """An account, by its number, or an address does not come in; until then, in seconds of time.time, or for ever.

        A ban of an address of IPv6 is one of its network of 64 bits, which is one house.
        """

    def unban(self, who: int | str) -> None:
        """Again; of nobody banned: nothing happens."""

    def is_banned(self, *who: int | str) -> bool:
        """Any of them, now."""

    def bans(self) -> Mapping[int | str, float | None]:
        """Who is banned, and until when."""

    def invite(self, who: str) -> None:
        """To a private server: a name, whether anybody has it or not, or a key's fingerprint ("SHA256:...")."""

    def uninvite(self, who: str) -> None:
        """Not any more; of nobody invited: nothing happens."""

    def is_invited(self, *who: str) -> bool:
        """Any of them: the name and the key that somebody comes with."""

    def invitations(self) -> list[str]:
        """All names, as they were typed, and fingerprints."""
