"""Chicken Foot as a beginner plays it: the tile with the most pips, and a double before others.

The bot never considers what double zero costs, nor what will fit next. Sometimes it simply lays the first tile that
fits.
"""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Advice, Why
from moon_access.engine.actions import Play
from moon_access.games.chicken_foot.state import ChickenView

from .normal import ChickenWhy

SLIP_RATE = 0.2
"""The share of plays, 0 to 1, in which it lays the first tile that fits."""


def advise(view: ChickenView, random: Random) -> Advice:
    """Return a play and its reason. There must be several plays to choose from."""
    plays = [play for play in view.legal if isinstance(play, Play)]
    if len(view.hand) == 1:
        return Advice(plays[0], ChickenWhy.GOES_OUT, tile=plays[0].tile)
    if random.random() < SLIP_RATE:
        return Advice(plays[0], Why.CHANCE)
    best = max(plays, key=_weight)
    return Advice(best, ChickenWhy.HEAVY, tile=best.tile, number=best.tile.pips)


PIPS_FOR_DOUBLE = 5
"""The number of pips by which a beginner overestimates a double, because a double is harder to get rid of."""


def _weight(play: Play) -> int:
    return play.tile.pips + (PIPS_FOR_DOUBLE if play.tile.is_double else 0)
