"""Mexican Train for two with few tiles: the trains, marks, doubles, and the end of a round."""

from __future__ import annotations

from moon_access.announcer import lesson_keys as keys
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile
from moon_access.games.lesson import Ask, Choose, Exercise, Finish, Lesson, Scene

from . import trains_words as words

_FEW = (("hand", 6),)

_TRAINS = Scene(
    "mexican_train",
    ("12-9 9-7 7-4 4-4 11-5 10-2", "12-5 5-3 8-6 6-1 11-11 10-10"),
    (
        Exercise(Ask("hand"), keys.YOUR_TILES),
        Exercise(Ask("order"), keys.TURN_ROUND),
        Exercise(Ask("order"), keys.AND_BACK),
        Exercise(Ask("table"), words.WHAT_IS_OPEN, words.TWO_PLACES),
        Exercise(Ask("train"), words.LONGEST, words.KEEP_IT),
        Exercise(Choose(Play, (Tile(12, 9),), must=True), words.ON_MINE, task=words.BEGIN),
        Exercise(Ask("legal"), words.WHAT_FITS, keys.SHORT_CUTS),
        Exercise(Ask("why", "11-5"), keys.not_in_list(Tile(11, 5))),
        Exercise(Ask("trains"), words.READ_ALL),
        Exercise(Ask("next"), keys.STEP_ON, keys.NAMED_ONLY),
        Exercise(Ask("previous")),
        Exercise(Choose(Play, by="play"), keys.READY),
        Exercise(Ask("turn"), keys.WHOSE_TURN),
        Exercise(Ask("since"), keys.SINCE, keys.ALL_SINCE),
    ),
    begin=1,
    rules=_FEW,
)

_MARKS = Scene(
    "mexican_train",
    ("12-8 7-4 7-3 6-5 5-1 3-2", "12-6 6-0 11-9 10-9 9-3 5-5"),
    (
        Exercise(Ask("table"), words.NOTHING_FITTED, words.OPEN_TO_ALL),
        Exercise(Choose(Play, (Tile(8, 4),), must=True), task=words.TAKE_IT_AWAY, done=words.MARK_GONE),
        Exercise(Ask("table"), words.OTHER_MARKED, words.OPEN_TO_YOU),
        Exercise(Ask("repeat"), keys.MISSED_SOMETHING),
        Exercise(Ask("unseen"), words.UNSEEN),
        Exercise(Ask("hint"), keys.UNSURE),
        Exercise(Ask("hint"), keys.ASK_AGAIN, keys.NEED_NOT_OBEY),
        Exercise(Choose(Play), task=words.PLAY_ONE),
        Exercise(Ask("undo"), keys.TAKE_BACK, keys.TAKEN_BACK),
        Exercise(Ask("history"), keys.LOOK_BACK, keys.FURTHER_BACK),
    ),
    stock="9-1 8-4 10-7",
    begin=6,
    rules=_FEW,
)
"""The learner has laid one tile, could not go on, and has been marked; the next tile that is drawn fits."""

_DOUBLES = Scene(
    "mexican_train",
    ("12-7 7-7 7-2 10-3 9-5 8-1", "12-4 4-0 8-6 6-1 11-11 10-10"),
    (
        Exercise(Choose(Play, (Tile(7, 7),), must=True), words.DOUBLE, task=words.LAY_DOUBLE),
        Exercise(Choose(Play, (Tile(7, 2),), must=True), (), words.TWO_TILES, words.COVER_IT),
        Exercise(Ask("counts"), words.COUNTS, words.LEFT_TO_NEXT),
    ),
    begin=3,
    rules=_FEW,
)

_END = Scene(
    "mexican_train",
    ("12-7 7-5 5-3 3-1 1-0", "12-9 9-8 8-6 6-4 4-4"),
    (
        Exercise(Ask("pips"), words.ONE_LEFT),
        Exercise(Finish(), (), words.OUT, words.LAST_TILE),
        Exercise(Ask("score"), keys.SCORE, words.FEWEST),
        Exercise(Ask("verbosity"), keys.HOW_MUCH, keys.GO_ON_TURNING),
        Exercise(Ask("help", "hint"), keys.EXPLAIN, keys.NAMED_COMMANDS),
        Exercise(Choose(Play), done=keys.WELL_DONE, task=words.PLAY_ONE),
    ),
    begin=9,
    recap=True,
    rules=(("hand", 5),),
)
"""Each has laid four tiles on the own train; the learner's last one fits."""

LESSONS = (
    Lesson(words.TITLE_TRAINS, (_TRAINS,), words.AIM),
    Lesson(words.TITLE_MARKS, (_MARKS,)),
    Lesson(words.TITLE_DOUBLES, (_DOUBLES, _END)),
)
