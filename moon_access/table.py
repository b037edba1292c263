"""The table: it alone applies actions to a game, numbers them, records them, and redacts events for each seat.

``PlayersTable`` is the interface by which a player's program knows a table; ``Table`` implements it for a game on this
machine, link/remote_table.py for a game at a server. Tables are synchronous and have no words.

Chance and time enter a game here and nowhere else. Every deal and every decision of a bot has its own generator, seeded
by its purpose, so a resumed game goes on as if it had never stopped.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random, SystemRandom
from typing import Generic, NamedTuple, Protocol

from .bots.contract import Bot, V_contra
from .engine.actions import Action, Clock, Deal
from .engine.events import Event
from .engine.game import AnyGame, Game, S, State, V, View
from .engine.refusals import Reason, Refused
from .engine.tiles import Seat

HUMAN = "human"


MOST_SECONDS = 999_999
"""The longest time that a table tells. No game with a limit lasts as long."""


def draw_seed() -> str:
    """Return a seed drawn at random, small enough that each deal has a short code."""
    return str(SystemRandom().randrange(2**20))


def draw_secret_seed() -> str:
    """Return a seed of 128 random bits, for a game with players elsewhere.

    A player elsewhere may run a program of their own. With so many bits they cannot find all hands by trying which seed
    deals the hand that they know.

    Returns:
        The seed, in hexadecimal digits.
    """
    return f"{SystemRandom().getrandbits(128):032x}"


class SeedParts(NamedTuple):
    """The parts of a table's seed.

    ``later``: how many deals of ``seed`` to skip before the first deal of the game. ``first``: the seat that begins if
    the lot decides; None if chance decides.
    """

    seed: str
    later: int = 0
    first: int | None = None

    def __str__(self) -> str:
        return self.seed if self.first is None else f"{self.seed}+{self.later}@{self.first}"


def parts_of(seed: str) -> SeedParts:
    """Return the parts of a seed as a table keeps it.

    ``4711`` has one part. ``4711+2@1`` is a game that begins with the third deal of 4711, and with seat 1.

    Returns:
        The parts; or the whole text as the seed if it has another form.
    """
    base, plus, rest = seed.rpartition("+")
    later, at, first = rest.partition("@")
    is_later = plus and at and _is_number(later) and _is_number(first)
    return SeedParts(base, int(later), int(first)) if is_later else SeedParts(seed)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4


class Player(NamedTuple):
    """The player at a seat. ``kind`` is as in a record: ``human``, or ``bot:`` and the kind of bot."""

    name: str
    kind: str


class Listener(Protocol[V_contra]):
    """A player at a seat, or an object that presents events to a player."""

    def hear(self, event: Event, view: V_contra) -> None:
        """Hear one event as this seat may know it, with the seat's view after the whole action."""


class Writer(Protocol):
    """Anything that writes the game down, such as record.Recorder. It must not raise if it cannot write."""

    def write(self, action: Action, events: Sequence[Event]) -> None:
        """Write one action and its events, with nothing redacted."""

    def undo(self, seat: Seat, actions: Sequence[Action]) -> None:
        """Write that this seat took back its action, and with it these last actions."""


class Move(NamedTuple):
    """An action, and the turn in which it was made."""

    turn: int
    action: Action


class Past(NamedTuple):
    """The events of one action as a seat may know them.

    ``by``: the seat that acted; None for a deal. ``heard``: each event with the seat's view after the whole action.
    """

    by: Seat | None
    heard: Sequence[tuple[Event, View]]


class Course(NamedTuple):
    """The whole course of a game: its actions, and the seed, which determines all chance."""

    actions: tuple[Action, ...]
    seed: str


class PlayersTable(Protocol):
    """The interface of a table for a player's program, whether the table is here or elsewhere.

    A caller may ask only about its own ``seat``.
    """

    @property
    def game(self) -> AnyGame: ...
    @property
    def players(self) -> tuple[Player, ...]: ...
    @property
    def listeners(self) -> dict[Seat, Listener[View]]: ...
    @property
    def recorder(self) -> Writer | None:
        """The recorder that writes the game down here, or None."""

    @property
    def turn(self) -> int:
        """The number of actions so far, without those taken back; ``submit`` needs it."""

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is; None when a deal is due, or the game is over."""

    @property
    def is_over(self) -> bool: ...
    @property
    def is_against_bots(self) -> bool:
        """True if a player may take a move back without asking anybody."""

    @property
    def chance(self) -> str:
        """The seed for computations for a player that use chance, such as hints."""

    @property
    def course(self) -> Course | None:
        """The whole course of the game; None if the player may not know it, or not yet."""

    def view(self, seat: Seat) -> View:
        """Return what this seat may know now."""

    def submit(self, seat: Seat, action: Action, turn: int) -> None:
        """Apply this seat's action if it is still this turn. Raises Refused; then nothing has changed."""

    def refusal(self, seat: Seat, action: Action) -> Refused | None:
        """Return why this seat cannot do this action now; None if it can. Change nothing."""

    def step(self) -> bool:
        """Do one thing that needs no player: a deal or a bot's move. Return False if there is none."""

    def fetch_past(self, seat: Seat) -> Iterator[Past]:
        """Yield the events of all actions so far, action by action, without those taken back."""

    def last_choice(self, seat: Seat, goes_by_itself: Callable[[View], bool]) -> Move | None:
        """Return the last action that this seat chose; None if there is none.

        ``goes_by_itself``: whether the program makes the only move in this view without asking, which is no choice.
        """

    def undo(self, seat: Seat, turn: int) -> None:
        """Take back this seat's action of this turn, and everything after it. Raises Refused."""


class Table(Generic[S, V]):
    """A game between ``players``, given seat by seat. ``bots`` play some seats; the table waits for the others.

    ``seed`` determines every deal and the chance of bots. ``actions`` resumes a game: the table applies them first,
    without writing them or telling anybody. Raises Refused if they are not a game under these rules.

    ``clock`` tells seconds. A game with a limit of time asks it before each deal but the first. A resumed game goes on
    from the last time it asked.
    """

    def __init__(  # noqa: PLR0913 - the parts of a table, all given by name
        self,
        game: Game[S, V],
        players: Sequence[Player],
        *,
        seed: str,
        bots: Mapping[Seat, Bot[V]],
        recorder: Writer | None = None,
        listeners: Mapping[Seat, Listener[V]] | None = None,
        actions: Sequence[Action] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.seed = seed
        self.bots = dict(bots)
        self.recorder = recorder
        self.listeners = dict(listeners or {})
        self.state: S = game.start()
        self.actions: list[Action] = []
        for action in actions:
            self.state = game.next_state(self.state, action)
            self.actions.append(action)
        played = [action.seconds for action in self.actions if isinstance(action, Clock)]
        self._clock, self._began = clock, clock() - (played[-1] if played else 0)

    @property
    def turn(self) -> int:
        """The number of actions so far, without those taken back; ``submit`` needs it."""
        return len(self.actions)

    @property
    def to_act(self) -> Seat | None:
        return self.state.to_act

    @property
    def is_over(self) -> bool:
        return bool(self.state.winners)

    @property
    def is_against_bots(self) -> bool:
        """True if all seats but at most one have bots."""
        return len(self.bots) >= self.game.players - 1

    @property
    def chance(self) -> str:
        """The seed of hints, which is also that of a review of the game."""
        return self.seed

    @property
    def course(self) -> Course:
        return Course(tuple(self.actions), self.seed)

    def view(self, seat: Seat) -> V:
        """Return what this seat may know now."""
        return self.game.view(self.state, seat)

    def submit(self, seat: Seat, action: Action, turn: int) -> None:
        """Apply this seat's action if it is still this turn.

        A seat acts for itself alone, and no seat deals.

        Raises:
            Refused: the rules or the turn forbid it. Nothing has changed or been written.
        """
        if self.is_over:
            raise Refused(Reason.GAME_OVER)
        if turn != self.turn:
            raise Refused(Reason.LATE)
        refused = self._refuse_other_seat(seat, action)
        if refused is not None:
            raise refused
        self._apply(action)

    def refusal(self, seat: Seat, action: Action) -> Refused | None:
        """Return why this seat cannot do this action now; None if it can. Change nothing."""
        return self._refuse_other_seat(seat, action) or self.game.refusal(self.state, action)

    def _refuse_other_seat(self, seat: Seat, action: Action) -> Refused | None:
        if isinstance(action, Deal | Clock):
            return Refused(Reason.NOT_NOW)
        return Refused(Reason.NOT_YOUR_TURN, seat=self.state.to_act) if action.seat != seat else None

    def step(self) -> bool:
        """Do one thing that needs no player: deal if time is left, or let one bot act.

        Returns:
            False if a player must act or the game is over; then nothing was done.
        """
        if self.is_over:
            return False
        seat = self.state.to_act
        if seat is None:
            self._deal_if_time_is_left()
            return True
        bot = self.bots.get(seat)
        if bot is None:
            return False
        self._apply(bot.advise(self.view(seat), self.chance_of_bot(seat)).action)
        return True

    def chance_of_bot(self, seat: Seat) -> Random:
        """Return the random generator of a bot at this seat in this turn."""
        return Random(f"{self.seed}:bot:{seat}:{self.turn}")

    def fetch_past(self, seat: Seat) -> Iterator[Past]:
        """Yield the events of all actions so far, action by action. They are computed while you iterate."""
        return self._replay_events(tuple(self.actions), seat)

    def _replay_events(self, actions: Sequence[Action], seat: Seat) -> Iterator[Past]:
        game, state = self.game, self.game.start()
        for action in actions:
            state, events = game.apply(state, action)
            view = game.view(state, seat)
            yield Past(action.seat, [(game.redact(event, seat), view) for event in events])

    def last_choice(self, seat: Seat, goes_by_itself: Callable[[V], bool]) -> Move | None:
        """Return the last action that this seat chose; None if there is none.

        An action from a view that ``goes_by_itself`` is not a choice.

        Returns:
            The action, with the turn in which it was made.
        """
        state, last = self.game.start(), None
        for turn, action in enumerate(self.actions):
            if action.seat == seat and not goes_by_itself(self.game.view(state, seat)):
                last = Move(turn, action)
            state = self.game.next_state(state, action)
        return last

    def undo(self, seat: Seat, turn: int) -> None:
        """Take back this seat's action of this turn, and everything after it.

        A bot asked again in the same turn makes the same move, and a repeated deal has the same tiles.

        Raises:
            Refused: the game is over, or this seat did not act in this turn.
        """
        if self.is_over:
            raise Refused(Reason.GAME_OVER)
        taken = self.actions[turn] if 0 <= turn < self.turn else None
        if taken is None or taken.seat != seat:
            raise Refused(Reason.NOT_NOW)
        undone = self.actions[turn:]
        del self.actions[turn:]
        self.state = self.game.state_after(self.actions)
        if self.recorder is not None:
            self.recorder.undo(seat, undone)

    def follow(self, action: Action) -> None:
        """Apply an action of another table of the same game, which this table follows. Raises Refused."""
        self._apply(action)

    def _deal_if_time_is_left(self) -> None:
        """Look at the clock, if the game has a limit of time and this is not its first deal; then deal.

        If the time is up, the look at the clock ends the game.
        """
        if self.game.minutes and self.state.deal:
            self._apply(Clock(min(int(self._clock() - self._began), MOST_SECONDS)))
        if not self.is_over:
            self._apply(self._next_deal())

    def _next_deal(self) -> Deal:
        seed, later, first = parts_of(self.seed)
        chance = Random(f"{seed}:deal:{self.state.deal + 1 + later}")
        tiles = list(self.game.tiles)
        chance.shuffle(tiles)
        lot = Seat(chance.randrange(self.game.players))
        return self.game.make_deal(self.state, tiles, lot if first is None else Seat(first % self.game.players))

    def _apply(self, action: Action) -> None:
        """Apply an action. Record it before anybody hears about it, so that nothing that was heard is ever lost."""
        self.state, events = self.game.apply(self.state, action)
        self.actions.append(action)
        if self.recorder is not None:
            self.recorder.write(action, events)
        for seat, listener in self.listeners.items():
            view = self.view(seat)
            for event in events:
                listener.hear(self.game.redact(event, seat), view)


AnyTable = Table[State, View]
"""Any table, for code that knows nothing about its game but what every game has."""
