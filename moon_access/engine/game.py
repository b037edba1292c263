"""The interface of the rules of a game: options, and pure functions over frozen states.

Chance is outside: the table shuffles ``tiles`` and asks ``make_deal`` for the deal that this order of the tiles means.
games/contract.py says what else a game must give, such as words and bots. games/__init__.py lists the games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from .actions import Action, Clock, Deal
from .events import ClockRead, Event, GameOver, redact
from .house_rules import READING, HouseRule, Value
from .refusals import Reason, Refused
from .tiles import Seat, Tile

ONLOOKER: Final = Seat(-1)
"""The seat of the view of an onlooker, who watches and does not play."""


class State(Protocol):
    """The part of a state that every game has. All other fields are the game's own."""

    @property
    def deal(self) -> int:
        """The number of deals begun so far, including those that were thrown in."""

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is; None when a deal is due, or the game is over."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by player, or in a game with teams by team."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners' places in ``scores``; empty until the game is over."""


class View(Protocol):
    """The part of a state that one seat may know.

    ``Game.view`` makes it as an allow-list; each game adds its own fields.
    """

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
        """The tiles of this seat; empty for an onlooker."""

    @property
    def legal(self) -> Sequence[Action]:
        """The actions that this seat may take now, in the order of its hand; empty if it is not its turn."""


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Game(ABC, Generic[S, V]):
    """The rules of one game with its options, for a number of players. A state is a value: no method changes it."""

    name: ClassVar[str]
    player_counts: ClassVar[tuple[int, ...]]
    """The possible numbers of players. The first one holds if nobody says how many play."""
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    """Sets of house rules that can be chosen by one name: preset -> house rule -> value."""
    players: int
    teams: bool = False
    fewest_win: ClassVar[bool] = False
    """True if points count against the player who has them."""
    options: object
    """A named tuple whose fields are named as the house rules."""
    house_rules: tuple[HouseRule, ...]

    @property
    @abstractmethod
    def tiles(self) -> tuple[Tile, ...]:
        """The whole set, in a fixed order."""

    @abstractmethod
    def start(self) -> S:
        """Return the state before the first deal."""

    @abstractmethod
    def make_deal(self, state: S, shuffled: Sequence[Tile], lot: Seat) -> Deal:
        """Return the deal that this order of the set means. ``lot``: the seat that begins if the lot decides."""

    @abstractmethod
    def legal_actions(self, state: S) -> Sequence[Action]:
        """Return the legal actions of the seat to act, in any order; none if a deal is due or the game is over.

        This is the only judge of what is legal, except for resigning, which a seat may always do until the game is
        over. An action is legal if it equals one of these, so code that reads actions from outside must check the types
        of their fields.

        Returns:
            The legal actions of the seat to act.
        """

    @abstractmethod
    def apply(self, state: S, action: Action) -> tuple[S, tuple[Event, ...]]:
        """Return the next state and its events, whole. Raise Refused if the action is not legal."""

    def next_state(self, state: S, action: Action) -> S:
        """Return the next state alone, for code that needs no events. Raises Refused."""
        following, _ = self.apply(state, action)
        return following

    def state_after(self, actions: Iterable[Action]) -> S:
        """Return the state after these actions from the start of the game. Raises Refused."""
        state = self.start()
        for action in actions:
            state = self.next_state(state, action)
        return state

    def refusal(self, state: S, action: Action) -> Refused | None:
        """Return why the rules refuse the action in this state; None if it is legal."""
        try:
            self.next_state(state, action)
        except Refused as refused:
            return refused
        return None

    @abstractmethod
    def view(self, state: S, seat: Seat) -> V:
        """Return what this seat may know."""

    @abstractmethod
    def onlooker_view(self, state: S) -> V:
        """Return what an onlooker may know: the view of the seat ``ONLOOKER``, without a hand or legal actions."""

    def is_hidden(self, action: Action, seat: Seat | None) -> bool:
        """Return whether an action is hidden from this seat, or from an onlooker (None). Most games hide no action."""
        return False

    def redact(self, event: Event, seat: Seat | None) -> Event:
        """Redact the event for this seat (None: for everybody). Override it if the game's own events have secrets."""
        return redact(event, seat)

    def value_of(self, rule: str) -> Value:
        """Return the value of this house rule at this table."""
        value: Value = getattr(self.options, rule)
        return value

    def allows(self, rule: str) -> bool:
        """Return whether this house rule is on. A rule that the game does not have counts as on."""
        return all(one.name != rule for one in self.house_rules) or self.value_of(rule) is True

    @property
    def reading(self) -> int:
        """The reading of these rules, see ``READING``. A game with only one reading has the latest."""
        reading: int = getattr(self.options, "reading", READING)
        return reading

    def read_as(self, reading: int) -> Self:
        """Return the rules of this table in another reading. If the game has only one reading, return these rules."""
        if reading == self.reading or not hasattr(self.options, "reading"):
            return self
        options: Any = self.options
        other = copy(self)
        other.options = options._replace(reading=reading)
        return other

    @property
    def rounds(self) -> int | None:
        """The number of rounds of a game; None if points end the game, see ``target``. Only scored deals count."""
        return None

    @property
    def target(self) -> int:
        """The points that win, if there is no number of rounds."""
        return int(self.value_of("target"))

    @property
    def minutes(self) -> int:
        """The minutes after which no more deals begin; 0 if there is no such limit."""
        return int(getattr(self.options, "minutes", 0))

    def read_clock(self, state: S, clock: Clock) -> tuple[tuple[int, ...], tuple[Event, ...]]:
        """Return who wins because the time is up, and the events of a look at the clock.

        The deal in which the time ends is the last one. Whoever has the best score after it wins, also several sides.

        Args:
            state: the state between two deals.
            clock: the look at the clock.

        Returns:
            The places of the winners in ``scores``, none if time is left; and the events.

        Raises:
            Refused: the game is over, has no limit of time, or is in the middle of a deal.
        """
        if state.winners:
            raise Refused(Reason.GAME_OVER)
        is_due = self.minutes and state.to_act is None and state.deal
        if not is_due or type(clock.seconds) is not int or clock.seconds < 0:
            raise Refused(Reason.NOT_NOW)
        left = max(60 * self.minutes - clock.seconds, 0)
        if left:
            return (), (ClockRead(left),)
        best = self.best_of(state.scores)
        winners = tuple(side for side, points in enumerate(state.scores) if points == best)
        return winners, (ClockRead(0), GameOver(winners, tuple(state.scores)))

    def best_of(self, points: Iterable[int]) -> int:
        """Return the best of these points: the fewest if points count against players, otherwise the most."""
        return min(points) if self.fewest_win else max(points)

    def winners_without(self, state: S, seat: Seat) -> tuple[int, ...]:
        """Return who wins if this seat gives the game up: the leaders among the remaining sides.

        Args:
            state: the state in which the seat gives up.
            seat: the seat that gives up.

        Returns:
            The places of the winners in ``scores``.

        Raises:
            Refused: the game is over, or there is no such seat.
        """
        if state.winners:
            raise Refused(Reason.GAME_OVER)
        if type(seat) is not int or seat not in range(self.players):
            raise Refused(Reason.NOT_NOW)
        others = {side: points for side, points in enumerate(state.scores) if side != self.side(seat)}
        best = self.best_of(others.values())
        return tuple(side for side, points in others.items() if points == best)

    def side(self, seat: Seat) -> int:
        """Return the place of this seat in ``scores``: its own, or its team's."""
        return seat

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each place in ``scores``."""
        of_seat = {Seat(seat): self.side(Seat(seat)) for seat in range(self.players)}
        sides = sorted(set(of_seat.values()))
        return tuple(tuple(seat for seat, side in of_seat.items() if side == one) for one in sides)

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats on the side of this seat."""
        return tuple(other for side in self.sides if seat in side for other in side if other != seat)


AnyGame = Game[State, View]
"""Any game, for code that knows nothing about it but what every game has."""
