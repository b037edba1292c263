"""What can happen in Moon besides what happens in other games: the widow is taken, or left."""

from typing import NamedTuple

from moon_access.engine.tiles import Seat, Tile


class WidowTaken(NamedTuple):
    """The bidder holds one tile more; only the bidder knows which."""

    seat: Seat
    tile: Tile | None


class WidowLeft(NamedTuple):
    seat: Seat
