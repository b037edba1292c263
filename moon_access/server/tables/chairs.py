"""Who sits where at a hosted table: whose each seat is, who is there, who has gone and when, whom a bot plays for.

What is to outlast the server is noted in the table's log. Nobody is told of anything here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from moon_access.bots.names import NAMES
from moon_access.engine.tiles import Seat
from moon_access.table import HUMAN, Player

from ..people.names import who_is_called
from .no import No
from .table_log import TableLog
from .visitor import Visitor

BROKEN_AFTER = 10.0
"""Seconds after which a connection that has gone is told of."""
BOT_AFTER = 120.0
"""Seconds after which anybody at the table may have a bot play for whoever has gone."""
_SLACK = 0.5
"""Seconds that a timer may be early."""


class Chair(NamedTuple):
    """``account`` None: a bot's, or free before a game. ``by_bot``: a bot plays for whoever sat here. ``came``: who
    has sat down before has a smaller one."""

    account: int | None = None
    name: str = ""
    by_bot: bool = False
    came: int = 0

    @property
    def is_played_by_bot(self) -> bool:
        """In a game: a bot moves here, for a player who is away or in the place of one who has left for good."""
        return self.by_bot or self.account is None


class Chairs:
    """``now`` gives seconds."""

    def __init__(self, count: int, log: TableLog, now: Callable[[], float]) -> None:
        self.all = [Chair() for _ in range(count)]
        self.present: dict[Seat, Visitor] = {}
        self._came = 0
        self._log = log
        self._now = now
        self._gone_at: dict[Seat, float] = {}
        self._is_told: set[Seat] = set()  # that they have gone
        self.elsewhere: dict[Seat, float] = {}
        """Whose players are at another node of the server, and since when that is known."""

    def __getitem__(self, seat: int) -> Chair:
        return self.all[seat]

    def reload(self, lines: list[dict[str, object]]) -> None:
        """As these lines about the table say. Who has gone is not in them: it stays as it is, but for free seats."""
        gone_at, is_told = dict(self._gone_at), set(self._is_told)
        self.all = [Chair() for _ in self.all]
        for line in lines:
            self.follow(line)
        taken = self.occupied()
        self._gone_at = {seat: at for seat, at in gone_at.items() if seat in taken}
        self._is_told = is_told.intersection(taken)

    def follow(self, line: Mapping[str, object]) -> Seat | None:
        """As this line says; gives the seat that it is about."""
        at, seat = line["at"], line.get("seat")
        if not isinstance(seat, int) or seat not in range(len(self.all)):
            return None
        account, name = line.get("account"), line.get("name")
        if at == "sat" and isinstance(account, int) and isinstance(name, str):
            self._take(seat, account, name)
        elif at == "stood":
            self._free(seat)
        elif at in ("bot", "back"):
            self.all[seat] = self.all[seat]._replace(by_bot=at == "bot")
        return Seat(seat)

    # Whose they are

    def of(self, account: int) -> Seat | None:
        return next((Seat(at) for at, chair in enumerate(self.all) if chair.account == account), None)

    def named(self, name: str) -> Seat:
        """The seat of a player. Raises No."""
        found = who_is_called(name, self.occupied(), lambda seat: self.all[seat].name)
        if found is None:
            raise No("nobody called", name=name[:40])
        return found

    def players(self, level: str) -> list[Player]:
        """By seat; bots of this level have the names of the catalogue, for everybody to hear in their language."""
        names = iter(NAMES)
        return [
            Player(chair.name, HUMAN) if chair.account is not None else Player(next(names), f"bot:{level}")
            for chair in self.all
        ]

    def occupied(self) -> list[Seat]:
        return [Seat(at) for at, chair in enumerate(self.all) if chair.account is not None]

    def free(self) -> list[Seat]:
        return [Seat(at) for at, chair in enumerate(self.all) if chair.account is None]

    def sit(self, seat: Seat, visitor: Visitor) -> None:
        self._take(seat, visitor.account.id, visitor.name)
        self._log.note("sat", seat=seat, account=visitor.account.id, name=visitor.name)

    def _take(self, seat: int, account: int, name: str) -> None:
        self._came += 1
        self.all[seat] = Chair(account, name, came=self._came)

    def _free(self, seat: int) -> None:
        """Whoever sits down here next was never away."""
        self.all[seat] = Chair()
        self._gone_at.pop(Seat(seat), None)
        self._is_told.discard(Seat(seat))

    def stand_up(self, seat: Seat) -> None:
        self._free(seat)
        self._log.note("stood", seat=seat)

    def play_by_bot(self, seat: Seat, is_so: bool) -> None:
        self.all[seat] = self.all[seat]._replace(by_bot=is_so)
        self._log.note("bot" if is_so else "back", seat=seat)

    def free_the_left(self) -> None:
        """Before a game: those of whoever is not here are free again."""
        for at, chair in enumerate(self.all):
            if chair.account is not None and Seat(at) not in self.present and Seat(at) not in self.elsewhere:
                self.stand_up(Seat(at))
        self.forget_the_gone()

    def forget_the_gone(self) -> None:
        self._gone_at.clear()
        self._is_told.clear()

    # Who is there

    def longest(self) -> Visitor | None:
        """Whoever has sat here longest, of those who are there; None where that one is at another node, too."""
        there = min([*self.present, *self.elsewhere], key=lambda seat: self.all[seat].came, default=None)
        return None if there is None else self.present.get(there)

    def come(self, seat: Seat, visitor: Visitor) -> tuple[Visitor | None, bool]:
        """Gives who was there as the same player, and whether anybody had been told that they were gone."""
        before = self.present.get(seat)
        self.present[seat] = visitor
        self.elsewhere.pop(seat, None)
        self._gone_at.pop(seat, None)
        was_told = seat in self._is_told
        self._is_told.discard(seat)
        return (before if before is not visitor else None), was_told

    def give_up(self, seat: Seat) -> None:
        """Whoever sat there has left for good; that they did not only go away is still to be noted."""
        del self.present[seat]

    def go(self, seat: Seat, is_broken: bool) -> None:
        """By choice, that is told at once, and a bot may play at once."""
        del self.present[seat]
        self._gone_at[seat] = self._now() - (0 if is_broken else BOT_AFTER)
        if not is_broken:
            self._is_told.add(seat)

    # Who is at another node

    def come_elsewhere(self, seat: Seat) -> bool:
        """Is at another node from now on; gives whether anybody had been told that they were gone."""
        self.elsewhere[seat] = self._now()
        self._gone_at.pop(seat, None)
        was_told = seat in self._is_told
        self._is_told.discard(seat)
        return was_told

    def go_elsewhere(self, seat: Seat, is_broken: bool) -> None:
        """Is at no node any more."""
        self.elsewhere.pop(seat, None)
        self._gone_at[seat] = self._now() - (0 if is_broken else BOT_AFTER)
        if not is_broken:
            self._is_told.add(seat)

    def since(self, seat: Seat) -> float:
        """Seconds for which they are known to be at another node."""
        return self._now() - self.elsewhere.get(seat, self._now())

    def is_there(self, seat: Seat) -> bool:
        """Whether somebody sits there, at this node or another."""
        return seat in self.present or seat in self.elsewhere

    def awaited(self) -> frozenset[Seat]:
        """Who is here, or may be back before anybody is told that they were gone."""
        return frozenset(self.present) | frozenset(self.elsewhere) | (frozenset(self._gone_at) - self._is_told)

    def all_gone(self) -> list[Seat]:
        """After a start: nobody is here, but whoever sat here may come back. Gives their seats."""
        seats = self.occupied()
        self._gone_at = dict.fromkeys(seats, self._now())
        return seats

    def is_to_be_told(self, seat: Seat) -> bool:
        """Whether it is time to tell that they have gone; it is then taken for told."""
        gone = self._gone_at.get(seat)
        if gone is None or seat in self._is_told or self.all[seat].by_bot or self._now() - gone < BROKEN_AFTER - _SLACK:
            return False
        self._is_told.add(seat)
        return True

    def away(self) -> Iterator[tuple[str, str]]:
        """Of whose absence others have been told: the name, and the protocol's word for how it is with them now."""
        for at, chair in enumerate(self.all):
            if chair.by_bot:
                yield chair.name, "bot plays"
            elif Seat(at) in self._is_told:
                yield chair.name, "bot may" if self.may_be_bots(Seat(at)) else "broken"

    def may_be_bots(self, seat: Seat) -> bool:
        """Whether they have been away for so long that a bot may play."""
        gone = self._gone_at.get(seat)
        return gone is not None and self._now() - gone >= BOT_AFTER - _SLACK and not self.all[seat].by_bot
