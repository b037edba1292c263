"""Draw dominoes for two: open ends, drawing, and the end of a round."""

from __future__ import annotations

from moon_access.announcer import lesson_keys as keys
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile
from moon_access.games.lesson import Ask, Choose, Exercise, Finish, Lesson, Scene

from . import chain_words as words

_ENDS = Scene(
    "draw12",
    ("12-12 12-7 9-7 7-7 5-3 4-3 2-0", "12-9 9-5 7-2 5-5 3-1 8-4 8-1"),
    (
        Exercise(Ask("hand"), keys.YOUR_TILES),
        Exercise(Ask("order"), keys.TURN_ROUND),
        Exercise(Ask("order"), keys.AND_BACK),
        Exercise(
            Choose(Play, (Tile(12, 12),)),
            words.HIGHEST_OPENS,
            words.TWO_ENDS,
            words.open_with(Tile(12, 12)),
        ),
        Exercise(Ask("table"), words.WHICH_ENDS, words.MUST_MATCH),
        Exercise(Ask("legal"), words.WHAT_FITS, keys.SHORT_CUTS),
        Exercise(Ask("why", "5-3"), keys.not_in_list(Tile(5, 3))),
        Exercise(Ask("next"), keys.STEP_ON, keys.NAMED_ONLY),
        Exercise(Ask("previous")),
        Exercise(Choose(Play, by="play"), keys.READY, words.WITH_ENDS),
        Exercise(Ask("turn"), keys.WHOSE_TURN),
        Exercise(Ask("since"), keys.SINCE, keys.ALL_SINCE),
    ),
    begin=1,
)

_DRAWING = Scene(
    "draw12",
    ("12-12 9-7 7-7 5-3 4-3 2-0 8-6", "12-11 11-5 11-2 5-5 3-1 8-4 8-1"),
    (
        Exercise(Ask("counts"), (*words.DREW, *words.COUNTS), words.STOCK),
        Exercise(Ask("repeat"), keys.MISSED_SOMETHING),
        Exercise(Ask("hint"), keys.UNSURE),
        Exercise(Ask("hint"), keys.ASK_AGAIN, keys.NEED_NOT_OBEY),
        Exercise(Choose(Play), task=words.WHAT_FITS_NOW),
        Exercise(Ask("chain"), words.CHAIN),
        Exercise(Ask("unseen"), words.UNSEEN),
        Exercise(Ask("undo"), keys.TAKE_BACK, keys.TAKEN_BACK),
        Exercise(Ask("history"), keys.LOOK_BACK, keys.FURTHER_BACK),
    ),
    stock="10-1 9-4 12-6 12-2",
    begin=3,
)
"""The learner has opened, and nothing of what is left fits: three tiles are drawn."""

_END = Scene(
    "draw12",
    ("12-12 12-10 10-8 8-6 6-4 4-2 2-1", "12-11 11-9 9-7 7-5 5-3 3-0 11-10"),
    (
        Exercise(Ask("pips"), (*words.ONE_LEFT, *words.PIPS), words.PIPS_COUNT),
        Exercise(Finish(), (), words.OUT, words.LAST_TILE),
        Exercise(Ask("score"), keys.SCORE, words.TO_100),
        Exercise(Ask("verbosity"), keys.HOW_MUCH, keys.GO_ON_TURNING),
        Exercise(Ask("help", "hint"), keys.EXPLAIN, keys.NAMED_COMMANDS),
        Exercise(Choose(Play), done=keys.WELL_DONE, task=words.WHAT_FITS_NOW),
    ),
    begin=13,
    recap=True,
)
"""Twelve tiles lie, each on the one before of the same player; the learner's last one fits."""

LESSONS = (
    Lesson(words.TITLE_ENDS, (_ENDS,), words.AIM),
    Lesson(words.TITLE_DRAWING, (_DRAWING,)),
    Lesson(words.TITLE_END, (_END,)),
)
