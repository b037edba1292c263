"""Word what a voice alone says: the keys for a text that it reads outside of play, and names to type there.

console/spoken_text.py reads the text.
"""

from __future__ import annotations

from typing import NamedTuple

from .message import Kind, Message, answer, count


class Named(NamedTuple):
    """A line of a help page: the names of an option or a command, which are English in every language, and the rest."""

    name: str
    rest: str


class Typed(NamedTuple):
    """An example: its purpose, and the command line, which is English in every language."""

    what: str
    command: str


Told = Message | str | Named | Typed
"""A line to read aloud. A ``str`` is in the player's language already."""


def keys(lines: int, quit_key: str) -> Message:
    """Return the line before the text: how long it is, and two keys."""
    # translators: only spoken, before a text of so many lines; "space" is the key.
    return count(
        Kind.ANSWER,
        "{n} line; space pauses, {key} stops.",
        "{n} lines; space pauses, {key} stops.",
        lines,
        key=quit_key,
    )


def every_key(quit_key: str) -> Message:
    """Return all keys, for a player who pressed one that does nothing."""
    # translators: only spoken; these are the arrow keys, Page up, Page down, Home and End, and "space" is the key.
    return answer(
        "Down: next line. Up: previous line. Page down and page up: ten lines. Home: first line. End: last line. "
        "Space pauses and goes on, {key} stops.",
        key=quit_key,
    )
