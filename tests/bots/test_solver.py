"""The promises of the solver, in both implementations: the values of short deals and of every position in them, and its
budget. Whole deals are in test_whole_deals_solved.py."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from moon_access.bots.search.double_dummy import OutOfBudget, Position, Solver
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.engine.trick import lead_under, legal_tiles
from tests.bots.compiled_search import SearchMaker
from tests.bots.deals import TRUMPS, deal, play_tile
from tests.bots.naive_minimax import NaiveMinimax


def naive_of(position: Position) -> NaiveMinimax:
    return NaiveMinimax(position.hands, position.trump, position.attackers)


def assert_right(solver: Solver, naive: NaiveMinimax, position: Position) -> dict[Tile, int]:
    """Assert that all values that the solver gives for a position agree with the minimax. Return the values of the
    moves."""
    values = naive.values(position.hands, position.trick, position.leader)
    best = (max if position.to_play in position.attackers else min)(values.values())
    assert solver.values(position) == values, position
    assert solver.tricks(position) == best, position
    assert [solver.can_make(position, n) for n in range(9)] == [n <= best for n in range(9)], position
    tricks = len(position.hands[position.leader]) + bool(position.trick)
    for least, most in combinations(range(tricks + 1), 2):
        bounded = {tile: min(max(value, least), most) for tile, value in values.items()}
        assert solver.values(position, (least, most)) == bounded, position
        assert solver.tricks(position, (least, most)) == min(max(best, least), most), position
    return values


@pytest.mark.parametrize("trump", TRUMPS)
@pytest.mark.parametrize(("players", "tiles", "deals"), [(3, 5, 6), (4, 4, 6)])
def test_values_equal_those_of_plain_minimax(
    searches: list[SearchMaker], players: int, tiles: int, deals: int, trump: Suit
) -> None:
    rng = Random(f"{players} {tiles} {trump}")
    for _ in range(deals):
        position = deal(rng, players, tiles, trump)
        naive = naive_of(position)
        for search in searches:
            assert_right(Solver(search=search), naive, position)


@pytest.mark.parametrize("players", [3, 4])
def test_fresh_and_used_solvers_give_right_values_at_every_tile_of_a_trick(
    searches: list[SearchMaker], players: int
) -> None:
    rng = Random(players)
    for trump in TRUMPS * 2:
        position = deal(rng, players, 4, trump)
        naive = naive_of(position)
        used = [Solver(search=search) for search in searches]
        while any(position.hands):
            for solver, search in zip(used, searches, strict=True):
                values = assert_right(solver, naive, position)
                assert_right(Solver(search=search), naive, position)
            position = play_tile(position, rng.choice(list(values)))


def test_the_value_of_a_move_is_the_value_of_the_position_after_it(search: SearchMaker) -> None:
    rng = Random(5)
    for players, trump in [(players, trump) for players in (3, 4) for trump in TRUMPS]:
        position = deal(rng, players, 7, trump)
        for _ in range(rng.randrange(players)):
            position = play_tile(position, _any_legal(rng, position))
        solver = Solver(search=search)
        values = solver.values(position)
        assert solver.tricks(position) == (max if position.to_play in position.attackers else min)(values.values())
        for tile, value in values.items():
            then = play_tile(position, tile)
            won = not then.trick and then.leader in then.attackers
            assert value == won + Solver(search=search).tricks(then)


def _any_legal(rng: Random, position: Position) -> Tile:
    led = lead_under(position.trump, position.trick[0]) if position.trick else None
    return rng.choice(legal_tiles(position.hands[position.to_play], led))


def test_the_solver_allows_any_seats_as_attackers(search: SearchMaker) -> None:
    rng = Random(6)
    for players, attackers in [(3, (0, 1)), (3, (0, 1, 2)), (3, ()), (4, (1,)), (4, (0, 1)), (4, (1, 2, 3))]:
        for trump in TRUMPS:
            position = deal(rng, players, 3, trump)._replace(attackers=frozenset(map(Seat, attackers)))
            assert_right(Solver(search=search), naive_of(position), position)


def test_a_position_without_tiles_is_worth_nothing(search: SearchMaker) -> None:
    position = Position(((), (), ()), (), Seat(1), Suit.NONE, (Seat(0),))
    solver = Solver(search=search)
    assert (solver.tricks(position), solver.values(position)) == (0, {})
    assert solver.can_make(position, 0) and not solver.can_make(position, 1)


def test_clearing_the_cache_changes_no_value(search: SearchMaker) -> None:
    rng = Random(7)
    for trump in TRUMPS:
        position = deal(rng, 3, 7, trump)
        assert Solver(search=search, keep=1).values(position) == Solver(search=search).values(position)


def test_a_budget_stops_the_search_at_the_exact_node_and_a_larger_one_continues_it(search: SearchMaker) -> None:
    position = deal(Random(8), 4, 7, Suit.FIVE)
    free = Solver(search=search)
    tricks = free.tricks(position)
    assert free.nodes > 20
    exact = Solver(free.nodes, search=search)
    assert exact.tricks(position) == tricks and exact.nodes == free.nodes
    short = Solver(free.nodes - 1, search=search)
    with pytest.raises(OutOfBudget):
        short.tricks(position)
    assert short.nodes == free.nodes
    short.budget = None
    assert short.tricks(position) == tricks


def test_one_budget_covers_all_deals_together(search: SearchMaker) -> None:
    one, other = (deal(Random(seed), 3, 7, Suit.FOUR) for seed in (9, 11))
    needed = []
    for position in (one, other):
        solver = Solver(search=search)
        solver.tricks(position)
        needed.append(solver.nodes)
    both = Solver(sum(needed), search=search)
    both.tricks(one)
    both.tricks(other)
    assert both.nodes == sum(needed) and min(needed) > 1
    less = Solver(sum(needed) - 1, search=search)
    less.tricks(one)
    with pytest.raises(OutOfBudget):
        less.tricks(other)


def test_a_solver_reuses_its_findings_in_later_positions_of_the_deal(search: SearchMaker) -> None:
    position = deal(Random(10), 4, 7, Suit.THREE)
    solver = Solver(search=search)
    values = solver.values(position)
    nodes = solver.nodes
    assert solver.values(position) == values and solver.nodes == nodes
    fresh = Solver(search=search)
    assert fresh.values(play_tile(position, min(values))) == solver.values(play_tile(position, min(values)))
    assert solver.nodes - nodes < fresh.nodes / 10


@pytest.mark.parametrize(
    "change",
    [
        {"hands": ((Tile(1, 1),), (Tile(2, 2),))},
        {"hands": ((Tile(1, 1),), (Tile(2, 2),), ())},
        {"hands": ((Tile(1, 1),), (Tile(2, 2),), (Tile(2, 2),))},
        {"hands": ((Tile(1, 1),), (Tile(2, 2),), (Tile(7, 2),))},
        {"hands": ((Tile(1, 1),), (Tile(2, 2),), (Tile(3, 3),)), "trick": (Tile(4, 4),)},
        {"hands": ((), (), ()), "trick": (Tile(4, 4), Tile(5, 5), Tile(6, 6))},
        {"leader": 3},
        {"leader": -1},
        {"attackers": (3,)},
    ],
    ids=str,
)
def test_an_impossible_position_is_refused(search: SearchMaker, change: dict[str, Any]) -> None:
    position = Position(((Tile(1, 1),), (Tile(2, 2),), (Tile(3, 3),)), (), Seat(0), Suit.ONE, (Seat(0),))
    solver = Solver(search=search)
    assert solver.tricks(position) == 1
    with pytest.raises(ValueError):
        solver.tricks(position._replace(**change))
