"""The games, and what they have in common. This is the registry: a new game is a folder beside this file, and a line
here.

The folders don't know one another. What they give is in contract.py; whatever is not played is not loaded.
"""

from __future__ import annotations

from typing import cast

from . import chicken_foot, draw, forty_two, mexican_train, moon
from .contract import AnyDefinition


def _listed(*definitions: object) -> dict[str, AnyDefinition]:
    # The one place where the types of a game's state and view are put aside: a table holds states and views of one
    # game only, and hands them to that game only.
    games = (cast(AnyDefinition, definition) for definition in definitions)
    return {game.name: game for game in games}


GAMES = _listed(
    moon.MoonForThree(),
    moon.MoonForFour(),
    draw.DrawDominoes(),
    draw.Block(),
    draw.AllFives(),
    draw.FivesAndThrees(),
    forty_two.FortyTwo(),
    chicken_foot.ChickenFootGame(),
    mexican_train.MexicanTrain(),
)
"""Name of the game -> its definition, in the order in which games are offered."""
