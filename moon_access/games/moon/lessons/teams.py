"""The lesson of Moon for four on what is different in two teams: the partner's bid, and the partner's tricks."""

from __future__ import annotations

from moon_access.announcer import tutorial as keys
from moon_access.announcer.message import answer, notice
from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.lesson import Ask, Choose, Exercise, Lesson, Scene
from moon_access.games.lesson_steps import (
    HINTS,
    SAY_LESS_OR_EXPLAIN,
    STEP_THROUGH_TILES,
    TURN_HAND_ROUND,
    UNDO_AND_HISTORY,
)

from . import play_words
from .bidding_words import TITLE_COMFORT, TO_21

# translators: the title of a lesson of the tutorial.
TITLE_TEAMS = answer("two teams")

AIM_OF_TEAMS = (
    notice("Four play in two teams, with all 28 tiles; your partner sits across the table."),
    notice("There is no tile in the middle, and nobody discards."),
)
ASK_BIDS = (notice("You bid last. Hear the bids so far."),)
PARTNERS_FIVE = (notice("Your partner has bid five: your team must take five tricks together."),)
ONE_BID = (notice("Your tiles are low, and one bid is enough for a team."),)
ASK_LED = (notice("What is trump, and what was led?"),)
PARTNERS_TRICK = (
    notice("Nothing beats your partner's double six: the trick is already your team's."),
    notice("So keep your higher trump."),
)
KEEP_HIGHER = (notice("Allowed, but six four can take a trick of its own later."),)
FOR_THE_TEAM = (notice("Your partner's tricks count for both of you."),)
THEIR_FOUR = (notice("Double four takes this trick for the others, whatever you play."),)
RUFF = (notice("You hold no three: a trump takes the trick."),)
TOOK_IT = (notice("Six four has taken a trick of its own."),)
NOT_TAKEN = (notice("Allowed, but six four would take this trick."),)

BEFORE_THE_PLAY = 6
"""The number of actions before the first lead: the deal, four calls, trump."""
TRICK = 4
"""The number of actions of a trick."""

_HANDS = (
    "6-4 6-0 4-1 4-0 2-2 5-1 1-0",
    "6-1 4-2 5-4 5-3 3-0 2-0 1-1",
    "6-6 4-3 6-5 5-5 6-3 3-1 0-0",
    "6-2 4-4 3-3 5-0 3-2 2-1 5-2",
)

_TEAMS = Scene(
    "moon4",
    _HANDS,
    (
        Exercise(Ask("hand"), keys.YOUR_TILES),
        *TURN_HAND_ROUND,
        Exercise(Ask("bids"), ASK_BIDS),
        Exercise(Choose(Pass, is_required=True, by="pass"), PARTNERS_FIVE, instead=ONE_BID),
        Exercise(Ask("suit"), ASK_LED),
        Exercise(Ask("legal"), play_words.ASK_LEGAL_TILES, keys.SHORT_CUTS),
        Exercise(Ask("why", "22"), keys.tile_not_in_list(Tile(2, 2)), play_words.MUST_FOLLOW),
        Exercise(Ask("winning"), play_words.ASK_WINNER),
        Exercise(
            Choose(Play, (Tile(6, 0),), is_required=True),
            PARTNERS_TRICK,
            FOR_THE_TEAM,
            play_words.play(Tile(6, 0)),
            KEEP_HIGHER,
        ),
        Exercise(Ask("table")),
        Exercise(Choose(Play), THEIR_FOUR, task=keys.AS_YOU_LIKE),
        Exercise(Ask("last"), play_words.LAST_TRICK),
        Exercise(
            Choose(Play, (Tile(6, 4),), is_required=True),
            RUFF,
            TOOK_IT,
            play_words.play(Tile(6, 4)),
            NOT_TAKEN,
        ),
        Exercise(Ask("tricks")),
        Exercise(Ask("score"), keys.SCORE, TO_21),
    ),
    first=1,
    calls=(0, 0, 5, 0),
    trump=Suit.SIX,
    begin=4,
)
"""The partner leads double six, then four three, which double four takes; the others then lead double three."""

_LATER = Scene(
    "moon4",
    _HANDS,
    (
        *HINTS,
        *STEP_THROUGH_TILES,
        Exercise(Choose(Play, by="play"), keys.READY, keys.BOTH_PLAY),
        Exercise(Ask("turn"), keys.WHOSE_TURN),
        Exercise(Ask("since"), keys.MISSED_BETWEEN_TURNS, keys.ALL_SINCE),
        Exercise(Ask("repeat"), keys.MISSED_SOMETHING),
        Exercise(Ask("counts"), play_words.COUNTS),
        Exercise(Ask("unseen"), play_words.STILL_OUT),
        *SAY_LESS_OR_EXPLAIN,
        Exercise(Choose(Play), play_words.PLAY_ON, task=keys.AS_YOU_LIKE),
        *UNDO_AND_HISTORY,
        Exercise(Choose(Play), conclusion=keys.WELL_DONE, task=keys.AS_YOU_LIKE),
    ),
    first=1,
    calls=(0, 0, 5, 0),
    trump=Suit.SIX,
    begin=BEFORE_THE_PLAY + 2 * TRICK,
    recap=True,
)
"""The same deal after two tricks. The learner has followed with six four and with four one."""

LESSONS = (
    Lesson(TITLE_TEAMS, (_TEAMS,), AIM_OF_TEAMS),
    Lesson(TITLE_COMFORT, (_LATER,)),
)
