"""The words of the lessons of draw dominoes: open ends, drawing, and the end of a round."""

from __future__ import annotations

from moon_access.announcer.message import Message, answer, notice
from moon_access.engine.tiles import Tile

# translators: the title of a lesson of the tutorial.
TITLE_ENDS = answer("open ends")
# translators: the title of a lesson of the tutorial.
TITLE_DRAWING = answer("drawing")
# translators: the title of a lesson of the tutorial.
TITLE_END = answer("the end of a round")

AIM = (
    notice("You build a chain, tile by tile, number to number."),
    notice("Who is out of tiles first, wins the round."),
)
HIGHEST_OPENS = (notice("The highest double opens, and it is yours."),)


def open_with(tile: Tile) -> Message:
    return answer("Open with {tile:ins}: type {digits}.", tile=tile, digits=f"{tile.high}-{tile.low}")


TWO_ENDS = (notice("A double gives two open ends."),)
WHICH_ENDS = (notice("Now others can lay on. What is open?"),)
MUST_MATCH = (notice("A tile fits where it has the same number."),)
WHAT_FITS = (notice("What of yours fits?"),)


WITH_ENDS = (notice("Where a tile fits two ends, you say which."),)

DREW = (
    notice("Nothing of yours fitted."),
    notice("Then you draw, until a tile fits. It goes by itself."),
)
COUNTS = (notice("How many tiles are there now?"),)
STOCK = (notice("The stock is what you draw from."),)
CHAIN = (notice("The whole chain can be read, too."),)
UNSEEN = (notice("Which fitting tiles are not seen yet?"),)
WHAT_FITS_NOW = answer("Play a tile that fits.")

ONE_LEFT = (notice("You have one tile left."),)
PIPS = (notice("What would it cost you?"),)
PIPS_COUNT = (notice("The pips left in your hand count against you."),)
LAST_TILE = answer("Play your last tile.")
OUT = (notice("You are out: you score what the other holds."),)
TO_100 = (notice("100 points win the game."),)
