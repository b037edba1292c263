"""The events of Moon besides those of every game of tricks: the bidder takes the widow, or leaves it."""

from typing import NamedTuple

from moon_access.engine.tiles import Seat, Tile


class WidowTaken(NamedTuple):
    """The bidder holds one tile more. Only the bidder knows it: ``tile`` is None for anybody else."""

    seat: Seat
    tile: Tile | None


class WidowLeft(NamedTuple):
    """The bidder has left the widow unseen."""

    seat: Seat
