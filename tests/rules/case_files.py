"""Read the cases in ``cases/<game>/<kind>.toml`` and find the games they are for.

A case is a table with a ``name`` and, if it has house rules, ``rules``. The rest depends on the kind, which
``moon_checks.py`` and ``draw_checks.py`` check. The expected values come from the rules of the games by hand, never
from the engine.
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
