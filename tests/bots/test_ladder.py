"""The level that follows the player: up after won games, down after lost games, an equal share in the long run."""

from __future__ import annotations

from random import Random

import pytest

from moon_access.bots.ladder import (
    HIGHEST_PLACE,
    PLACE_AT_FIRST,
    ROOM_BEYOND_ENDS,
    FinishedGame,
    highest_step,
    levels_at,
    place_on_ladder,
    steps_at,
)


def row_of_games(skill: float, opponents: int, number: int, chance: Random) -> list[FinishedGame]:
    """Return the games of a player who wins an equal share against opponents at ``skill``, and less against stronger
    ones."""
    share, games = 1 / (opponents + 1), list[FinishedGame]()
    for _ in range(number):
        step = steps_at(place_on_ladder(games[-60:]), opponents)
        odds = share / (1 - share) * 6 ** (skill - step / opponents)
        games.append(FinishedGame(chance.random() < odds / (1 + odds), share, tuple(levels_at(step, opponents))))
    return games


@pytest.mark.parametrize("opponents", [1, 2, 7])
@pytest.mark.parametrize(("skill", "off"), [(0.0, 0.06), (0.3, 0.02), (1.0, 0.02), (1.6, 0.02), (2.0, 0.06)])
def test_opponents_that_follow_a_player_let_them_win_an_equal_share(skill: float, off: float, opponents: int) -> None:
    games = row_of_games(skill, opponents, 500, Random(f"{skill} {opponents}"))
    share = 1 / (opponents + 1)
    assert sum(game.has_won for game in games) / len(games) == pytest.approx(share, abs=off)


def test_the_first_game_is_between_easy_and_normal() -> None:
    assert place_on_ladder([]) == PLACE_AT_FIRST
    assert levels_at(steps_at(PLACE_AT_FIRST, 2), 2) == ["easy", "normal"]


def test_a_won_game_raises_the_level_and_a_lost_one_lowers_it() -> None:
    won, lost = (FinishedGame(is_won, 0.5, ("normal",)) for is_won in (True, False))
    assert place_on_ladder([won]) > place_on_ladder([]) > place_on_ladder([lost])
    assert steps_at(place_on_ladder([won] * 30), 1) == 2  # to rise further, beat stronger bots
    assert place_on_ladder([won] * 30) < HIGHEST_PLACE
    assert place_on_ladder([FinishedGame(True, 0.5, ("strong",))] * 30) == HIGHEST_PLACE + ROOM_BEYOND_ENDS
    assert steps_at(place_on_ladder([FinishedGame(False, 0.5, ("easy",))] * 30), 1) == 0


def test_a_win_over_weaker_bots_and_a_loss_against_stronger_ones_change_nothing() -> None:
    strong = [FinishedGame(True, 1 / 3, ("strong", "strong"))] * 9
    weaker = [FinishedGame(True, 1 / 3, ("easy", "normal")), FinishedGame(True, 1 / 3, ("random", "random"))]
    assert place_on_ladder([*strong, *weaker]) == place_on_ladder(strong)
    assert place_on_ladder([FinishedGame(False, 1 / 3, ("strong", "strong"))] * 9) == PLACE_AT_FIRST


def test_each_step_of_the_ladder_raises_one_opponent_by_a_level() -> None:
    told = [" ".join(levels_at(step, 2)) for step in range(highest_step(2) + 1)]
    assert told == ["easy easy", "easy normal", "normal normal", "normal strong", "strong strong"]
    assert [levels_at(step, 1) for step in range(3)] == [["easy"], ["normal"], ["strong"]]


def test_playing_styles_are_not_levels_of_the_ladder() -> None:
    kinds = ("careful-normal", "bold-strong")
    assert place_on_ladder([FinishedGame(True, 1 / 3, kinds)]) == place_on_ladder(
        [FinishedGame(True, 1 / 3, ("normal", "strong"))]
    )
