"""The bots of Moon, level by level."""

from __future__ import annotations

from moon_access.games.tricks.bots.levels import bots_of

BOTS = bots_of("moon")
