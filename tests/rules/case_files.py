"""The cases in ``cases/<game>/<kind>.toml``: which games they are for, and reading them.

A case is a table with a ``name`` and, where it plays by house rules, ``rules``. The rest is up to the
kind; what each kind says is checked in ``moon_checks.py``. Expected values are thought out by hand from
the rules of the games, never taken from the engine.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from moon_access.rules.game import AnyGame
from moon_access.rules.moon import Moon
from moon_access.rules.registry import GAMES

FOLDER = Path(__file__).parent / "cases"

Rules = Mapping[str, object]
KNOWN: dict[str, Callable[[Rules], AnyGame]] = {"moon4": lambda rules: Moon(4, rules), **GAMES}
"""Every game that cases may be for. Moon for four is coded before it may be chosen at a table."""


class Case(NamedTuple):
    game: str
    kind: str
    name: str
    data: dict[str, Any]

    @property
    def id(self) -> str:
        return f"{self.game}/{self.kind}: {self.name}"

    @property
    def rules(self) -> dict[str, object]:
        rules: dict[str, object] = self.data.get("rules", {})
        return rules

    def new_game(self) -> AnyGame:
        return KNOWN[self.game](self.rules)


def all_cases() -> Iterator[Case]:
    for file in sorted(FOLDER.glob("*/*.toml")):
        for data in tomllib.loads(file.read_text("utf-8"))["case"]:
            yield Case(file.parent.name, file.stem, data["name"], data)
