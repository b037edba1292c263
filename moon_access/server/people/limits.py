"""The rate limits and quotas of a server: refusals, connections, logins, work. terminals/typed_lines.py limits lines.

This module has only values and arithmetic. The caller has the clock (monotonic seconds) and does the waiting. Strangers
cannot make its tables grow without end: each table has a maximum.
"""

from __future__ import annotations

from ipaddress import AddressValueError, IPv4Address, IPv6Address, ip_address
from typing import NamedTuple

MOST_CONNECTIONS = 20
"""Maximum connections from one address."""


class Connections:
    """The number of open connections from each address, and its limit ``most``."""

    def __init__(self, most: int = MOST_CONNECTIONS) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count a new connection until it leaves. Return False, and do not count it, if the address has too many."""
        place = network_of(address)
        if self._open.get(place, 0) >= self._most:
            return False
        self._open[place] = self._open.get(place, 0) + 1
        return True

    def leave(self, address: str) -> None:
        """Stop counting a connection from this address, because it is gone."""
        place = network_of(address)
        left = self._open.get(place, 0) - 1
        if left > 0:
            self._open[place] = left
        else:
            self._open.pop(place, None)


def network_of(address: str) -> str:
    """Return the network of one household or machine: an IPv4 address, or the /64 network of an IPv6 address.

    Return the first 64 characters of anything that is no address.
    """
    try:
        six = IPv6Address(address.partition("%")[0])
    except AddressValueError:
        try:
            return str(IPv4Address(address))
        except AddressValueError:
            return address[:64]
    if six.ipv4_mapped is not None:
        return str(six.ipv4_mapped)
    return f"{IPv6Address(int(six) >> 64 << 64)}/64"


def is_address(text: str) -> bool:
    """Return whether this is an IPv4 or IPv6 address."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def is_loopback(address: str) -> bool:
    """Return whether this is the machine's own loopback address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    inside = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (inside or found).is_loopback


class Guesses:
    """The wrong guesses from each address, for example of table numbers. After ``MOST_GUESSES``, it has to wait."""

    MOST_GUESSES = 10
    FORGOTTEN_AFTER = 900.0
    MOST_KEPT = 10_000

    def __init__(self) -> None:
        self._wrong: dict[str, tuple[int, float]] = {}

    def may_guess(self, address: str, now: float) -> bool:
        """Return whether this address may guess again now."""
        often, since = self._wrong.get(network_of(address), (0, now))
        return often < self.MOST_GUESSES or now - since > self.FORGOTTEN_AFTER

    def count_wrong(self, address: str, now: float) -> None:
        """Count a wrong guess."""
        place = network_of(address)
        often, since = self._wrong.pop(place, (0, now))
        self._wrong[place] = (often + 1, since) if now - since <= self.FORGOTTEN_AFTER else (1, now)
        while len(self._wrong) > self.MOST_KEPT:
            del self._wrong[next(iter(self._wrong))]


class _Tries(NamedTuple):
    failures: int
    free: float  # the time from which the next password may be checked
    last: float


class LoginDelays:
    """The delays before passwords are checked. They grow with each failure, by address and by name.

    Each password counts as failed until it succeeds, so that many parallel tries gain nothing. The delay by name stays
    short, because anybody can cause it for another player's name.
    """

    FREE = 3
    """Passwords to check without a delay, because people mistype."""
    LONGEST_BY_NAME = 5.0
    LONGEST_BY_ADDRESS = 20.0
    FORGOTTEN_AFTER = 900.0
    MOST_KEPT = 10_000

    def __init__(self) -> None:
        self._tries: dict[tuple[str, str], _Tries] = {}

    def attempt(self, address: str, name: str, now: float) -> float | None:
        """Count a password that somebody sends, and return the delay before you may check it.

        Returns:
            Seconds to wait; None if too many passwords wait already, so that you must refuse this one.
        """
        by_address = self._wait(("address", network_of(address)), now, self.LONGEST_BY_ADDRESS)
        if by_address > self.LONGEST_BY_ADDRESS:
            return None
        by_name = min(self._wait(("name", _plain(name)), now, self.LONGEST_BY_NAME), self.LONGEST_BY_NAME)
        return max(by_address, by_name)

    def note_success(self, address: str, name: str) -> None:
        """Note that a password was right: forget the failures of its name, and one failure of its address.

        Forgive the address no more than that. Otherwise a player could guess other passwords between their own logins.
        """
        self._tries.pop(("name", _plain(name)), None)
        key = ("address", network_of(address))
        if key in self._tries:
            tries = self._tries[key]
            self._tries[key] = tries._replace(failures=max(tries.failures - 1, 0))

    def _wait(self, key: tuple[str, str], now: float, longest: float) -> float:
        """Count a try for this key, unless it would wait longer than ``longest``.

        Returns:
            Seconds until the turn of this try.
        """
        before = self._tries.pop(key, None)
        if before is None or now - max(before.last, before.free) > self.FORGOTTEN_AFTER:
            before = _Tries(0, now, now)
        wait = max(0.0, before.free - now)
        if wait <= longest:
            doubled = min(before.failures + 1, self.FREE + 10) - self.FREE
            apart = min(2.0**doubled, longest) if doubled >= 0 else 0.0
            before = _Tries(before.failures + 1, now + wait + apart, now)
        self._tries[key] = before  # move the key to the end: we drop the first, used longest ago
        while len(self._tries) > self.MOST_KEPT:
            del self._tries[next(iter(self._tries))]
        return wait


def _plain(name: str) -> str:
    return name.casefold()[:64]


# The costs of work, and its budgets


PACKET_COST = 1.0
"""Units for a packet. One unit of work is the cost of a small packet, frame or message: about 0.1 ms."""
BYTES = 1 / 4096
"""Units for each byte, whatever it means."""
COMMAND_COST = 1 / 8
"""Units for one telnet command, which has three bytes."""
CONNECTION_COST = 20.0
"""Units for a new connection."""
REQUEST_COST = 10.0
"""Units for an HTTP request."""
KEY_EXCHANGE_COST = 40.0
"""Units for a key exchange, which takes several milliseconds."""
LOGIN_COST = 4.0
"""Units for a login attempt, which asks the store."""
OWN_UNITS_A_SECOND = 20.0
OWN_UNITS_AT_ONCE = 200.0
"""Units of each connection's own budget, a second and at once, enough for any player.

A new connection begins with the units of one second. Otherwise a client that has spent its units could reconnect and
have them again.
"""
SHARED_UNITS_A_SECOND = 400.0
SHARED_UNITS_AT_ONCE = 2000.0
"""Units that all connections of one address share, enough for 20 SSH logins at once and then 4 a second."""
CONNECTIONS_A_SECOND = 100.0
CONNECTIONS_AT_ONCE = 400.0
"""Limits on accepting connections, from all addresses together. Other connections wait in the system's queue."""
PATIENCE = 8.0
"""Seconds after which the server cuts a connection that never stops exceeding its budget."""


class Bucket:
    """A token bucket: ``at_once`` units immediately, then ``a_second`` each second.

    You can overdraw it. It is empty until the debt is paid back.
    """

    def __init__(self, a_second: float, at_once: float, at_first: float | None = None) -> None:
        """Fill the bucket with ``at_first`` units, or completely if this is None."""
        self.a_second = a_second
        self.at_once = at_once
        self._units_left = at_once if at_first is None else at_first
        self._counted_at = float("-inf")

    def count_units(self, now: float) -> float:
        """Return the units that are left; a negative number is a debt."""
        if now > self._counted_at:
            if self._counted_at > float("-inf"):
                self._units_left = min(self.at_once, self._units_left + self.a_second * (now - self._counted_at))
            self._counted_at = now
        return self._units_left

    def take(self, units: float, now: float) -> None:
        self._units_left = self.count_units(now) - units


class Allowance:
    """The work budget of one connection: first its own units, then the units that its address shares.

    So a connection that floods takes no own units from a quiet connection of the same address.
    """

    LONGEST_WAIT = 1.0
    """Maximum seconds to wait before checking the shared units again: other connections may have ended."""

    def __init__(self, own: Bucket, shared: Bucket, patience: float = PATIENCE) -> None:
        self._own = own
        self._shared = shared
        self._patience = patience
        self._held_since: float | None = None

    def credit(self, now: float) -> float:
        """Return how many own units this connection has left. The one with the most gets the next turn."""
        return self._own.count_units(now)

    def spend(self, units: float, now: float) -> None:
        """Spend units on work that the server has done or will do at once."""
        mine = min(units, max(self._own.count_units(now), 0.0))
        self._own.take(mine, now)
        rest = units - mine
        if rest > 0:
            payer = self._shared if self._shared.count_units(now) > 0 else self._own
            payer.take(rest, now)

    def wait(self, now: float) -> float:
        """Return the seconds to wait before reading more; 0 to read now."""
        if self._own.count_units(now) > 0 or self._shared.count_units(now) > 0:
            if self._own.count_units(now) >= self._own.at_once / 2:
                self._held_since = None
            return 0.0
        if self._held_since is None:
            self._held_since = now
        debt = PACKET_COST - self._own.count_units(now)
        return min(debt / self._own.a_second, self.LONGEST_WAIT) if self._own.a_second else self.LONGEST_WAIT

    def is_spent(self, now: float) -> bool:
        """Return whether the connection has exceeded its budget for so long that the caller should cut it."""
        return self._held_since is not None and now - self._held_since >= self._patience

    def share_with(self, shared: Bucket, now: float) -> None:
        """Share the units of another address from now on, because a proxy said that the connection is from there.

        Move the cost of the new connection to that address.
        """
        shared.take(CONNECTION_COST, now)
        self._shared.take(-CONNECTION_COST, now)
        self._shared = shared


class Budgets:
    """The work budgets of all addresses, for all doors together."""

    MOST_KEPT = 10_000

    def __init__(
        self,
        from_one_address: int = MOST_CONNECTIONS,
        own: tuple[float, float] = (OWN_UNITS_A_SECOND, OWN_UNITS_AT_ONCE),
        shared: tuple[float, float] = (SHARED_UNITS_A_SECOND, SHARED_UNITS_AT_ONCE),
        patience: float = PATIENCE,
    ) -> None:
        """Set the budgets. ``own`` and ``shared`` each have the units a second and the units at once.

        If an address may have more connections than usual (``from_one_address``), it shares more units.
        """
        many = max(1.0, from_one_address / MOST_CONNECTIONS)
        self._own = own
        self._shared = shared[0] * many, shared[1] * many
        self._patience = patience
        self._addresses: dict[str, Bucket] = {}

    def find_shared_bucket(self, address: str, now: float) -> Bucket:
        """Return the units that this address shares. An IPv6 /64 network counts as one address."""
        place = network_of(address)
        bucket = self._addresses.pop(place, None) or Bucket(*self._shared)
        self._addresses[place] = bucket  # move the place to the end: we drop the first, used longest ago
        while len(self._addresses) > self.MOST_KEPT:
            del self._addresses[next(iter(self._addresses))]
        return bucket

    def has_any(self, address: str, now: float) -> bool:
        """Return whether this address has shared units left for a new connection."""
        return self.find_shared_bucket(address, now).count_units(now) > 0

    def enter(self, address: str, now: float) -> Allowance:
        """Charge the address for a new connection, and return the budget of that connection."""
        shared = self.find_shared_bucket(address, now)
        shared.take(CONNECTION_COST, now)
        own_a_second, own_at_once = self._own
        return Allowance(Bucket(own_a_second, own_at_once, min(own_a_second, own_at_once)), shared, self._patience)
