"""42 by sampling: worlds that fit the view, in which each action is solved with all tiles open, see exact.py.

Solved worlds let partners know each other's tiles. So among tiles with nearly equal results the bot takes the one that
rules of thumb would play. At sevens, where there is nothing to solve, rollouts play the worlds. monte_carlo_auction.py
weighs bids. Worlds and nodes limit the work, never time, so equal views and equal chance give the same answer on every
machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from moon_access.bots.search.double_dummy import SearchBudget, Solver
from moon_access.engine.actions import Action, Play
from moon_access.engine.tiles import Suit
from moon_access.games.forty_two.actions import NELLOS, NameSpecial
from moon_access.games.forty_two.marks import MARK, side_of
from moon_access.games.forty_two.state import FortyTwoView, allowed_trumps, sits_out
from moon_access.games.tricks.actions import NameTrump
from moon_access.games.tricks.contrast import WorldResult
from moon_access.games.tricks.state import Phase

from . import exact, rollout
from .exact import Outcome
from .hand_evaluation import best_nello, best_trumps
from .inference import Hands, WorldSampler
from .monte_carlo_auction import analyse_auction
from .normal import advise
from .outlook import Analysis, Candidate

PLAY_BUDGET = SearchBudget(40, 10, 40_000)
TRUMP_BUDGET = SearchBudget(30, 10, 60_000)
MOST_TRUMPS = 4
"""The number of trumps that are tried: those that rules of thumb find best."""
LEAST_CHANCE_FOR_NELLO = 0.3
"""The chance to lose every trick from which on nello is tried, too."""
RULE_OF_THUMB_BONUS = 0.004
"""The bonus of the rule of thumb's choice, in marks: it settles what so few worlds cannot show."""


def analyse(view: FortyTwoView, random: Random) -> Analysis:
    """Return the actions of the view's seat, whose turn it is."""
    if view.phase is Phase.AUCTION:
        return analyse_auction(view, random)
    return analyse_among(view, _names(view) if view.phase is Phase.TRUMP else view.legal, random)


def analyse_among(
    view: FortyTwoView, actions: Sequence[Action], random: Random, *, counts_every_point: bool = False
) -> Analysis:
    """Return these actions after the auction, each with its results. They name trump or play a tile.

    Args:
        view: The view of the seat.
        actions: The actions.
        random: The source of chance.
        counts_every_point: True to distinguish points that change no score, which takes longer.

    Returns:
        The analysis.
    """
    contract = view.contract
    assert contract is not None
    attacks = side_of(view.seat) == side_of(contract.seat)
    if view.phase is Phase.TRUMP:
        worlds = [[_outcome_of_naming(view, name, *world) for name in actions] for world in _worlds(view, random)]
        return Analysis(_rank_candidates(view, actions, worlds), attacks)
    plays = [action for action in actions if isinstance(action, Play)]
    within = exact.WHOLE_WINDOW if counts_every_point and view.special is None else exact.points_that_matter(view)
    solved: set[Hands] = set()
    ends = []
    for hands, solver in _worlds(view, random):
        solved.add(hands)
        ends.append(_outcomes_of_plays(view, plays, hands, solver, within))
    return Analysis(_rank_candidates(view, plays, ends), attacks, len(solved) == WorldSampler(view).count)


def _worlds(view: FortyTwoView, random: Random) -> Iterator[tuple[Hands, Solver]]:
    """Yield the worlds to try, with the solver to use, until the budget is spent."""
    budget = TRUMP_BUDGET if view.phase is Phase.TRUMP else PLAY_BUDGET
    sampler, solver = WorldSampler(view), Solver()
    for number in range(min(budget.worlds, sampler.count)):
        if budget.is_spent(number, solver.nodes):
            return
        yield sampler.sample(random), solver


def _rank_candidates(
    view: FortyTwoView, actions: Sequence[Action], worlds: Sequence[Sequence[Outcome]]
) -> tuple[Candidate, ...]:
    """Return the candidates, the best first. ``worlds``: in each, the outcome of each action."""
    count = len(worlds)
    found = []
    for place, action in enumerate(actions):
        ends = [world[place] for world in worlds]
        points, scored = sum(end.points for end in ends), sum(end.scored for end in ends)
        made = sum(end.is_success for end in ends)
        results = tuple(WorldResult(end.is_success, end.points) for end in ends)
        found.append(Candidate(action, count, made, points / count, scored / count, results))
    habit = advise(view).action
    bonus = RULE_OF_THUMB_BONUS * (MARK if view.options.scoring == "points" else 1)

    def worth(candidate: Candidate) -> tuple[float, float, bool]:
        return candidate.value + bonus * (candidate.action == habit), candidate.points, candidate.action == habit

    return tuple(sorted(found, key=worth, reverse=True))


# The outcomes of an action in one world


def _outcomes_of_plays(
    view: FortyTwoView, plays: Sequence[Play], hands: Hands, solver: Solver, within: tuple[int, int]
) -> list[Outcome]:
    if not exact.is_solved(view.special):
        return [_outcome_of_rollout(view, play, hands) for play in plays]
    of_tiles = exact.outcomes(view, hands, solver, within)
    return [of_tiles[play.tile] for play in plays]


def _outcome_of_naming(view: FortyTwoView, action: Action, hands: Hands, solver: Solver) -> Outcome:
    special = action.special if isinstance(action, NameSpecial) else None
    if not exact.is_solved(special):
        return _outcome_of_rollout(view, action, hands)
    trump = action.trump if isinstance(action, NameTrump) else Suit.NONE
    assert view.contract is not None
    out = sits_out(special, view.contract)
    to_lead = view._replace(phase=Phase.PLAY, trump=trump, special=special, out=out, leader=view.seat)
    return exact.best_outcome(to_lead, hands, solver)


def _outcome_of_rollout(view: FortyTwoView, action: Action, hands: Hands) -> Outcome:
    return rollout.outcome(rollout.rules_of(view.options), rollout.state_of(view, hands), action, view.seat)


def _names(view: FortyTwoView) -> list[Action]:
    """Return the actions that are worth naming."""
    best = best_trumps(view.hand, allowed_trumps(view.options), MOST_TRUMPS)
    found: list[Action] = [action for action in view.legal if isinstance(action, NameTrump) and action.trump in best]
    _, loses = best_nello(view.hand, view.options.nello_doubles)
    return found + [
        action
        for action in view.legal
        if isinstance(action, NameSpecial) and (loses >= LEAST_CHANCE_FOR_NELLO or action.special not in NELLOS)
    ]
