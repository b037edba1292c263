"""The games there are: a new one is a file and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .game import AnyGame
from .moon import MoonForThree

GAMES: dict[str, Callable[[Mapping[str, object]], AnyGame]] = {
    "moon3": MoonForThree,
}
"""Name of the game -> its rules, given the house rules by name."""
