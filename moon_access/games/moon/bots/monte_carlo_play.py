"""Looking ahead while tiles are played: every tile that may be played, in worlds that fit what was seen.

In each world all is known, so each tile's outcome is exact there; over the worlds the best on average is played.
Who sees everything need not find out anything, so between tiles that come out alike a rule of thumb decides.
"""

from __future__ import annotations

from random import Random

from moon_access.bots.outlook import Analysis, Candidate
from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat
from moon_access.games.moon.sides import bidding_seats
from moon_access.games.moon.state import MoonView

from . import normal as normal_moon
from .deal_evaluation import SearchBudget
from .determinization import MoonWorld
from .likelihood import sample_by_likelihood
from .win_probability import win_probability, win_probability_by_tricks, win_probability_now

BUDGET = {3: SearchBudget(20, 6, 12_000), 4: SearchBudget(24, 10, 40_000)}
OWN_TRICK = 0.0
"""Who plays against the bid with another also scores the own tricks. So much of a point each counts."""
HABIT = 0.001
"""What the rule of thumb's own tile is thought better by, as a chance to win the game: little worlds tell little."""


def analyse_play(view: MoonView, random: Random) -> Analysis:
    contract = view.contract
    assert contract is not None
    side = bidding_seats(contract.seat, view.players)
    ours = view.seat in side
    taken = sum([view.taken[seat] for seat in side])
    left = 7 - len(view.tricks)
    worth = win_probability_by_tricks(view, contract)
    needed = contract.tricks - taken
    within = _telling(view, needed, left)
    budget = BUDGET[view.players]
    solver = Solver()
    plays = {action.tile: action for action in view.legal if isinstance(action, Play)}
    tiles = list(plays)
    value = dict.fromkeys(tiles, 0.0)
    tricks = dict.fromkeys(tiles, 0)
    made = dict.fromkeys(tiles, 0)
    number = 0
    sampled = sample_by_likelihood(view, budget.worlds, random)
    for world in sampled:
        if number >= budget.least and solver.nodes > budget.nodes:
            break
        number += 1
        for tile, more in solver.values(_position(view, world, side), within).items():
            value[tile] += worth[taken + more]
            tricks[tile] += taken + more
            made[tile] += more >= needed
    habit = normal_moon.advise(view).action
    assert isinstance(habit, Play)
    value[habit.tile] += HABIT * number
    if OWN_TRICK and view.players == 3 and not ours:
        point = OWN_TRICK * _point(view)
        for world in sampled[:number]:
            for tile, more in solver.values(_position(view, world, (view.seat,))).items():
                value[tile] += point * more
    found = [
        Candidate(
            plays[tile],
            number,
            made[tile] if ours else number - made[tile],
            (tricks[tile] if ours else 7 * number - tricks[tile]) / number,
            value[tile] / number,
        )
        for tile in tiles
    ]
    found.sort(key=lambda one: (-one.value, one.action != habit))
    return Analysis(tuple(found), ours)


def _point(view: MoonView) -> float:
    """What a point more is worth."""
    more = [points + (seat == view.seat) for seat, points in enumerate(view.scores)]
    return win_probability(more, view.seat, view.options.target) - win_probability_now(view)


def _position(view: MoonView, world: MoonWorld, side: tuple[Seat, ...]) -> Position:
    assert view.trump is not None
    return Position(world.hands, view.trick, view.leader, view.trump, side)


def _telling(view: MoonView, needed: int, left: int) -> tuple[int, int]:
    """The tricks between which it makes a difference how many the bidder's side still takes."""
    if view.options.overtricks:
        return (needed - 1 if 0 < needed <= left else 0), 7
    if not 0 < needed <= left or left < 6:
        return 0, 7
    return needed - 1, needed + 1
