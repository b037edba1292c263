"""Every auction of Moon that there has been, and what it came to: there are some hundred, so each is worked out once.

How it goes is decided in auction.py. What follows when it has ended is not here; rules.py knows that.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.actions import Action
from moon_access.engine.memo import memoized
from moon_access.engine.tiles import Seat
from moon_access.named_tuple import NamedTuple

from .auction import Call, highest, legal_calls
from .state import Bidding, Phase


class CameTo(NamedTuple):
    """``to_act``: who speaks next; None where all is said, and the highest bid is the contract."""

    bidding: Bidding
    to_act: Seat | None
    legal: Sequence[Action]


class Auctions(dict[tuple[Call, ...], CameTo]):
    """By the calls so far, of which there is one at least. ``opened``: before the first, by the seat whose that is."""

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
