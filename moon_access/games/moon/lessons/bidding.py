"""The lessons of Moon for three on the bid: passing, bidding, the widow and the discard, and what a deal scores."""

from __future__ import annotations

from moon_access.announcer import tutorial as keys
from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.lesson import Ask, Choose, Exercise, Finish, Lesson, Scene, tiles
from moon_access.games.lesson_steps import HINTS, SAY_LESS_OR_EXPLAIN
from moon_access.games.moon.sure_tricks import count_under, tiles_not_held
from moon_access.games.moon.words.sure_tricks import SURE_TRICKS, steps
from moon_access.games.tricks.actions import Bid, Discard, NameTrump

from . import bidding_words as words
from .play import BEFORE_THE_PLAY, TRICK

_WEAK = Scene(
    "moon3",
    (
        "2-1 3-1 0-0 3-2 4-1 5-2 4-3",
        "6-6 6-5 6-4 5-5 5-1 1-1 2-2",
        "3-3 4-4 6-3 5-3 5-4 6-1 4-2",
    ),
    (
        Exercise(Ask("bids"), words.BIDS, words.YOURS),
        Exercise(Choose(Pass, is_required=True, by="pass"), words.BETTER_PASS, words.NO_RISK, instead=words.TOO_WEAK),
    ),
    first=1,
    calls=(0, 4, 5),
    trump=Suit.THREE,
)

_HAND = tiles("6-6 6-5 6-4 6-3 5-5 3-3 2-1")
COUNT = count_under(_HAND, tiles_not_held(_HAND), Suit.SIX)

_STRONG = Scene(
    "moon3",
    (
        " ".join(map(str, _HAND)),
        "6-1 5-4 4-4 5-1 4-1 3-1 0-0",
        "5-3 4-3 2-2 5-2 4-2 3-2 1-1",
    ),
    (
        Exercise(
            Choose(Bid, is_required=True),
            (
                *words.strong(Suit.SIX),
                *steps(COUNT),
                words.MIDDLE_MAY_HELP,
            ),
            words.WIDOW_YOURS,
            words.bid(COUNT.tricks),
            words.DONT_PASS,
        ),
        Exercise(
            Choose(Discard, (Tile(2, 1),), is_required=True),
            words.KEEP,
            words.NOBODY_SEES,
            words.lay_away(Tile(2, 1)),
            words.KEEP_THAT,
        ),
        Exercise(Ask("widow"), words.WIDOW),
        Exercise(
            Choose(NameTrump, (Suit.SIX,), is_required=True),
            words.LONGEST,
            words.NOW_LEAD,
            words.name_trump(Suit.SIX),
            words.LONGER_SUIT,
        ),
        Exercise(
            Choose(Play, (Tile(6, 6),)),
            words.HIGH_FIRST,
            words.THEY_FOLLOW,
            words.lead(Tile(6, 6)),
            words.ALSO_GOOD,
        ),
    ),
    stock="6-2",
    first=1,
    calls=(0, 0, 4),
)

_SCENE_OF_MADE_BID = Scene(
    "moon3",
    (
        "6-6 6-5 6-4 6-3 6-2 5-5 3-3",
        "6-1 5-4 4-4 5-1 4-1 3-1 0-0",
        "5-3 4-3 2-2 5-2 4-2 3-2 1-1",
    ),
    (
        Exercise(Finish(), words.ONE_MORE, words.BID_MADE, words.TO_THE_END, words.BID_FAILED),
        Exercise(Ask("score"), keys.SCORE, words.TO_21),
    ),
    stock="2-1",
    first=1,
    calls=(6, 0, 4),
    trump=Suit.SIX,
    begin=BEFORE_THE_PLAY + 4 * TRICK,
    recap=True,
)
"""The deal of the lesson before. Four tricks are played, the learner has taken all of them."""

_SCENE_OF_FAILED_BID = Scene(
    "moon3",
    (
        "3-3 6-3 6-6 5-1 2-1 5-3 4-1",
        "3-1 1-1 6-1 5-5 2-2 5-4 4-4",
        "3-2 4-3 6-2 5-2 4-2 6-5 0-0",
    ),
    (
        Exercise(Ask("tricks"), words.TWO_LEFT, words.NEED_BOTH),
        Exercise(Choose(Play), words.TRY, task=keys.AS_YOU_LIKE),
        Exercise(Ask("undo"), keys.TAKE_BACK, keys.MOVE_TAKEN_BACK),
        Exercise(Finish(), words.BOTH, words.BID_MADE, words.TO_THE_END, words.BID_FAILED),
    ),
    first=1,
    calls=(5, 0, 4),
    trump=Suit.THREE,
    begin=BEFORE_THE_PLAY + 5 * TRICK + 2,
    recap=True,
)
"""Five tricks are played, the learner has taken three of five. One of the last two is lost, whatever is played."""

_COMFORT = Scene(
    "moon3",
    (
        "6-6 6-5 5-5 4-4 6-3 2-1 3-1",
        "4-1 4-2 1-1 3-2 5-1 6-1 0-0",
        "3-3 2-2 4-3 5-2 5-3 6-2 5-4",
    ),
    (
        *HINTS,
        Exercise(Ask("history"), keys.LOOK_BACK, keys.FURTHER_BACK),
        *SAY_LESS_OR_EXPLAIN,
        Exercise(Choose(Bid), words.LAST_ONE, keys.WELL_DONE, words.BID_OR_PASS, keys.WELL_DONE),
    ),
    first=1,
    calls=(0, 0, 4),
)

LESSONS = (
    Lesson(words.TITLE_BIDDING, (_WEAK, _STRONG), practice=SURE_TRICKS.name),
    Lesson(words.TITLE_POINTS, (_SCENE_OF_MADE_BID, _SCENE_OF_FAILED_BID)),
    Lesson(words.TITLE_COMFORT, (_COMFORT,)),
)
