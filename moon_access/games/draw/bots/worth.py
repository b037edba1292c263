"""The worth of scores of draw dominoes: of a round that is searched to its end, and as a chance to win the game.

Searches end in scores, and ``in_points`` makes one number of these. A won game is worth more than any points, by
however much it was won. At 95 of 100 points, a side has to win the round, by however little; far behind, it loses
little by losing more. ``chances`` is a softmax of what each side lacks of the target, in rounds. It was fitted to games
made of the results of 1,500 rounds of normal bots for each number of players, of draw dominoes and block, with targets
of 100 and 200: it is off by 0.01 to 0.03, root mean square.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, fsum, sqrt

from moon_access.games.draw.scoring import game_winners
from moon_access.games.draw.state import DrawOptions

from .outlook import advantage

# Results of rounds


WON = 100_000
"""The points for a won game: more than any round brings, even if divided among the other sides as their loss."""


def in_points(before: Sequence[int], options: DrawOptions, deal: int) -> Callable[[tuple[int, ...]], tuple[float, ...]]:
    """Return a function that makes the worth to each side of the scores after a round.

    The worth is how many points a side gains on ``before``, less the average gain of the other sides. A won game is
    worth ``WON``.

    Args:
        before: the scores before the round.
        options: the house rules.
        deal: the number of the round.

    Returns:
        The function.
    """
    sides = range(len(before))

    def worth(scores: tuple[int, ...]) -> tuple[float, ...]:
        winners = game_winners(scores, options, deal)
        gained = [now - old for now, old in zip(scores, before, strict=True)]
        if winners:
            gained = [WON * (side in winners) for side in sides]
        return tuple([advantage(gained, side) for side in sides])

    return worth


# The chance to win the game


ROUND = {2: 3.4, 3: 8.1, 4: 12.7}
"""The worth of a round to its winner, by the number of sides, in units of the highest number of the set."""
ROUND_OF_TEAMS = 8.1
WITHOUT_DRAWING = 0.3
"""The share of this worth that a round has if nobody draws."""
STEEPNESS = {2: 1.8, 3: 1.9, 4: 1.7}
SURE = 2.0
"""By how many standard errors the chances of a play must lead to prefer it to the play with the most points."""


def chances(scores: Sequence[int], players: int, options: DrawOptions, deal: int) -> list[float]:
    """Return, for each side, the chance to win the game, 0 to 1, at these scores after the round number ``deal``."""
    winners = game_winners(scores, options, deal)
    if winners:
        return [float(side in winners) for side in range(len(scores))]
    round_ = ROUND[len(scores)] if players == len(scores) else ROUND_OF_TEAMS
    round_ *= options.tiles * (WITHOUT_DRAWING if options.drawing == "none" else 1.0)
    steepness = STEEPNESS[len(scores)]
    lacking = [sqrt(max(options.target - score, 0) / round_ + 0.5) for score in scores]
    least = min(lacking)
    weights = [exp(steepness * (least - lacks)) for lacks in lacking]
    return [weight / sum(weights) for weight in weights]


def clearly_better(chosen: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether the chances of the other play are better than those of the chosen one, and not by luck.

    Both are from the same worlds. In a few worlds, games won or lost say much less than points do.

    Returns:
        True if the other play is better.
    """
    gains = [better - worse for better, worse in zip(other, chosen, strict=True)]
    mean = fsum(gains) / len(gains)
    spread = fsum([(gain - mean) ** 2 for gain in gains])
    return mean > 0 and mean * mean * len(gains) * (len(gains) - 1) > SURE * SURE * spread
