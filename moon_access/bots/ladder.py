"""A level that follows the player, so that the player and the opponents beat each other about equally often.

The ladder leads from all opponents easy to all of them strong, one opponent a step. Only the games played so far
determine where a player stands on it. A game won leads up and a game lost leads down, and the rarer the result is at
such a table, the further it leads. So a player who stands between the ends wins an equal share in the long run.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import floor
from typing import NamedTuple

from .levels import LEVELS, level_of

RUNGS = LEVELS[LEVELS.index("easy") :]
"""The levels of the ladder."""
HIGHEST_PLACE = len(RUNGS) - 1.0
PLACE_AT_FIRST = 0.5
"""The place of a player on the ladder before the first game: between easy and normal.

0 is all easy, 1 all normal, 2 all strong.
"""
STEP_OF_ONE_GAME = 0.4
"""The step that one game makes on the ladder: a win up by this times what a win exceeds the share, a loss down by this
times the share. With a larger pace, the level would change with every game; with a smaller one, a beginner would lose
ten games before it changes.
"""
ROOM_BEYOND_ENDS = 1.0
"""The distance that a player may stand beyond either end of the ladder. Without this room, every other game would lead
a player who belongs at an end away from it: at the bottom they would win less than a share, and at the top more.
"""


class FinishedGame(NamedTuple):
    """A game that the player has finished.

    ``share``: the share of such games that each player wins if all are equally strong, 0 to 1. ``kinds``: the
    opponents'.
    """

    has_won: bool
    share: float
    kinds: tuple[str, ...]


def place_on_ladder(games: Iterable[FinishedGame]) -> float:
    """Return where the player stands after these games, the oldest first.

    The opponents of a game may differ from those that the ladder would have chosen. A win over weaker opponents does
    not count, nor does a loss to stronger ones.

    Returns:
        0 to ``HIGHEST_PLACE``, and up to ``ROOM_BEYOND_ENDS`` beyond either.
    """
    stands = PLACE_AT_FIRST
    for game in games:
        met, expected = _strength(game.kinds), steps_at(stands, len(game.kinds))
        if (game.has_won and met >= expected) or (not game.has_won and met <= expected):
            stands = min(
                max(stands + STEP_OF_ONE_GAME * (game.has_won - game.share), -ROOM_BEYOND_ENDS),
                HIGHEST_PLACE + ROOM_BEYOND_ENDS,
            )
    return stands


def steps_at(stands: float, opponents: int) -> int:
    """Convert a place on the ladder to a number of steps above the bottom, from 0 to ``highest_step``."""
    return floor(min(max(stands, 0.0), HIGHEST_PLACE) * opponents + 0.5)


def highest_step(opponents: int) -> int:
    return int(HIGHEST_PLACE) * opponents


def levels_at(step: int, opponents: int) -> list[str]:
    """Return the levels of this many ``opponents`` at this step, the lowest first."""
    lower, stronger = divmod(step, opponents)
    return [RUNGS[lower]] * (opponents - stronger) + [RUNGS[min(lower + 1, len(RUNGS) - 1)]] * stronger


def _strength(kinds: Iterable[str]) -> int:
    """Return the step whose opponents are as strong as these; a negative step if these are weaker than easy."""
    return sum(LEVELS.index(level_of(kind)) - LEVELS.index(RUNGS[0]) for kind in kinds)
