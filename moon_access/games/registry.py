"""The games there are: a new one is a file and a few lines here. What is not played is not loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from moon_access.engine.game import AnyGame

Rules = Mapping[str, object] | None


class GameFactory(Protocol):
    """Makes the rules of a game: the house rules by name, and for how many (None: as the game has it)."""

    def __call__(self, rules: Rules = None, players: int | None = None) -> AnyGame:
        """Raises BadHouseRule, ImpossibleTable."""


def _moon_for_three(rules: Rules = None, players: int | None = None) -> AnyGame:
    from .moon.rules import MoonForThree

    return MoonForThree(rules, players)


def _moon_for_four(rules: Rules = None, players: int | None = None) -> AnyGame:
    from .moon.rules import MoonForFour

    return MoonForFour(rules, players)


def _draw_dominoes(rules: Rules = None, players: int | None = None) -> AnyGame:
    from .draw.rules import DrawGame

    return DrawGame(rules, players)


GAMES: dict[str, GameFactory] = {
    "moon3": _moon_for_three,
    "moon4": _moon_for_four,
    "draw12": _draw_dominoes,
}
"""Name of the game -> what makes its rules."""
