"""The event of Chicken Foot besides those that games share."""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.tiles import Seat


class FootGrown(NamedTuple):
    """A double asks for tiles, or for one less. ``number``: the double's. ``toes``: how many more it asks for.

    ``finished``: it has all of them. If it asks for none and is not finished, no tile with its number is left.
    """

    seat: Seat
    number: int
    toes: int
    finished: bool
