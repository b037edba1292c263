"""The lessons of Mexican Train for two with few tiles: the trains, marks, doubles, and the end of a round."""

from __future__ import annotations

from moon_access.announcer import tutorial as keys
from moon_access.announcer.message import answer, notice
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
TITLE_TRAINS = answer("your train")
# translators: the title of a lesson of the tutorial: marks on trains.
TITLE_MARKS = answer("marked trains")
# translators: the title of a lesson of the tutorial.
TITLE_DOUBLES = answer("doubles and the end")

AIM = (
    notice("Everybody builds a train, matching number to number."),
    notice("All trains begin at the engine, the double in the middle."),
)
WHAT_IS_OPEN = (notice("Where can you play a tile?"),)
TWO_PLACES = (notice("On your train, and on the Mexican Train, which belongs to everybody."),)
LONGEST = (notice("Which of your tiles make a train?"),)
KEEP_IT = (notice("You can play these one after the other."),)
ON_MINE = (notice("If a tile fits several trains, say which."),)
BEGIN = answer("Type {digits} on mine.", digits=str(Tile(12, 9)))
WHAT_FITS = (notice("Which of your tiles fit now?"),)
READ_ALL = (notice("You can hear all trains too."),)
PLAY_ONE = answer("Play a tile.")

NOTHING_FITTED = (
    notice("None of your tiles fitted. You drew a tile, and that did not fit either."),
    notice("So your train is marked."),
)
OPEN_TO_ALL = (notice("While it is marked, others may play on it."),)
TAKE_IT_AWAY = answer("Type {digits}.", digits=str(Tile(8, 4)))
MARK_GONE = (notice("You played on your own train, so the mark is gone."),)
OTHER_MARKED = (notice("Now the other player's train is marked."),)
UNSEEN = (notice("How many tiles that fit have you not seen yet?"),)
OPEN_TO_YOU = (notice("You may play there too."),)

DOUBLE = (notice("You hold a double that fits."),)
LAY_DOUBLE = answer("Type {digits} on mine.", digits=str(Tile(7, 7)))
COVER_IT = answer("A double must be covered. Type {digits}.", digits=str(Tile(7, 2)))
TWO_TILES = (notice("Two tiles in one turn."),)
COUNTS = (notice("How many tiles does everybody have left?"),)
DOUBLE_LEFT_TO_NEXT = (notice("If you cannot cover a double, the next player has to, and your train is marked."),)

ONE_LEFT = (notice("You have one tile left, and its pips would be points."),)
LAST_TILE = answer("Play your last tile.")
OUT_OF_TILES = (notice("You are out of tiles, so this round costs you nothing."),)
FEWEST = (notice("Whoever has the fewest points after the last round wins."),)


# The scenes


_FEW = (("hand", 6),)

_TRAINS = Scene(
    "mexican_train",
    ("12-9 9-7 7-4 4-4 11-5 10-2", "12-5 5-3 8-6 6-1 11-11 10-10"),
    (
        Exercise(Ask("hand"), keys.YOUR_TILES),
        *TURN_HAND_ROUND,
        Exercise(Ask("table"), WHAT_IS_OPEN, TWO_PLACES),
        Exercise(Ask("train"), LONGEST, KEEP_IT),
        Exercise(Choose(Play, (Tile(12, 9),), is_required=True), ON_MINE, task=BEGIN),
        Exercise(Ask("legal"), WHAT_FITS, keys.SHORT_CUTS),
        Exercise(Ask("why", "11-5"), keys.tile_not_in_list(Tile(11, 5))),
        Exercise(Ask("trains"), READ_ALL),
        *STEP_THROUGH_TILES,
        Exercise(Choose(Play, by="play"), keys.READY),
        Exercise(Ask("turn"), keys.WHOSE_TURN),
        Exercise(Ask("since"), keys.MISSED_BETWEEN_TURNS, keys.ALL_SINCE),
    ),
    begin=1,
    rules=_FEW,
)

_MARKS = Scene(
    "mexican_train",
    ("12-8 7-4 7-3 6-5 5-1 3-2", "12-6 6-0 11-9 10-9 9-3 5-5"),
    (
        Exercise(Ask("table"), NOTHING_FITTED, OPEN_TO_ALL),
        Exercise(Choose(Play, (Tile(8, 4),), is_required=True), task=TAKE_IT_AWAY, conclusion=MARK_GONE),
        Exercise(Ask("table"), OTHER_MARKED, OPEN_TO_YOU),
        Exercise(Ask("repeat"), keys.MISSED_SOMETHING),
        Exercise(Ask("unseen"), UNSEEN),
        *HINTS,
        Exercise(Choose(Play), task=PLAY_ONE),
        *UNDO_AND_HISTORY,
    ),
    stock="9-1 8-4 10-7",
    begin=6,
    rules=_FEW,
)
"""The learner has laid one tile, could not go on, and has been marked; the next tile drawn fits."""

_DOUBLES = Scene(
    "mexican_train",
    ("12-7 7-7 7-2 10-3 9-5 8-1", "12-4 4-0 8-6 6-1 11-11 10-10"),
    (
        Exercise(Choose(Play, (Tile(7, 7),), is_required=True), DOUBLE, task=LAY_DOUBLE),
        Exercise(Choose(Play, (Tile(7, 2),), is_required=True), (), TWO_TILES, COVER_IT),
        Exercise(Ask("counts"), COUNTS, DOUBLE_LEFT_TO_NEXT),
    ),
    begin=3,
    rules=_FEW,
)

_END = Scene(
    "mexican_train",
    ("12-7 7-5 5-3 3-1 1-0", "12-9 9-8 8-6 6-4 4-4"),
    (
        Exercise(Ask("pips"), ONE_LEFT),
        Exercise(Finish(), (), OUT_OF_TILES, LAST_TILE),
        Exercise(Ask("score"), keys.SCORE, FEWEST),
        *SAY_LESS_OR_EXPLAIN,
        Exercise(Choose(Play), conclusion=keys.WELL_DONE, task=PLAY_ONE),
    ),
    begin=9,
    recap=True,
    rules=(("hand", 5),),
)
"""Each player has laid four tiles on their own train; the learner's last one fits."""

LESSONS = (
    Lesson(TITLE_TRAINS, (_TRAINS,), AIM),
    Lesson(TITLE_MARKS, (_MARKS,)),
    Lesson(TITLE_DOUBLES, (_DOUBLES, _END)),
)
