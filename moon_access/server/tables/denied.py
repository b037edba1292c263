"""The server does not do what somebody asked for; and how it tries again if it has lost a race for the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from moon_access.announcer.denials import Denial

T = TypeVar("T")

MOST_TRIES = 20
"""Tries of one thing that loses races. In each race the server has served somebody else at the table, so more than this
many losses in a row are no race any more."""


class Denied(Exception):
    """``why``: the reason, which announcer/denials.py words. ``said``: what the sentence names."""

    def __init__(self, why: Denial, **said: object) -> None:
        super().__init__(why)
        self.why = why
        self.said = said


class LostRace(Denied):
    """Another node appended to the table's log first. This node has read what they did, and has done nothing itself."""

    def __init__(self) -> None:
        super().__init__(Denial.BUSY)


def retry(do: Callable[[], T]) -> T:
    """Call ``do`` until it loses no race, and return its result. It decides anew each time.

    Raises what ``do`` raises, and LostRace if it loses too many races.
    """
    for _ in range(MOST_TRIES - 1):
        try:
            return do()
        except LostRace:
            pass
    return do()
