"""A level that follows the player: how strong opponents are that the player beats about as often as they do.

The ladder goes from all opponents easy to all of them strong, one opponent a step. Where a player stands on it follows
from the games played so far and from nothing else. A game won leads up and a game lost down, the more the rarer it is
at such a table: so whoever stands neither at the top nor at the bottom wins an equal share in the long run.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import floor
from typing import NamedTuple

from .levels import LEVELS
from .styles import level_of

RUNGS = LEVELS[LEVELS.index("easy") :]
"""The levels of the ladder."""
HIGHEST = len(RUNGS) - 1.0
START = 0.5
"""Where a player stands before the first game: between easy and normal. 0 is all easy, 1 all normal, 2 all strong."""
PACE = 0.4
"""How far a game leads: up by so much of what a win exceeds the share, down by so much of the share. Quicker, every
game would have another level; slower, a beginner loses ten games before it is noticed."""
ROOM = 1.0
"""So far one may stand beyond either end. Without it, whoever belongs at an end would be led away from it by every
other game, and win less than a share at the bottom and more at the top."""


class Finished(NamedTuple):
    """A game that the player has finished. ``share``: of such games everybody wins so many if all are equally strong.
    ``kinds``: the opponents'."""

    won: bool
    share: float
    kinds: tuple[str, ...]


def standing(games: Iterable[Finished]) -> float:
    """Where the player stands after these games, the oldest first: 0 to ``HIGHEST``, and ``ROOM`` beyond either.

    Opponents may have been others than the ladder had. A win over weaker ones tells nothing, nor does a loss against
    stronger ones.
    """
    stands = START
    for game in games:
        met, expected = _strength(game.kinds), steps(stands, len(game.kinds))
        if (game.won and met >= expected) or (not game.won and met <= expected):
            stands = min(max(stands + PACE * (game.won - game.share), -ROOM), HIGHEST + ROOM)
    return stands


def steps(stands: float, opponents: int) -> int:
    """How many steps from the bottom: of so many there are ``highest_step``."""
    return floor(min(max(stands, 0.0), HIGHEST) * opponents + 0.5)


def highest_step(opponents: int) -> int:
    return int(HIGHEST) * opponents


def levels_at(step: int, opponents: int) -> list[str]:
    """The levels of so many opponents on this step, the lowest first."""
    lower, stronger = divmod(step, opponents)
    return [RUNGS[lower]] * (opponents - stronger) + [RUNGS[min(lower + 1, len(RUNGS) - 1)]] * stronger


def _strength(kinds: Iterable[str]) -> int:
    """In steps; below the bottom for opponents that are weaker than easy."""
    return sum(LEVELS.index(level_of(kind)) - LEVELS.index(RUNGS[0]) for kind in kinds)
