"""What was asked for can not be: a word of the protocol, never a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

MOST_TRIES = 20
"""Each lost race means that somebody else at the table was served. So many in a row are no race any more."""


class No(Exception):
    """``why`` is a word that announcer/together.py has a sentence for; ``said`` goes with it."""

    def __init__(self, why: str, **said: object) -> None:
        super().__init__(why)
        self.why = why
        self.said = said


class LostRace(No):
    """Somebody else appended to the table's log first. What they did has been read; nothing of this was done."""

    def __init__(self) -> None:
        super().__init__("busy")


def tried_again(do: Callable[[], T]) -> T:
    """Do it, and again as often as it loses a race of appends; give what it gives. It decides anew each time, by what
    the others did. Raises whatever else it raises, and No("busy") after too many lost races."""
    for _ in range(MOST_TRIES - 1):
        try:
            return do()
        except LostRace:
            pass
    return do()
