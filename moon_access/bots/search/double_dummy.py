"""Exact play of Moon when all tiles are known: how many tricks a side takes if everybody plays perfectly.

One side attacks: the bidder, with four the partner too. It wants as many tricks as it can get, all others together
want it to have few. Nothing is said here about bids and points. Tiles that nobody will play, the widow or a
discard, simply are in no hand.

The search itself is in alpha_beta.py. Where the package was built with a C compiler, the same search as ``_exact.c``
does it, more than ten times faster; both find the same, in the same number of nodes, and nothing but the time
depends on which it is. MOON_ACCESS_PURE=1 in the environment keeps to Python.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Literal, NamedTuple, Protocol

from moon_access.engine.tiles import Seat, Suit, Tile

from . import alpha_beta
from .alpha_beta import OUT_OF_BUDGET
from .ranks import Ranks, ranks

MOST_TILES = 7
ANY = (0, MOST_TILES)
KEPT = 1 << 18
"""So many positions of a deal are kept at once. Hardly a deal has a tenth of it."""
UNLIMITED = 1 << 62


class Position(NamedTuple):
    """A deal while tiles are played, all of it known."""

    hands: tuple[tuple[Tile, ...], ...]
    """What each seat still holds, three or four seats; the tiles of ``trick`` are in no hand."""
    trick: tuple[Tile, ...]
    """What lies on the table, in the order of play: fewer tiles than there are seats."""
    leader: Seat
    """Who led ``trick`` or is to lead."""
    trump: Suit
    attackers: Collection[Seat]
    """The seats that play together for tricks: the bidder, with four the partner too."""

    @property
    def to_play(self) -> Seat:
        return Seat((self.leader + len(self.trick)) % len(self.hands))


class OutOfBudget(Exception):
    """More positions would have to be looked into than the solver was allowed to."""


class Search(Protocol):
    """What alpha_beta.py and ``_exact.c`` offer: see alpha_beta.Search."""

    limit: int

    @property
    def nodes(self) -> int: ...

    def reaches(self, left: int, leader: int, trick: Sequence[int], need: int, /) -> int: ...


MakeSearch = Callable[[Ranks, Sequence[int], int, int], Search]


def _implementations() -> Iterator[tuple[Literal["compiled", "python"], MakeSearch]]:
    """What can be had here, the best first."""
    if not os.environ.get("MOON_ACCESS_PURE"):
        try:
            from moon_access.bots.search import _exact
        except ImportError:
            pass
        else:
            yield "compiled", _exact.Search
    yield "python", alpha_beta.Search


IMPLEMENTATIONS = dict(_implementations())


def implementation() -> Literal["compiled", "python"]:
    """Which search is in use."""
    return next(iter(IMPLEMENTATIONS))


class Solver:
    """Answers for any number of positions, one after the other.

    What was found out is kept as long as the positions are of one deal: what each seat holds and has in the trick
    is what it held in the first, or part of it, with the same trump and the same attackers. Another position
    begins another deal.

    ``budget`` bounds the work of all calls together, in nodes, the positions between two tricks that are looked
    into. Nodes are the same on every machine and in both implementations: the same calls run out at the same
    node. Every method raises OutOfBudget then, and ValueError for a position that cannot be.
    """

    def __init__(self, budget: int | None = None, *, search: MakeSearch | None = None, keep: int = KEPT) -> None:
        self.budget = budget
        self._make = search or IMPLEMENTATIONS[implementation()]
        self._keep = keep
        self._spent = 0
        self._search: Search | None = None
        self._owned: list[int] = []
        self._trump = Suit.NONE
        self._attackers = 0

    @property
    def nodes(self) -> int:
        """The nodes of all calls so far."""
        return self._spent + (self._search.nodes if self._search else 0)

    def tricks(self, position: Position, within: tuple[int, int] = ANY) -> int:
        """How many tricks more the attackers take, the one on the table included.

        ``within`` saves work where fewer than its first number are as bad, and more than its second as good, as
        these: a number outside of it is given as the nearer one.
        """
        search, left, trick = self._enter(position)
        least, most = _bounds(position, within)
        return self._count(search, left, position.leader, trick, least, most, _likely(_tricks_left(position)))

    def values(self, position: Position, within: tuple[int, int] = ANY) -> dict[Tile, int]:
        """Each legal tile of whoever's turn it is -> what ``tricks`` is if it is played. Empty when all is over.

        ``within`` as there: (4, 5) is enough, and several times faster, to know which tiles still make five.
        """
        search, left, trick = self._enter(position)
        least, most = _bounds(position, within)
        numbers = ranks(position.trump)
        hand = left & self._owned[position.to_play]
        others = left & ~hand
        tiles = hand & numbers.follow[trick[0]] or hand if trick else hand
        value = _likely(_tricks_left(position))
        found: dict[Tile, int] = {}
        before = 0
        while tiles:
            bit = 1 << tiles.bit_length() - 1
            tiles ^= bit
            # Of two tiles that nobody can tell apart the first answers for both; else it is the best guess there is.
            if not before or numbers.tells_apart[before | bit] & others:
                value = self._count(search, left, position.leader, (*trick, bit), least, most, value)
            found[numbers.tiles[bit.bit_length() - 1]] = value
            before = bit
        return found

    def makes(self, position: Position, tricks: int) -> bool:
        """Whether the attackers take at least so many tricks more. Several times faster than to count them."""
        search, left, trick = self._enter(position)
        return self._reaches(search, left, position.leader, trick, tricks)

    def _count(
        self, search: Search, left: int, leader: int, trick: tuple[int, ...], least: int, most: int, likely: int
    ) -> int:
        """What the attackers take, ``least`` to ``most``: asks for the likely number first, then its neighbours."""
        need = min(max(likely, least + 1), most)
        while least < most:
            if self._reaches(search, left, leader, trick, need):
                least = need
                need += 1
            else:
                most = need = need - 1
        return least

    def _reaches(self, search: Search, left: int, leader: int, trick: tuple[int, ...], need: int) -> bool:
        search.limit = UNLIMITED if self.budget is None else min(self.budget - self._spent, UNLIMITED)
        reached = search.reaches(left, leader, trick, need)
        if reached == OUT_OF_BUDGET:
            raise OutOfBudget
        return reached == 1

    def _enter(self, position: Position) -> tuple[Search, int, tuple[int, ...]]:
        """The search of this position's deal, and the position for it: the tiles left, the tiles of the trick."""
        bit = ranks(position.trump).bit
        try:
            trick = tuple([bit[tile] for tile in position.trick])
            held = [sum([bit[tile] for tile in hand]) for hand in position.hands]
        except KeyError as error:
            raise ValueError(f"{error.args[0]} is no tile of Moon") from None
        players = len(held)
        _check(position, players)
        for place, played in enumerate(trick):
            held[(position.leader + place) % players] += played
        left = sum(held)
        if left.bit_count() != players * _tricks_left(position):
            raise ValueError("a tile is there twice")
        attackers = sum([1 << seat for seat in set(position.attackers)])
        if not (
            self._search
            and self._trump is position.trump
            and self._attackers == attackers
            and len(self._owned) == players
            and all(not tiles & ~owned for tiles, owned in zip(held, self._owned, strict=True))
        ):
            self._spent = self.nodes
            self._owned, self._trump, self._attackers = held, position.trump, attackers
            self._search = self._make(ranks(position.trump), held, attackers, self._keep)
        assert self._search is not None
        return self._search, left, trick


def _tricks_left(position: Position) -> int:
    """The tricks to come, the one on the table included: what the leader holds and has led."""
    return len(position.hands[position.leader]) + bool(position.trick)


def _bounds(position: Position, within: tuple[int, int]) -> tuple[int, int]:
    """The fewest and the most tricks that are told apart: what there can be, and what is asked for."""
    tricks = _tricks_left(position)
    return min(max(within[0], 0), tricks), min(max(within[1], 0), tricks)


def _likely(tricks: int) -> int:
    """What attackers take of so many tricks, as a first guess; it only costs time if it is wrong."""
    return (5 * tricks + 3) // 7


def _check(position: Position, players: int) -> None:
    """Raises ValueError unless it is a position of three or four who have played in turn."""
    if players not in (3, 4) or len(position.trick) >= players:
        raise ValueError("three or four players, and fewer tiles in the trick")
    if position.leader not in range(players) or not set(position.attackers) <= set(range(players)):
        raise ValueError("no such seat")
    tricks = _tricks_left(position)
    for seat, hand in enumerate(position.hands):
        played = (seat - position.leader) % players < len(position.trick)
        if len(hand) + played != tricks or tricks > MOST_TILES:
            raise ValueError("the hands are of different sizes, or too large")
