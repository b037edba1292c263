"""The question that a worker process answers: which move a bot makes.

A worker gets the view of one seat and a random number generator. It gets neither the state of the game nor the table's
seed, from which it could compute all hands.
"""

from __future__ import annotations

from random import Random

from moon_access.bots.levels import QUICK_LEVEL, bot_of, parts_of
from moon_access.engine.actions import Action
from moon_access.engine.game import View
from moon_access.games import GAMES

QUICK_LEVELS = ("random", "easy", QUICK_LEVEL)


def is_quick(kind: str) -> bool:
    """Return whether a bot of this kind, such as "strong" or "bold-normal", needs a millisecond or so for a move."""
    return parts_of(kind)[1] in QUICK_LEVELS


def move_of(game: str, kind: str, view: View, chance: Random) -> Action:
    """Return the move of a bot of this kind for this view."""
    return bot_of(GAMES[game].bots(), kind).advise(view, chance).action
