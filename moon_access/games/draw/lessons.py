"""The lessons of draw dominoes, block and all fives, each for two.

Those of draw dominoes teach open ends, drawing, the end of a round, and games that score open ends. Block and all fives
have courses of their own for players who begin with them: shutting the other player out, and what a tile leaves.

Each part has its words first, then its scenes. games/lesson.py says what a lesson consists of.
"""

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
        *TURN_HAND_ROUND,
        Exercise(
            Choose(Play, (Tile(12, 12),)),
            HIGHEST_OPENS,
            TWO_ENDS,
            open_with(Tile(12, 12)),
        ),
        Exercise(Ask("table"), WHICH_ENDS, MUST_MATCH),
        Exercise(Ask("legal"), WHAT_FITS, keys.SHORT_CUTS),
        Exercise(Ask("why", "5-3"), keys.tile_not_in_list(Tile(5, 3))),
        *STEP_THROUGH_TILES,
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
        *HINTS,
        Exercise(Choose(Play), task=WHAT_FITS_NOW),
        Exercise(Ask("chain"), CHAIN),
        Exercise(Ask("unseen"), UNSEEN),
        *UNDO_AND_HISTORY,
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
        *SAY_LESS_OR_EXPLAIN,
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

# Block


# translators: the title of a lesson of the tutorial.
TITLE_PASSING = answer("when nothing fits")
# translators: the title of a lesson of the tutorial.
TITLE_BLOCKED = answer("a blocked round")

AIM_BLOCK = (
    notice("In block nobody draws: if none of your tiles fits, you pass."),
    notice("With two players, half of the tiles stay out of play."),
)


HAS_NONE = (notice("The other player passed: no five, no four."),)
KEEP_BOTH = (
    notice("A double leaves its number open."),
    notice("So the other player must pass again."),
)
KEEP_THEM = (notice("Allowed, but another tile opens a new number."),)
SHUT_OUT = (notice("You play twice in a row."),)

HOW_MANY_PIPS = (notice("How many pips do you still hold?"),)


def seventh(tile: Tile) -> tuple[Message, ...]:
    return (
        notice("Both ends want the same number, and {tile} is the last tile that has it.", tile=tile),
        notice("After it, nobody can play: the round is blocked."),
    )


FEWER_PIPS = (notice("You hold fewer pips, so you score the difference."),)

_PASSES = Scene(
    "block",
    ("6-6 5-3 6-4 4-4 4-0 4-2 4-3", "2-2 6-5 2-0 6-0 3-3 2-1 1-1"),
    (
        Exercise(Ask("hand"), keys.YOUR_TILES),
        *TURN_HAND_ROUND,
        Exercise(
            Choose(Play, (Tile(6, 6),), is_required=True),
            HIGHEST_OPENS,
            task=open_with(Tile(6, 6)),
        ),
        Exercise(Ask("table"), WHICH_ENDS, MUST_MATCH),
        Exercise(Ask("legal"), WHAT_FITS, keys.SHORT_CUTS),
        Exercise(Ask("why", "4-4"), keys.tile_not_in_list(Tile(4, 4))),
        *STEP_THROUGH_TILES,
        Exercise(Ask("next")),
        Exercise(
            Choose(Play, (Tile(6, 4),), is_required=True, by="play"),
            keys.READY,
            instead=(play(Tile(6, 4)),),
        ),
        Exercise(Ask("since"), keys.MISSED_BETWEEN_TURNS, HAS_NONE),
        Exercise(Ask("turn"), keys.WHOSE_TURN),
        Exercise(
            Choose(Play, (Tile(4, 4),), is_required=True),
            KEEP_BOTH,
            SHUT_OUT,
            play(Tile(4, 4)),
            KEEP_THEM,
        ),
        Exercise(Ask("counts"), COUNTS),
        Exercise(Ask("repeat"), keys.MISSED_SOMETHING),
        *HINTS,
        Exercise(Choose(Play), task=WHAT_FITS_NOW),
        Exercise(Ask("chain"), CHAIN),
        Exercise(Ask("unseen"), UNSEEN),
        *UNDO_AND_HISTORY,
    ),
    begin=1,
)
"""The other player answers double six with six five, and then has no five and no four."""

_BLOCKED = Scene(
    "block",
    ("5-2 6-1 2-1 3-2 1-1 3-0 2-2", "5-4 0-0 5-5 2-0 4-2 5-1 6-2"),
    (
        Exercise(Ask("pips"), HOW_MANY_PIPS),
        Exercise(
            Choose(Play, (Tile(2, 2),), is_required=True),
            seventh(Tile(2, 2)),
            FEWER_PIPS,
            play(Tile(2, 2)),
        ),
        Exercise(Ask("score"), keys.SCORE, TO_100),
        *SAY_LESS_OR_EXPLAIN,
        Exercise(Choose(Play), conclusion=keys.WELL_DONE, task=WHAT_FITS_NOW),
    ),
    begin=12,
    recap=True,
)
"""Six of the seven twos lie on the table, and both ends are twos. The learner holds the last one; nothing else
fits.
"""

BLOCK_LESSONS = (
    Lesson(TITLE_PASSING, (_PASSES,), AIM_BLOCK),
    Lesson(TITLE_BLOCKED, (_BLOCKED,)),
)


# All fives, in a course of its own


# translators: the title of a lesson of the tutorial: what the next player can make of the ends that are left.
TITLE_LEAVING = answer("what you leave the next player")

SIX_AND_FOUR = (notice("Six and four: ten points."),)


def both_score(tile: Tile, other: Tile, reply: Tile) -> tuple[Message, ...]:
    return (
        notice("{tile} and {other} score the same.", tile=tile, other=other),
        notice("But after {other}, {reply} would make ten.", other=other, reply=reply),
        notice("After {tile}, no tile that you have not seen scores.", tile=tile),
    )


def leaves_nothing(tile: Tile) -> tuple[Message, ...]:
    return (notice("Allowed, but only {tile} scores and gives the next player no points.", tile=tile),)


NOTHING_LEFT = (notice("Five points for you, and none for the next player."),)
ROUNDED = (notice("At the end of a round, the winner scores the other's pips, rounded to fives."),)

_LEAVES = Scene(
    "all_fives",
    ("3-0 5-2 3-1 4-2 6-5 2-2 4-1", "3-2 5-1 6-3 6-4 4-3 2-1 2-0"),
    (
        Exercise(Ask("hand"), keys.YOUR_TILES),
        *TURN_HAND_ROUND,
        Exercise(
            Choose(Play, (Tile(4, 1),), is_required=True),
            conclusion=FIVE,
            task=open_with(Tile(4, 1)),
        ),
        Exercise(Ask("table"), WHICH_ENDS),
        Exercise(Ask("legal"), WHAT_FITS, keys.SHORT_CUTS),
        Exercise(Ask("why", "2-2"), keys.tile_not_in_list(Tile(2, 2))),
        Exercise(Ask("worth"), WHICH_SCORE),
        *STEP_THROUGH_TILES,
        Exercise(Ask("next")),
        Exercise(
            Choose(Play, (Tile(6, 5),), is_required=True, by="play"),
            keys.READY,
            SIX_AND_FOUR,
            instead=(play(Tile(6, 5)),),
        ),
        Exercise(Ask("turn"), keys.WHOSE_TURN),
        Exercise(Ask("since"), keys.MISSED_BETWEEN_TURNS, keys.ALL_SINCE),
        Exercise(Ask("unseen"), UNSEEN),
        Exercise(
            Choose(Play, (Tile(4, 2),), is_required=True),
            both_score(Tile(4, 2), Tile(3, 1), Tile(6, 1)),
            NOTHING_LEFT,
            play(Tile(4, 2)),
            leaves_nothing(Tile(4, 2)),
        ),
        Exercise(Ask("sum"), WHAT_SUM),
        *HINTS,
        Exercise(Ask("counts"), COUNTS),
        Exercise(Ask("repeat"), keys.MISSED_SOMETHING),
        Exercise(Ask("chain"), CHAIN),
        Exercise(Ask("pips"), HOW_MANY_PIPS, ROUNDED),
        Exercise(Choose(Play), task=WHAT_FITS_NOW),
        *UNDO_AND_HISTORY,
        *SAY_LESS_OR_EXPLAIN,
        Exercise(Choose(Play), conclusion=keys.WELL_DONE, task=WHAT_FITS_NOW),
    ),
    begin=1,
)
"""After four one, the other player lays five one, six three, three two, whatever the bot would prefer."""

FIVES_LESSONS = (
    Lesson(TITLE_FIVES, (_FIVES,), AIM_FIVES),
    Lesson(TITLE_LEAVING, (_LEAVES,)),
)

LESSONS = (
    Lesson(TITLE_ENDS, (_ENDS,), AIM),
    Lesson(TITLE_DRAWING, (_SCENE_OF_DRAWING,)),
    Lesson(TITLE_END, (_END,)),
    Lesson(TITLE_FIVES, (_FIVES,), AIM_FIVES),
    Lesson(TITLE_FIVES_AND_THREES, (_FIVES_AND_THREES,), AIM_FIVES_AND_THREES),
)
