"""The auction of Moon: once round the table, each bid higher than the last; a bid of 21 ends it at once.

If the house rule ``all_pass`` is "force", the last seat must bid if all others have passed. rules.py says what follows
from the end of an auction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moon_access.engine.actions import Action, Pass
from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Seat
from moon_access.games.moon.actions import MOON
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase

from .actions import Call
from .state import Bidding


@memoize
def amounts(minimum: int) -> tuple[int, ...]:
    """Return every bid of a table, lowest first: from the minimum to 7, then 21."""
    return (*range(minimum, 8), MOON)


def highest(calls: Sequence[Call]) -> Bid | None:
    """Return the highest bid: the last call that is not a pass; None if all have passed."""
    for call in reversed(calls):
        if type(call) is Bid:
            return call
    return None


def is_over(calls: Sequence[Call], players: int) -> bool:
    """Return whether everybody has spoken, or 21 is bid."""
    last = calls[-1] if calls else None
    return len(calls) == players or (type(last) is Bid and last.amount == MOON)


def must_bid(calls: Sequence[Call], players: int, all_pass: str) -> bool:
    """Return whether the last seat must bid, because all others have passed and ``all_pass`` is "force"."""
    return all_pass == "force" and len(calls) == players - 1 and highest(calls) is None


@memoize
def legal_calls(seat: Seat, calls: tuple[Call, ...], players: int, minimum: int, all_pass: str) -> tuple[Call, ...]:
    """Return the calls that this seat, whose turn it is, may make: bids from low to high, then pass.

    Nothing is legal when the auction is over. There are some hundred auctions, so each is computed once.
    """
    if is_over(calls, players):
        return ()
    standing = highest(calls)
    floor = standing.amount if standing else 0
    bids = tuple(Bid(seat, amount) for amount in amounts(minimum) if amount > floor)
    return bids if must_bid(calls, players, all_pass) else (*bids, Pass(seat))


class AuctionPoint(NamedTuple):
    """The point that an auction has reached.

    ``to_act``: the seat that speaks next; None if the auction is over, and the highest bid is the contract.
    """

    bidding: Bidding
    to_act: Seat | None
    legal: Sequence[Action]


class Auctions(dict[tuple[Call, ...], AuctionPoint]):
    """All points of the auctions of a table, by the calls so far, of which there is at least one.

    ``opened``: the points before the first call, by the seat that makes it. There are some hundred auctions, so each is
    computed once.
    """

    def __init__(self, players: int, minimum: int, all_pass: str) -> None:
        self._players, self._minimum, self._all_pass = players, minimum, all_pass
        begun, seats = Bidding(Phase.AUCTION), [Seat(seat) for seat in range(players)]
        self.opened = tuple([AuctionPoint(begun, seat, self._legal(seat, ())) for seat in seats])

    def _legal(self, seat: Seat, calls: tuple[Call, ...]) -> tuple[Call, ...]:
        return legal_calls(seat, calls, self._players, self._minimum, self._all_pass)

    def __missing__(self, calls: tuple[Call, ...]) -> AuctionPoint:
        seat = Seat((calls[-1].seat + 1) % self._players)
        if legal := self._legal(seat, calls):
            came_to = AuctionPoint(Bidding(Phase.AUCTION, calls), seat, legal)
        else:
            came_to = AuctionPoint(Bidding(Phase.DEAL, calls, highest(calls)), None, ())
        self[calls] = came_to
        return came_to


@memoize
def auctions(players: int, minimum: int, all_pass: str) -> Auctions:
    """Return the auctions of tables with this lowest bid and this house rule ``all_pass``, built once."""
    return Auctions(players, minimum, all_pass)
