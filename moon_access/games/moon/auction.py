"""The auction of Moon: once round the table, each bid higher than the last, 21 ends it at once.

Where the house rule ``all_pass`` is "force", the last to speak may not pass when all others have. What follows when
it has ended is not here; rules.py knows that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moon_access.engine.actions import Action, Pass
from moon_access.engine.memo import memoized
from moon_access.engine.tiles import Seat
from moon_access.games.moon.actions import MOON
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase

from .actions import Call
from .state import Bidding


@memoized
def amounts(minimum: int) -> tuple[int, ...]:
    """Every bid of a table, lowest first: from the minimum to 7, then 21."""
    return (*range(minimum, 8), MOON)


def highest(calls: Sequence[Call]) -> Bid | None:
    """The bid that stands: the last one that is no pass."""
    for call in reversed(calls):
        if type(call) is Bid:
            return call
    return None


def is_over(calls: Sequence[Call], players: int) -> bool:
    """Whether everybody has spoken, or 21 is bid."""
    last = calls[-1] if calls else None
    return len(calls) == players or (type(last) is Bid and last.amount == MOON)


def must_bid(calls: Sequence[Call], players: int, all_pass: str) -> bool:
    """Whether the next to speak may not pass: all others have, and ``all_pass`` is "force"."""
    return all_pass == "force" and len(calls) == players - 1 and highest(calls) is None


@memoized
def legal_calls(seat: Seat, calls: tuple[Call, ...], players: int, minimum: int, all_pass: str) -> tuple[Call, ...]:
    """What this seat, whose turn it is, may say: the bids from low to high, then pass. Nothing when all is said.

    There are some hundred auctions, so each is worked out once.
    """
    if is_over(calls, players):
        return ()
    standing = highest(calls)
    floor = standing.amount if standing else 0
    bids = tuple(Bid(seat, amount) for amount in amounts(minimum) if amount > floor)
    return bids if must_bid(calls, players, all_pass) else (*bids, Pass(seat))


class CameTo(NamedTuple):
    """``to_act``: who speaks next; None where all is said, and the highest bid is the contract."""

    bidding: Bidding
    to_act: Seat | None
    legal: Sequence[Action]


class Auctions(dict[tuple[Call, ...], CameTo]):
    """By the calls so far, of which there is one at least. ``opened``: before the first, by the seat whose that is.

    There are some hundred auctions, so each is worked out once.
    """

    def __init__(self, players: int, minimum: int, all_pass: str) -> None:
        self._players, self._minimum, self._all_pass = players, minimum, all_pass
        begun, seats = Bidding(Phase.AUCTION), [Seat(seat) for seat in range(players)]
        self.opened = tuple([CameTo(begun, seat, self._legal(seat, ())) for seat in seats])

    def _legal(self, seat: Seat, calls: tuple[Call, ...]) -> tuple[Call, ...]:
        return legal_calls(seat, calls, self._players, self._minimum, self._all_pass)

    def __missing__(self, calls: tuple[Call, ...]) -> CameTo:
        seat = Seat((calls[-1].seat + 1) % self._players)
        if legal := self._legal(seat, calls):
            came_to = CameTo(Bidding(Phase.AUCTION, calls), seat, legal)
        else:
            came_to = CameTo(Bidding(Phase.DEAL, calls, highest(calls)), None, ())
        self[calls] = came_to
        return came_to


@memoized
def auctions(players: int, minimum: int, all_pass: str) -> Auctions:
    """Of tables with this lowest bid, where this is the house rule ``all_pass``."""
    return Auctions(players, minimum, all_pass)
