"""The scores of an evening: points above the average, matchpoints, ties, and who is ranked."""

from __future__ import annotations

import pytest

from moon_access.contests.scoring import AVERAGE, MATCHPOINTS, SCORINGS, Ranked, rank, score_unranked


def test_points_above_the_average_are_added_up() -> None:
    deals = [{1: 6, 2: 3, 3: 0}, {1: 0, 2: 5, 3: 1}]
    assert rank(deals, AVERAGE, lowest_wins=False) == [Ranked(2, 1, 300), Ranked(1, 2, 100), Ranked(3, 3, -400)]


def test_matchpoints_are_one_for_each_beaten_entrant_and_half_for_each_tie() -> None:
    deals = [{1: 100, 2: 3, 3: 3}, {1: 0, 2: 5, 3: 1}]
    assert rank(deals, MATCHPOINTS, lowest_wins=False) == [Ranked(2, 1, 6250), Ranked(1, 2, 5000), Ranked(3, 3, 3750)]


@pytest.mark.parametrize("scoring", SCORINGS)
def test_in_games_where_points_are_bad_the_fewest_points_are_the_best(scoring: str) -> None:
    deals = [{1: 40, 2: 10}]
    assert [one.account for one in rank(deals, scoring, lowest_wins=True)] == [2, 1]
    assert [one.account for one in rank(deals, scoring, lowest_wins=False)] == [1, 2]


@pytest.mark.parametrize("scoring", SCORINGS)
def test_entrants_with_equal_scores_share_a_place_and_the_next_place_is_skipped(scoring: str) -> None:
    order = rank([{4: 5, 3: 5, 2: 1}], scoring, lowest_wins=False)
    assert [(one.account, one.place) for one in order] == [(3, 1), (4, 1), (2, 3)]


def test_an_entrant_who_missed_a_deal_is_not_ranked_but_others_are_compared_with_it() -> None:
    order = rank([{1: 6, 2: 0}, {1: 3}], AVERAGE, lowest_wins=False)
    assert order == [Ranked(1, 1, 300)]


@pytest.mark.parametrize("scoring", SCORINGS)
def test_a_contest_with_one_entrant_or_none_is_ranked(scoring: str) -> None:
    assert rank([{1: 6}], scoring, lowest_wins=False) == [Ranked(1, 1, 0 if scoring == AVERAGE else 5000)]
    assert rank([{}, {}], scoring, lowest_wins=False) == [] == rank([], scoring, lowest_wins=False)


def test_a_bot_is_compared_without_changing_the_average() -> None:
    deals = [{1: 6, 2: 2}, {1: 0, 2: 2}]
    assert score_unranked(deals, [5, 1], AVERAGE, lowest_wins=False) == 100
    assert score_unranked(deals, [5, 1], AVERAGE, lowest_wins=True) == -100
    assert score_unranked(deals, [2, 3], MATCHPOINTS, lowest_wins=False) == 6250
