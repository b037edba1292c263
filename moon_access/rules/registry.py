"""The games there are: a new one is a file and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from .draw import DrawGame
from .game import AnyGame
from .moon import MoonForFour, MoonForThree


class GameFactory(Protocol):
    """Makes the rules of a game: the house rules by name, and for how many (None: as the game has it)."""

    def __call__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> AnyGame:
        """Raises BadHouseRule, ImpossibleTable."""


GAMES: dict[str, GameFactory] = {
    "moon3": MoonForThree,
    "moon4": MoonForFour,
    "draw12": DrawGame,
}
"""Name of the game -> what makes its rules."""
