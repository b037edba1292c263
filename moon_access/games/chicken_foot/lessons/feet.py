"""Chicken Foot for two: the double in the middle, a foot with its toes, and the end of a round."""

from __future__ import annotations

from moon_access.announcer import lesson_keys as keys
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile
from moon_access.games.lesson import Ask, Choose, Exercise, Finish, Lesson, Scene

from . import feet_words as words

_FEET = Scene(
    "chicken_foot",
    ("9-5 9-1 5-5 5-2 8-7 2-2 4-0 6-2 3-1", "9-8 9-2 5-4 8-1 7-6 6-4 6-3 4-3 7-3"),
    (
        Exercise(Ask("hand"), keys.YOUR_TILES),
        Exercise(Ask("order"), keys.TURN_ROUND),
        Exercise(Ask("order"), keys.AND_BACK),
        Exercise(Choose(Play, (Tile(9, 5),), must=True), words.MIDDLE, words.OTHER_NUMBER, words.lay(Tile(9, 5))),
        Exercise(Ask("legal"), (*words.TWO_MORE, *words.WHAT_GOES), keys.SHORT_CUTS),
        Exercise(Ask("why", "2-2"), keys.not_in_list(Tile(2, 2))),
        Exercise(Ask("next"), keys.STEP_ON, keys.NAMED_ONLY),
        Exercise(Ask("previous")),
        Exercise(Choose(Play, (Tile(9, 1),), must=True, by="play"), keys.READY),
        Exercise(Ask("table"), words.FOUR_LIE),
        Exercise(Choose(Play, (Tile(5, 5),), must=True), words.A_FOOT, words.THREE_TOES, words.lay(Tile(5, 5))),
        Exercise(Ask("turn"), keys.WHOSE_TURN),
        Exercise(Ask("since"), keys.SINCE, keys.ALL_SINCE),
        Exercise(Choose(Play, (Tile(5, 2),), must=True), task=words.lay(Tile(5, 2))),
        Exercise(Ask("counts"), (*words.LAST_TOE, *words.DRAWN, *words.HOW_MANY)),
        Exercise(Ask("repeat"), keys.MISSED_SOMETHING),
        Exercise(Ask("chain"), words.WHOLE_TABLE),
    ),
    stock="6-5",
    begin=1,
)
"""Two play to the nine and two to the five; then the other has no five and draws one."""

_END = Scene(
    "chicken_foot",
    ("9-8 9-6 8-0 6-2 4-3 6-5 8-7 7-4 4-1", "9-7 9-5 7-1 5-3 5-4 7-6 8-4 7-3 0-0"),
    (
        Exercise(Ask("pips"), words.ONE_LEFT),
        Exercise(Ask("unseen"), words.STILL_OUT),
        Exercise(Ask("hint"), keys.UNSURE),
        Exercise(Ask("hint"), keys.ASK_AGAIN, keys.NEED_NOT_OBEY),
        Exercise(Finish(), (), (*words.OUT, *words.FIFTY), words.LAST_TILE),
        Exercise(Ask("score"), keys.SCORE, words.FEWEST),
        Exercise(Ask("verbosity"), keys.HOW_MUCH, keys.GO_ON_TURNING),
        Exercise(Ask("help", "hint"), keys.EXPLAIN, keys.NAMED_COMMANDS),
        Exercise(Choose(Play), words.NEXT_DOUBLE, task=words.AS_YOU_LIKE),
        Exercise(Ask("undo"), keys.TAKE_BACK, keys.TAKEN_BACK),
        Exercise(Ask("history"), keys.LOOK_BACK, keys.FURTHER_BACK),
        Exercise(Choose(Play), done=keys.WELL_DONE, task=words.AS_YOU_LIKE),
    ),
    begin=17,
    recap=True,
)
"""Sixteen tiles lie, each where it could lie alone; the learner's last one fits, and the other holds double zero."""

LESSONS = (
    Lesson(words.TITLE_FEET, (_FEET,), words.AIM),
    Lesson(words.TITLE_END, (_END,)),
)
