"""The actions of 42 besides those of every game of tricks.

A seat bids a plunge or a splash, or names a game of its own kind without trump.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from moon_access.engine.tiles import Seat


class Plunge(NamedTuple):
    """A bid on doubles: the partner names trump and leads. With four marks or more a plunge, with fewer a splash."""

    seat: Seat
    marks: int

    @property
    def is_splash(self) -> bool:
        return self.marks < PLUNGE_MARKS


PLUNGE_MARKS = 4
"""The fewest marks of a plunge; with fewer it is a splash."""


class Special(Enum):
    """A game that is named in the place of trump. The values are the record's."""

    NELLO = "nello"  # lose every trick, alone; doubles rank as the house rule says, high where the bidder says it
    NELLO_SUIT = "nello suit"  # nello with the doubles as a suit, if the bidder says how they rank
    NELLO_LOW = "nello low"  # nello with low doubles, if the bidder says how they rank
    SEVENS = "sevens"  # the tile nearest to seven pips wins

    __hash__ = object.__hash__  # see Suit: each member is one object


NELLOS = (Special.NELLO, Special.NELLO_SUIT, Special.NELLO_LOW)
BIDDERS_CHOICE = "choice"
"""The value of the house rule ``nello_doubles`` with which the bidder says how doubles rank."""


def nellos_of(nello_doubles: str) -> tuple[Special, ...]:
    """Return the kinds of nello that this house rule allows."""
    return NELLOS if nello_doubles == BIDDERS_CHOICE else NELLOS[:1]


def doubles_at(nello: Special, nello_doubles: str) -> str:
    """Return how doubles rank at this nello, "high", "suit" or "low", under this house rule."""
    if nello_doubles != BIDDERS_CHOICE:
        return nello_doubles
    return {Special.NELLO_SUIT: "suit", Special.NELLO_LOW: "low"}.get(nello, "high")


class NameSpecial(NamedTuple):
    """The bidder names one of these games."""

    seat: Seat
    special: Special
