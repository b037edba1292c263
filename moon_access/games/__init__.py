"""The games, and what they have in common. This is the registry: add a folder beside this file for a new game, and name
the game here.

The folders of games do not know one another. What several of them share is in a family, tricks/ or chains/. What a
folder gives is said in contract.py. The program loads no game that is not played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from .contract import AnyDefinition, BadDefinition

Definitions = Mapping[str, Callable[[], object]]
"""The games of one folder: their names, each with what makes its definition."""


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
    """The definitions of the games by name, in the order in which players are offered them. A folder is loaded when the
    definition of one of its games is asked for first, and not for their names."""

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
"""Every game that can be played."""
