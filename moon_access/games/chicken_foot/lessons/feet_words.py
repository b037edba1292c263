"""The words of the lessons of Chicken Foot: the double in the middle, toes, drawing, and the end of a round."""

from __future__ import annotations

from moon_access.announcer.message import Message, answer, notice
from moon_access.engine.tiles import Tile

# translators: the title of a lesson of the tutorial.
TITLE_FEET = answer("feet and toes")
# translators: the title of a lesson of the tutorial.
TITLE_END = answer("the end of a round")

AIM = (
    notice("You lay tiles on doubles and on their toes."),
    notice("What is left in your hand counts against you."),
)
MIDDLE = (
    notice("Double nine lies in the middle, for everybody."),
    notice("It asks for four tiles. Before that, nothing else goes."),
)


def lay(tile: Tile) -> Message:
    return answer("Play {tile:acc}: type {digits}.", tile=tile, digits=f"{tile.high}{tile.low}")


OTHER_NUMBER = (notice("Its other number will be open later."),)
WHAT_GOES = (notice("What of yours may be laid now?"),)
TWO_MORE = (notice("Two tiles lie on the nine, two are lacking."),)
FOUR_LIE = (notice("Four lie: now every open number will do. Which are open?"),)
A_FOOT = (notice("A double that you lay makes a chicken foot."),)
THREE_TOES = (notice("It asks for three toes, before anybody plays elsewhere."),)
LAST_TOE = (notice("One toe was lacking, and the other had none."),)
DRAWN = (notice("Who has none draws one tile. It fitted, so it was laid."),)
HOW_MANY = (notice("How many tiles has everybody, and the stock?"),)
WHOLE_TABLE = (notice("The whole table can be read, foot by foot."),)
STILL_OUT = (notice("Which tiles for these numbers are not seen yet?"),)
AS_YOU_LIKE = answer("Play a tile that fits.")

ONE_LEFT = (notice("One tile is left to you. What would it cost?"),)
LAST_TILE = answer("Play your last tile.")
OUT = (notice("You are out, and have no points from this round."),)
FIFTY = (notice("The other is left with double zero: that counts 50."),)
FEWEST = (notice("The fewest points win, after ten rounds."),)
NEXT_DOUBLE = (notice("Now double eight lies in the middle."),)
