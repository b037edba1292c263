"""Bids in points and in marks, and the worth of tiles.

A mark is a bid of all 42 points: an ``amount`` of 42 is one mark, 84 two marks, and so on. An amount below 42 is a
number of points. Each trick counts 1, and the five tiles whose pips are 5 or 10 count their pips. That makes 42 points
in a deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moon_access.engine.events import Trick
from moon_access.engine.tiles import Seat, Tile, full_set

MARK = 42
"""The points of a deal, all of which a mark asks for."""
LOWEST_BID = 30
"""The lowest bid."""
COUNT_TILES = tuple(tile for tile in full_set(6) if tile.pips in (5, 10))
"""The tiles that count: 5-0, 4-1 and 3-2 five each, 6-4 and 5-5 ten."""
_COUNTS = {tile: tile.pips for tile in COUNT_TILES}


def count_of(tile: Tile) -> int:
    """Return the points that this tile adds to a trick: 0, 5 or 10."""
    return _COUNTS.get(tile, 0)


def trick_points(tiles: Iterable[Tile]) -> int:
    """Return the points of a trick of these tiles."""
    counts = _COUNTS
    return 1 + sum([counts[tile] for tile in tiles if tile in counts])


def points_taken(tricks: Sequence[Trick]) -> tuple[int, int]:
    """Return the points in these tricks for each team: seats 0 and 2, seats 1 and 3."""
    points = [0, 0]
    for trick in tricks:
        points[side_of(trick.winner)] += trick_points(trick.tiles)
    return points[0], points[1]


def marks_of(amount: int) -> int | None:
    """Return the marks of a bid of this amount; None for a bid in points."""
    return amount // MARK if amount >= MARK else None


def is_bid(amount: int) -> bool:
    """Return whether there is such a bid in any auction: 30 to 41 points, or marks."""
    return LOWEST_BID <= amount < MARK or (amount >= MARK and amount % MARK == 0)


def side_of(seat: Seat) -> int:
    """Return the team of this seat. Players who sit across the table are partners."""
    return seat % 2


def by_team(tricks_by_seat: Sequence[int]) -> tuple[int, int]:
    """Return the tricks by team. ``tricks_by_seat``: the tricks by seat."""
    return tricks_by_seat[0] + tricks_by_seat[2], tricks_by_seat[1] + tricks_by_seat[3]


def partner_of(seat: Seat) -> Seat:
    return Seat((seat + 2) % 4)
