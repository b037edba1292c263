"""The lessons of 42: a bid that relies on counting tiles, and a trick to which the learner gives ten points."""

from __future__ import annotations

from moon_access.announcer import tutorial as keys
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
from moon_access.games.tricks.actions import Bid, NameTrump

from . import marks_words as words

_BIDS = Scene(
    "forty_two",
    (
        "6-6 6-5 6-3 6-1 5-5 4-4 1-0",
        "2-1 5-4 6-0 4-3 3-0 2-2 5-1",
        "4-2 3-3 5-0 1-1 4-1 3-1 0-0",
        "6-2 5-3 2-0 3-2 4-0 5-2 6-4",
    ),
    (
        Exercise(Ask("hand"), keys.YOUR_TILES),
        *TURN_HAND_ROUND,
        Exercise(Ask("out"), words.ASK_COUNTERS, words.FORTY_TWO),
        Exercise(Ask("bids"), words.SPEAK_LAST, words.TAKE_AS_MANY),
        Exercise(Ask("legal"), words.ASK_LEGAL_BIDS, words.A_MARK),
        *HINTS,
        Exercise(
            Choose(Bid, (31,), is_required=True),
            words.STRONG,
            words.YOU_NAME,
            words.bid(31),
            instead=words.THAT_WILL_DO,
        ),
        Exercise(
            Choose(NameTrump, (Suit.SIX,), is_required=True),
            task=words.name_trump(Suit.SIX),
            instead=words.MORE_OF_SIXES,
        ),
        Exercise(Choose(Play, (Tile(6, 6),), is_required=True), words.HIGHEST_TRUMP, task=words.lead(Tile(6, 6))),
        Exercise(Ask("tricks"), words.ASK_STANDING),
        Exercise(Ask("score"), keys.SCORE, words.ONE_MARK),
    ),
    first=1,
    calls=(0, 0, 0, 30),
)

_COUNT = Scene(
    "forty_two",
    (
        "6-4 6-0 4-1 4-0 2-2 5-1 1-0",
        "6-1 4-2 5-4 5-3 3-0 2-0 1-1",
        "6-6 4-3 6-5 5-5 6-3 3-1 0-0",
        "6-2 4-4 3-3 5-0 3-2 2-1 5-2",
    ),
    (
        Exercise(Choose(Pass, is_required=True, by="pass"), words.PARTNERS_BID, instead=words.ONE_IS_ENOUGH),
        Exercise(Ask("table"), words.PARTNER_LEADS),
        Exercise(Ask("suit"), words.ASK_TRUMP),
        Exercise(Ask("legal"), words.ASK_LEGAL_TILES, keys.SHORT_CUTS),
        Exercise(Ask("why", "22"), keys.tile_not_in_list(Tile(2, 2)), words.MUST_FOLLOW),
        Exercise(Ask("winning"), words.ASK_WINNER),
        Exercise(
            Choose(Play, (Tile(6, 4),), is_required=True),
            words.GIVE_TEN,
            task=words.play(Tile(6, 4)),
            instead=words.GIVE_THE_TEN,
        ),
        Exercise(Ask("last"), words.ASK_LAST_TRICK, words.ELEVEN),
        Exercise(Ask("tricks"), words.NEEDS_MORE),
        Exercise(
            Choose(Play, (Tile(4, 0),), is_required=True),
            words.THEIRS,
            task=words.play(Tile(4, 0)),
            instead=words.KEEP_FIVE,
        ),
        *STEP_THROUGH_TILES,
        Exercise(Choose(Play, by="play"), keys.READY, keys.BOTH_PLAY),
        Exercise(Ask("turn"), keys.WHOSE_TURN),
        Exercise(Ask("since"), keys.MISSED_BETWEEN_TURNS, keys.ALL_SINCE),
        Exercise(Ask("repeat"), keys.MISSED_SOMETHING),
        Exercise(Ask("counts"), words.ASK_TILE_COUNTS),
        Exercise(Ask("unseen"), words.STILL_OUT),
        *SAY_LESS_OR_EXPLAIN,
        Exercise(Choose(Play), words.AS_YOU_LIKE, task=keys.AS_YOU_LIKE),
        *UNDO_AND_HISTORY,
        Exercise(Choose(Play), conclusion=keys.WELL_DONE, task=keys.AS_YOU_LIKE),
    ),
    first=1,
    calls=(0, 0, 31, 0),
    trump=Suit.SIX,
    begin=4,
)
"""The partner's double six is given ten points; the second trick is won by the others' double four."""

LESSONS = (
    Lesson(words.TITLE_BIDS, (_BIDS,), words.AIM),
    Lesson(words.TITLE_COUNT, (_COUNT,)),
)
