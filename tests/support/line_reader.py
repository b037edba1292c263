"""Read lines of the program as a player does who knows only the lines, in the language of the lines.

This module finds tiles, numbers and texts of the catalogue in the lines. What follows from them is in the tests.
"""

from __future__ import annotations

import re

from moon_access.announcer.lexicon import Lexicon
from moon_access.engine.tiles import Tile
from moon_access.i18n.typed_words import fold

from .seated import Seated


class LineReader:
    """A reader who holds a hand. ``highest``: the highest number on a tile."""

    def __init__(self, player: Seated, highest: int) -> None:
        self.wording = player.console.wording
        self.lexicon = Lexicon(player.console.language, player.table.game.tiles, highest)
        self.players = player.table.game.players
        self.names = [str(name) for name in map(self.wording.noun, player.session.listener.names)]
        self.hand: set[Tile] = set()

    def pattern(self, text: str) -> re.Pattern[str]:
        """Return a pattern for a text of the catalogue, with a named group for each field."""
        parts = re.split(r"\{(\w+)[^}]*\}", self.wording.catalog.text(text))
        named = (f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
        return re.compile("".join(named), re.IGNORECASE)

    def tile(self, text: str) -> Tile | None:
        """Return the tile of this name; None if the text names none."""
        return self.lexicon.tiles.get(fold(text).replace(" ", ""))

    def number(self, text: str) -> int | None:
        """Return the number in digits or in words; None if the text is none."""
        return int(text) if text.isdecimal() else self.lexicon.numbers.get(fold(text))
