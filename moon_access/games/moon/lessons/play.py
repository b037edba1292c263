"""The lessons of Moon for three on the play: following suit, what is allowed, trumps, and doubles as trump."""

from __future__ import annotations

from moon_access.announcer import tutorial as keys
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.lesson import Ask, Choose, Exercise, Lesson, Scene
from moon_access.games.lesson_steps import STEP_THROUGH_TILES, TURN_HAND_ROUND

from . import play_words as words

BEFORE_THE_PLAY = 6
"""The number of actions before the first lead: the deal, three calls, the discard, trump."""
TRICK = 3
"""The number of actions of a trick."""

_TABLE = Scene(
    "moon3",
    (
        "5-5 5-2 6-1 4-2 2-2 4-1 3-1",
        "5-3 6-6 6-5 4-4 3-3 6-2 1-1",
        "5-4 6-3 4-3 3-2 5-1 2-1 0-0",
    ),
    (
        Exercise(Ask("hand"), keys.YOUR_TILES, words.belongs(Tile(5, 2), Suit.FIVE, Suit.TWO)),
        *TURN_HAND_ROUND,
        Exercise(Ask("table"), words.ASK_TABLE, words.suit_asked_for(Suit.FIVE)),
        Exercise(Ask("repeat"), keys.MISSED_SOMETHING),
        Exercise(
            Choose(Play, (Tile(5, 5),)),
            words.follow(Suit.FIVE),
            words.HIGHEST,
            words.play(Tile(5, 5)),
            words.would_have_won(Tile(5, 5)),
        ),
    ),
    first=1,
    calls=(0, 5, 0),
    begin=BEFORE_THE_PLAY,
)

_SCENE_OF_LEGAL_TILES = Scene(
    "moon3",
    (
        "6-5 6-1 2-2 4-2 5-1 3-3 1-1",
        "6-2 6-6 5-5 5-4 4-4 5-3 3-1",
        "6-3 3-2 4-3 4-1 5-2 2-1 0-0",
    ),
    (
        Exercise(Ask("suit"), words.ASK_SUIT_LED, words.higher_counts(Tile(6, 2), Suit.SIX)),
        Exercise(Ask("legal"), words.ASK_LEGAL_TILES, keys.SHORT_CUTS),
        Exercise(Ask("why", "22"), keys.tile_not_in_list(Tile(2, 2)), words.MUST_FOLLOW),
        *STEP_THROUGH_TILES,
        Exercise(Choose(Play, by="play"), keys.READY, keys.BOTH_PLAY),
        Exercise(Ask("turn"), keys.WHOSE_TURN),
    ),
    first=1,
    calls=(0, 5, 0),
    begin=BEFORE_THE_PLAY,
)

_TRUMPS = Scene(
    "moon3",
    (
        "4-1 3-1 2-1 5-3 4-3 5-5 0-0",
        "4-4 3-3 2-2 1-1 6-6 6-1 6-4",
        "4-2 3-2 5-2 5-1 6-5 6-3 6-2",
    ),
    (
        Exercise(Ask("suit"), words.A_TRUMP, words.trump_is_all_you_may_play(Tile(4, 3), Suit.THREE)),
        Exercise(Ask("tricks"), words.TRICKS, words.TRICKS_NEEDED),
        Exercise(Ask("counts"), words.COUNTS),
        Exercise(Ask("winning"), words.ASK_WINNER),
        Exercise(
            Choose(Play, (Tile(4, 3),)),
            words.HOLD_NONE,
            words.RUFFED,
            words.play(Tile(4, 3)),
            words.NOT_RUFFED,
        ),
        Exercise(Ask("last"), words.LAST_TRICK),
        Exercise(Choose(Play), words.PLAY_ON, task=keys.AS_YOU_LIKE),
        Exercise(Ask("since"), keys.MISSED_BETWEEN_TURNS, keys.ALL_SINCE),
    ),
    first=1,
    calls=(0, 5, 0),
    trump=Suit.FOUR,
    begin=BEFORE_THE_PLAY + 4 * TRICK,
)

_DOUBLES = Scene(
    "moon3",
    (
        "5-1 5-5 6-2 4-2 3-1 2-2 4-1",
        "5-3 6-6 4-4 3-3 6-3 6-4 2-1",
        "5-4 1-1 6-1 4-3 3-2 5-2 0-0",
    ),
    (
        Exercise(Ask("why", "55"), words.may_it(Tile(5, 5), Suit.FIVE), words.NO_LONGER),
        Exercise(Choose(Play, (Tile(5, 1),)), words.ONE_FOLLOWS, words.DOUBLE_LED, words.play(Tile(5, 1))),
        Exercise(Ask("unseen"), words.STILL_OUT),
        Exercise(
            Choose(Play, (Tile(2, 2),)),
            words.still_out(Tile(6, 6)),
            words.DOUBLE_SAVED,
            words.low_trump(Tile(2, 2)),
            words.DOUBLE_NOT_SAVED,
        ),
    ),
    first=1,
    calls=(0, 5, 0),
    trump=Suit.DOUBLES,
    begin=BEFORE_THE_PLAY,
)

LESSONS = (
    Lesson(words.TITLE_TABLE, (_TABLE,), words.AIM),
    Lesson(words.TITLE_ALLOWED, (_SCENE_OF_LEGAL_TILES,)),
    Lesson(words.TITLE_TRUMPS, (_TRUMPS,)),
    Lesson(words.TITLE_DOUBLES, (_DOUBLES,)),
)
