"""The games, and what they have in common. This is the registry: a new game is a folder beside this file, and named
here.

The folders don't know one another. What they give is in contract.py; whatever is not played is not loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from .contract import AnyDefinition, BadDefinition

Definitions = Mapping[str, Callable[[], object]]
"""The games of one folder: name -> what makes the definition of it."""


def _moon() -> Definitions:
    from . import moon

    return {"moon3": moon.MoonForThree, "moon4": moon.MoonForFour}


def _draw() -> Definitions:
    from . import draw

    return {
        "draw12": draw.DrawDominoes,
        "block": draw.Block,
        "all_fives": draw.AllFives,
        "fives_and_threes": draw.FivesAndThrees,
    }


def _forty_two() -> Definitions:
    from . import forty_two

    return {"forty_two": forty_two.FortyTwo}


def _chicken_foot() -> Definitions:
    from . import chicken_foot

    return {"chicken_foot": chicken_foot.ChickenFootGame}


def _mexican_train() -> Definitions:
    from . import mexican_train

    return {"mexican_train": mexican_train.MexicanTrain}


class Games(Mapping[str, AnyDefinition]):
    """Name of a game -> its definition, in the order in which games are offered. A folder is loaded as the first of its
    games is asked for; for their names none is."""

    def __init__(self, folders: dict[str, Callable[[], Definitions]]) -> None:
        self.folders = folders
        self._known: dict[str, AnyDefinition] = {}

    def __getitem__(self, name: str) -> AnyDefinition:
        if name not in self._known:
            # The one place where the types of a game's state and view are put aside: a table holds states and views of
            # one game only, and hands them to that game only.
            definition = cast(AnyDefinition, self.folders[name]()[name]())
            if definition.name != name:
                raise BadDefinition(name, f"its definition has the name {definition.name!r}, not that of the registry")
            self._known[name] = definition
        return self._known[name]

    def __contains__(self, name: object) -> bool:
        return name in self.folders

    def __iter__(self) -> Iterator[str]:
        return iter(self.folders)

    def __len__(self) -> int:
        return len(self.folders)


GAMES = Games(
    {
        "moon3": _moon,
        "moon4": _moon,
        "draw12": _draw,
        "block": _draw,
        "all_fives": _draw,
        "fives_and_threes": _draw,
        "forty_two": _forty_two,
        "chicken_foot": _chicken_foot,
        "mexican_train": _mexican_train,
    }
)
"""All that can be played."""
