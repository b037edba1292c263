"""The chairs of a hosted table: the player of each seat, who is there, who has gone and when, and for whom a bot plays.

The chairs note in the table's log what has to survive a restart of the server. They tell nobody anything:
hosted_table.py does that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from moon_access.announcer.denials import Denial
from moon_access.engine.tiles import Seat
from moon_access.table import HUMAN, Player

from ..people.names import names_for_bots, who_is_called
from .denied import Denied
from .person import Person
from .table_log import TableLog

SECONDS_UNTIL_BROKEN = 10.0
"""Seconds after which the table tells the others that a connection has broken."""
SECONDS_UNTIL_BOT = 120.0
"""Seconds after which anybody at the table may have a bot play for a player whose connection has broken."""
_SECONDS_OF_SLACK = 0.5
"""Seconds by which a timer may be early."""


class Chair(NamedTuple):
    """One seat.

    ``account``: the account of the player; None for a bot's seat, or a free seat before a game. ``bot_plays``: a bot
    plays for this player. ``came``: a number that grows with each player who sits down.
    """

    account: int | None = None
    name: str = ""
    bot_plays: bool = False
    came: int = 0

    @property
    def is_played_by_bot(self) -> bool:
        """True if a bot moves here in a game: for a player who is away, or on a seat that has no player."""
        return self.bot_plays or self.account is None


class Chairs:
    """All chairs of one table. ``now``: a clock in seconds."""

    def __init__(self, count: int, log: TableLog, now: Callable[[], float]) -> None:
        self.chairs = [Chair() for _ in range(count)]
        self.present: dict[Seat, Person] = {}
        self.elsewhere: dict[Seat, float] = {}
        """The seats of players who are at another node of the server, each with the time when this node learned of
        it."""
        self._came = 0
        self._log = log
        self._now = now
        self._gone_at: dict[Seat, float] = {}
        self._announced: set[Seat] = set()  # seats whose players have left, as the others have heard

    def __getitem__(self, seat: int) -> Chair:
        return self.chairs[seat]

    def reload(self, lines: list[dict[str, object]]) -> None:
        """Set the chairs as these lines of the log say.

        Keep what we know of players who have gone, because the log does not say it; but forget it for seats that are
        free now.
        """
        gone_at = dict(self._gone_at)
        announced = set(self._announced)
        self.chairs = [Chair() for _ in self.chairs]
        for line in lines:
            self._follow_chairs(line)
        taken = self.occupied_seats()
        self._gone_at = {seat: at for seat, at in gone_at.items() if seat in taken}
        self._announced = announced.intersection(taken)

    def follow(self, line: Mapping[str, object]) -> Seat | None:
        """Change the chairs as this line of the log says. If it swaps seats, the people there move with them.

        Returns:
            The seat that the line is about, or None.
        """
        seat = self._follow_chairs(line)
        if seat is not None and line["at"] == "swapped":
            self._swap_people(seat, Seat(int(str(line["with"]))))
        return seat

    def _follow_chairs(self, line: Mapping[str, object]) -> Seat | None:
        at = line["at"]
        seat = line.get("seat")
        if not isinstance(seat, int) or seat not in range(len(self.chairs)):
            return None
        account = line.get("account")
        name = line.get("name")
        if at == "sat" and isinstance(account, int) and isinstance(name, str):
            self._take(seat, account, name)
        elif at in ("stood", "put out"):
            self._free(seat)
        elif at == "given":
            self._put_first(seat)
        elif at == "swapped":
            other = int(str(line["with"]))
            self.chairs[seat], self.chairs[other] = self.chairs[other], self.chairs[seat]
        elif at in ("bot", "back"):
            self.chairs[seat] = self.chairs[seat]._replace(bot_plays=at == "bot")
        return Seat(seat)

    # The players of the chairs

    def seat_of(self, account: int) -> Seat | None:
        """Return the seat of this account, or None if it has none."""
        return next((Seat(at) for at, chair in enumerate(self.chairs) if chair.account == account), None)

    def seat_named(self, name: str) -> Seat:
        """Return the seat of the player who has this name. Raises Denied."""
        found = who_is_called(name, self.occupied_seats(), lambda seat: self.chairs[seat].name)
        if found is None:
            raise Denied(Denial.NOBODY_CALLED, name=name[:40])
        return found

    def players(self, level: str, watching: Iterable[str] = ()) -> list[Player]:
        """Return the players by seat; bots of this level have the seats without a player.

        Everybody hears the names of bots in their own language. ``watching``: the names of those who look on.
        """
        names = iter(names_for_bots([chair.name for chair in self.chairs if chair.account is not None], watching))
        return [
            Player(chair.name, HUMAN) if chair.account is not None else Player(next(names), f"bot:{level}")
            for chair in self.chairs
        ]

    def occupied_seats(self) -> list[Seat]:
        return [Seat(at) for at, chair in enumerate(self.chairs) if chair.account is not None]

    def seats_there(self) -> list[Seat]:
        """Return the seats whose players are there, at this node or another."""
        return [seat for seat in self.occupied_seats() if self.is_there(seat)]

    def free_seats(self) -> list[Seat]:
        return [Seat(at) for at, chair in enumerate(self.chairs) if chair.account is None]

    def sit(self, seat: Seat, person: Person) -> None:
        self.take(seat, person.account.id, person.name)

    def take(self, seat: Seat, account: int, name: str) -> None:
        """Give the seat to a player, who need not be there."""
        self._take(seat, account, name)
        self._log.note("sat", seat=seat, account=account, name=name)

    def _take(self, seat: int, account: int, name: str) -> None:
        self._came += 1
        self.chairs[seat] = Chair(account, name, came=self._came)

    def _free(self, seat: int) -> None:
        """Free a seat, and forget that its player was gone."""
        self.chairs[seat] = Chair()
        self._gone_at.pop(Seat(seat), None)
        self._announced.discard(Seat(seat))

    def stand_up(self, seat: Seat) -> None:
        self._free(seat)
        self._log.note("stood", seat=seat)

    def _put_first(self, seat: int) -> None:
        """Treat the player of this seat as the one who has sat here longest."""
        first = min(chair.came for chair in self.chairs if chair.account is not None)
        self.chairs[seat] = self.chairs[seat]._replace(came=first - 1)

    def _swap_people(self, first: Seat, other: Seat) -> None:
        """Swap who is there, who is at another node, and who has gone."""
        moves = {first: other, other: first}
        self.present = {moves.get(seat, seat): person for seat, person in self.present.items()}
        self.elsewhere = {moves.get(seat, seat): at for seat, at in self.elsewhere.items()}
        self._gone_at = {moves.get(seat, seat): at for seat, at in self._gone_at.items()}
        self._announced = {moves.get(seat, seat) for seat in self._announced}
        for seat, person in self.present.items():
            person.seat = seat

    def play_by_bot(self, seat: Seat, is_so: bool) -> None:
        self.chairs[seat] = self.chairs[seat]._replace(bot_plays=is_so)
        self._log.note("bot" if is_so else "back", seat=seat)

    def free_absent_seats(self) -> None:
        """Free the seats of players who are not there, and forget who was gone. Call this before a game."""
        for at, chair in enumerate(self.chairs):
            if chair.account is not None and not self.is_there(Seat(at)):
                self.stand_up(Seat(at))
        self.forget_the_gone()

    def forget_the_gone(self) -> None:
        self._gone_at.clear()
        self._announced.clear()

    # Presence

    def find_longest_seated(self) -> Person | None:
        """Return the person who has sat here longest, among those who are there.

        Return None if nobody is there, or if that player is at another node.
        """
        there = min([*self.present, *self.elsewhere], key=lambda seat: self.chairs[seat].came, default=None)
        return None if there is None else self.present.get(there)

    def is_there(self, seat: Seat) -> bool:
        """Return whether the player of this seat is there, at this node or another."""
        return seat in self.present or seat in self.elsewhere

    def awaited_seats(self) -> frozenset[Seat]:
        """Return the seats of players who are there, or may come back before the others hear that they were gone."""
        return frozenset(self.present) | frozenset(self.elsewhere) | (frozenset(self._gone_at) - self._announced)

    def come(self, seat: Seat, person: Person) -> tuple[Person | None, bool]:
        """Seat the person here.

        Returns:
            The player's other connection that sat here until now (None if there was none), and whether the others had
            heard that the player was gone.
        """
        before = self.present.get(seat)
        self.present[seat] = person
        self.elsewhere.pop(seat, None)
        return (before if before is not person else None), self._forget_gone(seat)

    def give_up(self, seat: Seat) -> None:
        """Remove a player who has left for good. The caller must note in the log that the seat is free."""
        del self.present[seat]

    def go(self, seat: Seat, is_broken: bool) -> None:
        """Remove a player who has gone from here.

        If they chose to go (not ``is_broken``), the caller tells the others at once, and a bot may play for them at
        once.
        """
        del self.present[seat]
        self._note_gone(seat, is_broken)

    def come_elsewhere(self, seat: Seat) -> bool:
        """Note that the player is at another node now. Return whether the others had heard that the player was gone."""
        self.elsewhere[seat] = self._now()
        return self._forget_gone(seat)

    def go_elsewhere(self, seat: Seat, is_broken: bool) -> None:
        """Note that the player has gone from the other node. ``is_broken``: as in go()."""
        self.elsewhere.pop(seat, None)
        self._note_gone(seat, is_broken)

    def _note_gone(self, seat: Seat, is_broken: bool) -> None:
        self._gone_at[seat] = self._now() - (0 if is_broken else SECONDS_UNTIL_BOT)
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
        """Note after a restart of the server that all players have gone, and may come back. Return their seats."""
        seats = self.occupied_seats()
        self._gone_at = dict.fromkeys(seats, self._now())
        return seats

    def should_announce_gone(self, seat: Seat) -> bool:
        """Return True once, when it is time to tell the others that this player has gone."""
        gone = self._gone_at.get(seat)
        if gone is None or seat in self._announced or self.chairs[seat].bot_plays:
            return False
        if self._now() - gone < SECONDS_UNTIL_BROKEN - _SECONDS_OF_SLACK:
            return False
        self._announced.add(seat)
        return True

    def absent_players(self) -> Iterator[tuple[str, str]]:
        """Yield the name and the state of each player whom the others know to be away.

        The state is the protocol's word for what they last heard: a bot plays, a bot may play, or the connection is
        broken.
        """
        for at, chair in enumerate(self.chairs):
            if chair.bot_plays:
                yield chair.name, "bot plays"
            elif Seat(at) in self._announced:
                yield chair.name, "bot may" if self.may_be_bots(Seat(at)) else "broken"

    def may_be_bots(self, seat: Seat) -> bool:
        """Return whether this player has been away so long that a bot may play for them, and none does yet."""
        gone = self._gone_at.get(seat)
        return (
            gone is not None
            and self._now() - gone >= SECONDS_UNTIL_BOT - _SECONDS_OF_SLACK
            and not self.chairs[seat].bot_plays
        )
