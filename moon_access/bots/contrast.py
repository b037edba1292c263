"""The last step of every hint: keep what sets the best move apart, and drop what holds for every other move.

Each game lists the facts of a move, the most telling first. ``contrast`` takes the first one that some rival lacks, and
names that rival if others share the fact. If no fact is left, the results in sampled worlds may tell the moves apart;
``is_clearly_better`` decides whether they do. The words are in the announcer and in the folders of the games.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum
from math import fsum
from typing import NamedTuple, TypeVar

from moon_access.engine.actions import Action, Play

from .contract import Advice


class Fact(NamedTuple):
    """A reason that is true of a move.

    ``degree``: to which degree it is true, if moves can differ in it. ``about``: the tile or other thing that the
    reason is about; the same reason about another thing is another fact.
    """

    advice: Advice
    degree: float = 0.0
    about: object = None


FactsOf = Callable[[Action], Sequence[Fact]]
"""A function that returns what is true of a move, the most telling first. It leaves nothing out, so that what it does
not list is not true of the move.
"""


def is_shared(fact: Fact, others: Sequence[Fact]) -> bool:
    """Return whether a fact of one move is at least as true of the move with the other facts."""
    why, about = fact.advice.why, fact.about
    return any(one.advice.why is why and one.about == about and one.degree >= fact.degree for one in others)


def contrast(best: Action, rivals: Sequence[Action], facts_of: FactsOf) -> Advice | None:
    """Return the first fact of the best move that not every rival shares.

    Args:
        best: The move of the hint.
        rivals: The other moves, the best first.
        facts_of: The facts of each move.

    Returns:
        The fact, with the best rival that lacks it in ``against`` if another one shares it; None if no fact tells. A
        hint names a rival by its tile alone, so ``against`` is no tile that shares the fact at another place.
    """
    of_rivals = [(rival, facts_of(rival)) for rival in rivals]
    for fact in facts_of(best):
        without = [rival for rival, facts in of_rivals if not is_shared(fact, facts)]
        if without:
            sharing = [rival for rival in rivals if rival not in without]
            against = next((rival for rival in without if sharing and _is_clear(rival, best, sharing)), None)
            return fact.advice._replace(against=against)
    return None


def _is_clear(rival: Action, best: Action, sharing: Sequence[Action]) -> bool:
    """Return whether the name of this rival means no move that shares the fact.

    Beside the same tile elsewhere, a hint names the place, too.
    """
    if not isinstance(rival, Play) or (isinstance(best, Play) and rival.tile is best.tile):
        return True
    return not any(isinstance(other, Play) and other.tile is rival.tile for other in sharing)


M = TypeVar("M", bound=Action)


def advise_best(
    moves: Sequence[M],
    facts_of: FactsOf,
    compare_results: Callable[[], Advice | None],
    rules: Callable[[M, M], Iterable[Enum]],
    as_good: Enum,
    less_than_results: Collection[Enum] = (),
) -> Advice:
    """Return the first of several moves, with a reason that sets it apart from the others or at least the second.

    The reason is a fact that not every other move shares, otherwise a difference in results, otherwise a rule of thumb.

    Args:
        moves: The moves, the best first; two at least.
        facts_of: The facts of each move.
        compare_results: Returns the reason that sampled worlds give for the first move against the second one; None if
            luck may explain the difference.
        rules: Returns the rules of thumb that prefer the first of two moves, the strongest first.
        as_good: The reason if no rule of thumb decides either.
        less_than_results: The facts that tell so little that a difference in results goes before them.

    Returns:
        The advice.
    """
    best, rival, *_ = moves
    fact = contrast(best, moves[1:], facts_of)
    if fact is not None and fact.why not in less_than_results:
        return fact
    result = compare_results()
    if result is not None:
        return result
    if fact is not None:
        return fact
    return Advice(best, next(iter(rules(best, rival)), as_good), against=rival)


SURE = 2.0
"""The lead in standard errors by which the results of one move must exceed those of another to count as better."""


def is_clearly_better(chosen_results: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether the results of ``other`` are better than those of ``chosen_results`` by more than luck.

    Both have one result for each of the same worlds, in the same order.
    """
    if len(chosen_results) < 2:
        return False
    gains = [better - worse for better, worse in zip(other, chosen_results, strict=True)]
    mean = fsum(gains) / len(gains)
    spread = fsum([(gain - mean) ** 2 for gain in gains])
    return mean > 0 and mean * mean * len(gains) * (len(gains) - 1) > SURE * SURE * spread
