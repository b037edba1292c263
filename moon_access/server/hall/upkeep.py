"""The periodic work of a server: bans, abandoned games, and idle people.

If everybody has left a game, the server ends it after a while: it gives up for the player to move, and the game becomes
a record like any other. The store knows when somebody was last at each table. So the time also runs while the server is
down, and all nodes agree on it. The server disconnects people who are idle in the lobby for very long, because
connections and names are limited. It hurries nobody at a table: there the other players decide, and the clock if the
table has one.

hall.py limits how many tables may be open at once.
"""

from __future__ import annotations

import logging
from contextlib import suppress

from ..store.store import StoreFailed
from ..tables.denied import Denied
from ..tables.person import Person
from ..tables.timers import call_every
from .hall import Hall, PermanentAccounts

HOUR = 3600.0
DAY = 24 * HOUR
SECONDS_BETWEEN_CHECKS = 300.0
"""Seconds between two checks of which tables have people, and which have been abandoned for too long."""
SECONDS_BETWEEN_BATCHES = 1.0
"""Seconds until the next check if more than ``MOST_ENDED_AT_ONCE`` tables have to end, so that other timers get a turn.
"""
MOST_ENDED_AT_ONCE = 20
"""Maximum of tables that one check ends."""
GUESTS_GAME = HOUR
"""Seconds without anybody after which a game of guests alone ends, and a table without a game closes."""
PLAYERS_GAME = 7 * DAY
"""Seconds without anybody after which a game ends if at least one of its players is not a guest."""
SECONDS_RECORDS_OWED = 90 * DAY
"""Seconds without anybody for which a table keeps the record of its last game for players who were away."""
SECONDS_BETWEEN_IDLE_CHECKS = 60.0
"""Seconds between two checks of who is idle."""
SECONDS_IDLE_IN_LOBBY = 12 * HOUR
"""Seconds that a person may be idle in the lobby."""
LOG = logging.getLogger(__name__)


class Upkeep:
    """The periodic checks of bans and tables for one hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def begin(self, seconds: float = SECONDS_BETWEEN_CHECKS) -> None:
        """Start the checks: the first after ``seconds`` seconds, and then for as long as the server runs."""
        self._hall.timers.call_after(seconds, self._look)

    def _look(self) -> None:
        after = SECONDS_BETWEEN_CHECKS
        try:
            self._hall.put_out_banned()
            if not self.end_what_is_due():
                after = SECONDS_BETWEEN_BATCHES
        except StoreFailed as failed:
            LOG.warning("the store can not be looked through: %s", failed)
        finally:
            self.begin(after)

    def end_what_is_due(self) -> bool:
        """Note in the store which tables have people, and end tables that have been abandoned for too long.

        End ``MOST_ENDED_AT_ONCE`` tables at most. This may raise StoreFailed.

        Returns:
            False if so many ended that there may be more.
        """
        hall = self._hall
        now = hall.now()
        hall.other_nodes.refresh()  # to find out who is at the tables
        hall.store.see([table.number for table in hall.tables() if table.has_anybody], now)
        lasting = PermanentAccounts(hall.accounts)
        known = {table.number for table in hall.tables()}
        owed = hall.accounts_owed_by_table()
        ended = 0
        for number, seen in hall.store.unseen_since(now - min(GUESTS_GAME, PLAYERS_GAME)).items():
            unseen = now - seen
            only_owes = number not in known and number in owed
            if only_owes and unseen < SECONDS_RECORDS_OWED and all(map(lasting.contain, owed[number])):
                continue  # the table only keeps a record for players: do not load it
            if ended == MOST_ENDED_AT_ONCE:
                break
            with suppress(Denied):  # another node changed the table first; check it next time
                ended += self._end_if_due(number, unseen, lasting)
        if ended:
            hall.forget_guests()
        return ended < MOST_ENDED_AT_ONCE

    def _end_if_due(self, number: int, unseen: float, lasting: PermanentAccounts) -> bool:
        """End the table if it has been abandoned for too long.

        ``unseen``: for how many seconds nobody has been there. This may raise Denied, StoreFailed.

        Returns:
            Whether the table ended.
        """
        table = self._hall.known_or_loaded(number)
        if table is None:
            if unseen >= SECONDS_RECORDS_OWED:
                self._hall.store.close_table(number)
            return False
        if table.has_anybody:
            return False
        if table.is_on and unseen >= (PLAYERS_GAME if lasting.have_seat_at(table) else GUESTS_GAME):
            LOG.info("table %d has been without anybody for %d hours, and ends", number, unseen // HOUR)
            table.give_up()
        if table.is_on:
            return False
        forgotten = [
            one for one in table.ended_games.accounts_owed if unseen >= SECONDS_RECORDS_OWED or not lasting.contain(one)
        ]
        self._hall.forget_debts(number, forgotten)
        self._hall.end_table(table)
        return True


class Idle:
    """The timer that disconnects people who are idle in the lobby of one hall for very long."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def begin(self) -> None:
        """Check now, and then every ``SECONDS_BETWEEN_IDLE_CHECKS`` seconds."""
        call_every(self._hall.timers, SECONDS_BETWEEN_IDLE_CHECKS, self._look)
        self._look()

    def _look(self) -> None:
        now = self._hall.timers.clock()
        for person in self._hall.everybody_connected():
            if not person.is_elsewhere and _is_idle(person, now):
                LOG.info("%s has said nothing for long", person.name)
                person.send({"is": "bye", "why": "idle"})


def _is_idle(person: Person, now: float) -> bool:
    return person.is_greeted and person.table is None and now - person.said_at > SECONDS_IDLE_IN_LOBBY
