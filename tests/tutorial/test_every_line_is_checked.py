"""A test proves every line of every lesson, or the line is listed here as one about nothing to prove: no tiles, numbers
or rules.

If you write a new line or lesson, prove it: mark the test that does so with ``checks``, and put the line into
lines.txt, so that none slips in unproven. A line in NO_CLAIM is a question, or explains a key of the program, which the
lesson shows at once and tests/commands proves.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.announcer import tutorial as lesson_keys
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.chicken_foot import lessons as feet_words
from moon_access.games.draw import lessons as draw_lessons
from moon_access.games.forty_two.lessons import marks_words
from moon_access.games.lesson import Ask, Choose, Exercise, Lesson
from moon_access.games.mexican_train import lessons as trains_words
from moon_access.games.moon.lessons import bidding, bidding_words, play_words, teams
from moon_access.i18n.catalog import Catalog
from moon_access.scenes.learn.tutorial import LEARNER
from tests.tutorial.claims import CHECKED, at_step, lessons, lines_of

from . import (
    test_claims,
    test_claims_of_block_and_fives,
    test_claims_of_chicken_foot,
    test_claims_of_dominoes,
    test_claims_of_forty_two,
    test_claims_of_rules,
    test_claims_of_sums,
    test_claims_of_teams,
    test_claims_of_trains,
)

CHECKS = (
    test_claims,
    test_claims_of_rules,
    test_claims_of_dominoes,
    test_claims_of_sums,
    test_claims_of_teams,
    test_claims_of_block_and_fives,
    test_claims_of_chicken_foot,
    test_claims_of_trains,
    test_claims_of_forty_two,
)
OF_KEYS = [
    line
    for value in vars(lesson_keys).values()
    if isinstance(value, tuple) and not isinstance(value, Message)
    for line in value
]
NO_CLAIM: list[Message] = [
    *OF_KEYS,
    *play_words.ASK_TABLE,
    *play_words.ASK_SUIT_LED,
    *play_words.ASK_LEGAL_TILES,
    *play_words.LAST_TRICK,
    *play_words.COUNTS,
    *play_words.ASK_WINNER,
    *play_words.PLAY_ON,
    *play_words.STILL_OUT,
    *teams.ASK_LED,
    bidding_words.BIDS[1],
    *bidding_words.LAST_ONE,
    *draw_lessons.WHICH_ENDS,
    *draw_lessons.WHAT_FITS,
    *draw_lessons.COUNTS,
    *feet_words.WHAT_GOES,
    *feet_words.HOW_MANY,
    *feet_words.STILL_OUT,
    *draw_lessons.WHAT_SUM,
    *draw_lessons.WHAT_SUM_NOW,
    *draw_lessons.WHICH_SCORE,
    *draw_lessons.HOW_MANY_PIPS,
    *marks_words.ASK_COUNTERS,
    *marks_words.ASK_STANDING,
    *marks_words.ASK_TRUMP,
    *marks_words.ASK_LEGAL_TILES,
    *marks_words.ASK_WINNER,
    *marks_words.ASK_LAST_TRICK,
    *marks_words.NEEDS_MORE,
    *marks_words.AS_YOU_LIKE,
    *marks_words.STILL_OUT,
    *marks_words.ASK_TILE_COUNTS,
    *trains_words.WHAT_IS_OPEN,
    *trains_words.LONGEST,
]
LESSONS = list(lessons())
LINES = Path(__file__).with_name("lines.txt")
"""Every line of the lessons in order, as ``game lesson, test: line``; "-" for lines that claim nothing."""
of_every_lesson = pytest.mark.parametrize(("game", "number", "lesson"), LESSONS)


def list_proven() -> list[Message]:
    return [line for lines in CHECKED.values() for line in lines]


def steps_of(lesson: Lesson) -> list[Exercise]:
    return [step for scene in lesson.scenes for step in scene.steps]


def told_in(lesson: Lesson) -> list[Message]:
    return [*lesson.intro, *(line for step in steps_of(lesson) for line in lines_of(step))]


def names_what_is_asked_why(line: Message, lesson: Lesson) -> bool:
    """For example "Double two is not in that list": ``test_a_tile_that_is_not_in_the_list_...`` proves all of these."""
    return any(line in step.intro and names_a_tile_not_in_the_list(step) for step in steps_of(lesson))


def names_a_tile_not_in_the_list(step: Exercise) -> bool:
    named = (Tile(2, 2), Tile(4, 4), Tile(5, 3), Tile(11, 5))
    return any(step.intro[:1] == lesson_keys.tile_not_in_list(tile) for tile in named)


def table() -> list[str]:
    wording = Wording(Catalog("en"), TileStyle.WORDS)
    rows = []
    for game, number, lesson in LESSONS:
        for line in told_in(lesson):
            test = next((name for name, lines in CHECKED.items() if line in lines), "-")
            if names_what_is_asked_why(line, lesson):
                test = test_a_tile_that_a_lesson_calls_missing_from_the_list_is_held_but_not_legal.__name__
            rows.append(f"{game} {number}, {test}: {wording.sentence(line)}")
    return list(dict.fromkeys(rows))


def test_the_table_of_lines_names_every_line_with_its_test() -> None:
    """A person must look at a new or reworded line before it counts as proven."""
    assert table() == LINES.read_text("utf-8").splitlines(), "does its test prove it? Then put the line into lines.txt"


@of_every_lesson
def test_every_line_of_a_lesson_is_proven_or_claims_nothing(game: str, number: int, lesson: Lesson) -> None:
    settled = [*list_proven(), *NO_CLAIM]
    missing = [
        line.text for line in told_in(lesson) if line not in settled and not names_what_is_asked_why(line, lesson)
    ]
    assert not missing, "which test proves it? Mark that test with checks()"


@of_every_lesson
def test_every_lesson_has_lines_that_are_proven_or_is_about_keys_alone(game: str, number: int, lesson: Lesson) -> None:
    lines = [line for line in told_in(lesson) if line not in OF_KEYS]
    about_keys = lesson.title in (bidding_words.TITLE_COMFORT, lesson_keys.TITLE_VOICE)
    assert about_keys or [line for line in lines if line in list_proven()]


def test_every_claim_in_the_table_is_in_the_text_and_has_an_existing_test() -> None:
    told = [line for _, _, lesson in LESSONS for line in told_in(lesson)]
    assert not [line.text for line in (*list_proven(), *NO_CLAIM) if line not in told]
    tests = {name for module in CHECKS for name in vars(module) if name.startswith("test_")}
    assert set(CHECKED) <= tests
    assert not [line for line in NO_CLAIM if line in list_proven()]


def test_a_line_without_fields_that_claims_nothing_has_no_tile_no_suit_and_no_number() -> None:
    assert not [line.text for line in NO_CLAIM if line.fields]


@of_every_lesson
def test_a_task_names_the_expected_answer(game: str, number: int, lesson: Lesson) -> None:
    for step in steps_of(lesson):
        if step.task is None or not step.task.fields:
            continue
        assert isinstance(step.goal, Choose)
        values = step.goal.values or (COUNTED,)
        for name, field in step.task.fields.items():
            (value,) = values
            if name == "digits":
                assert isinstance(value, Tile) and field in (f"{value.high}{value.low}", f"{value.high}-{value.low}")
            elif name == "n":
                assert field == (value.number if isinstance(value, Suit) else value)
            else:
                assert field == value


COUNTED = bidding.COUNT.tricks
"""The bids that the line about the strong hand names: the lesson accepts any bid, and its test proves each."""


@of_every_lesson
def test_a_tile_that_a_lesson_calls_missing_from_the_list_is_held_but_not_legal(
    game: str, number: int, lesson: Lesson
) -> None:
    for step in steps_of(lesson):
        if not isinstance(step.goal, Ask) or step.goal.command != "why":
            continue
        line = step.intro[-1]
        tile = next(value for value in line.fields.values() if isinstance(value, Tile))
        stage, _ = at_step(line)
        view = stage.view(LEARNER)
        assert tile in view.hand
        assert tile not in [action.tile for action in view.legal if isinstance(action, Play)]
        assert sorted(step.goal.argument.replace("-", "")) == sorted(f"{tile.high}{tile.low}")
