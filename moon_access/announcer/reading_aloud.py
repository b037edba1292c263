"""What is only spoken: the keys of a text that is read aloud outside of play, and names to be typed there."""

from __future__ import annotations

from typing import NamedTuple

from .message import Kind, Message, answer, count


class Named(NamedTuple):
    """A line of a help page: names of an option or of a command, which are English in every language, and the rest."""

    name: str
    rest: str


class Typed(NamedTuple):
    """An example: what for, and the command line, which is English in every language."""

    what: str
    command: str


Told = Message | str | Named | Typed
"""What is read aloud as one line. A ``str`` is worded already."""


def keys(lines: int, quit_key: str) -> Message:
    """Before the first line, that tells how much there is."""
    # translators: only spoken, before a text of so many lines; "space" is the key.
    return count(
        Kind.ANSWER,
        "{n} line; space pauses, {key} stops.",
        "{n} lines; space pauses, {key} stops.",
        lines,
        key=quit_key,
    )


def every_key(quit_key: str) -> Message:
    """Where a key was typed that does nothing."""
    # translators: only spoken; these are the arrow keys, Page up, Page down, Home and End, and "space" is the key.
    return answer(
        "Down: next line. Up: previous line. Page down and page up: ten lines. Home: first line. End: last line. "
        "Space pauses and goes on, {key} stops.",
        key=quit_key,
    )
