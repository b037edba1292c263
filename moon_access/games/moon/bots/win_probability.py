"""Win probability: the chance of a side of Moon to win the game, before and after the end of a deal.

games/moon/scoring.py says what a deal scores and when the game is over. This module estimates who is likely to win a
game that goes on, by a softmax over the scores: a greater lead is better, and more so near the end. The figures were
fitted to games that bots played. A side that searches wins more than its share of the points still to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, exp, fsum

from moon_access.games.moon.actions import tricks_needed
from moon_access.games.moon.scoring import deal_scores, winners
from moon_access.games.moon.sides import side_of
from moon_access.games.moon.state import MoonOptions, MoonView
from moon_access.games.tricks.actions import Bid

SLOPE_AT_TARGET = 4.0
SLOPE_PER_POINT_TO_GO = 0.32
"""The lead, in points, that makes a side e times as likely to win.

It is SLOPE_AT_TARGET at the target, and more for each point that the leader is still short of it.
"""
POINTS_OF_LEADER_PER_DEAL = 3
"""The points by which the leader comes nearer to the target in a deal: about seven deals make 21.

In a game of a number of deals, so many points for each deal that is left stand for the points to go.
"""
SEARCHER_EDGE = 0.5
"""The advantage in logits of the searching side over others at the same points.

Against two steady players it was twice that in 1,900 games; against equals it is none.
"""


def win_probability(scores: Sequence[int], side: int, target: int, edge: float = SEARCHER_EDGE) -> float:
    """Return the chance, 0 to 1, that ``side`` wins a game that goes on.

    Args:
        scores: The points by side.
        side: The side.
        target: The points that win.
        edge: How much better the side plays than the others, in logits; 0 among equals.

    Returns:
        The chance.
    """
    most = max(scores)
    slope = SLOPE_AT_TARGET + SLOPE_PER_POINT_TO_GO * max(target - most, 0)
    weights = [exp((points - most) / slope + edge * (one == side)) for one, points in enumerate(scores)]
    return weights[side] / fsum(weights)


def target_meant(scores: Sequence[int], options: MoonOptions, scored_deals: int) -> int:
    """Return the points to reach: the target, or what stands for it in a game of a number of deals.

    Args:
        scores: The points by side.
        options: The house rules.
        scored_deals: How many deals are scored; the game goes on after them.

    Returns:
        The points.
    """
    if not options.rounds:
        return options.target
    return max(scores) + POINTS_OF_LEADER_PER_DEAL * max(options.rounds - scored_deals, 1)


def win_probability_now(view: MoonView) -> float:
    """Return the chance of the view's side, 0 to 1, at the scores before this deal, if the deal is thrown in."""
    target = target_meant(view.scores, view.options, view.deal - view.thrown_in - 1)
    return win_probability(view.scores, side_of(view.seat, view.players), target)


def win_probability_by_tricks(view: MoonView, contract: Bid) -> tuple[float, ...]:
    """Return the chance of the view's side, 0 to 1, if the bidder's side takes 0, 1 ... 7 tricks in the whole deal.

    With three players, the two who play against the bid share the tricks still to come as if by tossing coins.
    """
    side, scored = side_of(view.seat, view.players), view.deal - view.thrown_in
    if view.players == 4:
        return _chances_of_teams(view.options, view.scores, contract, side, scored)
    return _chances_of_three(view.options, view.scores, contract, side, tuple(view.taken), scored)


@lru_cache(4096)
def _chances_of_teams(
    options: MoonOptions, scores: tuple[int, ...], contract: Bid, side: int, scored: int
) -> tuple[float, ...]:
    bidder = side_of(contract.seat, 4)
    splits = [(t, 7 - t) if bidder == 0 else (7 - t, t) for t in range(8)]
    return tuple(_chance_after_deal(options, scores, contract, side, tricks, scored) for tricks in splits)


@lru_cache(4096)
def _chances_of_three(
    options: MoonOptions, scores: tuple[int, ...], contract: Bid, side: int, tricks_taken: tuple[int, ...], scored: int
) -> tuple[float, ...]:
    bidder = contract.seat
    one, other = (seat for seat in range(3) if seat != bidder)
    chances = []
    for tricks in range(8):
        free = max(7 - tricks - tricks_taken[one] - tricks_taken[other], 0)
        total = 0.0
        for share in range(free + 1):
            split = [0, 0, 0]
            split[bidder], split[one], split[other] = (
                tricks,
                tricks_taken[one] + share,
                tricks_taken[other] + free - share,
            )
            total += comb(free, share) * _chance_after_deal(options, scores, contract, side, tuple(split), scored)
        chances.append(total / (1 << free))
    return tuple(chances)


def _chance_after_deal(
    options: MoonOptions, scores: tuple[int, ...], contract: Bid, side: int, tricks: tuple[int, ...], scored: int
) -> float:
    """Return the chance of ``side``, 0 to 1, after a deal in which the sides took these tricks.

    ``scored``: how many deals are scored then, this one included.
    """
    bidder = side_of(contract.seat, 4 if len(scores) == 2 else 3)
    total = [old + new for old, new in zip(scores, deal_scores(contract, bidder, tricks, options), strict=True)]
    won = winners(contract, bidder, tricks[bidder] >= tricks_needed(contract.amount), total, options, scored)
    if won:
        return float(side in won)
    return win_probability(total, side, target_meant(total, options, scored))
