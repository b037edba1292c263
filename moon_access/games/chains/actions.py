"""The actions of games of chains, besides those of every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Seat


class Draw(NamedTuple):
    """A tile from the stock. Which one is settled by the deal."""

    seat: Seat


MOVES: Mapping[str, type] = {"play": Play, "draw": Draw, "pass": Pass}
DRAWING = (Draw, Pass)
"""``moves`` and ``drawing`` of the definitions, see games/contract.py."""
