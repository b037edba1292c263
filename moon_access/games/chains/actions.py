"""The action that games of chains have besides those of engine/actions.py, and their moves for the definitions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Seat


class Draw(NamedTuple):
    """The seat draws a tile from the stock. The deal determines which one."""

    seat: Seat


MOVES: Mapping[str, type] = {"play": Play, "draw": Draw, "pass": Pass}
DRAWING = (Draw, Pass)
"""``moves`` and ``drawing`` of the definitions, see games/contract.py."""
