"""Measure how often players of each level win against opponents that follow them: about an equal share.

This is long and runs only with MOON_ACCESS_LONG. Each player plays a row of games, and the level follows these games
alone. ``MOON_ACCESS_GAMES`` sets the number of games. The first tenth does not count, while the ladder settles.
"""

from __future__ import annotations

import os

import pytest

from moon_access.bots.ladder import FinishedGame, levels_at, place_on_ladder, steps_at
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.scenes.menu.seating import bots_at
from moon_access.storage.statistics import MOST_GAMES
from moon_access.table import Player, Table
from tests.support.long import LONG

GAMES_PLAYED = int(os.environ.get("MOON_ACCESS_GAMES", "300"))


@pytest.mark.skipif(not LONG, reason="long")
@pytest.mark.parametrize("level", ["easy", "normal", "strong"])
@pytest.mark.parametrize("name", ["moon3", "draw12"])
def test_opponents_that_follow_a_player_let_them_win_an_equal_share(name: str, level: str) -> None:
    game = GAMES[name].rules()
    opponents = game.players - 1
    played: list[FinishedGame] = []
    met: list[int] = []
    for number in range(GAMES_PLAYED):
        step = steps_at(place_on_ladder(played[-MOST_GAMES:]), opponents)
        kinds = levels_at(step, opponents)
        players = [Player("player", f"bot:{level}"), *(Player("other", f"bot:{kind}") for kind in kinds)]
        table = Table(game, players, seed=f"follows:{number}", bots=bots_at(game, players, Seat(-1)))
        while table.step():
            pass
        played.append(FinishedGame(0 in table.state.winners, 1 / game.players, tuple(kinds)))
        met.append(step)
    counted = played[GAMES_PLAYED // 10 :]
    rate, share = sum(one.has_won for one in counted) / len(counted), 1 / game.players
    steps_met = {step: met.count(step) for step in sorted(set(met))}
    print(
        f"\n{name}, a player like {level}: wins {100 * rate:.1f} % of {len(counted)}, "
        f"equal share {100 * share:.1f}; games on each step {steps_met}"
    )
    assert abs(rate - share) < 0.1
