"""The words of the lessons of all fives, and of fives and threes."""

from __future__ import annotations

from moon_access.announcer.message import Message, answer, notice
from moon_access.engine.tiles import Tile

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
