"""Exact play if tiles count, and if the bidder wants to lose: both searches agree with a plain minimax, and with deals
of 42 whose result is known."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.tiles import Seat, Suit, Tile, full_set
from moon_access.games.forty_two.actions import Special
from moon_access.games.forty_two.bots.exact import tables
from moon_access.games.forty_two.marks import COUNT_TILES, count_of
from moon_access.games.forty_two.order import lead_in
from tests.bots.compiled_search import SearchMaker
from tests.bots.naive_minimax import NaiveMinimax

COUNTS = {tile: count_of(tile) for tile in COUNT_TILES}
LOW_SIX = tuple(tile for tile in full_set(6) if tile.pips < 9 or tile in COUNT_TILES)
"""The low tiles, many of which count, for short deals."""


def deal_position(rng: Random, players: int, tiles: int) -> tuple[tuple[Tile, ...], ...]:
    shuffled = rng.sample(LOW_SIX, players * tiles)
    return tuple(tuple(shuffled[tiles * seat : tiles * (seat + 1)]) for seat in range(players))


def play_tile(position: Position, tile: Tile, doubles: str, special: Special | None) -> Position:
    """Return the position after the player to move has played this tile."""
    hands = tuple(tuple(held for held in hand if held is not tile) for hand in position.hands)
    trick = (*position.trick, tile)
    if len(trick) < len(hands):
        return position._replace(hands=hands, trick=trick)
    place = lead_in(position.trump, special, doubles, trick[0]).winner(trick)
    return position._replace(hands=hands, trick=(), leader=Seat((position.leader + place) % len(hands)))


def assert_right(solver: Solver, position: Position, values: dict[Tile, int]) -> None:
    best = (max if position.to_play in position.attackers else min)(values.values())
    assert solver.values(position) == values, position
    assert solver.points(position) == best, position
    assert [solver.can_make(position, best + more) for more in (-1, 0, 1)] == [True, True, False], position
    for least, most in ((0, best), (best, best + 2), (max(best - 1, 0), best)):
        bounded = {tile: min(max(value, least), most) for tile, value in values.items()}
        assert solver.values(position, (least, most)) == bounded, (position, least, most)


@pytest.mark.parametrize("trump", Suit)
def test_points_equal_those_of_plain_minimax_at_every_tile_of_a_deal(searches: list[SearchMaker], trump: Suit) -> None:
    rng = Random(f"points {trump}")
    known = tables(trump, None, "high")
    for _ in range(3):
        bidder = Seat(rng.randrange(4))
        hands = deal_position(rng, 4, 4)
        position = Position(hands, (), bidder, trump, (bidder, Seat((bidder + 2) % 4)), known)
        naive = NaiveMinimax(hands, trump, position.attackers, counts=COUNTS)
        used = [Solver(search=search) for search in searches]
        while any(position.hands):
            values = naive.values(position.hands, position.trick, position.leader)
            for solver in used:
                assert_right(solver, position, values)
            position = play_tile(position, rng.choice(list(values)), "high", None)
        assert used[0].nodes == used[-1].nodes


@pytest.mark.parametrize("doubles", ["high", "suit", "low"])
def test_a_player_who_wants_to_lose_does_as_well_as_by_plain_minimax(searches: list[SearchMaker], doubles: str) -> None:
    rng = Random(f"nello {doubles}")
    known = tables(Suit.NONE, Special.NELLO, doubles)
    led_by = partial(lead_in, Suit.NONE, Special.NELLO, doubles)
    for _ in range(8):
        bidder = Seat(rng.randrange(3))
        hands = deal_position(rng, 3, 5)
        position = Position(hands, (), bidder, Suit.NONE, (bidder,), known, losing=True)
        naive = NaiveMinimax(hands, Suit.NONE, (bidder,), led_by, losing=True)
        used = [Solver(search=search) for search in searches]
        while any(position.hands):
            values = naive.values(position.hands, position.trick, position.leader)
            for solver in used:
                assert_right(solver, position, values)
            position = play_tile(position, rng.choice(list(values)), doubles, Special.NELLO)
        assert used[0].nodes == used[-1].nodes


def hand(written: str) -> tuple[Tile, ...]:
    return tuple(Tile(int(one[0]), int(one[1])) for one in written.split())


@pytest.mark.parametrize(
    ("trump", "hands", "points"),
    [
        # All seven trumps take every point.
        (Suit.SIX, "66 65 64 63 62 61 60, 55 54 53 52 51 50 44, 43 42 41 40 33 32 31, 30 22 21 20 11 10 00", 42),
        # The six highest trumps, and the double five, which nothing beats, whatever the others keep.
        (Suit.SIX, "66 65 64 63 62 61 55, 60 54 53 52 51 50 44, 43 42 41 40 33 32 31, 30 22 21 20 11 10 00", 42),
        # Seven fives: the double leads, and partners and others must give what counts on the way.
        (Suit.FIVE, "55 65 54 53 52 51 66, 50 64 63 62 61 60 44, 43 42 41 40 33 32 31, 30 22 21 20 11 10 00", 42),
        # The double four takes the last trick, but nobody can keep a counting tile for it.
        (Suit.SIX, "66 65 64 63 62 61 43, 60 55 53 52 51 44 54, 33 42 41 40 50 32 31, 30 22 21 20 11 10 00", 41),
        # Here an opponent keeps the double five for the last trick.
        (Suit.SIX, "66 65 64 63 62 61 43, 60 30 53 52 51 44 54, 33 42 41 40 50 32 31, 55 22 21 20 11 10 00", 31),
    ],
)  # fmt: skip
def test_solved_deals_have_the_points_that_were_counted_by_hand(trump: Suit, hands: str, points: int) -> None:
    known = tables(trump, None, "high")
    position = Position(tuple(map(hand, hands.split(", "))), (), Seat(0), trump, (Seat(0), Seat(2)), known)
    assert Solver().points(position) == points
    assert Solver().points(position._replace(attackers=(Seat(1), Seat(3)))) == 42 - points


def test_a_hand_of_the_lowest_tiles_loses_every_trick() -> None:
    hands = [hand(one) for one in ("10 20 30 40 50 60 21", "65 64 63 62 61 54 53", "52 51 43 42 41 32 31")]
    position = Position(tuple(hands), (), Seat(0), Suit.NONE, (Seat(0),), tables(Suit.NONE, Special.NELLO, "low"),
                        losing=True)  # fmt: skip
    assert Solver().points(position) == 7
    high = position._replace(hands=(hands[1], hands[0], hands[2]))
    assert Solver().points(high) < 7 and not Solver().can_make(high, 7)
