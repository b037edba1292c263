"""Open ends: where a tile can be laid on a chain, and how a play names that place.

An event lists the open ends, and a play names one of them. games/chains/chain.py says how a chain grows, and what its
ends add up to.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple


class EndKind(Enum):
    """The ways in which the tile of an open end may lie, in a game that distinguishes ends on doubles from others."""

    ALONG = 0  # along the line; the only value in games that do not tell ends apart
    CROSSWISE = 1  # a double at the end of its line: both halves count
    SPINNER = 2  # a double inside its line: its open sides count nothing


class OpenEnd(NamedTuple):
    """A number that a tile can be laid on. ``times``: how many open ends show it."""

    number: int
    times: int
    lies: EndKind = EndKind.ALONG

    @property
    def place(self) -> int:
        """The place that names this end in a play: its number, or ``place_on_double`` of the number."""
        return self.number if self.lies is EndKind.ALONG else place_on_double(self.number)


Ends = tuple[OpenEnd, ...]
"""Each open number once, the highest first. If the game tells ends apart, a number that is also open on its double
stands there twice, the end on the double last.
"""

_OFFSET_ON_DOUBLE: Final = 100
"""More pips than half a tile can have."""


def place_on_double(number: int) -> int:
    """Return the place of an end on the double of this number, if a game distinguishes it from other ends."""
    return _OFFSET_ON_DOUBLE + number


def is_on_double(place: int) -> bool:
    return place >= _OFFSET_ON_DOUBLE


def number_at(place: int) -> int:
    """Return the number that a tile must show to be laid at this place."""
    return place % _OFFSET_ON_DOUBLE
