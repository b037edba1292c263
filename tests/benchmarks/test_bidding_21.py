"""Measure what always bidding 21 is worth: strong if a made 21 wins the game, weak if it scores 21.

pytest -s tests/benchmarks/test_bidding_21.py
"""

from __future__ import annotations

import pytest

from moon_access.engine.tiles import Seat
from moon_access.games.moon.bots import BOTS
from moon_access.games.moon.rules import MoonForThree
from moon_access.table import Player, Table
from tests.arena.exploiters import EXPLOITERS

GAMES = 600


@pytest.mark.parametrize("moon_wins", [True, False])
def test_always_bidding_21_against_two_normal_bots_is_measured(moon_wins: bool) -> None:
    game = MoonForThree({"moon_wins": moon_wins})
    players = [Player(name, "bot:normal") for name in ("one", "two", "three")]
    won = 0
    for number in range(GAMES):
        mine = Seat(number % 3)
        bots = {seat: BOTS["normal"]() for seat in map(Seat, range(3))} | {mine: EXPLOITERS["always bids 21"]()}
        table = Table(game, players, seed=f"21 {number // 3}", bots=bots)
        while table.step():
            pass
        won += mine in table.state.winners
    print(f"\na made 21 {'wins the game' if moon_wins else 'scores 21'}: {won} of {GAMES} games, equal share 33.3 %")
    assert (won > GAMES / 2) is moon_wins
