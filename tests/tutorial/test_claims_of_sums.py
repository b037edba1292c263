"""Statements in the lessons of all fives and of fives and threes are true, as play by the rules confirms."""

from __future__ import annotations

import pytest

from moon_access.announcer.message import Message
from moon_access.engine.actions import Play
from moon_access.engine.chain import EndKind
from moon_access.engine.events import EndsScored
from moon_access.engine.tiles import Tile
from moon_access.games.chains.chain import open_numbers, sum_of_ends
from moon_access.games.draw import lessons as words
from moon_access.games.draw.all_fives import AllFivesGame
from moon_access.games.draw.fives_and_threes import FivesAndThreesGame
from moon_access.games.draw.scoring import points_for
from moon_access.games.draw.state import DrawState
from moon_access.scenes.learn.tutorial import LEARNER, Stage
from tests.tutorial.claims import at_step, checks, tile_asked_for


def state_of(stage: Stage) -> DrawState:
    assert isinstance(stage.state, DrawState)
    return stage.state


def score_play(line: Message) -> EndsScored:
    """Return the score of the play that the lesson asks for at this line."""
    stage, step = at_step(line)
    end = next(
        play.end for play in stage.view(LEARNER).legal if isinstance(play, Play) and play.tile is tile_asked_for(step)
    )
    _, events = stage.game.apply(stage.state, Play(LEARNER, tile_asked_for(step), end))
    (earned,) = [event for event in events if isinstance(event, EndsScored)]
    return earned


@checks(words.AIM_FIVES, words.AIM_FIVES_AND_THREES, words.FIFTEEN)
def test_the_sums_of_the_lesson_score_by_the_rules() -> None:
    for total in range(1, 60):
        fives, threes = total // 5 * (total % 5 == 0), total // 3 * (total % 3 == 0)
        assert points_for(total, "fives") == 5 * fives
        assert points_for(total, "fives_and_threes") == fives + threes
    assert points_for(15, "fives_and_threes") == 3 + 5 == 8
    most = max(points_for(total, "fives_and_threes") for total in range(1, 21))  # two ends in a double-six set
    assert most == 8
    stage, _ = at_step(words.FIFTEEN[0])
    assert sum_of_ends(state_of(stage).ends) == 15


@checks(words.ANY_OPENS, words.MAKE_FIVE)
def test_any_tile_may_open_the_round_and_the_named_tile_makes_the_sum() -> None:
    stage, step = at_step(words.ANY_OPENS[0])
    view = stage.view(LEARNER)
    assert [play.tile for play in view.legal if isinstance(play, Play)] == list(view.hand)
    assert (tile_asked_for(step).high, tile_asked_for(step).low) == (6, 4)
    stage, step = at_step(words.MAKE_FIVE[0])
    assert open_numbers(state_of(stage).ends) == (4, 3) and tile_asked_for(step) is Tile(3, 1)


@pytest.mark.parametrize(
    ("line", "points", "total", "ends"),
    [
        (words.TEN, 10, 10, [6, 4]), (words.FIVE, 5, 5, [4, 1]), (words.TEN_AGAIN, 10, 8 + 2, [4, 2]),
        (words.FIVE_AGAIN, 5, 5, [4, 3, 2, 0]), (words.FOUR_THREES, 4, 12, [6]), (words.SIX_THREES, 6, 18, [6, 3]),
    ],
)  # fmt: skip
@checks(
    words.TEN, words.FIVE, words.EIGHT_AND_TWO, words.TEN_AGAIN, words.FIVE_AGAIN, words.TWELVE, words.FOUR_THREES,
    words.MAKE_EIGHTEEN, words.SIX_THREES,
)  # fmt: skip
def test_a_laid_tile_scores_the_announced_points(
    line: tuple[Message, ...], points: int, total: int, ends: list[int]
) -> None:
    earned = score_play(line[0])
    assert (earned.points, earned.pips, list(open_numbers(earned.ends))) == (points, total, ends)


@checks(words.CROSSWISE, words.BOTH_HALVES)
def test_the_double_at_the_end_counts_twice() -> None:
    stage, _ = at_step(words.BOTH_HALVES[0])
    first, second = state_of(stage).ends
    assert (first.number, first.lies) == (4, EndKind.CROSSWISE) and second.number == 1
    assert sum_of_ends(state_of(stage).ends) == 4 + 4 + 1


@checks(words.FIRST_DOUBLE, words.COUNTS_NOTHING, words.STILL_OPEN)
def test_the_spinner_is_covered_on_both_sides_counts_nothing_and_is_open() -> None:
    stage, step = at_step(words.STILL_OPEN[0])
    ends = state_of(stage).ends
    assert [(end.number, end.lies) for end in ends] == [(4, EndKind.SPINNER), (2, EndKind.ALONG), (0, EndKind.ALONG)]
    assert sum_of_ends(ends) == 2
    assert tile_asked_for(step) in [play.tile for play in stage.view(LEARNER).legal if isinstance(play, Play)]


@checks(words.TO_150, words.TO_61)
def test_the_target_is_the_one_that_the_lesson_names() -> None:
    assert AllFivesGame({}, 2).options.target == 150
    assert (FivesAndThreesGame({}, 2).options.target, FivesAndThreesGame({}, 2).options.is_exact) == (61, True)
