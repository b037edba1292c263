"""The registry of games. For a new game, add a folder beside this file, and a line to FOLDERS.

The folders of games do not know one another. Code that several games share is in a family, tricks/ or chains/.
contract.py says what a folder must give. The program loads a game when somebody plays it, and not before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import cast

from .contract import AnyDefinition, BadDefinition

Definitions = Mapping[str, Callable[[], object]]
"""The games of one folder: each name with the function that makes its definition."""


FOLDERS = {
    "moon": ("moon3", "moon4"),
    "draw": ("draw12", "block", "all_fives", "fives_and_threes"),
    "forty_two": ("forty_two",),
    "chicken_foot": ("chicken_foot",),
    "mexican_train": ("mexican_train",),
}
"""The folders of games, each with the names of its games. The package of a folder has their DEFINITIONS."""


class Games(Mapping[str, AnyDefinition]):
    """The definitions of the games by name, in the order in which the program offers them to players.

    It loads a folder at the first request for the definition of one of its games. Names alone load nothing.
    """

    def __init__(self, folders: dict[str, Callable[[], Definitions]]) -> None:
        self.folders = folders
        self._known: dict[str, AnyDefinition] = {}

    def __getitem__(self, name: str) -> AnyDefinition:
        if name not in self._known:
            # This is the only place that discards the types of a game's state and view. It is safe because a table
            # holds states and views of one game and passes them to that game only.
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


def _loader_of(folder: str) -> Callable[[], Definitions]:
    """Return a function that loads a folder and returns the classes of its definitions by name."""

    def load() -> Definitions:
        module = import_module(f".{folder}", __name__)
        return {definition.name: definition for definition in module.DEFINITIONS}

    return load


GAMES = Games({name: _loader_of(folder) for folder, names in FOLDERS.items() for name in names})
"""Every game that can be played."""
