"""The contract that every game fulfils. The games themselves are listed in games/__init__.py.

A game is its options and pure functions over frozen states. Chance is outside: whoever keeps a table
shuffles ``tiles`` and asks ``make_deal`` for the action that this order of tiles means.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, Generic, Protocol, TypeVar

from .actions import Action, Deal
from .events import Event, redacted
from .house_rules import HouseRule, Value
from .refusals import Reason, Refused
from .tiles import Seat, Tile

ONLOOKER: Final = Seat(-1)
"""The seat of a view that is nobody's: of somebody who watches."""


class State(Protocol):
    """What every state tells. Everything else in it is the game's own."""

    @property
    def deal(self) -> int:
        """Deals begun so far, thrown-in ones counted."""

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when a deal is due, or the game is over."""

    @property
    def scores(self) -> tuple[int, ...]:
        """By player; with teams by team."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Places in ``scores``; empty until the game is over."""


class View(Protocol):
    """What one seat may know: an allow-list, made by ``Game.view``. Each game adds its own fields."""

    @property
    def seat(self) -> Seat: ...
    @property
    def players(self) -> int: ...
    @property
    def deal(self) -> int: ...
    @property
    def to_act(self) -> Seat | None: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def hand(self) -> tuple[Tile, ...]:
        """This seat's own."""

    @property
    def legal(self) -> Sequence[Action]:
        """What this seat may do now, in the order of its hand; empty when it is not its turn."""


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Game(ABC, Generic[S, V]):
    """One game with its options, for a number of players. States are values: nothing here changes one."""

    name: ClassVar[str]
    player_counts: ClassVar[tuple[int, ...]]
    """The numbers of players that are possible. The first is taken where nobody says how many play."""
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    """Sets of house rules that can be chosen by one name: that name -> house rule -> value."""
    players: int
    teams: bool = False
    fewest_win: ClassVar[bool] = False
    """Whether points count against whoever has them."""
    options: object
    """A named tuple, whose fields are the house rules by name."""
    house_rules: tuple[HouseRule, ...]

    @property
    @abstractmethod
    def tiles(self) -> tuple[Tile, ...]:
        """The whole set, in a fixed order."""

    @abstractmethod
    def start(self) -> S:
        """The state before the first deal."""

    @abstractmethod
    def make_deal(self, state: S, shuffled: Sequence[Tile], lot: Seat) -> Deal:
        """The deal that this order of the set means. ``lot`` is used where a seat is drawn by lot."""

    @abstractmethod
    def legal_actions(self, state: S) -> Sequence[Action]:
        """What the seat to act may do, in any order; empty when a deal is due or the game is over.

        The only judge of what is legal, resigning apart, which a seat may always do until the game is over. An action
        is legal if it equals one of these: whoever reads actions from outside has checked the types of what is in them.
        """

    @abstractmethod
    def apply(self, state: S, action: Action) -> tuple[S, tuple[Event, ...]]:
        """The next state and what happened, whole. Raises Refused, which leaves everything as it was."""

    def after(self, state: S, action: Action) -> S:
        """Return the next state alone, where nobody listens. Raises Refused."""
        following, _ = self.apply(state, action)
        return following

    def refusal(self, state: S, action: Action) -> Refused | None:
        """Why the action can not be done in this state; None where it can."""
        try:
            self.after(state, action)
        except Refused as refused:
            return refused
        return None

    @abstractmethod
    def view(self, state: S, seat: Seat) -> V:
        """What this seat may know."""

    @abstractmethod
    def onlooker_view(self, state: S) -> V:
        """What everybody at the table may know, for somebody who only watches: its seat is ``ONLOOKER``, and there is
        no hand in it and nothing to do."""

    def is_hidden(self, action: Action, seat: Seat | None) -> bool:
        """Return whether this seat, or an onlooker (None), may not know what exactly was done. Here: it may."""
        return False

    def redacted(self, event: Event, seat: Seat | None) -> Event:
        """The event as this seat may know it, or as everybody may (None). A game with secrets in events of its own says
        so here."""
        return redacted(event, seat)

    def value_of(self, rule: str) -> Value:
        """What the house rule of this name is at this table."""
        value: Value = getattr(self.options, rule)
        return value

    def allows(self, rule: str) -> bool:
        """Whether the house rule of this name is on, or is none of this game."""
        return all(one.name != rule for one in self.house_rules) or self.value_of(rule) is True

    @property
    def rounds(self) -> int | None:
        """After how many rounds a game is over, whatever the points; None where the points end it, see ``target``."""
        return None

    @property
    def target(self) -> int:
        """The points that win, where there is no number of rounds."""
        return int(self.value_of("target"))

    def best_of(self, points: Iterable[int]) -> int:
        """The points that are ahead of all these."""
        return min(points) if self.fewest_win else max(points)

    def winners_without(self, state: S, seat: Seat) -> tuple[int, ...]:
        """Who wins when this seat gives the game up: whoever of the others is ahead, or are ahead together.

        Raises Refused where the game is over, or there is no such seat.
        """
        if state.winners:
            raise Refused(Reason.GAME_OVER)
        if type(seat) is not int or seat not in range(self.players):
            raise Refused(Reason.NOT_NOW)
        others = {side: points for side, points in enumerate(state.scores) if side != self.side(seat)}
        best = self.best_of(others.values())
        return tuple(side for side, points in others.items() if points == best)

    def side(self, seat: Seat) -> int:
        """The place of this seat in ``scores``: its own, or its team's."""
        return seat

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each place in ``scores``."""
        of_seat = {Seat(seat): self.side(Seat(seat)) for seat in range(self.players)}
        sides = sorted(set(of_seat.values()))
        return tuple(tuple(seat for seat, side in of_seat.items() if side == one) for one in sides)

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Who plays on the side of this seat, itself left out."""
        return tuple(other for side in self.sides if seat in side for other in side if other != seat)


AnyGame = Game[State, View]
"""A game of which no more is known than what every game has."""
