"""Every store keeps ratings: a game counts once, whichever node rates it, and what is old ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from moon_access.server.people.names import skeleton_of
from moon_access.server.store.rating_rows import (
    LeaderRow,
    RatedGame,
    RatedSide,
    RatingRow,
    RatingRows,
    ResultRow,
    Skill,
)
from moon_access.server.store.sqlite_accounts import SqliteAccounts
from moon_access.server.store.store import Store

from .stores import STORES
from .test_deal_results import database_of

Opened = Callable[..., RatingRows]


@pytest.fixture
def stores() -> Iterator[list[Store]]:
    opened: list[Store] = []
    yield opened
    for store in opened:
        store.close()


@pytest.fixture
def opened(kind: str, tmp_path: Path, stores: list[Store]) -> Opened:
    def open_rows(most: int = 1000, dropped: int = 10) -> RatingRows:
        stores.append(STORES[kind](tmp_path))
        return RatingRows(database_of(stores[-1]), most, dropped)

    return open_rows


def game(seed: str, *accounts: int, name: str = "moon3", table: int = 0) -> RatedGame:
    """Return a game in which these accounts came in this order."""
    sides = (RatedSide((account,), frozenset(), 0, place) for place, account in enumerate(accounts, 1))
    return RatedGame(seed, name, tuple(sides), table)


def begin(last: Skill | None) -> Skill:
    return Skill(25.0, 8.0) if last is None else Skill(last.mu, last.sigma * 2)


def step(played: RatedGame, before: Mapping[int, Skill]) -> Mapping[int, Skill]:
    """Let each winner gain a point, and each loser lose one."""
    first = played.sides[0].accounts[0]
    return {one: Skill(skill.mu + (1 if one == first else -1), skill.sigma - 1) for one, skill in before.items()}


def add(rows: RatingRows, played: RatedGame, season: int = 20261, at: float = 100.0) -> bool:
    return rows.add_game(played, season, at, begin, step)


def test_a_game_reported_by_two_nodes_changes_the_ratings_once(opened: Opened) -> None:
    here, there = opened(), opened()
    assert here.find_unrated(["a", "b"]) == {"a", "b"}
    assert [add(here, game("a", 1, 2)), add(there, game("a", 1, 2)), add(here, game("a", 2, 1))] == [True, False, False]
    assert there.ratings(1, 20261) == [RatingRow("moon3", Skill(26.0, 7.0), 1)]
    assert there.ratings(2, 20261) == [RatingRow("moon3", Skill(24.0, 7.0), 1)]
    assert there.find_unrated(["a", "b"]) == {"b"}
    assert here.find_change("a", 1) == ("moon3", 25.0, 26.0)
    assert here.find_change("a", 3) is here.find_change("b", 1) is None


def test_if_nodes_rate_at_once_every_game_counts_once(opened: Opened) -> None:
    nodes = [opened() for _ in range(3)]

    def rate_all(rows: RatingRows) -> int:
        return sum(add(rows, game(f"{one}", 1, 2 + one % 2)) for one in range(24))

    with ThreadPoolExecutor(3) as threads:
        assert sum(threads.map(rate_all, nodes)) == 24
    assert nodes[0].ratings(1, 20261) == [RatingRow("moon3", Skill(49.0, -16.0), 24)]
    assert [nodes[0].ratings(other, 20261)[0].games for other in (2, 3)] == [12, 12]


def test_a_failure_in_the_middle_changes_nothing(opened: Opened) -> None:
    def fail(played: RatedGame, before: Mapping[int, Skill]) -> Mapping[int, Skill]:
        raise LookupError

    rows = opened()
    with pytest.raises(LookupError):
        rows.add_game(game("a", 1, 2), 20261, 100.0, begin, fail)
    assert opened().find_unrated(["a"]) == {"a"} and rows.ratings(1, 20261) == []
    assert add(rows, game("a", 1, 2))


def test_a_season_begins_with_the_skills_of_the_last_one_and_does_not_change_it(opened: Opened) -> None:
    rows = opened()
    add(rows, game("a", 1, 2), 20254)
    add(rows, game("b", 1, 2), 20262)
    assert rows.ratings(1, 20262) == [RatingRow("moon3", Skill(27.0, 13.0), 1)]
    assert rows.ratings(1, 20254) == [RatingRow("moon3", Skill(26.0, 7.0), 1)]
    assert rows.seasons(1) == [20262, 20254] and rows.seasons(9) == []


def test_ratings_are_separate_for_each_game_and_listed_by_games_played(opened: Opened) -> None:
    rows = opened()
    add(rows, game("a", 1, 2))
    for seed in "bc":
        add(rows, game(seed, 2, 1, name="draw12"))
    assert [(row.game, row.games) for row in rows.ratings(1, 20261)] == [("draw12", 2), ("moon3", 1)]
    assert rows.results_against(1, 2) == [ResultRow("moon3", 1, 2), *[ResultRow("draw12", 2, 1)] * 2]


def test_partners_do_not_count_as_opponents(opened: Opened) -> None:
    rows = opened()
    sides = (RatedSide((1, 2), frozenset({2}), 0, 1), RatedSide((3, 4), frozenset(), 0, 2))
    add(rows, RatedGame("a", "moon4", sides))
    assert rows.results_against(1, 2) == []
    assert rows.results_against(1, 3) == [ResultRow("moon4", 1, 2)]
    assert rows.results_against(2, 3) == [ResultRow("moon4", 3, 2)]  # whoever left comes last


def test_only_players_who_show_their_ratings_are_among_the_leaders(opened: Opened, stores: list[Store]) -> None:
    rows = opened()
    accounts = SqliteAccounts(database_of(stores[-1]), skeleton_of)
    eva, jan, iva = (accounts.new(name).id for name in ("Eva", "Jan", "Iva"))
    for seed in "abc":
        add(rows, game(seed, eva, jan))
    add(rows, game("d", iva, jan))
    rows.show(jan, is_shown=True)
    rows.show(jan, is_shown=True)
    assert rows.leaders(20261, "moon3", 1, 10) == [LeaderRow(jan, "Jan", Skill(21.0, 4.0), 4)]
    for one in (eva, iva):
        rows.show(one, is_shown=True)
    assert [one.name for one in rows.leaders(20261, "moon3", 1, 10)] == ["Eva", "Iva", "Jan"]
    assert [one.name for one in rows.leaders(20261, "moon3", 1, 2)] == ["Eva", "Iva"]
    assert [one.name for one in rows.leaders(20261, "moon3", 2, 10)] == ["Eva", "Jan"]
    assert rows.leaders(20254, "moon3", 1, 10) == []
    rows.show(eva, is_shown=False)
    assert [rows.is_shown(one) for one in (eva, jan)] == [False, True]
    database_of(stores[-1]).write(lambda rows: rows.execute("DELETE FROM accounts WHERE id = ?", (jan,)).fetchall)
    assert not rows.is_shown(jan)


def test_the_oldest_rated_games_are_deleted_but_no_ratings_and_no_games_of_open_tables(
    opened: Opened, stores: list[Store]
) -> None:
    rows = opened(most=5, dropped=3)
    table = stores[-1].new_table(["first"])
    add(rows, game("open", 1, 2, table=table), at=1.0)
    for at in range(2, 7):
        add(rows, game(f"{at}", 1, 2, table=99), at=float(at))
    assert rows.find_unrated(["open", "2", "3", "4", "5", "6"]) == {"2", "3", "4"}
    assert rows.ratings(1, 20261)[0].games == 6
    assert len(rows.results_against(1, 2)) == 3
