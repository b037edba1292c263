"""Scoring in draw dominoes: the sum of the open ends, the end of a round, and when a game is won.

The house rule ``scoring`` decides. ``pips``: the ends score nothing; at the end of a round the player who is out of
tiles, otherwise the one with the fewest pips, scores the difference to each other player. ``fives`` (All Fives,
Muggins): a sum that is a multiple of five is scored at once, and the pips left are rounded to the nearest five.
``each_five`` (Five Up): the same, with a point for each five. ``fives_and_threes``: a sum that is a multiple of five
scores a point for each five, a multiple of three one for each three, and the player who is out scores a point.
games/chains/chain.py adds up ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat

from .state import DrawOptions, DrawView

PIPS_OF_A_POINT = {"fives": 1, "each_five": 5}
"""The values of ``scoring`` by which multiples of five score, and nothing else, with the pips that make a point."""

Sides = Sequence[Sequence[Seat]]
"""The seats of each side: one, or both of a team."""


def points_for(total: int, scoring: str) -> int:
    """Return the points for this sum of the open ends."""
    fives = total if total % 5 == 0 else 0
    if scoring in PIPS_OF_A_POINT:
        return fives // PIPS_OF_A_POINT[scoring]
    if scoring == "fives_and_threes":
        return fives // 5 + (0 if total % 3 else total // 3)
    return 0


def points_that_count(points: int, score_before: int, options: DrawOptions) -> int:
    """Return how many of these points a side with ``score_before`` points may score: all, or 0 if they are too many."""
    return 0 if options.is_exact and score_before + points > options.target else points


def pips_of_sides(pips: Sequence[int], sides: Sides, seat_out: Seat | None) -> tuple[int, ...]:
    """Return the pips that each side still holds; 0 for the side of ``seat_out``, whose partner's pips do not count."""
    return tuple([0 if seat_out in seats else sum([pips[seat] for seat in seats]) for seats in sides])


def round_scores(pips: Sequence[int]) -> tuple[int, ...]:
    """Return the points of each side for the pips that the sides still hold.

    The side with the fewest pips gets the difference from every other side. If several sides have the fewest, each of
    them gets it.

    Returns:
        The points, by side.
    """
    least = min(pips)
    points = sum(pips) - least * len(pips)
    return tuple([points if count == least else 0 for count in pips])


def end_scores(pips: Sequence[int], out: Seat | None, sides: Sides, options: DrawOptions) -> tuple[int, ...]:
    """Return the points of each side at the end of a round. A side that is out of tiles gets them all.

    Args:
        pips: the pips that each seat still holds.
        out: the seat without tiles; None if there is none.
        sides: the seats of each side.
        options: the house rules.

    Returns:
        The points, by side.
    """
    if options.scoring == "fives_and_threes":
        return tuple([int(out in seats) for seats in sides])
    held = pips if len(sides) == len(pips) else pips_of_sides(pips, sides, out)
    points = round_scores(held)
    # A player with the double blank alone also holds 0 pips, but the player who is out gets all the points.
    if out is not None and not options.is_shared_with_blank:
        points = tuple([points[at] if out in seats else 0 for at, seats in enumerate(sides)])
    if options.scoring == "pips":
        return points
    return tuple([round_to_nearest_five(left) // PIPS_OF_A_POINT[options.scoring] for left in points])


def round_to_nearest_five(points: int) -> int:
    return (points + 2) // 5 * 5


def game_winners(total: Sequence[int], options: DrawOptions, ended: int = 0) -> tuple[int, ...]:
    """Return the sides that have won by the house rules; none while the game goes on.

    If points win, the winner has the target and more points than anybody else. If the table plays a number of rounds,
    those with the most points after the last round win.

    Args:
        total: the points of each side.
        options: the house rules.
        ended: the number of counted rounds if one has just ended, otherwise 0.

    Returns:
        The winning sides.
    """
    most = max(total)
    leading = tuple([side for side, points in enumerate(total) if points == most])
    if options.rounds:
        return leading if ended >= options.rounds else ()
    return leading if most >= options.target and len(leading) == 1 else ()


# The points that a play would score: for the command ``worth``, for hints and for bots


def points_for_play(view: DrawView, play: Play) -> int:
    """Return the points for the sum that this play would make, even if they are too many to score."""
    if not view.options.counts_ends:
        return 0
    ends = view.options.ends_after(view.chain, view.ends, play.tile, play.end)
    return points_for(view.options.sum_of(ends), view.options.scoring)


def points_of(view: DrawView, play: Play, side: int) -> int:
    """Return the points that this play scores at once for ``side``."""
    return points_that_count(points_for_play(view, play), view.scores[side], view.options)
