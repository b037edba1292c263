"""The chain: how tiles lie on the table, which ends are open, and what the open ends add up to.

Open ends are counted by number. The plays are a linked list in which each play knows the one before it, so a play costs
the same however long the chain is. A tile leaves its other number open. A double is laid crosswise, and a house rule
decides how many ends it opens. The rules of each game decide which seat may lay a tile where.

If the sum of the open ends scores, as in all fives, it matters how a tile lies. An end of a tile that lies along the
line counts its number. A double at the end of its line lies crosswise, so both halves count. Once the line passes
through the double, the double counts nothing, but its open sides can still be played on. (By the rule of sniff, each
half counts until all its sides are taken.) So the game distinguishes an end on a double from another end with the same
number, and a play names one of them. While the opening double lies alone, it is both ends of the line, and counts once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import NamedTuple

from moon_access.engine.chain import EndKind, Ends, OpenEnd, is_on_double, number_at, place_on_double
from moon_access.engine.tiles import Seat, Tile


class Link(NamedTuple):
    """One play. ``end``: the place where the tile was laid, in most games its number; None for the opening tile."""

    seat: Seat
    tile: Tile
    end: int | None
    before: Link | None


class Branch(NamedTuple):
    """Tiles in one direction, outwards, up to an open end or to a double that branches.

    ``number``: counted from 1 in the order in which the branches began. ``parent``: the number of the branch whose last
    tile it grows from; None if it grows from the opening tile. ``on``: the number at which it begins. ``tiles``: from
    the inside outwards. ``end``: the number that is open at its end; None if it branches. ``forks``: the numbers of the
    branches that it branches into.
    """

    number: int
    parent: int | None
    on: int
    tiles: tuple[Tile, ...]
    end: int | None
    forks: tuple[int, ...]


class Layout(NamedTuple):
    """The whole chain, from the opening tile outwards."""

    opening: Tile
    branches: tuple[Branch, ...]


def open_numbers(ends: Ends) -> tuple[int, ...]:
    """Return the numbers of the open ends, each once, the highest first."""
    return tuple(dict.fromkeys([end[0] for end in ends]))


def fits(tile: Tile, numbers: Collection[int]) -> bool:
    """Return whether the tile can be laid on one of these numbers."""
    return tile.high in numbers or tile.low in numbers


def count_arms(chain: Link | None, double_branches: int, *, has_spinner: bool) -> int:
    """Return how many ends a double opens if it is laid now.

    If ``has_spinner``, the first double opens four directions.
    """
    first = has_spinner and not any(link.tile.is_double for link in links(chain))
    if chain is None:
        return 4 if first or double_branches == 3 else 2
    return 3 if first else double_branches


def ends_after(ends: Ends, tile: Tile, end: int | None, double_branches: int, opened: int = 0) -> Ends:
    """Return the open ends after this tile is laid on the number ``end``, or as the opening tile (None).

    Args:
        ends: the open ends before.
        tile: the tile.
        end: the number that it is laid on.
        double_branches: how many ends a double opens that is laid on a chain, 1 to 3.
        opened: how many ends this double opens if that is another number, see ``arms``.

    Returns:
        Each open number once, the highest first.
    """
    counts: dict[int, int] = {number: times for number, times, _ in ends}
    if end is not None:
        counts[end] -= 1
        if not counts[end]:
            del counts[end]
    for number in (tile.high,) * opened if opened else _numbers_opened(tile, end, double_branches):
        counts[number] = counts.get(number, 0) + 1
    return tuple([OpenEnd(number, counts[number]) for number in sorted(counts, reverse=True)])


def _numbers_opened(tile: Tile, end: int | None, double_branches: int) -> tuple[int, ...]:
    """Return the numbers that this tile opens, one for each new end.

    A double opens ``double_branches`` ends; an opening double opens two ends, or four if ``double_branches`` is three.
    Any other tile opens its other number; an opening tile opens both numbers.

    Returns:
        The numbers of the new ends.
    """
    if not tile.is_double:
        return (tile.high, tile.low) if end is None else (tile.other_half(end),)
    ends = double_branches if end is not None else 4 if double_branches == 3 else 2
    return (tile.high,) * ends


def links(chain: Link | None) -> tuple[Link, ...]:
    """Return the plays in the order in which they were made."""
    found = []
    while chain is not None:
        found.append(chain)
        chain = chain.before
    return tuple(reversed(found))


def lay_out(chain: Link | None, double_branches: int, *, spinner: bool = False, counted: bool = False) -> Layout | None:
    """Return how the chain lies on the table; None if no tile is laid.

    A player says only which number a tile is laid on. Of several ends with that number, the tile goes on the one that
    has been open longest; of those opened at once, on the branch with the lowest number.

    Args:
        chain: the last play.
        double_branches: how many ends a double opens that is laid on a chain, 1 to 3.
        spinner: whether the first double opens four directions.
        counted: whether ends on a double differ from others, so that plays name them by ``place_on_double``.

    Returns:
        The opening tile and the branches.
    """
    if chain is None:
        return None
    opening, *others = links(chain)
    growing: list[GrowingBranch] = []
    open_at: dict[int, deque[GrowingBranch]] = {}

    def numbers_opened_by(link: Link) -> tuple[int, ...]:
        if link.tile.is_double and spinner:
            return (link.tile.high,) * count_arms(link.before, double_branches, has_spinner=True)
        return _numbers_opened(link.tile, link.end and number_at(link.end), double_branches)

    def branch_out(link: Link, parent: GrowingBranch | None) -> None:
        for number in numbers_opened_by(link):
            branch = GrowingBranch(len(growing) + 1, parent.number if parent else None, number)
            growing.append(branch)
            place = place_on_double(number) if counted and link.tile.is_double else number
            open_at.setdefault(place, deque()).append(branch)
            if parent is not None:
                parent.forks.append(branch.number)

    branch_out(opening, None)
    for link in others:
        assert link.end is not None
        branch = open_at[link.end].popleft()
        branch.tiles.append(link.tile)
        opened = numbers_opened_by(link)
        if len(opened) > 1:
            branch.end = None
            branch_out(link, branch)
        else:
            branch.end = opened[0]
            place = place_on_double(opened[0]) if counted and link.tile.is_double else opened[0]
            open_at.setdefault(place, deque()).append(branch)
    return Layout(opening.tile, tuple(branch.freeze() for branch in growing))


class GrowingBranch:
    """A branch while tiles are added to it. It has the fields of ``Branch``."""

    def __init__(self, number: int, parent: int | None, double: int) -> None:
        self.number, self.parent, self.on = number, parent, double
        self.tiles: list[Tile] = []
        self.end: int | None = double
        self.forks: list[int] = []

    def freeze(self) -> Branch:
        return Branch(self.number, self.parent, self.on, tuple(self.tiles), self.end, tuple(self.forks))


# Sums of open ends


def counted_ends_after(ends: Ends, tile: Tile, end: int | None, opened: int) -> Ends:
    """Return the open ends after this tile is laid at the place ``end``, or as the opening tile (None).

    Args:
        ends: the open ends before.
        tile: the tile.
        end: the place where it is laid.
        opened: how many ends it opens if it is a double, see ``arms``.

    Returns:
        The open ends. Ends on a double are separate from others.
    """
    high, low = tile.high, tile.low
    if end is None:
        return (OpenEnd(high, opened, EndKind.CROSSWISE),) if high == low else (OpenEnd(high, 1), OpenEnd(low, 1))
    left = _remove_end(ends, end)
    if high == low:
        left.append(OpenEnd(high, opened, EndKind.CROSSWISE))
    else:
        _add(left, tile.other_half(number_at(end)))
    if len(left) > 1:
        left.sort(key=_order)
    return tuple(left)


def _order(end: OpenEnd) -> int:
    """Return a sort key: the highest number first; for equal numbers the end on the double last."""
    number, _, lies = end
    return -2 * number + (
        lies is not EndKind.ALONG
    )  # each double exists once, so ends on it and off it may share a key


def _add(ends: list[OpenEnd], number: int) -> None:
    """Add one end of a tile that lies along the line."""
    for at, (open_number, times, lies) in enumerate(ends):
        if open_number == number and lies is EndKind.ALONG:
            ends[at] = OpenEnd(number, times + 1)
            return
    ends.append(OpenEnd(number, 1))


def _remove_end(ends: Ends, end: int) -> list[OpenEnd]:
    """Return the open ends without one end at this place."""
    number = number_at(end)
    is_of_double = is_on_double(end)
    left = [*ends]
    for at, (open_number, times, lies) in enumerate(ends):
        if open_number == number and (lies is not EndKind.ALONG) is is_of_double:
            del left[at]
            if times > 1:
                # The opening double is the only end until a tile is laid on it. Then its other side stays open.
                stays = lies is not EndKind.CROSSWISE or not left
                left.append(OpenEnd(number, times - 1, lies if stays else EndKind.SPINNER))
            break
    return left


def sum_of_ends(ends: Ends, *, open_doubles: bool = False) -> int:
    """Return the pips at all open ends together. ``open_doubles``: a double counts as long as it is open."""
    pips = 0
    for number, times, lies in ends:
        if lies is EndKind.ALONG:
            pips += number * times
        elif lies is EndKind.CROSSWISE:
            pips += 2 * number
        elif open_doubles:
            pips += pips_of_spinner(number, times)
    return pips


def pips_of_spinner(number: int, times: int) -> int:
    """Return the pips of an open double inside its line: both halves; one half if only one side is open."""
    return number * min(times, 2)


def pips_covered(end: OpenEnd, *, is_alone: bool, open_doubles: bool) -> int:
    """Return the pips that the sum loses when a tile is laid on this end.

    Args:
        end: the end.
        is_alone: whether this is the only end; then the other side of an opening double still counts.
        open_doubles: whether a double counts as long as it is open.

    Returns:
        The pips.
    """
    number, times, lies = end
    if lies is EndKind.ALONG:
        return number
    left = pips_of_spinner(number, times - 1) if open_doubles else 0
    if lies is EndKind.SPINNER:
        return pips_of_spinner(number, times) - left if open_doubles else 0
    return 0 if is_alone else 2 * number - left
