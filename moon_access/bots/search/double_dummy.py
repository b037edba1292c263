"""Double-dummy solver for Moon: how many tricks a side takes if all tiles are known and everybody plays perfectly.

One side attacks: the bidder, with four players the partner too. It wants as many tricks as possible; all others
together want it to have few. Bids and points are not known here. Tiles that nobody will play, the widow or a discard,
are simply in no hand.

The search itself is in alpha_beta.py. ``_exact.c`` is the same search in C, more than ten times faster. It is used
where the package was built with a C compiler. Both give the same results in the same number of nodes. With
MOON_ACCESS_PURE=1 in the environment only Python is used.
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
"""The most tiles in a hand, and so the most tricks."""
ANY = (0, MOST_TILES)
"""Bounds that bound nothing: see ``Solver.tricks``."""
KEPT = 1 << 18
"""The size of the transposition table, in positions. Few deals need a tenth of it."""
UNLIMITED = 1 << 62


class Position(NamedTuple):
    """One moment while tiles are played, all hands known."""

    hands: tuple[tuple[Tile, ...], ...]
    """What each seat still holds, three or four seats; the tiles of ``trick`` are in no hand."""
    trick: tuple[Tile, ...]
    """The tiles on the table, in the order of play: fewer than there are seats."""
    leader: Seat
    """Who led ``trick`` or is to lead."""
    trump: Suit
    attackers: Collection[Seat]
    """The seats that play together for tricks: the bidder, with four the partner too."""

    @property
    def to_play(self) -> Seat:
        """Whose turn it is."""
        return Seat((self.leader + len(self.trick)) % len(self.hands))


class OutOfBudget(Exception):
    """The solver has used up its budget of nodes and gives no answer."""


class Search(Protocol):
    """The interface of both searches, documented in alpha_beta.Search."""

    limit: int

    @property
    def nodes(self) -> int: ...

    def reaches(self, left: int, leader: int, trick: Sequence[int], need: int, /) -> int: ...


MakeSearch = Callable[[Ranks, Sequence[int], int, int], Search]


def _implementations() -> Iterator[tuple[Literal["compiled", "python"], MakeSearch]]:
    """The searches that are there, the fastest first."""
    if not os.environ.get("MOON_ACCESS_PURE"):
        try:
            from . import _exact
        except ImportError:
            pass
        else:
            yield "compiled", _exact.Search
    yield "python", alpha_beta.Search


IMPLEMENTATIONS = dict(_implementations())


def implementation() -> Literal["compiled", "python"]:
    """Which search is used where none is given."""
    return next(iter(IMPLEMENTATIONS))


class Solver:
    """Solves any number of positions, one after the other.

    ``budget``: the most nodes for all calls together; None: no limit. A node is a position between two tricks that is
    searched. Nodes are the same on every machine and in both implementations, so the same calls always run out at the
    same node. ``search`` makes the search; None: the fastest there is. ``keep``: the size of the transposition table.

    The table is kept as long as the positions belong to one deal: same trump, same attackers, and each seat holds what
    it held in the first position, or part of it. Any other position begins a new deal.

    Every method raises OutOfBudget when the budget is used up, and ValueError for a position that cannot be.
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
        """The nodes that all calls so far have searched."""
        return self._spent + (self._search.nodes if self._search else 0)

    def tricks(self, position: Position, within: tuple[int, int] = ANY) -> int:
        """How many more tricks the attackers take, the one on the table included.

        ``within`` bounds the answer: fewer tricks than its first number are given as this number, more than its second
        as that one. Narrow bounds save much work.
        """
        search, left, trick = self._enter(position)
        least, most = _bounds(position, within)
        return self._count(search, left, position.leader, trick, least, most, _likely(_tricks_left(position)))

    def values(self, position: Position, within: tuple[int, int] = ANY) -> dict[Tile, int]:
        """Each legal tile of the seat to play -> the answer of ``tricks`` if it is played. Empty when no tile is left.

        ``within`` as there. To know which tiles still make five tricks, (4, 5) is enough, and several times faster.
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
            # Equivalent tiles have the same answer. Else the answer for the tile before is the best first guess.
            if not before or numbers.tells_apart[before | bit] & others:
                value = self._count(search, left, position.leader, (*trick, bit), least, most, value)
            found[numbers.tiles[bit.bit_length() - 1]] = value
            before = bit
        return found

    def makes(self, position: Position, tricks: int) -> bool:
        """Whether the attackers take at least this many more tricks. Several times faster than ``tricks``."""
        search, left, trick = self._enter(position)
        return self._reaches(search, left, position.leader, trick, tricks)

    def _count(  # noqa: PLR0913 - a position and three bounds, asked for tile by tile
        self, search: Search, left: int, leader: int, trick: tuple[int, ...], least: int, most: int, likely: int
    ) -> int:
        """The tricks of the attackers, from ``least`` to ``most``, by null-window searches: the likely number first."""
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
        """The search for this position's deal, and the position as masks: all tiles left, the tiles of the trick."""
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
    """The tricks to come, the one on the table included."""
    return len(position.hands[position.leader]) + bool(position.trick)


def _bounds(position: Position, within: tuple[int, int]) -> tuple[int, int]:
    """``within``, cut to what is possible in this position."""
    tricks = _tricks_left(position)
    return min(max(within[0], 0), tricks), min(max(within[1], 0), tricks)


def _likely(tricks: int) -> int:
    """A first guess at the attackers' share of so many tricks. A wrong guess only costs time."""
    return (5 * tricks + 3) // 7


def _check(position: Position, players: int) -> None:
    """Raises ValueError unless three or four seats have played in turn with hands of fitting sizes."""
    if players not in (3, 4) or len(position.trick) >= players:
        raise ValueError("three or four players, and fewer tiles in the trick")
    if position.leader not in range(players) or not set(position.attackers) <= set(range(players)):
        raise ValueError("no such seat")
    tricks = _tricks_left(position)
    for seat, hand in enumerate(position.hands):
        played = (seat - position.leader) % players < len(position.trick)
        if len(hand) + played != tricks or tricks > MOST_TILES:
            raise ValueError("the hands are of different sizes, or too large")
