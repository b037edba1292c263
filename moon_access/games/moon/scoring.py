"""The score of a deal of Moon, and the end of the game. Sides are players; with four, the two teams."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.games.moon.actions import MOON, tricks_needed
from moon_access.games.tricks.actions import Bid

from .state import MoonOptions


def is_made(contract: Bid, tricks: int) -> bool:
    """Return whether this number of tricks of the bidding side makes the bid."""
    return tricks >= tricks_needed(contract.amount)


def deal_scores(contract: Bid, bidder: int, tricks: Sequence[int], options: MoonOptions) -> tuple[int, ...]:
    """Return the points of each side for one deal.

    A made bid scores the bid, or with overtricks every trick taken; a made 21 always scores 21. A failed bid is lost.
    The other sides score their tricks either way.

    Args:
        contract: The bid.
        bidder: The bidding side.
        tricks: The tricks taken in the deal, by side.
        options: The house rules.

    Returns:
        The points by side.
    """
    scores = list(tricks)
    if not is_made(contract, tricks[bidder]):
        scores[bidder] = -contract.amount
    elif contract.amount == MOON or not options.overtricks:
        scores[bidder] = contract.amount
    return tuple(scores)


def winners(
    contract: Bid, bidder: int, is_made: bool, total: Sequence[int], options: MoonOptions, scored_deals: int = 0
) -> tuple[int, ...]:
    """Return the sides that have won after this deal; empty while the game goes on.

    A made 21 wins if the house rule ``moon_wins`` says so. A made bid that brings the bidder to the target wins if
    ``bidder_goes_out`` says so. Otherwise a side wins if it has reached the target and has more points than any other.
    If the table plays a number of rounds, the sides with the most points after the last one win.

    Args:
        contract: The bid.
        bidder: The bidding side.
        is_made: True if the bid was made.
        total: The points after the deal, by side.
        options: The house rules.
        scored_deals: How many deals are scored, including this one; 0 means that it is not the last.

    Returns:
        The sides.
    """
    if is_made and contract.amount == MOON and options.moon_wins:
        return (bidder,)
    most = max(total)
    if options.rounds:
        return _sides_with(most, total) if scored_deals >= options.rounds else ()
    if is_made and options.bidder_goes_out and total[bidder] >= options.target:
        return (bidder,)
    return _sides_with(most, total) if most >= options.target and total.count(most) == 1 else ()


def _sides_with(points: int, total: Sequence[int]) -> tuple[int, ...]:
    """Return the sides that have exactly ``points`` points."""
    return tuple([side for side, theirs in enumerate(total) if theirs == points])
