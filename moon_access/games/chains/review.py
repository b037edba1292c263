"""The review of a round, in games of chains whose rollouts give each play an average advantage in points.

The review compares a play with the best play of an analysis of the same view, which a hint would name. The best of
several plays looks too good in the worlds that chose it, so the review measures the difference again in new worlds, the
same for both. It uses only views: nothing that the seat learned later counts. Draw dominoes, which can also be solved
exactly, have a review of their own, with the turns and kinds of this one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import fsum
from random import Random
from typing import Generic, NamedTuple

from moon_access.announcer import review as shared
from moon_access.announcer.message import Kind, Message, count
from moon_access.bots.contrast import is_clearly_better
from moon_access.engine.actions import Action, Deal, Play
from moon_access.engine.game import Game, S, State, V
from moon_access.engine.tiles import Seat
from moon_access.games.contract import ChoiceKind, Finding, Review, Unit
from moon_access.games.review import Choice, finished_deal

from .contrast import TriedPlay

FURTHER_ANALYSES = 2
"""The number of further analyses of a play that was not the best."""
LEAST_COST = 1.0
"""A mistake costs at least so many points on average."""

Analyse = Callable[[V, Random, Sequence[Play] | None], Sequence[TriedPlay]]
"""A function that tries these plays, or all legal ones, in equal worlds, and returns them, the best first."""
NamePlay = Callable[[Play, Play, V], Message]
"""A function that names a play beside another one, in a view."""


class Departure(NamedTuple, Generic[V]):
    """A play beside the best one. ``cost``: the points that it cost on average in ``worlds``."""

    view: V
    choice: Play
    best: Play
    cost: float
    worlds: int


class ChainReviewer(Generic[S, V]):
    """The review of a game of chains. ``kind_of`` returns the kind of a mistake from the choice and the best play."""

    def __init__(
        self, analyse: Analyse[V], name_play: NamePlay[V], kind_of: Callable[[Play, Play], ChoiceKind]
    ) -> None:
        self._analyse = analyse
        self._name_play = name_play
        self._kind_of = kind_of

    def __call__(
        self, game: Game[S, V], actions: Sequence[Action], seed: str, seat: Seat, deal: int | None, most: int | None
    ) -> Review | None:
        """Return the review of a seat's choices in a round, see ``Reviewer`` in games/contract.py."""
        found = finished_deal(game, actions, seed, seat, deal, is_under_way)
        if found is None:
            return None
        turns = {choice.view: turn for choice, turn in zip(found.choices, found.turns, strict=True)}
        judged = [choice for choice in found.choices if is_judged(choice)]
        findings = tuple(self._finding(actions, turns[fault.view], fault) for fault in self.departures(judged)[:most])
        none = () if findings else (shared.no_fault() if judged else shared.no_choice(),)
        return Review(shared.review_heading(found.number), findings, none, len(judged), Unit.POINTS)

    def departures(self, choices: Sequence[Choice[V]]) -> list[Departure[V]]:
        """Return the mistakes among the choices of one seat in one round, the most costly first."""
        found = (self._judge_choice(choice) for choice in choices if is_judged(choice))
        return sorted((one for one in found if one is not None), key=_cost, reverse=True)

    def judge_choice(self, choice: Choice[V], actions: Sequence[Action]) -> Finding | None:
        """Return the mistake if this choice was one, see ``ChoiceJudge`` in games/contract.py."""
        found = self.departures([choice])
        return self._finding(actions, len(actions) - 1, found[0]) if found else None

    def _judge_choice(self, choice: Choice[V]) -> Departure[V] | None:
        """Return the choice beside the best one if it was a mistake; None if it was not."""
        view, chosen, chance = choice
        assert isinstance(chosen, Play)
        first = self._analyse(view, Random(chance), None)
        best = first[0].play
        if best == chosen or _compare(view, [first], chosen, best) is None:
            return None  # even in these worlds, in which it was found best, the best play is not much better
        chances = (Random(f"{chance}:again:{number}") for number in range(FURTHER_ANALYSES))
        return _compare(view, [self._analyse(view, again, (best, chosen)) for again in chances], chosen, best)

    def _finding(self, actions: Sequence[Action], turn: int, fault: Departure[V]) -> Finding:
        best = self._name_play(fault.best, fault.choice, fault.view)
        yours = self._name_play(fault.choice, fault.best, fault.view)
        line = word_departure(turn_number(actions, turn), best, yours, round(fault.cost))
        return Finding(turn, line, fault.cost, self._kind_of(fault.choice, fault.best))


def _cost(departure: Departure[V]) -> float:
    return departure.cost


def _compare(view: V, analyses: Sequence[Sequence[TriedPlay]], chosen: Play, best: Play) -> Departure[V] | None:
    """Return the comparison in all worlds of these analyses; None if the choice costs little, or luck may explain it.

    Args:
        view: The view of the seat.
        analyses: The plays of each analysis, with their results.
        chosen: The play of the player.
        best: The better play.

    Returns:
        The comparison.
    """
    mine, better = (_gains(analyses, play) for play in (chosen, best))
    cost = (fsum(better) - fsum(mine)) / len(mine)
    if cost < LEAST_COST or not is_clearly_better(mine, better):
        return None
    return Departure(view, chosen, best, cost, len(mine))


def _gains(analyses: Sequence[Sequence[TriedPlay]], play: Play) -> list[float]:
    return [gain for tried in analyses for one in tried if one.play == play for gain in one.gains]


def is_under_way(state: State) -> bool:
    """Return whether somebody is to act."""
    return state.to_act is not None


def is_judged(choice: Choice[V]) -> bool:
    """Return whether a review judges this choice: a play among several, with more than one tile in the hand."""
    view = choice.view
    plays = sum(isinstance(action, Play) for action in view.legal)
    return isinstance(choice.action, Play) and plays > 1 and len(view.hand) > 1


def turn_number(actions: Sequence[Action], index: int) -> int:
    """Return the number of the turn, in its round, to which the action at this place belongs.

    A replay counts the same way: drawing and laying are one turn.

    Returns:
        A number from 1.
    """
    begin = max(place for place, action in enumerate(actions[: index + 1]) if isinstance(action, Deal)) + 1
    return 1 + sum(one.seat != other.seat for one, other in pairwise(actions[begin : index + 1]))


def kind_of_tile(choice: Play, best: Play) -> ChoiceKind:
    """Return the kind of a mistake in a game with open ends: the wrong tile, or the right one at the wrong end."""
    return ChoiceKind.END if choice.tile is best.tile else ChoiceKind.TILE


# The words


def word_departure(turn: int, best: Message, yours: Message, points: int) -> Message:
    """Word a play that cost something, and the best one. ``turn``: its number in the round."""
    # translators: best and yours are tiles: "Turn 3: six five rather than six one, worth 4 points more on average."
    return count(
        Kind.ANSWER,
        "Turn {turn}: {best} rather than {yours}, worth one point more on average.",
        "Turn {turn}: {best} rather than {yours}, worth {n} points more on average.",
        points,
        turn=turn,
        best=best,
        yours=yours,
    )
