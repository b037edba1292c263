"""Measure the wait for strong bots, from a player's move to the player's next turn.

The player makes the moves of a steady player without delay. The search is the one in Python, as without a compiler. The
results are only reported: 95 of 100 turns should take at most 400 ms with up to three players and 800 ms with four.
Processor time is reported, too: on a busy machine it is what an idle machine would take.
"""

from __future__ import annotations

import time
from random import Random

import pytest

from moon_access.bots.search import alpha_beta
from moon_access.bots.search import double_dummy as solver
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.table import Table

DEALS = 40
"""The number of deals to play, in as many games as needed."""
SHALL = {("moon3", 3): 400, ("moon4", 4): 800, ("draw12", 2): 400, ("draw12", 3): 400, ("draw12", 4): 800}


@pytest.mark.parametrize(("name", "players"), SHALL)
def test_turns_among_strong_bots_are_timed(monkeypatch: pytest.MonkeyPatch, name: str, players: int) -> None:
    monkeypatch.setattr(solver, "IMPLEMENTATIONS", {"python": alpha_beta.Search})
    game = GAMES[name].rules({}, players)
    bots = {Seat(seat): GAMES[name].bots()["strong"]() for seat in range(1, players)}
    me = GAMES[name].bots()["normal"]()
    turns: list[float] = []
    worked: list[float] = []
    deals = games = 0
    while deals < DEALS:
        games += 1
        at = Table(game, [], seed=f"turns:{games}", bots=bots)
        while not at.is_over:
            began, began_work = time.perf_counter(), time.process_time()
            while at.step():
                pass
            turns.append(1000 * (time.perf_counter() - began))
            worked.append(1000 * (time.process_time() - began_work))
            if not at.is_over:
                at.submit(Seat(0), me.advise(at.view(Seat(0)), Random(0)).action, at.turn)
        deals += at.state.deal
    print(f"\n{name}, {players} players: {len(turns)} turns; 95 of 100 shall be within {SHALL[name, players]} ms")
    for what, times in (("waited", sorted(turns)), ("processor", sorted(worked))):
        middle, most = times[len(times) // 2], times[len(times) * 95 // 100]
        print(f"  {what}: median {middle:.0f} ms, 95 of 100 within {most:.0f} ms, slowest {times[-1]:.0f} ms")
