"""Double-dummy solver: how much a side takes if all tiles are known and everybody plays perfectly.

One side attacks: the bidder, and with four players the partner too. It wants as many tricks as possible; all other
seats together want to prevent that. The solver knows nothing of bids. Tiles that nobody will play, such as a widow or a
discard, are simply in no hand. If tiles count in a game, a trick is worth one point and what its tiles count, and the
side wants points; otherwise points and tricks are the same. A side may also want to lose; then all answers count what
the others take.

The search itself is in alpha_beta.py. ``exact_core.h`` is the same search in C, more than ten times as fast; the solver
uses it if the package was built with a C compiler, and in a browser if the page has it as WebAssembly. Both give the
same results in the same number of nodes. With MOON_ACCESS_PURE=1 in the environment, the solver uses Python only.
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
NO_BOUNDS = (0, 1 << 16)
"""Bounds that exclude nothing: see ``Solver.points``."""
MOST_POSITIONS_KEPT = 1 << 18
"""The size of the transposition table, in positions. Few deals need a tenth of it."""
UNLIMITED_NODES = 1 << 62


class Position(NamedTuple):
    """One moment of play with all hands known. Equal ``tables`` must be one and the same object."""

    hands: tuple[tuple[Tile, ...], ...]
    """The tiles that each of three or four seats still holds, without those of ``trick``."""
    trick: tuple[Tile, ...]
    """The tiles on the table in the order of play, fewer than there are seats."""
    leader: Seat
    """The seat that led ``trick`` or leads it next."""
    trump: Suit
    attackers: Collection[Seat]
    """The seats that play together for tricks: the bidder, and with four players the partner too."""
    tables: Ranks | None = None
    """What follows, what beats what, and what counts, if the game has rules of its own for these; None: as under
    ``trump``, and no tile counts.
    """
    losing: bool = False
    """True if the attackers want the others to win tricks. Then all answers are about the tricks of the others."""

    @property
    def to_play(self) -> Seat:
        """The seat whose turn it is."""
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
    """Yield the searches that this installation has, the fastest first."""
    compiled = None if os.environ.get("MOON_ACCESS_PURE") else _compiled_search()
    if compiled is not None:
        yield "compiled", compiled
    yield "python", alpha_beta.Search


def _compiled_search() -> MakeSearch | None:
    """Return the compiled search, if there is one that reads the tables of this version."""
    try:
        from . import _exact
    except ImportError:
        return _search_for_browsers()
    return _exact.Search if getattr(_exact, "TABLES", None) == PACKED else None


def _search_for_browsers() -> MakeSearch | None:
    try:
        from . import webassembly
    except ImportError:
        return None
    return webassembly.Search if webassembly.TABLES == PACKED else None


IMPLEMENTATIONS = dict(_implementations())


def implementation() -> Literal["compiled", "python"]:
    """Return the name of the search that a solver uses if none is given."""
    return next(iter(IMPLEMENTATIONS))


class Solver:
    """Solves any number of positions, one after the other.

    ``budget``: the most nodes for all calls together; None: no limit. A node is a position between two tricks that is
    searched. Nodes are the same on every machine and in both implementations, so the same calls always run out at the
    same node. ``search`` makes the search; None: the fastest one. ``keep``: the size of the transposition table.

    The table stays as long as the positions belong to one deal: same rules, same attackers, and each seat holds the
    tiles that it held in the first position, or some of them. Any other position begins a new deal.

    Every method raises OutOfBudget when the budget is used up, and ValueError for an impossible position.
    """

    def __init__(
        self, budget: int | None = None, *, search: MakeSearch | None = None, keep: int = MOST_POSITIONS_KEPT
    ) -> None:
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

    def points(self, position: Position, bounds: tuple[int, int] = NO_BOUNDS) -> int:
        """Return how many more points the attackers take, including those of the trick on the table.

        Args:
            position: the moment of play.
            bounds: bounds of the answer. The first number also stands for fewer points, the second for more. Narrow
                bounds save much work.

        Returns:
            The points, within the bounds.
        """
        search, left, trick, everything = self._prepare_search(position)
        least, most = _bounds(everything, bounds)
        return self._count(search, left, position.leader, trick, least, most, _guess_points(position, everything))

    def tricks(self, position: Position, within: tuple[int, int] = NO_BOUNDS) -> int:
        """Return how many more tricks the attackers take, as ``points`` does, if no tile counts."""
        return self.points(position, within)

    def values(self, position: Position, within: tuple[int, int] = NO_BOUNDS) -> dict[Tile, int]:
        """Return the legal tiles of the seat to play, and the answer of ``points`` after playing each of them.

        Args:
            position: the moment of play.
            within: bounds of the answers, as for ``points``. To know which tiles still make five tricks, (4, 5) is
                enough, and several times as fast.

        Returns:
            Tile -> points; empty if no tile is left.
        """
        search, left, trick, everything = self._prepare_search(position)
        least, most = _bounds(everything, within)
        numbers = ranks_in(position)
        hand = left & self._owned[position.to_play]
        others = left & ~hand
        tiles = hand & numbers.follow[trick[0]] or hand if trick else hand
        value = _guess_points(position, everything)
        found: dict[Tile, int] = {}
        before = 0
        while tiles:
            bit = 1 << tiles.bit_length() - 1
            tiles ^= bit
            # Equivalent tiles have the same answer. For others, the answer for the tile before is a good first guess.
            if not before or numbers.tells_apart[before | bit] & others:
                value = self._count(search, left, position.leader, (*trick, bit), least, most, value)
            found[numbers.tiles[bit.bit_length() - 1]] = value
            before = bit
        return found

    def can_make(self, position: Position, points: int) -> bool:
        """Return whether the attackers take at least ``points`` more points.

        This is several times as fast as the method ``points``.
        """
        search, left, trick, _ = self._prepare_search(position)
        return self._can_reach(search, left, position.leader, trick, points)

    def _count(  # noqa: PLR0913 - a position and three bounds, for each tile
        self, search: Search, left: int, leader: int, trick: tuple[int, ...], least: int, most: int, likely: int
    ) -> int:
        """Return the points of the attackers, from ``least`` to ``most``, found by null-window searches.

        The first search tries the likely number, the next ones its neighbours. If tiles count points, neighbours are
        less likely, so the steps grow until two tried numbers enclose the answer.

        Args:
            search: the search of this deal.
            left: a mask of all tiles in hands and in the trick.
            leader: the seat that led the trick or leads it next.
            trick: the tiles played, one bit each.
            least: a lower bound.
            most: an upper bound.
            likely: the first guess.

        Returns:
            The points.
        """
        longer = 2 if self._ranks and self._ranks.counts else 1
        need = min(max(likely, least + 1), most)
        step, up, down = 1, False, False
        while least < most:
            if self._can_reach(search, left, leader, trick, need):
                least, up = need, True
            else:
                most, down = need - 1, True
            if up and down:
                need = (least + most + 1) // 2
            else:
                need = min(least + step, most) if up else max(most + 1 - step, least + 1)
                step *= longer
        return least

    def _can_reach(self, search: Search, left: int, leader: int, trick: tuple[int, ...], need: int) -> bool:
        search.limit = UNLIMITED_NODES if self.budget is None else min(self.budget - self._spent, UNLIMITED_NODES)
        reached = search.reaches(left, leader, trick, need)
        if reached == OUT_OF_BUDGET:
            raise OutOfBudget
        return reached == 1

    def _prepare_search(self, position: Position) -> tuple[Search, int, tuple[int, ...], int]:
        """Return the search for this position's deal, and the position in numbers.

        Returns:
            The search; the mask of all tiles left; the masks of the tiles of the trick; and the points that are still
            to be won, including those of the trick on the table.

        Raises:
            ValueError: the position is impossible.
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
    """Return the tables of this position."""
    return position.tables or ranks(position.trump)


def _bounds(everything: int, within: tuple[int, int]) -> tuple[int, int]:
    """Return the bounds ``within``, narrowed to the points that are possible if ``everything`` is still to be won."""
    return min(max(within[0], 0), everything), min(max(within[1], 0), everything)


def _guess_points(position: Position, everything: int) -> int:
    """Return a first guess at the attackers' share of the remaining points. A wrong guess only costs time.

    Measurements of the time chose these shares. Two partners with a good trump often take every trick, and asking for
    less first is no quicker.

    Returns:
        A number of points.
    """
    if position.tables and position.tables.counts:
        return (5 * everything + 3) // 7
    return everything if len(position.hands) == 4 else (4 * everything + 3) // 7


def _check(position: Position, players: int) -> int:
    """Return how many tricks are to come, including the one on the table.

    Returns:
        A number of tricks.

    Raises:
        ValueError: there are not three or four seats, they did not play in turn, or their hands have the wrong sizes.
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


class SearchBudget(NamedTuple):
    """The limits of a search: ``worlds`` worlds, or ``nodes`` nodes once it has tried ``least`` worlds."""

    worlds: int
    least: int
    nodes: int

    def is_spent(self, worlds: int, nodes: int) -> bool:
        """Return whether to stop after this many worlds and nodes of the solver."""
        return worlds >= self.worlds or (worlds >= self.least and nodes > self.nodes)
