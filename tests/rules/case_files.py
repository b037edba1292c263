"""The cases in ``cases/<game>/<kind>.toml``: which games they are for, and reading them.

A case is a table with a ``name`` and, where it plays by house rules, ``rules``. The rest is up to the
kind; what each kind says is checked in ``moon_checks.py`` and ``draw_checks.py``. Expected values are thought
out by hand from the rules of the games, never taken from the engine.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.all_games import ALL_GAMES, SomeGame

FOLDER = Path(__file__).parent / "cases"


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

    def new_game(self, players: int | None = None) -> SomeGame:
        return ALL_GAMES[self.game](self.rules, players or self.data.get("players"))


def all_cases() -> Iterator[Case]:
    for file in sorted(FOLDER.glob("*/*.toml")):
        for data in tomllib.loads(file.read_text("utf-8"))["case"]:
            yield Case(file.parent.name, file.stem, data["name"], data)
