"""The sides and the tiles of Moon: what follows from the number of players alone.

With three, everybody plays alone; a side is a seat. With four, players who sit across the table are partners, and a
side is one of the two teams: 0 for seats 0 and 2, 1 for seats 1 and 3. Scores are kept by side.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Seat, Tile, full_set


@memoize
def moon_set(players: int) -> tuple[Tile, ...]:
    """Return the set for three players or for four, lowest first.

    Four play with all 28 tiles of a double-six set. For three the blanks are left out, except 0-0: 22 tiles.
    """
    tiles = full_set(6)
    return tiles if players == 4 else tuple(tile for tile in tiles if tile.low > 0 or tile.is_double)


def side_of(seat: Seat, players: int) -> int:
    """Return the side for which this seat plays."""
    return seat % 2 if players == 4 else seat


def partner_of(seat: Seat, players: int) -> Seat | None:
    """Return the seat across the table; None for three players."""
    return Seat((seat + 2) % 4) if players == 4 else None


def bidding_seats(bidder: Seat, players: int) -> tuple[Seat, ...]:
    """Return the seats that play for the bid: the bidder, with four the partner too."""
    partner = partner_of(bidder, players)
    return (bidder,) if partner is None else (bidder, partner)


def by_side(tricks: Sequence[int]) -> tuple[int, ...]:
    """Return the tricks by side. ``tricks``: the tricks by seat."""
    return (tricks[0] + tricks[2], tricks[1] + tricks[3]) if len(tricks) == 4 else tuple(tricks)
