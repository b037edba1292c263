"""The actions of 42 besides those of every game of tricks.

A seat bids a plunge or a splash, or names a game of its own kind without trump.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from moon_access.engine.tiles import Seat


class Plunge(NamedTuple):
    """A bid on doubles: the partner names trump and leads. With four marks a plunge, with two or three a splash."""

    seat: Seat
    marks: int


PLUNGE_MARKS = 4
"""The marks of a plunge; with fewer it is a splash."""


class Special(Enum):
    """A game that is named in the place of trump. The values are the record's."""

    NELLO = "nello"  # lose every trick, alone
    SEVENS = "sevens"  # the tile nearest to seven pips wins

    __hash__ = object.__hash__  # see Suit: each member is one object


class NameSpecial(NamedTuple):
    """The bidder names one of these games."""

    seat: Seat
    special: Special
