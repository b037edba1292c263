"""The chain of draw dominoes: its open ends, and how it lies on the table.

Open ends are counted by number. The plays are a linked list, in which each knows the one before it. So a play costs
the same however long the chain is. Whether a seat may lay a tile is decided by the rules of the game. A tile leaves
its other number open. A double is laid crosswise, and opens as many ends as the house rule says.

Where the sum of the open ends scores, ends on a double are told apart from others with the same number: see
counted_chain.py.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from enum import Enum
from typing import Final, NamedTuple

from .tiles import Seat, Tile


class Lies(Enum):
    """How the tile lies that an end is of, where that is told apart."""

    ALONG = 0  # along the line; also wherever ends are not told apart
    CROSSWISE = 1  # a double at the end of its line: both halves count
    SPINNER = 2  # a double that the line goes through: what is still open of it counts nothing


class OpenEnd(NamedTuple):
    """A number that can be laid on. ``times``: how many open ends show it."""

    number: int
    times: int
    lies: Lies = Lies.ALONG

    @property
    def place(self) -> int:
        """What a play on this end says: the number; where it is on a double that is told apart, ``on_double``."""
        return self.number if self.lies is Lies.ALONG else on_double(self.number)


Ends = tuple[OpenEnd, ...]
"""Each open number once, highest first. Where ends are told apart, a number stands twice if it is open on its double,
too; on the double last."""

_ON_DOUBLE: Final = 100
"""More than any number of pips on half a tile."""


def on_double(number: int) -> int:
    """The place of an end that is on the double of this number."""
    return _ON_DOUBLE + number


def is_on_double(place: int) -> bool:
    return place >= _ON_DOUBLE


def number_at(place: int) -> int:
    """The number that is laid on at this place."""
    return place % _ON_DOUBLE


class Link(NamedTuple):
    """One play. ``end`` is the place it was laid on, its number as a rule; None for the opening tile."""

    seat: Seat
    tile: Tile
    end: int | None
    before: Link | None


class Branch(NamedTuple):
    """Tiles in one direction, outwards, up to an open end or to a double that branches.

    ``number``: counted from 1 in the order in which the branches began. ``parent``: the number of the branch whose last
    tile it grows from; None where it grows from the opening tile. ``on``: the number of pips that it begins at.
    ``tiles``: from the inside outwards. ``end``: the number that is open at its end; None where it branches.
    ``forks``: the numbers of the branches that it branches into.
    """

    number: int
    parent: int | None
    on: int
    tiles: tuple[Tile, ...]
    end: int | None
    forks: tuple[int, ...]


class Layout(NamedTuple):
    """The whole chain, told from the opening tile."""

    opening: Tile
    branches: tuple[Branch, ...]


def open_numbers(ends: Ends) -> tuple[int, ...]:
    """The numbers of the open ends, each once, the highest first."""
    return tuple(dict.fromkeys([end[0] for end in ends]))


def fits(tile: Tile, numbers: Collection[int]) -> bool:
    """Whether the tile can be laid on one of these numbers."""
    return tile.high in numbers or tile.low in numbers


def arms(chain: Link | None, double_branches: int, *, spinner: bool) -> int:
    """How many ends a double opens that is laid now. ``spinner``: the first double goes on in four directions."""
    first = spinner and not any(link.tile.is_double for link in links(chain))
    if chain is None:
        return 4 if first or double_branches == 3 else 2
    return 3 if first else double_branches


def ends_after(ends: Ends, tile: Tile, end: int | None, double_branches: int, opened: int = 0) -> Ends:
    """The open ends once this tile is laid on the number ``end``; None: as the opening tile.

    ``double_branches``: how many ends a double opens that is laid to a chain, 1 to 3. ``opened``: how many ends this
    double opens, where that is another number, see ``arms``.
    """
    counts: dict[int, int] = {number: times for number, times, _ in ends}
    if end is not None:
        counts[end] -= 1
        if not counts[end]:
            del counts[end]
    for number in (tile.high,) * opened if opened else _opened(tile, end, double_branches):
        counts[number] = counts.get(number, 0) + 1
    return tuple([OpenEnd(number, counts[number]) for number in sorted(counts, reverse=True)])


def _opened(tile: Tile, end: int | None, double_branches: int) -> tuple[int, ...]:
    """The numbers that are open once this tile is laid and were not before, one for each new end.

    A double opens ``double_branches`` ends; as the opening tile two, or four where that is three. Any other tile opens
    its other number, as the opening tile both.
    """
    if not tile.is_double:
        return (tile.high, tile.low) if end is None else (tile.other(end),)
    ends = double_branches if end is not None else 4 if double_branches == 3 else 2
    return (tile.high,) * ends


def links(chain: Link | None) -> tuple[Link, ...]:
    """The plays in the order they were made."""
    found = []
    while chain is not None:
        found.append(chain)
        chain = chain.before
    return tuple(reversed(found))


def lay_out(chain: Link | None, double_branches: int, *, spinner: bool = False, counted: bool = False) -> Layout | None:
    """How the chain lies on the table; None where no tile is laid.

    A player says only which number a tile is laid on. Of several ends with that number the one is taken here that has
    been open longest; of those opened at once, the one of the branch with the lowest number. ``counted``: ends on a
    double are told apart, so the place says which it is.
    """
    if chain is None:
        return None
    opening, *others = links(chain)
    growing: list[GrowingBranch] = []
    open_at: dict[int, deque[GrowingBranch]] = {}

    def opened_by(link: Link) -> tuple[int, ...]:
        if link.tile.is_double and spinner:
            return (link.tile.high,) * arms(link.before, double_branches, spinner=True)
        return _opened(link.tile, link.end and number_at(link.end), double_branches)

    def branch_out(link: Link, parent: GrowingBranch | None) -> None:
        for number in opened_by(link):
            branch = GrowingBranch(len(growing) + 1, parent.number if parent else None, number)
            growing.append(branch)
            place = on_double(number) if counted and link.tile.is_double else number
            open_at.setdefault(place, deque()).append(branch)
            if parent is not None:
                parent.forks.append(branch.number)

    branch_out(opening, None)
    for link in others:
        assert link.end is not None
        branch = open_at[link.end].popleft()
        branch.tiles.append(link.tile)
        opened = opened_by(link)
        if len(opened) > 1:
            branch.end = None
            branch_out(link, branch)
        else:
            branch.end = opened[0]
            place = on_double(opened[0]) if counted and link.tile.is_double else opened[0]
            open_at.setdefault(place, deque()).append(branch)
    return Layout(opening.tile, tuple(branch.done() for branch in growing))


class GrowingBranch:
    """A branch while tiles are put to it. The values are those of ``Branch``."""

    def __init__(self, number: int, parent: int | None, on: int) -> None:
        self.number, self.parent, self.on = number, parent, on
        self.tiles: list[Tile] = []
        self.end: int | None = on
        self.forks: list[int] = []

    def done(self) -> Branch:
        return Branch(self.number, self.parent, self.on, tuple(self.tiles), self.end, tuple(self.forks))
