"""The house rules that a player keeps for each game, with the settings."""

from __future__ import annotations

from moon_access.engine.house_rules import BadHouseRule, ImpossibleTable, Value
from moon_access.games import GAMES

from .settings import Settings


def house_of(settings: Settings, game: str) -> dict[str, Value]:
    """The house rules kept for a game, as far as they can be played."""
    kept = dict(settings.house.get(game, {}))
    try:
        GAMES[game].rules(kept)
    except (BadHouseRule, ImpossibleTable):
        return {}
    return kept
