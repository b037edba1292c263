"""The auction of Moon: once round the table, each bid higher than the last, 21 ends it at once.

Where the house rule ``all_pass`` is "force", the last to speak may not pass when all others have.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.actions import MOON, Bid, Pass
from moon_access.engine.memo import memoized
from moon_access.engine.tiles import Seat

Call = Bid | Pass


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
