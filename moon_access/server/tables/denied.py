"""Refusals of requests to the server, and retries after a lost race for a log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from moon_access.announcer.denials import Denial

T = TypeVar("T")

MOST_TRIES = 20
"""Maximum of tries of one request that loses races. Each lost race has served somebody else at the table, so more
losses in a row are not races any more."""


class Denied(Exception):
    """A request that the server refuses.

    ``why`` is the reason. announcer/denials.py words it with the values ``values``.
    """

    def __init__(self, why: Denial, **said: object) -> None:
        super().__init__(why)
        self.why = why
        self.values = said


class LostRace(Denied):
    """Another node appended to the table's log first. This node has read what they did, and has done nothing itself."""

    def __init__(self) -> None:
        super().__init__(Denial.BUSY)


def retry(attempt: Callable[[], T]) -> T:
    """Call ``attempt`` until it loses no race, and return its result. ``attempt`` decides again at each call.

    It raises what ``attempt`` raises, and LostRace after too many lost races.

    Returns:
        What ``attempt`` returns.
    """
    for _ in range(MOST_TRIES - 1):
        try:
            return attempt()
        except LostRace:
            pass
    return attempt()
