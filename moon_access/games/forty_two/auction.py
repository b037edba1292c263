"""The auction of 42: once round the table, each bid higher than the last.

30 to 41 points come first, then marks. The first bid in marks is one or two, or up to the number in the house rules.
Every later bid is one mark more than the last. If the house rules allow them, a splash is two or three marks, a plunge
four, for a seat that holds enough doubles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moon_access.engine.actions import Pass
from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.tricks.actions import Bid

from .actions import PLUNGE_MARKS, Plunge
from .marks import LOWEST_BID, MARK, partner_of

Call = Bid | Pass | Plunge
CALLS_OF_AUCTION = 4
DOUBLES_TO_SPLASH = 3
DOUBLES_TO_PLUNGE = 4
SPLASHES = (2, 3)
"""The marks that a splash may be."""


class Steps(NamedTuple):
    """The house rules about how high a bid may be.

    ``minimum_bid``: the lowest bid in points. ``first_marks``: how many marks the first bid in marks may be.
    ``plunge_over``: a plunge bids one mark more than the highest bid, but at least four.
    """

    minimum_bid: int = LOWEST_BID
    first_marks: int = 2
    plunge_over: bool = False

    def amounts_above(self, floor: int) -> tuple[int, ...]:
        """Return the bids above ``floor``, low to high, without bids on doubles. ``floor``: 0 if nobody has bid."""
        marks = range(1, self.first_marks + 1) if floor < MARK else (floor // MARK + 1,)
        return (*range(max(self.minimum_bid, floor + 1), MARK), *(MARK * number for number in marks))

    def plunge_above(self, floor: int) -> int:
        """Return the marks of a plunge over a bid of ``floor``."""
        return max(PLUNGE_MARKS, floor // MARK + 1) if self.plunge_over else PLUNGE_MARKS


class Contract(NamedTuple):
    """The highest bid, which is played. ``partner_names``: it is a plunge or a splash."""

    seat: Seat
    amount: int
    partner_names: bool = False

    @property
    def marks(self) -> int:
        """The marks at stake: one for a bid of points."""
        return max(1, self.amount // MARK)

    @property
    def points_needed(self) -> int:
        """The points that make the bid."""
        return min(self.amount, MARK)

    @property
    def is_in_marks(self) -> bool:
        return self.amount >= MARK

    @property
    def namer(self) -> Seat:
        """The seat that names trump and leads."""
        return partner_of(self.seat) if self.partner_names else self.seat


class DoublesBids(NamedTuple):
    """The bids on doubles that a seat may make, by the house rules and the doubles that it holds."""

    plunge: bool = False
    splash: bool = False


def doubles_bids_of(hand: Sequence[Tile], plunge: bool, splash: bool) -> DoublesBids:
    """Return the bids on doubles of this hand. ``plunge`` and ``splash``: the house rules allow them."""
    if not (plunge or splash):
        return NO_DOUBLES_BIDS
    doubles = len([tile for tile in hand if tile.is_double])
    return DoublesBids(plunge and doubles >= DOUBLES_TO_PLUNGE, splash and doubles >= DOUBLES_TO_SPLASH)


NO_DOUBLES_BIDS = DoublesBids()


def amount_of(call: Call) -> int:
    """Return the amount of a call in points, 42 for each mark; 0 for a pass."""
    if isinstance(call, Plunge):
        return MARK * call.marks
    return call.amount if isinstance(call, Bid) else 0


def highest(calls: Sequence[Call]) -> Contract | None:
    """Return the highest bid: the last call that is not a pass; None if all have passed."""
    for call in reversed(calls):
        if not isinstance(call, Pass):
            return Contract(call.seat, amount_of(call), isinstance(call, Plunge))
    return None


def must_bid(calls: Sequence[Call], all_pass: str) -> bool:
    """Return whether the last seat must bid, because all others have passed and ``all_pass`` is "force"."""
    return all_pass == "force" and len(calls) == CALLS_OF_AUCTION - 1 and highest(calls) is None


def legal_calls(seat: Seat, calls: Sequence[Call], all_pass: str, ways: DoublesBids, steps: Steps) -> tuple[Call, ...]:
    """Return the calls that this seat may make in its turn: bids from low to high, bids on doubles, then pass."""
    standing = highest(calls)
    return _calls_above(seat, standing.amount if standing else 0, must_bid(calls, all_pass), ways, steps)


@memoize
def _calls_above(seat: Seat, floor: int, must_bid_now: bool, ways: DoublesBids, steps: Steps) -> tuple[Call, ...]:
    bids = tuple(Bid(seat, amount) for amount in steps.amounts_above(floor))
    on_doubles = (*(SPLASHES if ways.splash else ()), *((steps.plunge_above(floor),) if ways.plunge else ()))
    more = tuple(Plunge(seat, marks) for marks in on_doubles if marks * MARK > floor)
    return (*bids, *more) if must_bid_now else (*bids, *more, Pass(seat))
