"""Estimate how a line looks in contracted braille, and what BRLTTY shows of it.

The player's own BRLTTY contracts the text, by a table that the program does not know. Signs before numbers and capitals
make words longer there, and contractions make them shorter. So the program counts the signs and no contraction: a line
never takes more cells than that.

BRLTTY shows the line with the cursor. If it contracts, and the cursor comes to another line, it shows as many whole
words before the cursor as half of the display holds, and not the beginning of the line.
"""

from __future__ import annotations

import re

ONE_CELL = frozenset(" ,;:.!?-'")
"""Signs that take one cell. Others take two in Unified English Braille."""

NUMBER = re.compile(r"\d+(?P<letter>[^\W\d_])?")
ALONE = re.compile(r"(?<!\w)[^\W\d_](?!\w)")
"""A letter that stands alone. It gets a sign, because otherwise it would be a word."""


def cells_of(text: str) -> int:
    """Return how many cells the text takes at most in contracted braille."""
    numbers = sum(1 + (found["letter"] is not None) for found in NUMBER.finditer(text))
    signs = sum(not char.isalnum() and char not in ONE_CELL for char in text)
    capitals = sum(char.isupper() for char in text)
    return len(text) + numbers + signs + capitals + len(ALONE.findall(text))


def visible_part(line: str, cells: int) -> str:
    """Return the end of the line that a display shows if the cursor stands after it.

    Returns:
        Whole words; empty if not one of them is whole, or if the first of several numbers would be missing.
    """
    words = line.split(" ")
    parts = (" ".join(words[place:]) for place in range(len(words)))
    place, part = next((at, part) for at, part in enumerate(parts) if cells_of(part) <= cells // 2)
    misleads = place > 0 and part[:1].isdecimal() and words[place - 1][:1].isdecimal()
    return "" if misleads else part.strip() and part
