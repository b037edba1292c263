"""Bots of any game by level. If a game lacks a level, use the next lower one, as at a table."""

from __future__ import annotations

from typing import Any

from moon_access.bots.levels import bot_of
from moon_access.games import GAMES


def bot(game: str, level: str) -> Any:
    """Return a new bot of this game for this level."""
    return bot_of(GAMES[game].bots(), level)
