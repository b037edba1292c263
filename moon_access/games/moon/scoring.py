"""What a deal of Moon scores, and when the game is over. Sides are players; with four, the two teams."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.games.moon.actions import MOON, tricks_needed
from moon_access.games.tricks.actions import Bid

from .state import MoonOptions


def is_made(contract: Bid, tricks: int) -> bool:
    """Whether so many tricks of the bidding side make the bid."""
    return tricks >= tricks_needed(contract.amount)


def deal_scores(contract: Bid, bidder: int, tricks: Sequence[int], options: MoonOptions) -> tuple[int, ...]:
    """The points of each side for one deal. ``bidder``: the bidding side. ``tricks``: taken in the deal, by side.

    A made bid scores the bid, or with overtricks every trick taken; a made 21 scores 21 always. A failed
    bid is lost. The other sides score their tricks either way.
    """
    scores = list(tricks)
    if not is_made(contract, tricks[bidder]):
        scores[bidder] = -contract.amount
    elif contract.amount == MOON or not options.overtricks:
        scores[bidder] = contract.amount
    return tuple(scores)


def winners(
    contract: Bid, bidder: int, made: bool, total: Sequence[int], options: MoonOptions, deal: int = 0
) -> tuple[int, ...]:
    """The sides that have won after this deal; empty while the game goes on. ``total``: the points after it, by side.

    A made 21 wins where the house rule ``moon_wins`` says so. A made bid that brings the bidder to the target wins
    where ``bidder_goes_out`` says so. Otherwise whoever is at the target and has more than anybody else wins.

    Where the table plays so many rounds, whoever has the most after the last one wins, several where they have as many.
    ``deal``: the number of this one; 0: it is not the last.
    """
    if made and contract.amount == MOON and options.moon_wins:
        return (bidder,)
    most = max(total)
    if options.rounds:
        return _with(most, total) if deal >= options.rounds else ()
    if made and options.bidder_goes_out and total[bidder] >= options.target:
        return (bidder,)
    return _with(most, total) if most >= options.target and total.count(most) == 1 else ()


def _with(points: int, total: Sequence[int]) -> tuple[int, ...]:
    """The sides that have so many."""
    return tuple([side for side, theirs in enumerate(total) if theirs == points])
