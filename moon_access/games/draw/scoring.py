"""Scoring in draw dominoes: the sum of the open ends, the end of a round, and when a game is won.

All of it is by the house rule ``scoring``. ``pips``: nothing for the ends; who holds the fewest pips at the end of a
round scores the difference to each other player. ``fives`` (All Fives, Muggins): a sum that is a multiple of five is
scored at once, and the pips left to the nearest five. ``fives_and_threes``: a point for each five and for each three in
the sum, where nothing is left over, and a point for who is out.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat

from .state import DrawOptions, DrawView

Sides = Sequence[Sequence[Seat]]
"""The seats of each side: one, or both of a team."""


def points_for(total: int, scoring: str) -> int:
    """Return what this sum of the open ends scores."""
    fives = total if total % 5 == 0 else 0
    if scoring == "fives":
        return fives
    if scoring == "fives_and_threes":
        return fives // 5 + (0 if total % 3 else total // 3)
    return 0


def counting(points: int, before: int, options: DrawOptions) -> int:
    """Return how many of these points a side scores that has ``before``: all, or none where they would be too many."""
    return 0 if options.is_exact and before + points > options.target else points


def pips_of_sides(pips: Sequence[int], sides: Sides, out: Seat | None) -> tuple[int, ...]:
    """Return what each side still holds. ``pips``: by seat. What the partner of ``out``, who is out of tiles, holds
    counts nothing."""
    return tuple([0 if out in seats else sum([pips[seat] for seat in seats]) for seats in sides])


def round_scores(pips: Sequence[int]) -> tuple[int, ...]:
    """Return the points of each side. ``pips``: what each still holds.

    Who holds the fewest gets from every other side the difference. Several who hold equally few get that each.
    """
    least = min(pips)
    points = sum(pips) - least * len(pips)
    return tuple([points if count == least else 0 for count in pips])


def end_scores(pips: Sequence[int], out: Seat | None, sides: Sides, scoring: str) -> tuple[int, ...]:
    """Return the points of each side at the end of a round. ``pips``: by seat. ``out``: who is out of tiles; None:
    nobody."""
    if scoring == "fives_and_threes":
        return tuple([int(out in seats) for seats in sides])
    held = pips if len(sides) == len(pips) else pips_of_sides(pips, sides, out)
    points = round_scores(held)
    if scoring != "fives":
        return points
    # Who is left with the double blank alone holds as few pips as who is out, who gets all of it nonetheless.
    return tuple(
        0 if out is not None and out not in seats else to_nearest_five(points[at]) for at, seats in enumerate(sides)
    )


def to_nearest_five(points: int) -> int:
    return (points + 2) // 5 * 5


def game_winners(total: Sequence[int], options: DrawOptions, ended: int = 0) -> tuple[int, ...]:
    """Return who has won: has the points that win, and more than anybody else. Empty while the game goes on.

    Where the table plays so many rounds, whoever has the most after the last one wins, several where they have as
    many. ``ended``: the number of the round that has just ended; 0: none has.
    """
    most = max(total)
    leading = tuple([side for side, points in enumerate(total) if points == most])
    if options.rounds:
        return leading if ended >= options.rounds else ()
    return leading if most >= options.target and len(leading) == 1 else ()


# What a play would score, for whoever asks, for hints and for bots


def points_for_play(view: DrawView, play: Play) -> int:
    """Return the points for the sum that this play would make, even where they would be more than may be scored."""
    if not view.options.counts_ends:
        return 0
    ends = view.options.ends_after(view.chain, view.ends, play.tile, play.end)
    return points_for(view.options.sum_of(ends), view.options.scoring)


def points_of(view: DrawView, play: Play, side: int) -> int:
    """Return what this play scores at once for the own side."""
    return counting(points_for_play(view, play), view.scores[side], view.options)
