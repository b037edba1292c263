"""Lessons of all fives and of fives and threes for two: the open ends are added up."""

from __future__ import annotations

from moon_access.announcer import lesson_keys as keys
from moon_access.announcer.message import Message, answer, notice
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile
from moon_access.games.draw.lessons import chain as chain_words
from moon_access.games.lesson import Ask, Choose, Exercise, Lesson, Scene

# The words


# translators: the title of a lesson of the tutorial, the name of the game.
TITLE_FIVES = answer("all fives")
# translators: the title of a lesson of the tutorial, the name of the game.
TITLE_FIVES_AND_THREES = answer("fives and threes")

AIM_FIVES = (
    notice("In all fives, the open ends are added up after each tile."),
    notice("A sum that is a multiple of five is scored at once."),
)
ANY_OPENS = (notice("Any tile may open. Six and four make ten."),)
TEN = (notice("Ten points, right at the start."),)
WHAT_SUM = (notice("What do the ends add up to now?"),)
MAKE_FIVE = (notice("On the three, a one would make five."),)
FIVE = (notice("Four and one: five points."),)
CROSSWISE = (notice("A double lies crosswise."),)
BOTH_HALVES = (notice("At the end of its line, both its halves count."),)
EIGHT_AND_TWO = (notice("Eight and two make ten."),)
TEN_AGAIN = (notice("Ten points again."),)
FIRST_DOUBLE = (notice("The first double is the spinner. Both its sides are covered now."),)
COUNTS_NOTHING = (notice("So it counts nothing any more."),)
STILL_OPEN = (notice("But you can lay on it still."),)
FIVE_AGAIN = (notice("Three, two and zero: five points."),)
TO_150 = (notice("150 points win the game, for two."),)

AIM_FIVES_AND_THREES = (
    notice("In fives and threes, each five in the sum is a point, and each three."),
    notice("There must be nothing left over."),
)
TWELVE = (notice("Double six makes twelve."),)
FOUR_THREES = (notice("Four threes: four points."),)
WHAT_SUM_NOW = (notice("What has the other made of it?"),)
FIFTEEN = (notice("Fifteen is the best: three fives and five threes, eight points."),)
WHICH_SCORE = (notice("Which of your tiles would score?"),)
MAKE_EIGHTEEN = (notice("Another double makes eighteen."),)
SIX_THREES = (notice("Six threes: six points."),)
TO_61 = (notice("61 points exactly win. What would be more is not scored."),)


def play(tile: Tile) -> Message:
    return answer("Play {tile:acc}.", tile=tile)


# The scenes


_FIVES = Scene(
    "all_fives",
    ("6-4 3-1 2-1 4-3 6-6 5-1 2-0", "6-3 4-4 4-0 5-3 5-5 1-1 6-5"),
    (
        Exercise(
            Choose(Play, (Tile(6, 4),), must=True),
            ANY_OPENS,
            TEN,
            chain_words.open_with(Tile(6, 4)),
        ),
        Exercise(Ask("sum"), WHAT_SUM),
        Exercise(Choose(Play, (Tile(3, 1),), must=True), MAKE_FIVE, FIVE, play(Tile(3, 1))),
        Exercise(Ask("sum"), CROSSWISE, BOTH_HALVES),
        Exercise(Choose(Play, (Tile(2, 1),), must=True), EIGHT_AND_TWO, TEN_AGAIN, play(Tile(2, 1))),
        Exercise(Ask("table"), FIRST_DOUBLE, COUNTS_NOTHING),
        Exercise(Choose(Play, (Tile(4, 3),), must=True), STILL_OPEN, FIVE_AGAIN, play(Tile(4, 3))),
        Exercise(Ask("score"), keys.SCORE, TO_150),
        Exercise(Choose(Play), done=keys.WELL_DONE, task=chain_words.WHAT_FITS_NOW),
    ),
    begin=1,
)
"""After six four, the other player lays six three, double four, four zero, five three, whatever the bot would prefer.
"""

_FIVES_AND_THREES = Scene(
    "fives_and_threes",
    ("6-6 3-3 5-4 2-1 1-0 4-2 2-0", "6-3 6-1 5-5 4-0 5-0 4-1 4-4"),
    (
        Exercise(
            Choose(Play, (Tile(6, 6),), must=True),
            TWELVE,
            FOUR_THREES,
            chain_words.open_with(Tile(6, 6)),
        ),
        Exercise(Ask("sum"), WHAT_SUM_NOW, FIFTEEN),
        Exercise(Ask("worth"), WHICH_SCORE),
        Exercise(Choose(Play, (Tile(3, 3),), must=True), MAKE_EIGHTEEN, SIX_THREES, play(Tile(3, 3))),
        Exercise(Ask("score"), keys.SCORE, TO_61),
        Exercise(Choose(Play), done=keys.WELL_DONE, task=chain_words.WHAT_FITS_NOW),
    ),
    begin=1,
)
"""After double six, the other player lays six three and six one."""

LESSONS = (
    Lesson(TITLE_FIVES, (_FIVES,), AIM_FIVES),
    Lesson(TITLE_FIVES_AND_THREES, (_FIVES_AND_THREES,), AIM_FIVES_AND_THREES),
)
