"""How a server ends in order: after the games that are on (``stop``), or emptied (``drain``), deal by deal.

Nobody comes in at a server that is drained. Whoever is here is sent on as soon as no deal holds them, and what is
theirs waits for them at the other nodes, or for the next start: a program and a page connect again by themselves.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from ..tables.hosted_table import HostedTable
from ..tables.timers import Timers
from ..tables.visitor import Visitor, tell_all

LOOKED_EVERY = 0.5
"""Seconds between two looks whose deal is over."""
LOG = logging.getLogger(__name__)


class Beside(Protocol):
    def changed(self) -> None:
        """Somebody has gone from here."""


class Hall(Protocol):
    """The hall, as far as it matters here."""

    timers: Timers
    tell_host: Callable[[str, str], None]

    @property
    def beside(self) -> Beside: ...
    def tables(self) -> list[HostedTable]: ...
    def everybody(self) -> Sequence[Visitor]: ...
    def all_here(self) -> Sequence[Visitor]:
        """Those who have not said yet who they are, too."""

    def hand_over(self, one: Visitor, why: str) -> None: ...


class Closing:
    """``is_stopping``: no new game; ``is_draining``: and nobody new. Any thread may call anything."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._deals: dict[int, int] = {}  # by table: those that are played to their end here
        self.is_stopping = self.is_draining = False

    def stop(self) -> None:
        """No new game. Those that are on go on, and what is not over when the server ends is kept."""
        self._begin()
        tell_all(self._hall.everybody(), "stopping")

    def drain(self) -> None:
        """Nobody new, and no new deal. Who is in none is sent on at once."""
        if self.is_draining:
            return
        self.is_draining = True
        LOG.info("the server is being emptied")
        self._begin()
        for table in self._hall.tables():
            with table.lock:
                table.deals = False
                if table.game is not None and table.game.is_in_a_deal:
                    self._deals[table.number] = table.game.table.state.deal
        self._look()

    def _begin(self) -> None:
        self.is_stopping = True
        for table in self._hall.tables():
            table.is_stopping = True

    def end(self) -> None:
        """At once: everybody is told."""
        for visitor in self._hall.all_here():
            visitor.send({"is": "bye", "why": "stopped"})

    @property
    def games_on(self) -> int:
        """How many are played now, by people who are here."""
        return sum(table.is_played for table in self._hall.tables())

    @property
    def is_over(self) -> bool:
        """Whether nothing holds the server any more that was to end."""
        if self.is_draining:
            return not self._hall.everybody()
        return self.is_stopping and not self.games_on and not any(map(_is_end_owed, self._hall.tables()))

    def _look(self) -> None:
        tables = {table.number: table for table in self._hall.tables()}
        for visitor in self._hall.everybody():
            table = None if visitor.table is None else tables.get(visitor.table)
            if table is None:
                self._send_on(visitor)
                continue
            with table.lock:
                if not self._holds(table):
                    self._send_on(visitor)
        if not self._hall.everybody():
            self._hall.tell_host("over", "")
        self._hall.timers.at(LOOKED_EVERY, self._look)  # somebody may just be coming in

    def _holds(self, table: HostedTable) -> bool:
        """Whether the deal is played there that was on; another node may have dealt the next one already."""
        game = table.game
        return game is not None and game.is_in_a_deal and game.table.state.deal == self._deals.get(table.number)

    def _send_on(self, visitor: Visitor) -> None:
        visitor.is_sent_on = True
        self._hall.hand_over(visitor, "moving" if visitor.comes_back else "draining")
        self._hall.beside.changed()
        LOG.info("%s is sent on", visitor.name)
        self._hall.tell_host("gone", visitor.name)


def _is_end_owed(table: HostedTable) -> bool:
    """Whether somebody who is there has not got the game yet that ended: they would be told of it at the next start."""
    return any(visitor.account.id in table.ended.owed_to for visitor in [*table.chairs.present.values()])
