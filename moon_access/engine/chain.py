"""Open ends: where a tile can be laid to a chain, and how a play names the place.

An event tells the open ends, and a play names one of them. How a chain grows, and what its ends add up to, the games
that have a chain decide.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple


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
