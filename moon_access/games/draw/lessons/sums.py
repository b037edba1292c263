"""All fives and fives and threes for two: the open ends are added up."""

from __future__ import annotations

from moon_access.announcer import lesson_keys as keys
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile
from moon_access.games.lesson import Ask, Choose, Exercise, Lesson, Scene

from . import chain_words
from . import sums_words as words

_FIVES = Scene(
    "all_fives",
    ("6-4 3-1 2-1 4-3 6-6 5-1 2-0", "6-3 4-4 4-0 5-3 5-5 1-1 6-5"),
    (
        Exercise(
            Choose(Play, (Tile(6, 4),), must=True),
            words.ANY_OPENS,
            words.TEN,
            chain_words.open_with(Tile(6, 4)),
        ),
        Exercise(Ask("sum"), words.WHAT_SUM),
        Exercise(Choose(Play, (Tile(3, 1),), must=True), words.MAKE_FIVE, words.FIVE, words.play(Tile(3, 1))),
        Exercise(Ask("sum"), words.CROSSWISE, words.BOTH_HALVES),
        Exercise(Choose(Play, (Tile(2, 1),), must=True), words.EIGHT_AND_TWO, words.TEN_AGAIN, words.play(Tile(2, 1))),
        Exercise(Ask("table"), words.FIRST_DOUBLE, words.COUNTS_NOTHING),
        Exercise(Choose(Play, (Tile(4, 3),), must=True), words.STILL_OPEN, words.FIVE_AGAIN, words.play(Tile(4, 3))),
        Exercise(Ask("score"), keys.SCORE, words.TO_150),
        Exercise(Choose(Play), done=keys.WELL_DONE, task=chain_words.WHAT_FITS_NOW),
    ),
    begin=1,
)
"""After six four, the other lays six three, double four, four zero, five three, whatever else it might."""

_FIVES_AND_THREES = Scene(
    "fives_and_threes",
    ("6-6 3-3 5-4 2-1 1-0 4-2 2-0", "6-3 6-1 5-5 4-0 5-0 4-1 4-4"),
    (
        Exercise(
            Choose(Play, (Tile(6, 6),), must=True),
            words.TWELVE,
            words.FOUR_THREES,
            chain_words.open_with(Tile(6, 6)),
        ),
        Exercise(Ask("sum"), words.WHAT_SUM_NOW, words.FIFTEEN),
        Exercise(Ask("worth"), words.WHICH_SCORE),
        Exercise(Choose(Play, (Tile(3, 3),), must=True), words.MAKE_EIGHTEEN, words.SIX_THREES, words.play(Tile(3, 3))),
        Exercise(Ask("score"), keys.SCORE, words.TO_61),
        Exercise(Choose(Play), done=keys.WELL_DONE, task=chain_words.WHAT_FITS_NOW),
    ),
    begin=1,
)
"""After double six, the other lays six three and six one."""

LESSONS = (
    Lesson(words.TITLE_FIVES, (_FIVES,), words.AIM_FIVES),
    Lesson(words.TITLE_FIVES_AND_THREES, (_FIVES_AND_THREES,), words.AIM_FIVES_AND_THREES),
)
