"""Perfect-information Monte Carlo while tiles are played: solve each legal tile in sampled worlds.

In one world all tiles are known, so the double-dummy solver gives the exact outcome of each tile. The best tile has the
highest average win probability over the worlds. This method has a known weakness, strategy fusion: a player who sees
all tiles never needs to find anything out. So a rule of thumb decides between tiles with nearly equal results.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random

from moon_access.bots.search.double_dummy import Position, SearchBudget, Solver
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat
from moon_access.games.moon.actions import tricks_needed
from moon_access.games.moon.sides import bidding_seats
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.contrast import WorldResult

from . import normal as normal_moon
from .determinization import MoonWorld, MoonWorldSampler, sample_by_likelihood
from .outlook import Analysis, Candidate
from .win_probability import win_probability_by_tricks

BUDGET = {3: SearchBudget(20, 6, 12_000), 4: SearchBudget(24, 10, 40_000)}
"""The budget by the number of players."""
RULE_OF_THUMB_BONUS = 0.001
"""Win probability that the rule of thumb's tile gets in addition.

It settles differences that so few worlds cannot show.
"""


class _TrialSums:
    """One tile, the sum of its values over the worlds in which it was tried, and the bidder's tricks in each."""

    def __init__(self) -> None:
        self.value = 0.0
        self.tricks: list[int] = []


def analyse_play(view: MoonView, random: Random, *, counts_every_trick: bool = False) -> Analysis:
    """Return every legal tile of the view's seat, the best first.

    Args:
        view: The view of the seat.
        random: The source of chance.
        counts_every_trick: True to count tricks that make little difference to the score, which takes longer.

    Returns:
        The analysis.
    """
    contract = view.contract
    assert contract is not None
    side = bidding_seats(contract.seat, view.players)
    taken = sum([view.taken[seat] for seat in side])
    needed = tricks_needed(contract.amount) - taken
    value_of = win_probability_by_tricks(view, contract)
    within = (0, 7) if counts_every_trick else _tricks_that_matter(view, needed)
    budget = BUDGET[view.players]
    solver = Solver()
    plays = {action.tile: action for action in view.legal if isinstance(action, Play)}
    tried = {tile: _TrialSums() for tile in plays}
    worlds = 0
    solved: set[MoonWorld] = set()
    for world in sample_by_likelihood(view, budget.worlds, random):
        if budget.is_spent(worlds, solver.nodes):
            break
        worlds += 1
        solved.add(world)
        for tile, more in solver.values(_position(view, world, side), within).items():
            one = tried[tile]
            one.value += value_of[taken + more]
            one.tricks.append(taken + more)
    habit = normal_moon.advise(view).action
    assert isinstance(habit, Play)
    tried[habit.tile].value += RULE_OF_THUMB_BONUS * worlds
    attacks = view.seat in side
    bid = tricks_needed(contract.amount)
    found = [_candidate(plays[tile], one, bid, attacks=attacks) for tile, one in tried.items()]

    def place(candidate: Candidate) -> tuple[float, bool]:
        return -candidate.value, candidate.action != habit

    found.sort(key=place)
    return Analysis(tuple(found), attacks, len(solved) == MoonWorldSampler(view).count)


def _candidate(play: Play, sums: _TrialSums, bid: int, *, attacks: bool) -> Candidate:
    """Return the averages over the worlds for the seat's side. ``attacks``: False if the bidder's tricks are losses."""
    results = tuple(
        WorldResult((tricks >= bid) is attacks, tricks if attacks else 7 - tricks) for tricks in sums.tricks
    )
    worlds = len(results)
    made, tricks = sum(one.is_made for one in results), fsum(one.taken for one in results)
    return Candidate(play, worlds, made, tricks / worlds, sums.value / worlds, results)


def _position(view: MoonView, world: MoonWorld, side: Sequence[Seat]) -> Position:
    assert view.trump is not None
    return Position(world.hands, view.trick, view.leader, view.trump, side)


def _tricks_that_matter(view: MoonView, tricks_needed: int) -> tuple[int, int]:
    """Return the fewest and the most tricks still to come for the bidder's side that the solver must tell apart.

    ``tricks_needed``: how many more tricks the bid needs. Outside of these bounds a trick more or less changes little,
    and the solver is much faster with narrow bounds.
    """
    left = 7 - len(view.tricks)
    if view.options.overtricks:
        return (tricks_needed - 1 if 0 < tricks_needed <= left else 0), 7
    if not 0 < tricks_needed <= left or left < 6:
        return 0, 7
    return tricks_needed - 1, tricks_needed + 1
