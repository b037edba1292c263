"""The moves of a beginner who never slips."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from moon_access.bots.contract import Advice, Why
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile

V = TypeVar("V")


def find_intended_tile(advise: Callable[[V, Random], Advice], view: V) -> Tile:
    """Return the tile that the beginner means to play, before chance makes it slip."""
    for number in range(20):
        advice = advise(view, Random(number))
        if advice.why is not Why.CHANCE:
            assert isinstance(advice.action, Play)
            return advice.action.tile
    raise AssertionError("its hand slips always")
