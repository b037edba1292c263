"""The ladder: who sits with whom, who climbs, and what a tie, a bot, an absence and a new player change."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from moon_access.server.contests.ladder import group_neighbours, order_after_rounds, order_with_newcomers
from moon_access.server.store.contest_rows import RoundTableRow


def table(place: int, seats: tuple[int, ...], points: tuple[int, ...] = (), number: int = 0) -> RoundTableRow:
    """Return a table of a round, which is not over if there are no points."""
    return RoundTableRow(number, place, seats, 0.0, 1, 1.0 if points else None, points)


def after(order: Sequence[int], *tables: RoundTableRow, lowest_wins: bool = False) -> list[int]:
    return order_after_rounds(order, tables, lowest_wins=lowest_wins)


def test_neighbours_on_the_ladder_sit_at_one_table_the_top_ones_at_the_first() -> None:
    assert group_neighbours([5, 3, 1, 9, 7, 2, 8], [1, 2, 3, 7, 8, 9], 3) == [[3, 1, 9], [7, 2, 8]]
    assert group_neighbours([5, 3, 1, 9], [1, 3, 5, 9], 3) == [[5, 3], [1, 9]]
    assert group_neighbours([5, 3, 1], [1, 3, 5], 2) == [[5, 3], [1]]


def test_a_new_player_starts_at_the_bottom_of_the_ladder() -> None:
    assert order_with_newcomers([5, 3], [9, 3, 1]) == [5, 3, 1, 9]
    assert after([5, 3], table(0, (5, 3)), table(1, (9, 1))) == [5, 3, 1, 9]


def test_the_best_of_a_table_changes_places_with_the_last_of_the_table_above() -> None:
    assert after([1, 2, 3, 4], table(0, (2, 1), (0, 5)), table(1, (3, 4), (1, 2))) == [1, 4, 2, 3]
    assert after([1, 2, 3, 4], table(0, (1, 2), (0, 5)), table(1, (3, 4), (1, 2))) == [2, 4, 1, 3]
    three = table(0, (1, 2, 3), (1, 2, 3)), table(1, (4, 5, 6), (7, 0, 1)), table(2, (7, 8, 9), (0, 0, 3))
    assert after(range(1, 10), *three) == [3, 2, 4, 1, 6, 9, 5, 7, 8]


def test_a_tie_at_a_table_changes_no_places_on_the_ladder() -> None:
    assert after([1, 2, 3, 4], table(0, (1, 2), (4, 4)), table(1, (4, 3), (4, 4))) == [1, 3, 2, 4]


def test_in_games_where_points_are_bad_the_player_with_fewest_climbs_the_ladder() -> None:
    assert after([1, 2], table(0, (1, 2), (9, 3)), lowest_wins=True) == [2, 1]


def test_nobody_climbs_the_ladder_from_a_table_that_a_bot_won() -> None:
    assert after([1, 2, 3], table(0, (1, 2, 0), (1, 0, 7)), table(1, (3, 0, 0), (0, 7, 0))) == [1, 2, 3]
    assert after([1, 2, 3], table(0, (1, 2, 0), (1, 0, 7)), table(1, (3, 0, 0), (7, 0, 0))) == [1, 3, 2]


def test_a_player_who_is_away_keeps_their_place_on_the_ladder() -> None:
    assert after([8, 1, 9, 2, 3, 7, 4], table(0, (1, 2), (0, 5)), table(1, (3, 4), (1, 2))) == [8, 2, 9, 4, 1, 7, 3]


def test_partners_climb_by_the_points_that_they_share() -> None:
    assert after([1, 2, 3, 4], table(0, (1, 2, 3, 4), (0, 1, 0, 1))) == [2, 4, 1, 3]


def test_a_round_that_is_not_over_changes_no_place_on_the_ladder() -> None:
    assert after([1, 2, 3, 4], table(0, (1, 2), (0, 5)), table(1, (3, 4))) == [1, 2, 3, 4]


def test_every_player_stays_on_the_ladder_exactly_once() -> None:
    chance = Random(7)
    for _ in range(300):
        players = chance.randint(2, 5)
        order = chance.sample(range(1, 30), chance.randint(0, 12))
        for number in range(4):
            there = chance.sample(range(1, 30), chance.randint(1, 15))
            groups = group_neighbours(order_with_newcomers(order, there), there, players)
            seats = [(*group, *[0] * (players - len(group))) for group in groups]
            rows = [
                table(place, one, tuple(chance.randint(-7, 21) for _ in one), number) for place, one in enumerate(seats)
            ]
            before, order = order, order_after_rounds(order, rows, lowest_wins=chance.random() < 0.5)
            assert sorted(order) == sorted(set(before) | set(there)), (before, rows)
