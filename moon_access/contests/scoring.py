"""The scores of a contest: how an entrant did in each deal beside everybody who had the same tiles.

Scores are whole numbers, in hundredths, so that two entrants with the same results have exactly the same score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

AVERAGE: Final = "average"
"""Points above the average of the deal, added up over all deals."""
MATCHPOINTS: Final = "matchpoints"
"""Per cent of the others whom the entrant beat in a deal, a tie counting half; the mean of all deals."""
SCORINGS: Final = (AVERAGE, MATCHPOINTS)


class Ranked(NamedTuple):
    """An entrant in the final order.

    ``place``: from 1 on; entrants with the same score share a place. ``score``: in hundredths.
    """

    account: int
    place: int
    score: int


Field = Mapping[int, int]
"""The points of everybody who held the same tiles, by account. A number below 0 stands for a bot, which is compared but
not ranked."""


def rank(deals: Sequence[Field], scoring: str, *, lowest_wins: bool) -> list[Ranked]:
    """Return all entrants of a contest in which everybody holds the same tiles: see ``rank_fields``."""
    return rank_fields([[deal] for deal in deals], scoring, lowest_wins=lowest_wins)


def rank_fields(deals: Sequence[Sequence[Field]], scoring: str, *, lowest_wins: bool) -> list[Ranked]:
    """Return all entrants, the best first; those who share a place are sorted by account.

    Args:
        deals: For each deal, its fields. Only accounts with points in every deal are ranked, but each field is compared
            among all who are in it.
        scoring: One of ``SCORINGS``.
        lowest_wins: True if points are bad.

    Returns:
        The entrants with their scores: more is better, whatever ``lowest_wins`` says.
    """
    sign = -1 if lowest_wins else 1
    of_field = _above_average if scoring == AVERAGE else _matchpoints
    by_deal: list[dict[int, float]] = []
    for fields in deals:
        by_deal.append({})
        for field in filter(None, fields):
            by_deal[-1].update(of_field({account: sign * points for account, points in field.items()}))
    if not (by_deal and all(by_deal)):  # nobody has played every deal
        return []
    whole = {account for account in set(by_deal[0]).intersection(*by_deal[1:]) if account > 0}
    sums = {account: sum(scores[account] for scores in by_deal) for account in whole}
    if scoring == MATCHPOINTS:
        sums = {account: score / len(deals) for account, score in sums.items()}
    scores = {account: round(100 * score) for account, score in sums.items()}
    return order_by(scores)


def order_by(scores: Mapping[int, int]) -> list[Ranked]:
    """Return all accounts by their scores, the best first; those who share a place are sorted by account."""
    order = sorted(scores, key=lambda account: (-scores[account], account))
    return [
        Ranked(account, 1 + sum(other > scores[account] for other in scores.values()), scores[account])
        for account in order
    ]


def score_unranked(
    deals: Sequence[Mapping[int, int]], points: Sequence[int], scoring: str, *, lowest_wins: bool
) -> int:
    """Return the score, in hundredths, of a player who is not ranked but had these points, such as a bot."""
    sign = -1 if lowest_wins else 1
    total = 0.0
    for deal, one in zip(deals, points, strict=True):
        others = [sign * other for other in deal.values()]
        if scoring == AVERAGE:
            total += sign * one - sum(others) / len(others)
        else:
            beaten = sum(sign * one > other for other in others) + others.count(sign * one) / 2
            total += 100 * beaten / len(others) / len(deals)
    return round(100 * total)


def _above_average(points: Mapping[int, int]) -> dict[int, float]:
    mean = sum(points.values()) / len(points)
    return {account: one - mean for account, one in points.items()}


def _matchpoints(points: Mapping[int, int]) -> dict[int, float]:
    others = len(points) - 1
    if not others:
        return dict.fromkeys(points, 50.0)

    def per_cent(own_points: int) -> float:
        beaten = sum(own_points > other for other in points.values())
        equal = sum(own_points == other for other in points.values()) - 1
        return 100 * (beaten + equal / 2) / others

    return {account: per_cent(one) for account, one in points.items()}
