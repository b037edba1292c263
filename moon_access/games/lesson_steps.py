"""Steps that the first lessons of every game share: they teach keys that mean the same everywhere.

A course spreads these steps over its scenes, wherever they fit. lesson.py says what a step is.
"""

from __future__ import annotations

from moon_access.announcer import tutorial as keys

from .lesson import Ask, Exercise

TURN_HAND_ROUND = (
    Exercise(Ask("order"), keys.TURN_ROUND),
    Exercise(Ask("order"), keys.KEY_TURNS_BACK),
)
STEP_THROUGH_TILES = (
    Exercise(Ask("next"), keys.STEP_ON, keys.TILE_ONLY_NAMED),
    Exercise(Ask("previous")),
)
HINTS = (
    Exercise(Ask("hint"), keys.UNSURE),
    Exercise(Ask("hint"), keys.ASK_AGAIN, keys.NEED_NOT_OBEY),
)
SAY_LESS_OR_EXPLAIN = (
    Exercise(Ask("verbosity"), keys.HOW_MUCH, keys.GO_ON_TURNING),
    Exercise(Ask("help", "hint"), keys.EXPLAIN, keys.NAMED_COMMANDS),
)
UNDO_AND_HISTORY = (
    Exercise(Ask("undo"), keys.TAKE_BACK, keys.MOVE_TAKEN_BACK),
    Exercise(Ask("history"), keys.LOOK_BACK, keys.FURTHER_BACK),
)
