"""What commands get by the options of a table, for the type checker: a start loads this for no command that is played.

Which options these are, table_options.py and deal_options.py say.
"""

from __future__ import annotations

from typing import TypedDict


class GameFlags(TypedDict):
    """What a command gets by ``TableOptions.of_a_game``: ``house`` are house rules, each a name and a value."""

    game: str
    preset: str | None
    house: tuple[tuple[str, str], ...]


class TableFlags(GameFlags):
    """Likewise by ``TableOptions.of_a_table``."""

    players: int | None


class DealFlags(TableFlags):
    """Likewise by ``DealOptions.one_deal`` and ``TableOptions.of_a_table``."""

    deal: str | None
    daily: bool
