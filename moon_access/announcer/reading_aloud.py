"""What is only spoken: the keys of a text that is read aloud outside of play."""

from __future__ import annotations

from .message import Kind, Message, answer, count


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
    # translators: only spoken; these are the arrow keys, and "space" is the key.
    return answer("Down: next line. Up: previous line. Space pauses and goes on, {key} stops.", key=quit_key)
