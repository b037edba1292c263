"""The events of 42 besides those of every game of tricks. All of them are public."""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.tiles import Seat

from .actions import Plunge, Special


class Plunged(NamedTuple):
    """A seat has bid a plunge or a splash."""

    bid: Plunge

    @property
    def seat(self) -> Seat:
        return self.bid.seat


class SpecialNamed(NamedTuple):
    """The bidder has named nello or sevens. ``out``: the partner, who plays no tile at nello."""

    seat: Seat
    special: Special
    out: Seat | None
