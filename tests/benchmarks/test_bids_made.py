"""Count the bids that each level makes against defenders who see every tile and play perfectly.

This is not part of the normal run: ``pytest -s tests/benchmarks/test_bids_made.py``. Steady players make the auctions,
so that every level has the same bids to make. From the discard on, a bot of the measured level plays for the bidder.
The result is only reported: a strong bot should make at least 80 of 100 bids.
"""

from __future__ import annotations

from random import Random

import pytest

from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.actions import Play
from moon_access.engine.events import DealScored, Event
from moon_access.engine.tiles import Seat
from moon_access.games.moon.bots import BOTS
from moon_access.games.moon.rules import MoonForThree
from moon_access.games.moon.state import MoonState

DEALS = 700
NORMAL = BOTS["normal"]()
GAME = MoonForThree({"moon_wins": False})


def play_auction(shuffle: Random, dealer: int) -> MoonState:
    """Return the state after an auction of steady players."""
    tiles = list(GAME.tiles)
    shuffle.shuffle(tiles)
    state, _ = GAME.apply(GAME.start(), GAME.make_deal(GAME.start(), tiles, Seat(dealer)))
    while state.bidding.contract is None:
        assert state.to_act is not None
        state, _ = GAME.apply(state, NORMAL.advise(GAME.view(state, state.to_act), Random(0)).action)
    return state


def defend(solver: Solver, state: MoonState, bidder: Seat) -> Play:
    """Return the tile that leaves the bidder the fewest tricks; among several, the steady player's choice."""
    assert state.to_act is not None and state.bidding.trump is not None
    position = Position(state.hands, state.trick, state.leader, state.bidding.trump, (bidder,))
    left = solver.values(position)
    usual = NORMAL.advise(GAME.view(state, state.to_act), Random(0)).action
    plays = [action for action in state.legal if isinstance(action, Play)]
    return min(plays, key=lambda play: (left[play.tile], play != usual))


def is_made(level: str, state: MoonState, number: int) -> bool:
    assert state.bidding.contract is not None
    bidder = state.bidding.contract.seat
    bot, solver = BOTS[level](), Solver()
    events: tuple[Event, ...] = ()
    while not any(isinstance(event, DealScored) for event in events):
        seat = state.to_act
        if seat == bidder:
            chance = Random(f"{number}:{len(state.tricks)}")
            state, events = GAME.apply(state, bot.advise(GAME.view(state, seat), chance).action)
        else:
            state, events = GAME.apply(state, defend(solver, state, bidder))
    return next(event.made for event in events if isinstance(event, DealScored))


@pytest.mark.parametrize("level", ["easy", "normal", "strong"])
def test_bids_made_against_perfect_defenders_are_counted(level: str) -> None:
    shuffle = Random(77)
    made = sum(is_made(level, play_auction(shuffle, number % 3), number) for number in range(DEALS))
    print(f"\n{level}: {100 * made / DEALS:.1f} of 100 bids made, of {DEALS}")
