"""What a server looks after again and again: bans, games without anybody, and people who say nothing.

A game at which nobody is any more ends after a while: whoever it waits for gives it up, and it becomes a record like
any other. The store says when somebody was there last, so that the time runs on while the server is down, and is the
same at all nodes. Whoever is in the lobby and says nothing for very long is sent away, for connections and names are
shared. Nobody is hurried at a table: there the other players decide, and a clock if the table has one.

How many tables may be open at once is decided in hall.py.
"""

from __future__ import annotations

import logging
from contextlib import suppress

from ..store.store import StoreFailed
from ..tables.denied import Denied
from ..tables.person import Person
from .hall import Hall, LastingAccounts

HOUR = 3600.0
DAY = 24 * HOUR
LOOKED_EVERY = 300.0
"""Seconds between two looks at which tables somebody is, and at which nobody has been for too long."""
GOES_ON_AFTER = 1.0
"""Seconds until the next look if there is more to end than ``AT_ONCE``: other timers wait meanwhile."""
AT_ONCE = 20
GUESTS_GAME = HOUR
"""Seconds without anybody after which a game ends if only guests have played it, and a table closes that waits."""
PLAYERS_GAME = 7 * DAY
"""Seconds without anybody after which a game ends if a player has a key or a password."""
OWED_FOR = 90 * DAY
"""Seconds for which the record of a game that is over waits for a player who was away."""
IDLE_LOOKED_EVERY = 60.0
"""Seconds between two looks at who says nothing."""
IN_THE_LOBBY = 12 * HOUR
"""Seconds that somebody may be silent at no table."""
LOG = logging.getLogger(__name__)


class Upkeep:
    """The upkeep of one hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def begin(self, after: float = LOOKED_EVERY) -> None:
        """Look after so many seconds, and again and again."""
        self._hall.timers.at(after, self._look)

    def _look(self) -> None:
        after = LOOKED_EVERY
        try:
            self._hall.put_out_banned()
            if not self.end_what_is_due():
                after = GOES_ON_AFTER
        except StoreFailed as failed:
            LOG.warning("the store can not be looked through: %s", failed)
        finally:
            self.begin(after)

    def end_what_is_due(self) -> bool:
        """Note where somebody is, and end games that have been without anybody for too long, at most ``AT_ONCE``.

        Return whether these were all. Raises StoreFailed.
        """
        hall = self._hall
        now = hall.now()
        hall.other_nodes.refresh()  # to know who is there
        hall.store.see([table.number for table in hall.tables() if table.has_anybody], now)
        lasting = LastingAccounts(hall.accounts)
        known = {table.number for table in hall.tables()}
        owed = hall.owed_at()
        ended = 0
        for number, seen in hall.store.unseen_since(now - min(GUESTS_GAME, PLAYERS_GAME)).items():
            unseen = now - seen
            only_owes = number not in known and number in owed
            if only_owes and unseen < OWED_FOR and all(map(lasting.include, owed[number])):
                continue  # nothing is to be done there, and nobody need read its log
            if ended == AT_ONCE:
                break
            with suppress(Denied):  # somebody was faster: there will be another look
                ended += self._end_if_due(number, unseen, lasting)
        if ended:
            hall.forget_guests()
        return ended < AT_ONCE

    def _end_if_due(self, number: int, unseen: float, lasting: LastingAccounts) -> bool:
        """Return whether the table has ended."""
        table = self._hall.known_or_loaded(number)
        if table is None:
            if unseen >= OWED_FOR:
                self._hall.store.close_table(number)
            return False
        if table.has_anybody:
            return False
        if table.is_on and unseen >= (PLAYERS_GAME if lasting.have_seat_at(table) else GUESTS_GAME):
            LOG.info("table %d has been without anybody for %d hours, and ends", number, unseen // HOUR)
            table.give_up()
        if table.is_on:
            return False
        forgotten = [one for one in table.ended.owed_to if unseen >= OWED_FOR or not lasting.include(one)]
        self._hall.forget_debts(number, forgotten)
        self._hall.end_table(table)
        return True


class Idle:
    """Sends away whoever is in the lobby of one hall and says nothing for very long."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def begin(self) -> None:
        """Look now, and again and again."""
        self._look()

    def _look(self) -> None:
        now = self._hall.timers.clock()
        for person in self._hall.everybody_connected():
            if not person.is_elsewhere and _is_idle(person, now):
                LOG.info("%s has said nothing for long", person.name)
                person.send({"is": "bye", "why": "idle"})
        self._hall.timers.at(IDLE_LOOKED_EVERY, self._look)


def _is_idle(person: Person, now: float) -> bool:
    return person.is_greeted and person.table is None and now - person.said_at > IN_THE_LOBBY
