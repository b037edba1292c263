"""Advise the best play in games of chains, with the reason that sets it apart: a fact, figures, or a rule of thumb.

The facts of plays are in bots/normal.py of each game. words/hints.py has the sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum, auto
from math import fsum
from typing import Protocol

from moon_access.bots.contract import Advice
from moon_access.bots.contrast import FactsOf, advise_best, is_clearly_better
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile

from .bots import count_fitting


class ChainWhy(Enum):
    """The reasons that hints of games of chains share. ``against`` is the play that the hint compares with.

    If the sampled worlds show no difference, a rule of thumb decides.
    """

    LAST_ANYWHERE = auto()  # the last tile, and no end is better than another; no ``against``
    GETS_RID = auto()  # the other choice is to lay no tile; no ``against``
    NEXT_STUCK = auto()  # number, less: in how many of the worlds the next player holds nothing that fits
    WORTH_MORE = auto()  # number: points more on average
    AS_GOOD = auto()  # no rule of thumb decides either
    DOUBLE_FIRST = auto()
    HEAVIER_FIRST = auto()
    FITS_MORE = auto()  # more tiles of the hand fit then
    MORE_NUMBERS = auto()  # the hand shows more different numbers then
    FEWER_FIT = auto()  # fewer unseen tiles fit then
    FEWER_SCORE = auto()  # fewer unseen tiles score then
    LESS_LOOSE = auto()  # fewer pips stay outside the longest train of the hand


class TriedPlay(Protocol):
    """A play, and its result in each sampled world."""

    @property
    def play(self) -> Play: ...
    @property
    def gains(self) -> Sequence[float]: ...


FindStuck = Callable[[Sequence[Play]], Mapping[Play, Sequence[bool]]]
"""A function that returns, for each of these plays, in which of some worlds the next player holds nothing that fits."""
FindRules = Callable[[Play, Play], Iterable[ChainWhy]]
"""A function that returns the rules of thumb that prefer the first of two plays, the strongest first."""


def advise_play(
    tried_plays: Sequence[TriedPlay], facts_of: FactsOf, rules: FindRules, stuck: FindStuck | None = None
) -> Advice:
    """Return the first of several plays, with a reason that sets it apart from the others or at least the second."""
    best, rival, *_ = tried_plays

    def compare_results() -> Advice | None:
        return _compare_results(best, rival, stuck)

    advice = advise_best([one.play for one in tried_plays], facts_of, compare_results, rules, ChainWhy.AS_GOOD)
    return advice if advice.tile is not None else advice._replace(tile=best.play.tile)


def _compare_results(best: TriedPlay, rival: TriedPlay, stuck: FindStuck | None) -> Advice | None:
    """Return why sampled worlds favour ``best`` over ``rival``; None if luck may explain the difference."""
    play = best.play
    if stuck is not None:
        found = stuck((play, rival.play))
        mine, theirs = found[play], found[rival.play]
        if is_clearly_better(theirs, mine):
            advice = Advice(play, ChainWhy.NEXT_STUCK, play.tile, number=sum(mine), against=rival.play)
            return advice._replace(less=sum(theirs), worlds=len(mine))
    more = fsum([gain - other for gain, other in zip(best.gains, rival.gains, strict=True)]) / max(len(best.gains), 1)
    if more >= 0.5 and is_clearly_better(rival.gains, best.gains):
        return Advice(play, ChainWhy.WORTH_MORE, play.tile, number=round(more), against=rival.play)
    return None


def is_stuck(tiles: Iterable[Tile], numbers: Collection[int]) -> bool:
    """Return whether none of the tiles fits one of these numbers."""
    return not count_fitting(tiles, numbers)
