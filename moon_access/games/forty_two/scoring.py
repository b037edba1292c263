"""The score of a deal of 42, when it is decided, and the end of the game. Sides are the two teams."""

from __future__ import annotations

from collections.abc import Sequence

from .actions import NELLOS, Special
from .auction import Contract
from .marks import MARK, side_of
from .state import FortyTwoOptions


def bid_result(
    contract: Contract, special: Special | None, points: Sequence[int], tricks: Sequence[int]
) -> bool | None:
    """Return whether the bid is made, as soon as that is certain; None before.

    At nello the bidders must take no trick.

    Args:
        contract: The bid.
        special: The game in the place of trump; None if there is none.
        points: The points taken so far in the deal, by team.
        tricks: The tricks taken so far in the deal, by team.

    Returns:
        True, False or None.
    """
    bidders = side_of(contract.seat)
    others = 1 - bidders
    if special in NELLOS:
        if tricks[bidders]:
            return False
        return True if tricks[others] == 7 else None
    if points[others] > MARK - contract.points_needed:
        return False
    return True if points[bidders] >= contract.points_needed else None


def is_over(is_made: bool | None, special: Special | None, options: FortyTwoOptions, tricks: int) -> bool:
    """Return whether the deal ends after these tricks: it is played out, or the rest changes no score."""
    if tricks == 7:
        return True
    if is_made is None or options.play_out:
        return False
    return options.scoring == "marks" or special in NELLOS


def deal_scores(
    contract: Contract, special: Special | None, was_made: bool, points: Sequence[int], options: FortyTwoOptions
) -> tuple[int, int]:
    """Return the score of each team for a deal in which the teams took these points."""
    bidders = side_of(contract.seat)
    others = 1 - bidders
    scores = [0, 0]
    if options.scoring == "marks":
        scores[bidders if was_made else others] = contract.marks
    else:
        taken = (0, 0) if special in NELLOS else points  # at nello a trick scores nothing
        scores[others] = taken[others]
        if not was_made:
            scores[others] += contract.amount
        else:
            scores[bidders] = contract.amount if contract.is_in_marks else taken[bidders]
    return scores[0], scores[1]


def winners(bidders: int, total: Sequence[int], options: FortyTwoOptions, scored_deals: int) -> tuple[int, ...]:
    """Return the teams that have won after a deal; empty while the game goes on.

    If both are at the target, the team that bid wins. If the table plays a number of deals, the team with more points
    after the last deal wins, or both teams if they are equal.

    Args:
        bidders: The team that bid.
        total: The points after the deal, by team.
        options: The house rules.
        scored_deals: How many deals are scored, including this one.

    Returns:
        The teams.
    """
    if options.rounds:
        best = tuple(team for team in (0, 1) if total[team] == max(total))
        return best if scored_deals >= options.rounds else ()
    target = options.target
    if total[bidders] >= target:
        return (bidders,)
    return (1 - bidders,) if total[1 - bidders] >= target else ()
