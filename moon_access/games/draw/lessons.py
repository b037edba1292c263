"""The lessons of draw dominoes for two: open ends, drawing, the end of a round, games that score open ends.

Each part has its words first, then its scenes. games/lesson.py says what a lesson consists of.
"""

from __future__ import annotations

from moon_access.announcer import tutorial as keys
from moon_access.announcer.message import Message, answer, notice
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile
from moon_access.games.lesson import Ask, Choose, Exercise, Finish, Lesson, Scene

# Draw dominoes


# translators: the title of a lesson of the tutorial.
TITLE_ENDS = answer("open ends")
# translators: the title of a lesson of the tutorial.
TITLE_DRAWING = answer("drawing")
# translators: the title of a lesson of the tutorial.
TITLE_END = answer("the end of a round")

AIM = (
    notice("You build a chain, tile by tile, number to number."),
    notice("The first player to run out of tiles wins the round."),
)
HIGHEST_OPENS = (notice("The highest double opens, and it is yours."),)


def open_with(tile: Tile) -> Message:
    return answer("Open with {tile:ins}: type {digits}.", tile=tile, digits=f"{tile.high}-{tile.low}")


TWO_ENDS = (notice("A double has two open ends."),)
WHICH_ENDS = (notice("Now others can play on it. What is open?"),)
MUST_MATCH = (notice("A tile fits an end with the same number."),)
WHAT_FITS = (notice("Which of your tiles fit?"),)


WITH_ENDS = (notice("If a tile fits two ends, you say which."),)

DREW = (
    notice("None of your tiles fitted."),
    notice("Then you draw until a tile fits. That happens automatically."),
)
COUNTS = (notice("How many tiles does everybody have now?"),)
STOCK = (notice("You draw from the stock."),)
CHAIN = (notice("You can hear the whole chain too."),)
UNSEEN = (notice("Which tiles that fit have you not seen yet?"),)
WHAT_FITS_NOW = answer("Play a tile that fits.")

ONE_LEFT = (notice("You have one tile left."),)
PIPS = (notice("What would it cost you?"),)
PIPS_COUNT = (notice("The pips left in your hand count against you."),)
LAST_TILE = answer("Play your last tile.")
OUT_OF_TILES = (notice("You are out of tiles: you score what the other player holds."),)
TO_100 = (notice("100 points win the game."),)


# The scenes


_ENDS = Scene(
    "draw12",
    ("12-12 12-7 9-7 7-7 5-3 4-3 2-0", "12-9 9-5 7-2 5-5 3-1 8-4 8-1"),
    (
        Exercise(Ask("hand"), keys.YOUR_TILES),
        Exercise(Ask("order"), keys.TURN_ROUND),
        Exercise(Ask("order"), keys.KEY_TURNS_BACK),
        Exercise(
            Choose(Play, (Tile(12, 12),)),
            HIGHEST_OPENS,
            TWO_ENDS,
            open_with(Tile(12, 12)),
        ),
        Exercise(Ask("table"), WHICH_ENDS, MUST_MATCH),
        Exercise(Ask("legal"), WHAT_FITS, keys.SHORT_CUTS),
        Exercise(Ask("why", "5-3"), keys.tile_not_in_list(Tile(5, 3))),
        Exercise(Ask("next"), keys.STEP_ON, keys.TILE_ONLY_NAMED),
        Exercise(Ask("previous")),
        Exercise(Choose(Play, by="play"), keys.READY, WITH_ENDS),
        Exercise(Ask("turn"), keys.WHOSE_TURN),
        Exercise(Ask("since"), keys.MISSED_BETWEEN_TURNS, keys.ALL_SINCE),
    ),
    begin=1,
)

_SCENE_OF_DRAWING = Scene(
    "draw12",
    ("12-12 9-7 7-7 5-3 4-3 2-0 8-6", "12-11 11-5 11-2 5-5 3-1 8-4 8-1"),
    (
        Exercise(Ask("counts"), (*DREW, *COUNTS), STOCK),
        Exercise(Ask("repeat"), keys.MISSED_SOMETHING),
        Exercise(Ask("hint"), keys.UNSURE),
        Exercise(Ask("hint"), keys.ASK_AGAIN, keys.NEED_NOT_OBEY),
        Exercise(Choose(Play), task=WHAT_FITS_NOW),
        Exercise(Ask("chain"), CHAIN),
        Exercise(Ask("unseen"), UNSEEN),
        Exercise(Ask("undo"), keys.TAKE_BACK, keys.MOVE_TAKEN_BACK),
        Exercise(Ask("history"), keys.LOOK_BACK, keys.FURTHER_BACK),
    ),
    stock="10-1 9-4 12-6 12-2",
    begin=3,
)
"""The learner has opened, and nothing that is left in the hand fits: the learner draws three tiles."""

_END = Scene(
    "draw12",
    ("12-12 12-10 10-8 8-6 6-4 4-2 2-1", "12-11 11-9 9-7 7-5 5-3 3-0 11-10"),
    (
        Exercise(Ask("pips"), (*ONE_LEFT, *PIPS), PIPS_COUNT),
        Exercise(Finish(), (), OUT_OF_TILES, LAST_TILE),
        Exercise(Ask("score"), keys.SCORE, TO_100),
        Exercise(Ask("verbosity"), keys.HOW_MUCH, keys.GO_ON_TURNING),
        Exercise(Ask("help", "hint"), keys.EXPLAIN, keys.NAMED_COMMANDS),
        Exercise(Choose(Play), conclusion=keys.WELL_DONE, task=WHAT_FITS_NOW),
    ),
    begin=13,
    recap=True,
)
"""Twelve tiles lie on the table, each on the one before of the same player; the learner's last tile fits."""


# All fives, and fives and threes: games that score the sum of the open ends


# translators: the title of a lesson of the tutorial, the name of the game.
TITLE_FIVES = answer("all fives")
# translators: the title of a lesson of the tutorial, the name of the game.
TITLE_FIVES_AND_THREES = answer("fives and threes")

AIM_FIVES = (
    notice("In all fives, the open ends are added up after each tile."),
    notice("A sum that is a multiple of five is scored at once."),
)
ANY_OPENS = (notice("Any tile can open. Six and four make ten."),)
TEN = (notice("Ten points, right at the start."),)
WHAT_SUM = (notice("What do the ends add up to now?"),)
MAKE_FIVE = (notice("On the three, a one would make five."),)
FIVE = (notice("Four and one: five points."),)
CROSSWISE = (notice("A double is played crosswise."),)
BOTH_HALVES = (notice("At the end of its line, both its halves count."),)
EIGHT_AND_TWO = (notice("Eight and two make ten."),)
TEN_AGAIN = (notice("Ten points again."),)
FIRST_DOUBLE = (notice("The first double is the spinner. Both its ends are covered now."),)
COUNTS_NOTHING = (notice("So it no longer counts."),)
STILL_OPEN = (notice("But you can still play on it."),)
FIVE_AGAIN = (notice("Three, two and zero: five points."),)
TO_150 = (notice("150 points win the game, for two."),)

AIM_FIVES_AND_THREES = (
    notice("In fives and threes, you score a point for each five in the sum, and one for each three."),
    notice("The sum must divide without remainder."),
)
TWELVE = (notice("Double six makes twelve."),)
FOUR_THREES = (notice("Four threes: four points."),)
WHAT_SUM_NOW = (notice("What has the other player made of it?"),)
FIFTEEN = (notice("Fifteen is best: three fives and five threes, eight points."),)
WHICH_SCORE = (notice("Which of your tiles would score?"),)
MAKE_EIGHTEEN = (notice("Another double makes eighteen."),)
SIX_THREES = (notice("Six threes: six points."),)
TO_61 = (notice("The first to reach exactly 61 wins. Points that would take you past 61 are not scored."),)


def play(tile: Tile) -> Message:
    return answer("Play {tile:acc}.", tile=tile)


# The scenes


_FIVES = Scene(
    "all_fives",
    ("6-4 3-1 2-1 4-3 6-6 5-1 2-0", "6-3 4-4 4-0 5-3 5-5 1-1 6-5"),
    (
        Exercise(
            Choose(Play, (Tile(6, 4),), is_required=True),
            ANY_OPENS,
            TEN,
            open_with(Tile(6, 4)),
        ),
        Exercise(Ask("sum"), WHAT_SUM),
        Exercise(Choose(Play, (Tile(3, 1),), is_required=True), MAKE_FIVE, FIVE, play(Tile(3, 1))),
        Exercise(Ask("sum"), CROSSWISE, BOTH_HALVES),
        Exercise(Choose(Play, (Tile(2, 1),), is_required=True), EIGHT_AND_TWO, TEN_AGAIN, play(Tile(2, 1))),
        Exercise(Ask("table"), FIRST_DOUBLE, COUNTS_NOTHING),
        Exercise(Choose(Play, (Tile(4, 3),), is_required=True), STILL_OPEN, FIVE_AGAIN, play(Tile(4, 3))),
        Exercise(Ask("score"), keys.SCORE, TO_150),
        Exercise(Choose(Play), conclusion=keys.WELL_DONE, task=WHAT_FITS_NOW),
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
            Choose(Play, (Tile(6, 6),), is_required=True),
            TWELVE,
            FOUR_THREES,
            open_with(Tile(6, 6)),
        ),
        Exercise(Ask("sum"), WHAT_SUM_NOW, FIFTEEN),
        Exercise(Ask("worth"), WHICH_SCORE),
        Exercise(Choose(Play, (Tile(3, 3),), is_required=True), MAKE_EIGHTEEN, SIX_THREES, play(Tile(3, 3))),
        Exercise(Ask("score"), keys.SCORE, TO_61),
        Exercise(Choose(Play), conclusion=keys.WELL_DONE, task=WHAT_FITS_NOW),
    ),
    begin=1,
)
"""After double six, the other player lays six three and six one."""

LESSONS = (
    Lesson(TITLE_ENDS, (_ENDS,), AIM),
    Lesson(TITLE_DRAWING, (_SCENE_OF_DRAWING,)),
    Lesson(TITLE_END, (_END,)),
    Lesson(TITLE_FIVES, (_FIVES,), AIM_FIVES),
    Lesson(TITLE_FIVES_AND_THREES, (_FIVES_AND_THREES,), AIM_FIVES_AND_THREES),
)
