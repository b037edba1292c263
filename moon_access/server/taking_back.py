"""Taking back a move at a table with others: only where everybody says yes."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from moon_access.engine.tiles import Seat

from .chairs import Chairs
from .hosted_game import HostedGame
from .no import No
from .visitor import Visitor, tell_all


class Played(Protocol):
    """The table, as far as it matters here."""

    chairs: Chairs

    def playing(self, visitor: Visitor) -> tuple[HostedGame, Seat]:
        """The game that is on, and their seat. Raises No."""

    def take_back(self, seat: Seat, turn: int) -> None:
        """What this seat did in this turn, and all that came after it."""

    def others(self, visitor: Visitor) -> list[Visitor]:
        """Everybody else who is there."""


class _Asked(NamedTuple):
    """Whose action of which turn, and the seats that have agreed."""

    seat: Seat
    turn: int
    agreed: frozenset[Seat]


class TakingBack:
    """What was asked at one table, if anything is. Whoever calls holds the lock of the table."""

    def __init__(self, table: Played) -> None:
        self._table = table
        self._asked: _Asked | None = None

    def ask(self, visitor: Visitor) -> None:
        """The last thing that they chose; at once where nobody else is there to be asked. Raises No."""
        game, seat = self._table.playing(visitor)
        turn = game.last_choice(seat)
        if turn is None:
            raise No("nothing to undo")
        if self._asked is not None:
            raise No("asked")
        self._asked = _Asked(seat, turn, frozenset([seat]))
        if not self._decide():
            action = game.table.actions[turn]
            for one in self._table.chairs.present.values():
                if one is not visitor:
                    one.tell("undo wanted", name=visitor.name, action=game.action_for(one.seat, action))

    def agree(self, visitor: Visitor) -> None:
        """Raises No."""
        asked, seat = self._at(visitor)
        self._asked = asked._replace(agreed=asked.agreed | {seat})
        tell_all(self._table.others(visitor), "undo agreed", name=visitor.name)
        self._decide()

    def refuse(self, visitor: Visitor) -> None:
        """Raises No."""
        self._at(visitor)
        self._asked = None
        tell_all(self._table.others(visitor), "undo refused", name=visitor.name)

    def drop(self) -> None:
        """The game has gone on without: nothing is asked any more."""
        asked, self._asked = self._asked, None
        asker = self._table.chairs.present.get(asked.seat) if asked is not None else None
        if asker is not None:
            asker.tell("undo off")

    def _at(self, visitor: Visitor) -> tuple[_Asked, Seat]:
        _, seat = self._table.playing(visitor)
        if self._asked is None or seat == self._asked.seat:
            raise No("nothing asked")
        return self._asked, seat

    def _decide(self) -> bool:
        """Takes it back, where everybody at the table has agreed; gives whether."""
        asked, players = self._asked, frozenset(self._table.chairs.present)
        if asked is None or not players <= asked.agreed:
            return False
        self._asked = None
        self._table.take_back(asked.seat, asked.turn)
        return True
