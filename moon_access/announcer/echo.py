"""What the built-in voice says of what is typed: words, what is deleted, a key that does nothing.

All of it is spoken and never printed, so there are no short forms. When it is said is settled in console/echo.py, what
signs are called in signs.py.
"""

from __future__ import annotations

from moon_access.i18n.catalog import Catalog

from .message import Message, answer
from .signs import character_name


def word(typed: str, catalog: Catalog) -> str:
    """How a word is said that was typed: digits one by one, for they may be a tile; what is no word, sign by sign."""
    if any(char.isalpha() for char in typed) and len(typed) > 1:
        return typed
    return " ".join(character_name(catalog, char) for char in typed)


def left_empty(deleted: str) -> Message:
    # translators: spoken: {word} is the character or the word that was just deleted, and nothing is left on the line.
    return answer("{word}, line empty", word=deleted)


def empty() -> Message:
    # translators: spoken where something was to be deleted and there is nothing.
    return answer("Line empty")


def line_deleted() -> Message:
    return answer("Line deleted")


def does_nothing() -> Message:
    return answer("That key does nothing.")
