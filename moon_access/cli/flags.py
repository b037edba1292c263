"""Say for the type checker which arguments commands get from the options of a table.

table_options.py and deal_options.py define these options.
"""

from __future__ import annotations

from typing import TypedDict


class GameFlags(TypedDict):
    """The arguments from ``TableOptions.of_a_game``. ``house``: house rules, each with a name and a value."""

    game: str
    preset: str | None
    house: tuple[tuple[str, str], ...]


class TableFlags(GameFlags):
    """The arguments from ``TableOptions.of_a_table``."""

    players: int | None


class DealFlags(TableFlags):
    """The arguments from ``DealOptions.one_deal`` and ``TableOptions.of_a_table``."""

    deal: str | None
    daily: bool
