"""The bots of games of chains by level, and the judgements that several of these bots share.

Some bots play by rules of thumb and add up the merits of each choice, term by term: ``terms_ahead`` says in which terms
a choice is ahead. Each game defines its terms, and what a hint tells about a term.

How a bot plays is in the folder ``bots`` of its game. Search that any game may use is in bots/search.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from math import fsum, tanh
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from moon_access.bots.contract import Advice, Bot
from moon_access.bots.levels import RandomBot, Style, Thinker, bots_of_each_style
from moon_access.engine.tiles import Tile
from moon_access.games.contract import part_of_folder

from .chain import fits

F = TypeVar("F")


def bots_of(folder: str) -> Mapping[str, Callable[[], Bot[Any]]]:
    """Return the bots of the game in this folder. The first choice of a level loads it."""

    def think(level: str, view: Any, how: Random | Style) -> Advice:
        advice: Advice = part_of_folder(folder, f"bots.{level}", "advise")(view, how)
        return advice

    def normal(style: Style, view: Any, random: Random) -> Advice:
        return think("normal", view, style)

    return {
        "random": RandomBot,
        "easy": lambda: Thinker(partial(think, "easy")),
        **bots_of_each_style("normal", lambda style: Thinker(partial(normal, style))),
        "strong": lambda: Thinker(partial(think, "strong")),
    }


class Foresight(NamedTuple, Generic[F]):
    """The best play with its reason, and the forecast, which is None if nothing was played out."""

    advice: Advice
    forecast: F | None


class Prospect(NamedTuple):
    """The expected result of a play for a seat in one sampled world.

    ``gain``: by how many points the seat can expect to do better than the others in this round. ``chance``: the
    probability that the seat ends the round ahead of the others, 0 to 1.
    """

    gain: float
    chance: float

    @classmethod
    def at_end(cls, gain: float) -> Prospect:
        """Return the prospect of a rollout that reached the end of the round."""
        return cls(gain, float(gain > 0))

    @classmethod
    def estimate(cls, gain: float, spread: float, odds_against: float = 0.0) -> Prospect:
        """Return the prospect of a rollout that stopped before the end of the round.

        Args:
            gain: The expected gain in points.
            spread: The scale of the logistic curve, in points. The less certain the result is, the greater it is.
            odds_against: The natural logarithm of the odds against the seat if it can expect 0 points.

        Returns:
            The prospect.
        """
        return cls(gain, 0.5 + 0.5 * tanh((gain / spread - odds_against) / 2))


def count_fitting(tiles: Iterable[Tile], numbers: Collection[int]) -> int:
    """Return how many of the tiles can be laid on one of these numbers."""
    return sum([fits(tile, numbers) for tile in tiles])


def chance_of_being_stuck(pool: Sequence[Tile], held: int, numbers: Collection[int]) -> float:
    """Return the chance, 0 to 1, that none of ``held`` tiles from this pool fits one of these numbers."""
    if not pool:
        return 1.0
    misses = len(pool) - count_fitting(pool, numbers)
    return float((misses / len(pool)) ** held)


C = TypeVar("C", bound=Hashable)


class Merits(Protocol):
    """A named tuple of numbers, one for each term; more is better."""

    @property
    def _fields(self) -> tuple[str, ...]: ...
    def __getitem__(self, place: int, /) -> float: ...


def terms_ahead(best: C, merits: Mapping[C, Merits]) -> list[str]:
    """Return the terms in which this choice is above the average of all choices, the greatest lead first."""
    return [term for advantage, term in _advantages(best, merits) if advantage > 0]


def terms_in_order(choice: C, merits: Mapping[C, Merits]) -> list[str]:
    """Return all terms, sorted by how far this choice is above the average of all choices."""
    return [term for _, term in _advantages(choice, merits)]


def _advantages(choice: C, merits: Mapping[C, Merits]) -> list[tuple[float, str]]:
    own = merits[choice]
    ahead: list[tuple[float, str]] = []
    for place, term in enumerate(own._fields):
        mean = fsum([one[place] for one in merits.values()]) / len(merits)
        ahead.append((own[place] - mean, term))
    return sorted(ahead, key=_advantage, reverse=True)


def _advantage(term: tuple[float, str]) -> float:
    return term[0]
