"""A line of a game record as it is written: one JSON object.

What the lines of a game's actions say is told in games/record_lines.py and in the folder of the game; the head is
head.py. How lines are read is line_reader.py.
"""

from __future__ import annotations

import json

from moon_access.engine.tiles import Seat
from moon_access.games.record_lines import Line

FORMAT = "moon-access"
"""What a head says that a record is; another program's says something else, and need not have our keys."""
LONGEST_LINE = 65_536
"""Bytes. The longest line of a game is a head, with its names; a deal has a few hundred."""


def text_of(value: object) -> str:
    """As it is written: compact, and readable in every language."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def undo_line(seat: Seat, lines: int) -> Line:
    """The line that says that so many of the action lines before it no longer hold. ``seat`` took them back."""
    return {"seat": seat, "undo": lines}
