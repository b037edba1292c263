"""Mexican Train as a beginner plays it: the heaviest tile that fits, on its own train if that is possible.

The bot never plans a train. Sometimes it simply lays the first tile that fits.
"""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Advice, Why
from moon_access.engine.actions import Play
from moon_access.games.mexican_train.state import TrainView

from .normal import TrainWhy

SLIP = 0.2
"""The share of plays, 0 to 1, in which it lays the first tile that fits."""


def advise(view: TrainView, random: Random) -> Advice:
    """Return a play and its reason. There must be several actions to choose from."""
    plays = [play for play in view.legal if isinstance(play, Play)]
    if len(view.hand) == 1:
        return Advice(plays[0], TrainWhy.GOES_OUT, tile=plays[0].tile)
    if random.random() < SLIP:
        return Advice(plays[0], Why.CHANCE)

    def merit(play: Play) -> tuple[int, bool]:
        return play.tile.pips, play.end == view.seat

    best = max(plays, key=merit)
    return Advice(best, TrainWhy.HEAVY, tile=best.tile, number=best.tile.pips)
