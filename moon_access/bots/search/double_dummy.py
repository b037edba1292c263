"""Double-dummy solver: how much a side takes if all tiles are known and everybody plays perfectly.

One side attacks: the bidder, with four players the partner too. It wants as many tricks as possible; all others
together want it to have few. Bids are not known here. Tiles that nobody will play, the widow or a discard, are simply
in no hand. In a game in which tiles count, a trick is worth one point and what its tiles count, and the side wants
points; where none does, points and tricks are the same. A side may also want to lose: then all is about what the
others take.

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
from .ranks import PACKED, Ranks, ranks

MOST_TILES = 7
"""The most tiles in a hand, and so the most tricks."""
ANY = (0, 1 << 16)
"""Bounds that bound nothing: see ``Solver.points``."""
KEPT = 1 << 18
"""The size of the transposition table, in positions. Few deals need a tenth of it."""
UNLIMITED = 1 << 62


class Position(NamedTuple):
    """One moment while tiles are played, all hands known. Equal tables have to be one and the same object."""

    hands: tuple[tuple[Tile, ...], ...]
    """What each seat still holds, three or four seats; the tiles of ``trick`` are in no hand."""
    trick: tuple[Tile, ...]
    """The tiles on the table, in the order of play: fewer than there are seats."""
    leader: Seat
    """Who led ``trick`` or is to lead."""
    trump: Suit
    attackers: Collection[Seat]
    """The seats that play together for tricks: the bidder, with four the partner too."""
    tables: Ranks | None = None
    """What follows, what beats what, and what counts, in a game that has rules of its own for it; None: as under
    ``trump``, and nothing counts."""
    losing: bool = False
    """The attackers want the tricks that the others win, and all answers are about these."""

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


MakeSearch = Callable[[Ranks, Sequence[int], int, int, bool], Search]


def _implementations() -> Iterator[tuple[Literal["compiled", "python"], MakeSearch]]:
    """The searches that are there, the fastest first."""
    if not os.environ.get("MOON_ACCESS_PURE"):
        try:
            from . import _exact
        except ImportError:
            pass
        else:
            if getattr(_exact, "TABLES", None) == PACKED:
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

    The table is kept as long as the positions belong to one deal: same rules, same attackers, and each seat holds what
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
        self._ranks: Ranks | None = None
        self._side = 0, False

    @property
    def nodes(self) -> int:
        """The nodes that all calls so far have searched."""
        return self._spent + (self._search.nodes if self._search else 0)

    def points(self, position: Position, within: tuple[int, int] = ANY) -> int:
        """How many more points the attackers take, those of the trick on the table included.

        ``within`` bounds the answer: fewer points than its first number are given as this number, more than its second
        as that one. Narrow bounds save much work.
        """
        search, left, trick, everything = self._enter(position)
        least, most = _bounds(everything, within)
        return self._count(search, left, position.leader, trick, least, most, _likely(position, everything))

    def tricks(self, position: Position, within: tuple[int, int] = ANY) -> int:
        """As ``points``, where no tile counts."""
        return self.points(position, within)

    def values(self, position: Position, within: tuple[int, int] = ANY) -> dict[Tile, int]:
        """Each legal tile of the seat to play -> the answer of ``points`` if it is played. Empty when no tile is left.

        ``within`` as there. To know which tiles still make five tricks, (4, 5) is enough, and several times faster.
        """
        search, left, trick, everything = self._enter(position)
        least, most = _bounds(everything, within)
        numbers = ranks_in(position)
        hand = left & self._owned[position.to_play]
        others = left & ~hand
        tiles = hand & numbers.follow[trick[0]] or hand if trick else hand
        value = _likely(position, everything)
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

    def makes(self, position: Position, points: int) -> bool:
        """Whether the attackers take at least this many more points. Several times faster than ``points``."""
        search, left, trick, _ = self._enter(position)
        return self._reaches(search, left, position.leader, trick, points)

    def _count(  # noqa: PLR0913 - a position and three bounds, asked for tile by tile
        self, search: Search, left: int, leader: int, trick: tuple[int, ...], least: int, most: int, likely: int
    ) -> int:
        """The points of the attackers, from ``least`` to ``most``, by null-window searches: the likely number first.

        Then the next number. Where tiles count, one more or less is not as likely, and the steps get longer, until the
        answer lies between two numbers that were tried.
        """
        longer = 2 if self._ranks and self._ranks.counts else 1
        need = min(max(likely, least + 1), most)
        step, up, down = 1, False, False
        while least < most:
            if self._reaches(search, left, leader, trick, need):
                least, up = need, True
            else:
                most, down = need - 1, True
            if up and down:
                need = (least + most + 1) // 2
            else:
                need = min(least + step, most) if up else max(most + 1 - step, least + 1)
                step *= longer
        return least

    def _reaches(self, search: Search, left: int, leader: int, trick: tuple[int, ...], need: int) -> bool:
        search.limit = UNLIMITED if self.budget is None else min(self.budget - self._spent, UNLIMITED)
        reached = search.reaches(left, leader, trick, need)
        if reached == OUT_OF_BUDGET:
            raise OutOfBudget
        return reached == 1

    def _enter(self, position: Position) -> tuple[Search, int, tuple[int, ...], int]:
        """The search for this position's deal; the position as masks: all tiles left, the tiles of the trick; and the
        points that are still to be had, those of the trick on the table included.
        """
        hands, on_table, leader, _, attackers, _, losing = position
        numbers = ranks_in(position)
        bit = numbers.bit
        try:
            trick = tuple([bit[tile] for tile in on_table])
            held = [sum([bit[tile] for tile in hand]) for hand in hands]
        except KeyError as error:
            raise ValueError(f"{error.args[0]} is no tile of the set") from None
        players = len(held)
        tricks = _check(position, players)
        for place, played in enumerate(trick):
            held[(leader + place) % players] += played
        left = sum(held)
        if left.bit_count() != players * tricks:
            raise ValueError("a tile is there twice")
        side = sum([1 << seat for seat in set(attackers)]), losing
        search = self._search
        if (
            search is None
            or self._ranks is not numbers
            or self._side != side
            or len(self._owned) != players
            or any(tiles & ~owned for tiles, owned in zip(held, self._owned, strict=True))
        ):
            self._spent = self.nodes
            self._owned, self._ranks, self._side = held, numbers, side
            search = self._search = self._make(numbers, held, side[0], self._keep, losing)
        return search, left, trick, tricks + (numbers.points(left) if numbers.counts else 0)


def ranks_in(position: Position) -> Ranks:
    """The tables of this position."""
    return position.tables or ranks(position.trump)


def _bounds(everything: int, within: tuple[int, int]) -> tuple[int, int]:
    """``within``, cut to what is possible where so much is still to be had."""
    return min(max(within[0], 0), everything), min(max(within[1], 0), everything)


def _likely(position: Position, everything: int) -> int:
    """A first guess at the attackers' share of so many points. A wrong guess only costs time.

    Found by time. Two partners with a good trump often take every trick, and asking for less first is no quicker.
    """
    if position.tables and position.tables.counts:
        return (5 * everything + 3) // 7
    return everything if len(position.hands) == 4 else (4 * everything + 3) // 7


def _check(position: Position, players: int) -> int:
    """How many tricks are to come, the one on the table included.

    Raises ValueError unless three or four seats have played in turn with hands of fitting sizes.
    """
    hands, trick, leader, _, attackers, _, _ = position
    played = len(trick)
    if players not in (3, 4) or played >= players:
        raise ValueError("three or four players, and fewer tiles in the trick")
    if leader not in range(players) or not set(attackers) <= set(range(players)):
        raise ValueError("no such seat")
    tricks = len(hands[leader]) + (1 if trick else 0)
    sizes = [tricks] * players
    for place in range(played):
        sizes[(leader + place) % players] -= 1
    if tricks > MOST_TILES or [len(hand) for hand in hands] != sizes:
        raise ValueError("the hands are of different sizes, or too large")
    return tricks
