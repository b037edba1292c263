"""The rate limits of a server: bytes of a line, lines a second, refusals, connections, logins, work.

Here are values and arithmetic alone. The caller has the clock (seconds that never go back) and does the waiting.
Nothing here grows with what a stranger sends: each table has a maximum.
"""

from __future__ import annotations

from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import NamedTuple

from .talk_text import cut

LINES_A_SECOND, LINES_AT_ONCE = 5, 15
MOST_REFUSALS = 30
MOST_CONNECTIONS = 20
"""Connections from one address."""


class Line(NamedTuple):
    """A line without its end. ``is_cut``: there was more of it, which is lost."""

    data: bytes
    is_cut: bool = False


NOT_ASCII = 0x80
LETTER = 32
"""Bytes that are enough for any letter with its marks."""


class LineSplitter:
    """Makes lines of bytes as they come. A line has at most ``most`` bytes without its end, and whole letters.

    It never keeps more than that and one letter.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._begun = bytearray()
        self._is_cut = False

    def feed(self, data: bytes) -> list[Line]:
        """Return the lines that end with these bytes, by LF or CR LF."""
        *ended, begun = data.split(b"\n")
        lines = []
        for piece in ended:
            self._add(piece)
            lines.append(self._line())
        self._add(begun)
        return lines

    def rest(self) -> Line | None:
        """Return the line that was begun, when nothing more comes; None if none was."""
        return self._line() if self._begun or self._is_cut else None

    def _add(self, piece: bytes) -> None:
        room = self._most + 1 - len(self._begun)  # one more for a CR, which is not of the line
        self._begun += piece[: max(room, 0)]
        rest = piece[max(room, 0) :]
        if rest and self._begun[self._most] >= NOT_ASCII:  # what follows says where a letter with its marks ends
            room = self._most + LETTER - len(self._begun)
            self._begun += rest[: max(room, 0)]
            rest = rest[max(room, 0) :]
        self._is_cut = self._is_cut or bool(rest)

    def _line(self) -> Line:
        data = bytes(self._begun)
        if not self._is_cut:
            data = data.removesuffix(b"\r")
        line = Line(_whole_letters(data, self._most), self._is_cut or len(data) > self._most)
        self._begun.clear()
        self._is_cut = False
        return line


def _whole_letters(data: bytes, most: int) -> bytes:
    """Return as many letters of UTF-8, with their marks, as so many bytes hold."""
    if len(data) <= most or data[most] < NOT_ASCII:
        return data[:most]
    return cut(data.decode("utf-8", "surrogateescape"), most).encode("utf-8", "surrogateescape")


class Pace:
    """How fast lines are taken from one connection: some at once, then so many a second."""

    def __init__(self, a_second: float = LINES_A_SECOND, at_once: int = LINES_AT_ONCE) -> None:
        self._apart = 1 / a_second
        self._ahead = at_once * self._apart
        self._paid_until = float("-inf")

    def wait(self, now: float) -> float:
        """Count a line, and return the seconds until another one may be read."""
        self._paid_until = max(self._paid_until, now) + self._apart
        return max(0.0, round(self._paid_until - now - self._ahead + self._apart, 6))


class Refusals:
    """Refusals in a row of one connection: whoever only tries what is refused is cut off, and not who errs now and
    then."""

    def __init__(self, most: int = MOST_REFUSALS) -> None:
        self._most = most
        self._in_a_row = 0

    def refused(self) -> bool:
        """Count a refusal. Return whether the connection is to be cut."""
        self._in_a_row += 1
        return self._in_a_row >= self._most

    def taken(self) -> None:
        """Something was not refused that changes the game, or that others hear. Do not call this for a question, which
        could be put between any two forged messages."""
        self._in_a_row = 0


class Connections:
    """How many connections each address has."""

    def __init__(self, most: int = MOST_CONNECTIONS) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Whether one more may come from there; then it is counted until it leaves."""
        place = network_of(address)
        if self._open.get(place, 0) >= self._most:
            return False
        self._open[place] = self._open.get(place, 0) + 1
        return True

    def leave(self, address: str) -> None:
        """A connection that entered is gone."""
        place = network_of(address)
        left = self._open.get(place, 0) - 1
        if left > 0:
            self._open[place] = left
        else:
            self._open.pop(place, None)


def network_of(address: str) -> str:
    """Return what one household or machine has: an IPv4 address, or half of an IPv6 one. Anything else is itself."""
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


class Guesses:
    """Wrong guesses from each address, such as numbers of tables: after so many, the address has to wait a while."""

    MOST = 10
    FORGOTTEN_AFTER = 900.0
    MOST_KEPT = 10_000

    def __init__(self) -> None:
        self._wrong: dict[str, tuple[int, float]] = {}

    def may(self, address: str, now: float) -> bool:
        """Whether one more guess is allowed."""
        often, since = self._wrong.get(network_of(address), (0, now))
        return often < self.MOST or now - since > self.FORGOTTEN_AFTER

    def wrong(self, address: str, now: float) -> None:
        """Count a wrong guess."""
        place = network_of(address)
        often, since = self._wrong.pop(place, (0, now))
        self._wrong[place] = (often + 1, since) if now - since <= self.FORGOTTEN_AFTER else (1, now)
        while len(self._wrong) > self.MOST_KEPT:
            del self._wrong[next(iter(self._wrong))]


class _Tries(NamedTuple):
    often: int
    free: float  # when the next one may be checked
    last: float


class LoginDelays:
    """How long a password waits before it is checked: longer with each that failed, by address and by name.

    Each counts as failed until it is known to be right, so that many at once gain nothing. By name the wait stays
    short, because anybody could make another player's name wait.
    """

    FREE = 3
    """Passwords that are checked at once, for fingers err."""
    LONGEST_BY_NAME = 5.0
    LONGEST_BY_ADDRESS = 20.0
    FORGOTTEN_AFTER = 900.0
    MOST_KEPT = 10_000

    def __init__(self) -> None:
        self._tries: dict[tuple[str, str], _Tries] = {}

    def attempt(self, address: str, name: str, now: float) -> float | None:
        """Count a password.

        Return the seconds until it is to be checked; None if it is not checked, for too many wait.
        """
        by_address = self._wait(("address", network_of(address)), now, self.LONGEST_BY_ADDRESS)
        if by_address > self.LONGEST_BY_ADDRESS:
            return None
        by_name = min(self._wait(("name", _plain(name)), now, self.LONGEST_BY_NAME), self.LONGEST_BY_NAME)
        return max(by_address, by_name)

    def succeeded(self, address: str, name: str) -> None:
        """The password was right. Forgive its address no more than this one: otherwise whoever has an account could
        guess others' passwords between two of their own logins."""
        self._tries.pop(("name", _plain(name)), None)
        key = ("address", network_of(address))
        if key in self._tries:
            tries = self._tries[key]
            self._tries[key] = tries._replace(often=max(tries.often - 1, 0))

    def _wait(self, key: tuple[str, str], now: float, longest: float) -> float:
        """Take a turn, and return the seconds until it comes."""
        before = self._tries.pop(key, None)
        if before is None or now - max(before.last, before.free) > self.FORGOTTEN_AFTER:
            before = _Tries(0, now, now)
        wait = max(0.0, before.free - now)
        if wait <= longest:
            doubled = min(before.often + 1, self.FREE + 10) - self.FREE
            apart = min(2.0**doubled, longest) if doubled >= 0 else 0.0
            before = _Tries(before.often + 1, now + wait + apart, now)
        self._tries[key] = before  # behind all others: the one that is dropped was asked for longest ago
        while len(self._tries) > self.MOST_KEPT:
            del self._tries[next(iter(self._tries))]
        return wait


def _plain(name: str) -> str:
    return name.casefold()[:64]


# What work costs, and who may have how much of it


PACKET = 1.0
"""Units of work. One unit is what one small packet, frame or message costs: about a tenth of a millisecond."""
BYTES = 1 / 4096
"""Units of one byte, whatever it means."""
COMMAND = 1 / 8
"""Units of one command of telnet, which has three bytes."""
CONNECTION, REQUEST = 20.0, 10.0
KEY_EXCHANGE, LOGIN = 40.0, 4.0
"""A key exchange takes several milliseconds; a try to log in asks the store."""
OWN_A_SECOND, OWN_AT_ONCE = 20.0, 200.0
"""Units that each connection has for itself, enough for any player. A new connection begins with those of one second:
otherwise whoever has spent them would come again and have them anew."""
SHARED_A_SECOND, SHARED_AT_ONCE = 400.0, 2000.0
"""Units that all connections of one address share: those of twenty logins by ssh at once, and then of four a second."""
ACCEPTED_A_SECOND, ACCEPTED_AT_ONCE = 100.0, 400.0
"""Connections that are accepted, wherever they come from. Others wait in the system's queue."""
PATIENCE = 8.0
"""Seconds after which a connection is cut that is held up all the time."""


class Bucket:
    """A token bucket: so many units at once, then so many a second. It may be overdrawn, and is empty until it is
    paid back."""

    def __init__(self, a_second: float, at_once: float, at_first: float | None = None) -> None:
        """``at_first``: the units at the beginning; the bucket is full if you do not say."""
        self.a_second = a_second
        self.at_once = at_once
        self._left = at_once if at_first is None else at_first
        self._at = float("-inf")

    def left(self, now: float) -> float:
        """Return the units that may still be spent; a negative number is a debt."""
        if now > self._at:
            if self._at > float("-inf"):
                self._left = min(self.at_once, self._left + self.a_second * (now - self._at))
            self._at = now
        return self._left

    def take(self, units: float, now: float) -> None:
        self._left = self.left(now) - units


class Allowance:
    """The work that one connection may cause: its own units first, then those that its address shares.

    So one connection that floods takes nothing from another one of its address that is quiet.
    """

    LONGEST_WAIT = 1.0
    """Seconds until the address is asked again, whose other connections may have ended."""

    def __init__(self, own: Bucket, shared: Bucket, patience: float = PATIENCE) -> None:
        self._own = own
        self._shared = shared
        self._patience = patience
        self._held_since: float | None = None

    def credit(self, now: float) -> float:
        """Return what is left of the connection's own units: whoever has most of them is served first."""
        return self._own.left(now)

    def spend(self, units: float, now: float) -> None:
        """Count work that was done or will be done at once."""
        mine = min(units, max(self._own.left(now), 0.0))
        self._own.take(mine, now)
        rest = units - mine
        if rest > 0:
            payer = self._shared if self._shared.left(now) > 0 else self._own
            payer.take(rest, now)

    def wait(self, now: float) -> float:
        """Return the seconds before more may be read; 0 if it may be read now."""
        if self._own.left(now) > 0 or self._shared.left(now) > 0:
            if self._own.left(now) >= self._own.at_once / 2:
                self._held_since = None
            return 0.0
        if self._held_since is None:
            self._held_since = now
        debt = PACKET - self._own.left(now)
        return min(debt / self._own.a_second, self.LONGEST_WAIT) if self._own.a_second else self.LONGEST_WAIT

    def is_spent(self, now: float) -> bool:
        """Whether the connection asked for too much for so long that it is to be cut."""
        return self._held_since is not None and now - self._held_since >= self._patience

    def share_with(self, shared: Bucket, now: float) -> None:
        """Count it for another address from now on, which takes over what it has cost: a proxy has said whose
        connection it is."""
        shared.take(CONNECTION, now)
        self._shared.take(-CONNECTION, now)
        self._shared = shared


class Budgets:
    """The work that the connections of each address may cause, at all doors together."""

    MOST_KEPT = 10_000

    def __init__(
        self,
        from_one_address: int = MOST_CONNECTIONS,
        own: tuple[float, float] = (OWN_A_SECOND, OWN_AT_ONCE),
        shared: tuple[float, float] = (SHARED_A_SECOND, SHARED_AT_ONCE),
        patience: float = PATIENCE,
    ) -> None:
        """``own`` and ``shared``: units a second, and at once. An address that may connect more often shares more."""
        many = max(1.0, from_one_address / MOST_CONNECTIONS)
        self._own = own
        self._shared = shared[0] * many, shared[1] * many
        self._patience = patience
        self._addresses: dict[str, Bucket] = {}

    def shared(self, address: str, now: float) -> Bucket:
        """Return what this address shares. An IPv6 network of 64 bits is one address."""
        place = network_of(address)
        bucket = self._addresses.pop(place, None) or Bucket(*self._shared)
        self._addresses[place] = bucket  # behind all others: the first is the one that was asked for longest ago
        while len(self._addresses) > self.MOST_KEPT:
            del self._addresses[next(iter(self._addresses))]
        return bucket

    def has_any(self, address: str, now: float) -> bool:
        """Whether a new connection from there may cause any work."""
        return self.shared(address, now).left(now) > 0

    def enter(self, address: str, now: float) -> Allowance:
        """Return what a new connection from there may cause; that it came is counted already."""
        shared = self.shared(address, now)
        shared.take(CONNECTION, now)
        own_a_second, own_at_once = self._own
        return Allowance(Bucket(own_a_second, own_at_once, min(own_a_second, own_at_once)), shared, self._patience)
