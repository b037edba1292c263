"""What a player asks the others at a table to agree to: a move is taken back, or the game ends.

One thing is asked at a time. A move is taken back, or the game ended, only where everybody says yes. A question about a
move is off when the game goes on; one about the end waits until it is answered, or whoever asked has left.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from moon_access.engine.tiles import Seat

from ..store.store import Conflict
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

    def resign_for(self, seat: Seat) -> None:
        """The game ends because this seat gives it up."""

    def others(self, visitor: Visitor) -> list[Visitor]:
        """Everybody else who is there."""


class _Asked(NamedTuple):
    """By which seat, about its action of which turn (None: about the end of the game), and the seats that agree."""

    seat: Seat
    turn: int | None
    agreed: frozenset[Seat]

    @property
    def word(self) -> str:
        """What the news about it begin with."""
        return "end" if self.turn is None else "undo"


class Asking:
    """What is asked at one table, if anything is. Whoever calls holds the lock of the table.

    A connection that broke a moment ago, and of which nobody was told yet, is waited for: most are back at once.
    """

    def __init__(self, table: Played) -> None:
        self._table = table
        self._asked: _Asked | None = None

    def ask_to_take_back(self, visitor: Visitor) -> None:
        """The last thing that they chose; at once where nobody else is there to be asked. Raises No."""
        game, seat = self._table.playing(visitor)
        turn = game.last_choice(seat)
        if turn is None:
            raise No("nothing to undo")
        self._check_nothing_is_asked()
        self._check_all_are_here(game, turn)
        self._ask(_Asked(seat, turn, frozenset([seat])), game)

    def ask_to_end(self, visitor: Visitor) -> None:
        """Whether the game ends. Where nobody else is here to be asked, nobody agrees. Raises No."""
        game, seat = self._table.playing(visitor)
        self._check_nothing_is_asked()
        if self._table.chairs.awaited() <= {seat}:
            visitor.tell("end refused")
        else:
            self._ask(_Asked(seat, None, frozenset([seat])), game)

    def _check_nothing_is_asked(self) -> None:
        if self._asked is not None:
            raise No("asked" if self._asked.turn is not None else "end asked")

    def _ask(self, asked: _Asked, game: HostedGame) -> None:
        self._asked = asked
        if not self.decide():
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
        if asked is None or visitor.seat in asked.agreed:
            return
        name = self._table.chairs[asked.seat].name
        if asked.turn is None:
            visitor.tell("end wanted", name=name)
        else:
            action = game.action_for(visitor.seat, game.table.actions[asked.turn])
            visitor.tell("undo wanted", name=name, action=action)

    def come(self, visitor: Visitor) -> None:
        """Somebody whose connection had broken sits here again, and is asked, too."""
        if self._asked is not None:
            self._put_to(visitor, self._table.playing(visitor)[0])

    def go(self, seat: Seat) -> None:
        """It is known now that they are gone: their own question with them; another's goes on without them."""
        if self._asked is not None and seat == self._asked.seat:
            self.forget()
        else:
            self.decide()

    def agree(self, visitor: Visitor) -> None:
        """Raises No."""
        asked, seat = self._at(visitor)
        self._asked = asked._replace(agreed=asked.agreed | {seat})
        if seat not in asked.agreed:
            tell_all(self._table.others(visitor), f"{asked.word} agreed", name=visitor.name)
        self.decide()

    def refuse(self, visitor: Visitor) -> None:
        """Raises No."""
        asked, _ = self._at(visitor)
        self._asked = None
        tell_all(self._table.others(visitor), f"{asked.word} refused", name=visitor.name)

    def moved(self) -> None:
        """The game has gone on: a move that was to be taken back stays."""
        if self._asked is not None and self._asked.turn is not None:
            self.drop()

    def drop(self) -> None:
        """Nothing is asked any more, and whoever asked is told."""
        asked, self._asked = self._asked, None
        asker = self._table.chairs.present.get(asked.seat) if asked is not None else None
        if asker is not None and asked is not None and asked.turn is not None:
            asker.tell("undo off")

    def forget(self) -> None:
        """What was asked is decided, at another node; everybody has heard of it there and here."""
        self._asked = None

    def _at(self, visitor: Visitor) -> tuple[_Asked, Seat]:
        _, seat = self._table.playing(visitor)
        if self._asked is None or seat == self._asked.seat:
            raise No("nothing asked")
        return self._asked, seat

    def decide(self) -> bool:
        """Do it, where everybody has agreed who is at the table, or may be back in a moment; gives whether. Raises
        Conflict; then it is still to be decided."""
        asked, players = self._asked, self._table.chairs.awaited()
        if asked is None or not players <= asked.agreed:
            return False
        if asked.turn is None and len(asked.agreed) == 1:  # everybody else has gone
            self._asked = None
            asker = self._table.chairs.present.get(asked.seat)
            if asker is not None:
                asker.tell("end refused")
            return False
        self._asked = None
        try:
            if asked.turn is None:
                self._table.resign_for(asked.seat)
            else:
                self._table.take_back(asked.seat, asked.turn)
        except Conflict:
            self._asked = asked
            raise
        return True
