"""The bots of 42, level by level."""

from __future__ import annotations

from moon_access.games.tricks.bots.levels import bots_of

BOTS = bots_of("forty_two")
