"""Chains whose open ends are added up, as in All Fives: which ends there are, and their sum.

What counts is how a tile lies. An end of a tile that lies along the line counts its number. A double at the end of its
line lies crosswise, so both halves count. Once the line goes through it, it counts nothing any more; what is still open
of it can be laid on all the same. So ends on a double are told apart from others with the same number: whoever lays a
tile says on which.

The opening double, while it lies alone, is both ends of the line, and counts once.
"""

from __future__ import annotations

from .chain import Ends, Lies, OpenEnd, is_on_double, number_at
from .tiles import Tile

_ALONG, _CROSSWISE, _SPINNER = Lies  # looked up once: this is asked at every play


def counted_ends_after(ends: Ends, tile: Tile, end: int | None, opened: int) -> Ends:
    """The open ends once this tile is laid at the place ``end``; None: as the opening tile.

    ``opened``: how many ends it opens if it is a double, see ``arms`` of chain.py.
    """
    high, low = tile.high, tile.low
    if end is None:
        return (OpenEnd(high, opened, _CROSSWISE),) if high == low else (OpenEnd(high, 1), OpenEnd(low, 1))
    left = _without(ends, end)
    if high == low:
        left.append(OpenEnd(high, opened, _CROSSWISE))
    else:
        _add(left, tile.other(number_at(end)))
    if len(left) > 1:
        left.sort(key=_order)
    return tuple(left)


def _order(end: OpenEnd) -> int:
    """Highest first; of those with one number, those on its double last."""
    number, _, lies = end
    return -2 * number + (lies is not _ALONG)  # a double is there once, crosswise or with a line through it


def _add(ends: list[OpenEnd], number: int) -> None:
    """Adds one end of a tile that lies along the line."""
    for at, (open_number, times, lies) in enumerate(ends):
        if open_number == number and lies is _ALONG:
            ends[at] = OpenEnd(number, times + 1)
            return
    ends.append(OpenEnd(number, 1))


def _without(ends: Ends, end: int) -> list[OpenEnd]:
    """What is open once one end at this place is not."""
    number, on_double = number_at(end), is_on_double(end)
    left = [*ends]
    for at, (open_number, times, lies) in enumerate(ends):
        if open_number == number and (lies is not _ALONG) is on_double:
            del left[at]
            if times > 1:
                # Only the opening double, while nothing is laid on it yet, is all there is; its other side stays open.
                stays = lies is not _CROSSWISE or not left
                left.append(OpenEnd(number, times - 1, lies if stays else _SPINNER))
            break
    return left


def pips_of_end(end: OpenEnd) -> int:
    """What it adds to the sum of the open ends, with all that show the same."""
    if end.lies is _CROSSWISE:
        return 2 * end.number
    return 0 if end.lies is _SPINNER else end.number * end.times


def sum_of_ends(ends: Ends) -> int:
    """The pips at all open ends together."""
    pips = 0
    for number, times, lies in ends:  # as pips_of_end, without a call for each
        if lies is _ALONG:
            pips += number * times
        elif lies is _CROSSWISE:
            pips += 2 * number
    return pips
