"""What the result of a round of draw dominoes is worth to each side, where it is searched to its end.

Searches end in scores; here these become one number. A won game is more than any points, whatever it was won by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moon_access.games.draw.scoring import game_winners
from moon_access.games.draw.state import DrawOptions

from .outlook import advantage

WON = 100_000
"""What a won game counts in points: more than any round brings, and so does each share of it that others lose."""


def in_points(before: Sequence[int], options: DrawOptions, deal: int) -> Callable[[tuple[int, ...]], tuple[float, ...]]:
    """For each side: the points that it gains on ``before``, less those of another one, on average over the others.
    ``deal``: the number of the round."""
    sides = range(len(before))

    def worth(scores: tuple[int, ...]) -> tuple[float, ...]:
        winners = game_winners(scores, options, deal)
        gained = [now - old for now, old in zip(scores, before, strict=True)]
        if winners:
            gained = [WON * (side in winners) for side in sides]
        return tuple([advantage(gained, side) for side in sides])

    return worth
