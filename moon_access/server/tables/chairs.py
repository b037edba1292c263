"""The chairs of a hosted table: whose each seat is, who is there, who has gone and when, and for whom a bot plays.

What has to outlast the server is noted in the table's log. Nothing here tells anybody anything: hosted_table.py does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from moon_access.announcer.denials import Denial
from moon_access.bots.names import NAMES
from moon_access.engine.tiles import Seat
from moon_access.table import HUMAN, Player

from ..people.names import who_is_called
from .denied import Denied
from .person import Person
from .table_log import TableLog

BROKEN_AFTER = 10.0
"""Seconds until the others hear that a connection has broken."""
BOT_AFTER = 120.0
"""Seconds until anybody at the table may have a bot play for a player whose connection has broken."""
_SLACK = 0.5
"""Seconds by which a timer may be early."""


class Chair(NamedTuple):
    """One seat. ``account``: None for a bot's seat, or a free one before a game. ``by_bot``: a bot plays for this
    player. ``came``: the smaller it is, the earlier this player sat down."""

    account: int | None = None
    name: str = ""
    by_bot: bool = False
    came: int = 0

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot moves here in a game: for a player who is away, or instead of one who has left for good."""
        return self.by_bot or self.account is None


class Chairs:
    """All chairs of one table. ``now`` returns seconds."""

    def __init__(self, count: int, log: TableLog, now: Callable[[], float]) -> None:
        self.all = [Chair() for _ in range(count)]
        self.present: dict[Seat, Person] = {}
        self.elsewhere: dict[Seat, float] = {}
        """Seats of players who are at another node of the server, and since when this node knows that."""
        self._came = 0
        self._log = log
        self._now = now
        self._gone_at: dict[Seat, float] = {}
        self._announced: set[Seat] = set()  # seats of which the others know that their players have gone

    def __getitem__(self, seat: int) -> Chair:
        return self.all[seat]

    def reload(self, lines: list[dict[str, object]]) -> None:
        """Set the chairs to what these lines of the log say. The log does not say who has gone: keep that, except for
        seats that are free now."""
        gone_at = dict(self._gone_at)
        announced = set(self._announced)
        self.all = [Chair() for _ in self.all]
        for line in lines:
            self.follow(line)
        taken = self.occupied()
        self._gone_at = {seat: at for seat, at in gone_at.items() if seat in taken}
        self._announced = announced.intersection(taken)

    def follow(self, line: Mapping[str, object]) -> Seat | None:
        """Do what a line of the log says. Return the seat that it is about, or None."""
        at = line["at"]
        seat = line.get("seat")
        if not isinstance(seat, int) or seat not in range(len(self.all)):
            return None
        account = line.get("account")
        name = line.get("name")
        if at == "sat" and isinstance(account, int) and isinstance(name, str):
            self._take(seat, account, name)
        elif at == "stood":
            self._free(seat)
        elif at in ("bot", "back"):
            self.all[seat] = self.all[seat]._replace(by_bot=at == "bot")
        return Seat(seat)

    # Whose they are

    def seat_of(self, account: int) -> Seat | None:
        """Return the seat of this account, or None if it has none."""
        return next((Seat(at) for at, chair in enumerate(self.all) if chair.account == account), None)

    def seat_named(self, name: str) -> Seat:
        """Return the seat of the player who is called this. Raises Denied."""
        found = who_is_called(name, self.occupied(), lambda seat: self.all[seat].name)
        if found is None:
            raise Denied(Denial.NOBODY_CALLED, name=name[:40])
        return found

    def players(self, level: str) -> list[Player]:
        """Return the players by seat. Bots of this level get names that everybody hears in their language."""
        names = iter(NAMES)
        return [
            Player(chair.name, HUMAN) if chair.account is not None else Player(next(names), f"bot:{level}")
            for chair in self.all
        ]

    def occupied(self) -> list[Seat]:
        return [Seat(at) for at, chair in enumerate(self.all) if chair.account is not None]

    def free(self) -> list[Seat]:
        return [Seat(at) for at, chair in enumerate(self.all) if chair.account is None]

    def sit(self, seat: Seat, person: Person) -> None:
        self._take(seat, person.account.id, person.name)
        self._log.note("sat", seat=seat, account=person.account.id, name=person.name)

    def _take(self, seat: int, account: int, name: str) -> None:
        self._came += 1
        self.all[seat] = Chair(account, name, came=self._came)

    def _free(self, seat: int) -> None:
        """Free a seat. Whoever sits down here next has never been away."""
        self.all[seat] = Chair()
        self._gone_at.pop(Seat(seat), None)
        self._announced.discard(Seat(seat))

    def stand_up(self, seat: Seat) -> None:
        self._free(seat)
        self._log.note("stood", seat=seat)

    def play_by_bot(self, seat: Seat, is_so: bool) -> None:
        self.all[seat] = self.all[seat]._replace(by_bot=is_so)
        self._log.note("bot" if is_so else "back", seat=seat)

    def free_the_left(self) -> None:
        """Before a game, free the seats of players who are not here."""
        for at, chair in enumerate(self.all):
            if chair.account is not None and not self.is_there(Seat(at)):
                self.stand_up(Seat(at))
        self.forget_the_gone()

    def forget_the_gone(self) -> None:
        self._gone_at.clear()
        self._announced.clear()

    # Who is there

    def longest(self) -> Person | None:
        """Return whoever has sat here longest of those who are there, or None if that player is at another node."""
        there = min([*self.present, *self.elsewhere], key=lambda seat: self.all[seat].came, default=None)
        return None if there is None else self.present.get(there)

    def is_there(self, seat: Seat) -> bool:
        """Whether a player sits there, at this node or another."""
        return seat in self.present or seat in self.elsewhere

    def awaited(self) -> frozenset[Seat]:
        """Return the seats of players who are here, or may be back before anybody hears that they were gone."""
        return frozenset(self.present) | frozenset(self.elsewhere) | (frozenset(self._gone_at) - self._announced)

    def come(self, seat: Seat, person: Person) -> tuple[Person | None, bool]:
        """Have the person sit here. Return the other connection of the same player that was here, if any, and whether
        the others had heard that the player was gone."""
        before = self.present.get(seat)
        self.present[seat] = person
        self.elsewhere.pop(seat, None)
        return (before if before is not person else None), self._forget_gone(seat)

    def give_up(self, seat: Seat) -> None:
        """The player has left for good. The caller notes in the log that the seat is free."""
        del self.present[seat]

    def go(self, seat: Seat, is_broken: bool) -> None:
        """The player has gone from here. If by choice, the others hear it at once, and a bot may play at once."""
        del self.present[seat]
        self._note_gone(seat, is_broken)

    def come_elsewhere(self, seat: Seat) -> bool:
        """The player is at another node now. Return whether the others had heard that the player was gone."""
        self.elsewhere[seat] = self._now()
        return self._forget_gone(seat)

    def go_elsewhere(self, seat: Seat, is_broken: bool) -> None:
        """The player has gone from the other node."""
        self.elsewhere.pop(seat, None)
        self._note_gone(seat, is_broken)

    def _note_gone(self, seat: Seat, is_broken: bool) -> None:
        self._gone_at[seat] = self._now() - (0 if is_broken else BOT_AFTER)
        if not is_broken:
            self._announced.add(seat)

    def _forget_gone(self, seat: Seat) -> bool:
        """Forget that the player was gone. Return whether the others had heard it."""
        self._gone_at.pop(seat, None)
        was_announced = seat in self._announced
        self._announced.discard(seat)
        return was_announced

    def seconds_elsewhere(self, seat: Seat) -> float:
        """Return for how many seconds this node has known that the player is at another node."""
        return self._now() - self.elsewhere.get(seat, self._now())

    def set_all_gone(self) -> list[Seat]:
        """After a start of the server nobody is here, but all who sat here may come back. Return their seats."""
        seats = self.occupied()
        self._gone_at = dict.fromkeys(seats, self._now())
        return seats

    def should_announce_gone(self, seat: Seat) -> bool:
        """Return True once, when it is time to tell the others that this player has gone."""
        gone = self._gone_at.get(seat)
        if gone is None or seat in self._announced or self.all[seat].by_bot:
            return False
        if self._now() - gone < BROKEN_AFTER - _SLACK:
            return False
        self._announced.add(seat)
        return True

    def away(self) -> Iterator[tuple[str, str]]:
        """Yield who is away, as far as others have heard it: the name, and the protocol's word for what holds now."""
        for at, chair in enumerate(self.all):
            if chair.by_bot:
                yield chair.name, "bot plays"
            elif Seat(at) in self._announced:
                yield chair.name, "bot may" if self.may_be_bots(Seat(at)) else "broken"

    def may_be_bots(self, seat: Seat) -> bool:
        """Whether this player has been away for so long that a bot may play."""
        gone = self._gone_at.get(seat)
        return gone is not None and self._now() - gone >= BOT_AFTER - _SLACK and not self.all[seat].by_bot
