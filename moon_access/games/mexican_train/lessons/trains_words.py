"""The words of the lessons of Mexican Train: the trains, marks, doubles, and the end of a round."""

from __future__ import annotations

from moon_access.announcer.message import answer, notice
from moon_access.engine.tiles import Tile

# translators: the title of a lesson of the tutorial.
TITLE_TRAINS = answer("your train")
# translators: the title of a lesson of the tutorial: marks on trains.
TITLE_MARKS = answer("marked trains")
# translators: the title of a lesson of the tutorial.
TITLE_DOUBLES = answer("doubles and the end")

AIM = (
    notice("Everybody builds a train, number to number."),
    notice("All trains begin at the engine, the double in the middle."),
)
WHAT_IS_OPEN = (notice("Where can you lay a tile?"),)
TWO_PLACES = (notice("On your train, and on the Mexican one, which is everybody's."),)
LONGEST = (notice("Which of your tiles make a train?"),)
KEEP_IT = (notice("These you can lay one after the other."),)
ON_MINE = (notice("Where a tile fits several trains, say which."),)
BEGIN = answer("Type {digits} on mine.", digits=str(Tile(12, 9)))
WHAT_FITS = (notice("What of yours fits now?"),)
READ_ALL = (notice("All trains can be read, too."),)
PLAY_ONE = answer("Play a tile.")

NOTHING_FITTED = (
    notice("Nothing of yours fitted. You drew a tile, and that did not fit."),
    notice("So your train is marked."),
)
OPEN_TO_ALL = (notice("While it is marked, others may lay on it."),)
TAKE_IT_AWAY = answer("Type {digits}.", digits=str(Tile(8, 4)))
MARK_GONE = (notice("You laid on your own train: the mark is gone."),)
OTHER_MARKED = (notice("Now the other is marked."),)
UNSEEN = (notice("How many tiles that fit are not seen yet?"),)
OPEN_TO_YOU = (notice("You may lay there, too."),)

DOUBLE = (notice("You hold a double that fits."),)
LAY_DOUBLE = answer("Type {digits} on mine.", digits=str(Tile(7, 7)))
COVER_IT = answer("A double must be covered. Type {digits}.", digits=str(Tile(7, 2)))
TWO_TILES = (notice("Two tiles in one turn."),)
COUNTS = (notice("How many tiles has everybody left?"),)
LEFT_TO_NEXT = (notice("Who can not cover a double, leaves it to the next, and is marked."),)

ONE_LEFT = (notice("One tile is left to you, and its pips would be points."),)
LAST_TILE = answer("Play your last tile.")
OUT = (notice("You are out: this round costs you nothing."),)
FEWEST = (notice("The fewest points win, after the last round."),)
