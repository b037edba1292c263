"""Perfect-information Monte Carlo while tiles are played: each legal tile is solved in sampled worlds.

In one world everything is known, so the double-dummy solver gives the exact outcome of each tile. The best tile is the
one with the highest win probability on average over the worlds. This method has a known weakness: a player who sees all
tiles never needs to find anything out (strategy fusion). So a rule of thumb decides between tiles that come out nearly
alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from moon_access.bots.search.double_dummy import Position, SearchBudget, Solver
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat
from moon_access.games.moon.actions import tricks_needed
from moon_access.games.moon.sides import bidding_seats
from moon_access.games.moon.state import MoonView

from . import normal as normal_moon
from .determinization import MoonWorld, sample_by_likelihood
from .outlook import Analysis, Candidate
from .win_probability import win_probability_by_tricks

BUDGET = {3: SearchBudget(20, 6, 12_000), 4: SearchBudget(24, 10, 40_000)}
"""The budget by the number of players."""
RULE_OF_THUMB_BONUS = 0.001
"""Win probability that the rule of thumb's tile gets in addition.

It settles differences that so few worlds cannot show.
"""


class _TrialSums:
    """One tile, and the sums over the worlds in which it was tried."""

    def __init__(self) -> None:
        self.value = 0.0
        self.tricks = 0
        self.made = 0


def analyse_play(view: MoonView, random: Random) -> Analysis:
    """Return every legal tile of the view's seat, the best first."""
    contract = view.contract
    assert contract is not None
    side = bidding_seats(contract.seat, view.players)
    taken = sum([view.taken[seat] for seat in side])
    needed = tricks_needed(contract.amount) - taken
    value_of = win_probability_by_tricks(view, contract)
    within = _tricks_that_matter(view, needed)
    budget = BUDGET[view.players]
    solver = Solver()
    plays = {action.tile: action for action in view.legal if isinstance(action, Play)}
    tried = {tile: _TrialSums() for tile in plays}
    worlds = 0
    for world in sample_by_likelihood(view, budget.worlds, random):
        if budget.is_spent(worlds, solver.nodes):
            break
        worlds += 1
        for tile, more in solver.values(_position(view, world, side), within).items():
            one = tried[tile]
            one.value += value_of[taken + more]
            one.tricks += taken + more
            one.made += more >= needed
    habit = normal_moon.advise(view).action
    assert isinstance(habit, Play)
    tried[habit.tile].value += RULE_OF_THUMB_BONUS * worlds
    attacks = view.seat in side
    found = [_candidate(plays[tile], one, worlds, attacks=attacks) for tile, one in tried.items()]

    def place(one: Candidate) -> tuple[float, bool]:
        return -one.value, one.action != habit

    found.sort(key=place)
    return Analysis(tuple(found), attacks)


def _candidate(play: Play, tried: _TrialSums, worlds: int, *, attacks: bool) -> Candidate:
    """Return the averages over the worlds, from the own side: for its opponents, the bidder's tricks are losses."""
    made = tried.made if attacks else worlds - tried.made
    tricks = tried.tricks if attacks else 7 * worlds - tried.tricks
    return Candidate(play, worlds, made, tricks / worlds, tried.value / worlds)


def _position(view: MoonView, world: MoonWorld, side: Sequence[Seat]) -> Position:
    assert view.trump is not None
    return Position(world.hands, view.trick, view.leader, view.trump, side)


def _tricks_that_matter(view: MoonView, needed: int) -> tuple[int, int]:
    """Return the fewest and the most tricks still to come for the bidder's side that the solver must tell apart.

    ``needed``: how many more the bid takes. Outside of these bounds a trick more or less changes little, and the solver
    is much faster with narrow bounds.
    """
    left = 7 - len(view.tricks)
    if view.options.overtricks:
        return (needed - 1 if 0 < needed <= left else 0), 7
    if not 0 < needed <= left or left < 6:
        return 0, 7
    return needed - 1, needed + 1
