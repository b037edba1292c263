"""The lessons of Chicken Foot for two: the double in the middle, a foot with its toes, and the end of a round."""

from __future__ import annotations

from moon_access.announcer import tutorial as keys
from moon_access.announcer.message import Message, answer, notice
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile
from moon_access.games.lesson import Ask, Choose, Exercise, Finish, Lesson, Scene
from moon_access.games.lesson_steps import (
    HINTS,
    SAY_LESS_OR_EXPLAIN,
    STEP_THROUGH_TILES,
    TURN_HAND_ROUND,
    UNDO_AND_HISTORY,
)

# The words


# translators: the title of a lesson of the tutorial.
TITLE_FEET = answer("feet and toes")
# translators: the title of a lesson of the tutorial.
TITLE_END = answer("the end of a round")

AIM = (
    notice("You play tiles on doubles and on their toes."),
    notice("Tiles left in your hand count against you."),
)
MIDDLE = (
    notice("Double nine is in the middle, for everybody."),
    notice("It needs four tiles. Until then, nobody can play elsewhere."),
)


def lay(tile: Tile) -> Message:
    return answer("Play {tile:acc}: type {digits}.", tile=tile, digits=f"{tile.high}{tile.low}")


OTHER_NUMBER = (notice("Its other number will be open later."),)
WHAT_GOES = (notice("Which of your tiles can you play now?"),)
TWO_MORE = (notice("There are two tiles on the nine; it needs two more."),)
FOUR_LIE = (notice("It has its four: now you can play on every open number. Which are open?"),)
A_FOOT = (notice("A double that you play makes a chicken foot."),)
THREE_TOES = (notice("It needs three toes before anybody plays elsewhere."),)
LAST_TOE = (notice("It needed one more toe, and the other player had none."),)
DRAWN_TILE_FITS = (notice("A player with no toe draws one tile. It fitted, so it was played."),)
HOW_MANY = (notice("How many tiles does everybody have, and the stock?"),)
WHOLE_TABLE = (notice("You can hear the whole table, foot by foot."),)
STILL_OUT = (notice("Which tiles with these numbers have you not seen yet?"),)
AS_YOU_LIKE = answer("Play a tile that fits.")

ONE_LEFT = (notice("You have one tile left. What would it cost?"),)
LAST_TILE = answer("Play your last tile.")
OUT_OF_TILES = (notice("You are out of tiles, so this round costs you no points."),)
FIFTY = (notice("The other player is left with double zero: that counts 50."),)
FEWEST = (notice("Whoever has the fewest points after ten rounds wins."),)
NEXT_DOUBLE = (notice("Now double eight is in the middle."),)


# The scenes


_FEET = Scene(
    "chicken_foot",
    ("9-5 9-1 5-5 5-2 8-7 2-2 4-0 6-2 3-1", "9-8 9-2 5-4 8-1 7-6 6-4 6-3 4-3 7-3"),
    (
        Exercise(Ask("hand"), keys.YOUR_TILES),
        *TURN_HAND_ROUND,
        Exercise(Choose(Play, (Tile(9, 5),), is_required=True), MIDDLE, OTHER_NUMBER, lay(Tile(9, 5))),
        Exercise(Ask("legal"), (*TWO_MORE, *WHAT_GOES), keys.SHORT_CUTS),
        Exercise(Ask("why", "2-2"), keys.tile_not_in_list(Tile(2, 2))),
        *STEP_THROUGH_TILES,
        Exercise(Choose(Play, (Tile(9, 1),), is_required=True, by="play"), keys.READY),
        Exercise(Ask("table"), FOUR_LIE),
        Exercise(Choose(Play, (Tile(5, 5),), is_required=True), A_FOOT, THREE_TOES, lay(Tile(5, 5))),
        Exercise(Ask("turn"), keys.WHOSE_TURN),
        Exercise(Ask("since"), keys.MISSED_BETWEEN_TURNS, keys.ALL_SINCE),
        Exercise(Choose(Play, (Tile(5, 2),), is_required=True), task=lay(Tile(5, 2))),
        Exercise(Ask("counts"), (*LAST_TOE, *DRAWN_TILE_FITS, *HOW_MANY)),
        Exercise(Ask("repeat"), keys.MISSED_SOMETHING),
        Exercise(Ask("chain"), WHOLE_TABLE),
    ),
    stock="6-5",
    begin=1,
)
"""Two tiles are laid on the nine and two on the five; then the other player has no five and draws one."""

_END = Scene(
    "chicken_foot",
    ("9-8 9-6 8-0 6-2 4-3 6-5 8-7 7-4 4-1", "9-7 9-5 7-1 5-3 5-4 7-6 8-4 7-3 0-0"),
    (
        Exercise(Ask("pips"), ONE_LEFT),
        Exercise(Ask("unseen"), STILL_OUT),
        *HINTS,
        Exercise(Finish(), (), (*OUT_OF_TILES, *FIFTY), LAST_TILE),
        Exercise(Ask("score"), keys.SCORE, FEWEST),
        *SAY_LESS_OR_EXPLAIN,
        Exercise(Choose(Play), NEXT_DOUBLE, task=AS_YOU_LIKE),
        *UNDO_AND_HISTORY,
        Exercise(Choose(Play), conclusion=keys.WELL_DONE, task=AS_YOU_LIKE),
    ),
    begin=17,
    recap=True,
)
"""Sixteen tiles lie on the table, each where it could lie alone; the learner's last one fits, and the other holds
double zero.
"""

LESSONS = (
    Lesson(TITLE_FEET, (_FEET,), AIM),
    Lesson(TITLE_END, (_END,)),
)
