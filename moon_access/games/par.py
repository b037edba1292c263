"""Par, as a game gives it: what a side took in a deal, and what perfect play would have taken with all tiles open.

The others play perfectly, too, then. So it is more than anybody could know, and less than luck may bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from moon_access.engine.actions import Action
from moon_access.engine.game import Game, S, V
from moon_access.engine.tiles import Seat


class Par(NamedTuple):
    """In the game's own measure, such as tricks, by the side of one seat. ``best`` is after the same calls."""

    taken: int
    best: int


class ParOf(Protocol[S, V]):
    def __call__(self, game: Game[S, V], actions: Sequence[Action], seat: Seat) -> Par | None:
        """Of the deal that was scored last; None where there was none. ``actions`` are the game's from its start."""
