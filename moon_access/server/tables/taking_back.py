"""Taking back a move at a table with others: only where everybody says yes."""

from __future__ import annotations

from typing import Protocol

from moon_access.engine.tiles import Seat
from moon_access.named_tuple import NamedTuple

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
    """What was asked at one table, if anything is. Whoever calls holds the lock of the table.

    A connection that broke a moment ago, and of which nobody was told yet, is waited for: most are back at once.
    """

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
        self._check_all_are_here(game, turn)
        self._asked = _Asked(seat, turn, frozenset([seat]))
        if not self._decide():
            for one in self._table.chairs.present.values():
                self._put_to(one, game)

    def _check_all_are_here(self, game: HostedGame, turn: int) -> None:
        """Who has moved since has a say, and is not here to be asked. Raises No."""
        here = self._table.chairs.awaited()
        for action in game.table.actions[turn + 1 :]:
            seat = action.seat
            if seat is not None and seat not in here and game.is_waited_for(seat):
                raise No("not asked", name=self._table.chairs[seat].name)

    def _put_to(self, visitor: Visitor, game: HostedGame) -> None:
        """What is asked, where they have not agreed to it yet."""
        asked = self._asked
        if asked is not None and visitor.seat not in asked.agreed:
            action = game.action_for(visitor.seat, game.table.actions[asked.turn])
            visitor.tell("undo wanted", name=self._table.chairs[asked.seat].name, action=action)

    def come(self, visitor: Visitor) -> None:
        """Somebody whose connection had broken sits here again, and is asked, too."""
        if self._asked is not None:
            self._put_to(visitor, self._table.playing(visitor)[0])

    def go(self, seat: Seat) -> None:
        """It is known now that they are gone: their own question with them; another's goes on without them."""
        if self._asked is not None and seat == self._asked.seat:
            self.drop()
        else:
            self._decide()

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

    def forget(self) -> None:
        """What was asked is decided, at another node; everybody has heard of it there and here."""
        self._asked = None

    def _at(self, visitor: Visitor) -> tuple[_Asked, Seat]:
        _, seat = self._table.playing(visitor)
        if self._asked is None or seat == self._asked.seat:
            raise No("nothing asked")
        return self._asked, seat

    def _decide(self) -> bool:
        """Takes it back, where everybody has agreed who is at the table, or may be back in a moment; gives whether."""
        asked, players = self._asked, self._table.chairs.awaited()
        if asked is None or not players <= asked.agreed:
            return False
        self._asked = None
        self._table.take_back(asked.seat, asked.turn)
        return True
