"""Remember guests whom a player has muted for a day, or the host for everybody until the server stops.

A guest is a new account at each visit, under any name. So a new guest counts as the muted one if they share
the muted guest's name, session token or network.
"""

from __future__ import annotations

from collections.abc import Collection
from threading import Lock
from typing import Final, NamedTuple

from ..people.limits import is_address, is_loopback

EVERYBODY: Final = 0
"""In place of the account that mutes: nobody hears the guest."""
FOR_EVER: Final = 1e11
"""A time in seconds of time.time that no server reaches."""


class Guest(NamedTuple):
    """A guest, as others recognize them.

    ``accounts``: the guest's accounts, also those of session tokens. ``names``: skeletons of names. ``places``: digests
    of networks.
    """

    accounts: frozenset[int]
    names: frozenset[str]
    places: frozenset[str]

    def may_be(self, other: Guest) -> bool:
        """Return whether both may be the same guest."""
        pairs = zip(self, other, strict=True)
        return any(not mine.isdisjoint(theirs) for mine, theirs in pairs)

    def merge(self, other: Guest) -> Guest:
        """Return all that is known of a guest who is both."""
        return Guest(self.accounts | other.accounts, self.names | other.names, self.places | other.places)


class GuestMute(NamedTuple):
    """``by`` does not hear this guest ``until`` then, in seconds of time.time."""

    by: int
    guest: Guest
    until: float


class MutedGuests:
    """All guests who are muted. Any thread may call anything."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._mutes: list[GuestMute] = []

    def note(self, mute: GuestMute, now: float) -> None:
        """Note a mute, in place of an older one of the same guest. If it ends before ``now``, only forget that one."""
        with self._lock:
            same = [one for one in self._mutes if one.by == mute.by and one.guest.may_be(mute.guest)]
            kept = [one for one in self._mutes if one.until > now and one not in same]
            guest = mute.guest
            for one in same:
                guest = guest.merge(one.guest)
            self._mutes = [*kept, mute._replace(guest=guest)] if mute.until > now else kept

    def find(self, guest: Guest, now: float) -> Collection[GuestMute]:
        """Return the mutes of this guest that hold now."""
        return [one for one in self._mutes if one.until > now and one.guest.may_be(guest)]

    def list_silenced(self, now: float) -> Collection[GuestMute]:
        """Return the mutes by which nobody hears a guest."""
        return [one for one in self._mutes if one.by == EVERYBODY and one.until > now]


def has_own_network(address: str) -> bool:
    """Return whether the address says something about a guest: behind a tunnel or proxy all come from this machine."""
    return is_address(address) and not is_loopback(address)
