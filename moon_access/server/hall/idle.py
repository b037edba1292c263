"""Whoever is here and says nothing for very long is sent away: connections, seats in the lobby and names are shared.

At a table nobody is hurried: there the other players decide (absences.py), and a clock if the table has one.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Protocol

from ..tables.timers import Timers
from ..tables.visitor import Visitor

LOOKED_EVERY = 60.0
"""Seconds."""
IN_THE_LOBBY = 12 * 3600.0
"""Seconds without a word at no table."""
LOG = logging.getLogger(__name__)


class Hall(Protocol):
    timers: Timers

    def all_here(self) -> Sequence[Visitor]:
        """Those who have not said yet who they are, too."""


class Idle:
    """Of one hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def begin(self) -> None:
        """Look from now on, again and again."""
        self._look()

    def _look(self) -> None:
        now = self._hall.timers.clock()
        for visitor in self._hall.all_here():
            if not visitor.is_elsewhere and self._is_idle(visitor, now):
                LOG.info("%s has said nothing for long", visitor.name)
                visitor.send({"is": "bye", "why": "idle"})
        self._hall.timers.at(LOOKED_EVERY, self._look)

    def _is_idle(self, visitor: Visitor, now: float) -> bool:
        return visitor.is_greeted and visitor.table is None and now - visitor.said_at > IN_THE_LOBBY
