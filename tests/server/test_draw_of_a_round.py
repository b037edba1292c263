"""The draw of a round: everybody has one seat, people sit with people, and all meet as evenly as possible."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from moon_access.server.contests.draw import BOT, Seats, count_meetings, draw, table_sizes


def rounds(entrants: int, players: int, count: int, sides: tuple[int, ...] = ()) -> list[list[Seats]]:
    before: list[Seats] = []
    drawn = []
    for number in range(count):
        drawn.append(draw(range(1, entrants + 1), players, before, f"seed-{number}", sides))
        before += drawn[-1]
    return drawn


def spread(values: list[int]) -> int:
    return max(values) - min(values)


@pytest.mark.parametrize(("entrants", "players"), [(1, 3), (2, 4), (4, 3), (5, 4), (7, 3), (9, 4), (13, 8), (40, 3)])
def test_everybody_has_one_seat_and_nobody_sits_alone_with_bots_if_others_are_there(
    entrants: int, players: int
) -> None:
    (tables,) = rounds(entrants, players, 1)
    assert sorted(one for seats in tables for one in seats if one != BOT) == list(range(1, entrants + 1))
    assert all(len(seats) == players for seats in tables) and len(tables) == -(-entrants // players)
    people = [len(seats) - seats.count(BOT) for seats in tables]
    assert spread(people) <= 1 and sorted(people) == sorted(table_sizes(entrants, players))
    assert entrants == 1 or min(people) > 1


@pytest.mark.parametrize("entrants", [2, 4, 6, 8, 10, 12])
def test_at_tables_of_two_everybody_meets_everybody_exactly_once(entrants: int) -> None:
    met = count_meetings(seats for tables in rounds(entrants, 2, entrants - 1) for seats in tables)
    assert {met[pair] for pair in combinations(range(1, entrants + 1), 2)} == {1}


@pytest.mark.parametrize("entrants", [3, 5, 7, 9])
def test_an_odd_number_of_entrants_at_tables_of_two_each_meet_one_bot_once(entrants: int) -> None:
    met = count_meetings(seats for tables in rounds(entrants, 2, entrants) for seats in tables)
    assert {met[pair] for pair in combinations(range(1, entrants + 1), 2)} == {1}
    assert {met[BOT, one] for one in range(1, entrants + 1)} == {1}


@pytest.mark.parametrize(
    ("entrants", "players", "count", "most"), [(9, 3, 4, 1), (9, 3, 8, 1), (7, 3, 7, 2), (8, 4, 7, 1), (24, 3, 8, 1)]
)
def test_at_larger_tables_meetings_differ_little(entrants: int, players: int, count: int, most: int) -> None:
    met = count_meetings(seats for tables in rounds(entrants, players, count) for seats in tables)
    assert spread([met[pair] for pair in combinations(range(1, entrants + 1), 2)]) <= most
    assert spread([met[BOT, one] for one in range(1, entrants + 1)]) <= 2


def test_partners_and_seats_change_evenly() -> None:
    drawn = rounds(8, 4, 7, (0, 1, 0, 1))
    partners = Counter(tuple(sorted(pair)) for tables in drawn for a, b, c, d in tables for pair in ((a, c), (b, d)))
    assert max(partners.values()) <= 2 and len(partners) >= 20
    sat = Counter((one, seat) for tables in drawn for seats in tables for seat, one in enumerate(seats))
    assert max(sat.values()) <= 4


def test_equal_seeds_draw_equal_tables_and_different_seeds_different_ones() -> None:
    people = range(1, 13)
    assert draw(people, 3, [], "a") == draw(list(reversed(people)), 3, [], "a") != draw(people, 3, [], "b")


def test_five_hundred_entrants_are_drawn_at_once() -> None:
    assert len(draw(range(1, 501), 3, [], "a")) == 167
