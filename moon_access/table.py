"""The table: the one authority over a game. It applies actions, numbers them, has them written down, and
hands each seat what that seat may know. How a player knows a table, wherever it is, stands here too.

Synchronous and without words. Chance enters here and nowhere else: every deal and every decision of a bot
has a generator of its own, seeded by what it is for, so that a game that is resumed goes on as it would have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random, SystemRandom
from typing import Generic, NamedTuple, Protocol

from .bots.contract import Bot, V_contra
from .engine.actions import Action, Deal
from .engine.events import Event
from .engine.game import AnyGame, Game, S, State, V, View
from .engine.refusals import Reason, Refused
from .engine.tiles import Seat

HUMAN = "human"


def drawn_seed() -> str:
    """One of no particular game, for deals that nobody asked for again; small enough for a short code of each."""
    return str(SystemRandom().randrange(2**20))


def secret_seed() -> str:
    """Likewise, where players elsewhere have programs of their own: of 128 bits, so that nobody finds all hands by
    trying which seed deals the one they know."""
    return f"{SystemRandom().getrandbits(128):032x}"


class SeedParts(NamedTuple):
    """What a table's seed says. ``later``: by how many deals its game begins later than the first one of ``seed``;
    ``first``: who begins then, where the lot would say so. None: the lot does."""

    seed: str
    later: int = 0
    first: int | None = None

    def __str__(self) -> str:
        return self.seed if self.first is None else f"{self.seed}+{self.later}@{self.first}"


def parts_of(seed: str) -> SeedParts:
    """A seed as it is kept: ``4711``, or ``4711+2@1`` for a game that begins with the third deal of 4711, and with
    seat 1."""
    base, plus, rest = seed.rpartition("+")
    later, at, first = rest.partition("@")
    is_later = plus and at and _is_number(later) and _is_number(first)
    return SeedParts(base, int(later), int(first)) if is_later else SeedParts(seed)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4


class Player(NamedTuple):
    """Who sits at a seat. ``kind`` is as in a record's head: ``human``, or ``bot:`` and the bot's level."""

    name: str
    kind: str


class Listener(Protocol[V_contra]):
    """Somebody at a seat, or an output for one."""

    def hear(self, event: Event, view: V_contra) -> None:
        """One thing that happened, as this seat may know it, and the seat's view after the whole action."""


class Writer(Protocol):
    """What writes the game down; record.Recorder is one. It must not raise when it can't."""

    def write(self, action: Action, events: Sequence[Event]) -> None:
        """One action and what followed from it, whole: nothing is hidden from the record."""

    def undo(self, seat: Seat, actions: Sequence[Action]) -> None:
        """These last actions no longer hold, because this seat took its own back."""


class Move(NamedTuple):
    """What was done in this turn."""

    turn: int
    action: Action


class Past(NamedTuple):
    """What one action brought, as a seat may know it. ``by``: who did it; None for a deal. ``heard``: what happened,
    each with the seat's view after the whole action."""

    by: Seat | None
    heard: Sequence[tuple[Event, View]]


class Course(NamedTuple):
    """The whole of a game: what was done, and the seed that settles all that is left to chance."""

    actions: tuple[Action, ...]
    seed: str


class PlayersTable(Protocol):
    """A table as somebody who plays there knows it, whether it is here or elsewhere.

    Whoever asks for a ``seat`` asks for their own.
    """

    @property
    def game(self) -> AnyGame: ...
    @property
    def players(self) -> tuple[Player, ...]: ...
    @property
    def listeners(self) -> dict[Seat, Listener[View]]: ...
    @property
    def recorder(self) -> Writer | None:
        """What writes the game down here; None where nothing does."""

    @property
    def turn(self) -> int:
        """How many actions hold; what ``submit`` asks for."""

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when a deal is due, or the game is over."""

    @property
    def is_over(self) -> bool: ...
    @property
    def is_against_bots(self) -> bool:
        """Whether nobody has to be asked before a move is taken back."""

    @property
    def chance(self) -> str:
        """Settles what is left to chance where something is thought out for a player, such as a hint."""

    @property
    def course(self) -> Course | None:
        """The whole of the game, where it may be known here; None where it may not, or not yet."""

    def view(self, seat: Seat) -> View:
        """What this seat may know now."""

    def submit(self, seat: Seat, action: Action, turn: int) -> None:
        """What ``seat`` does, meant for this turn. Raises Refused; then nothing has changed."""

    def refusal(self, seat: Seat, action: Action) -> Refused | None:
        """Why this seat can not do that now; None where it can. Nothing changes by it."""

    def step(self) -> bool:
        """Does one thing that nobody has to be asked for; False where there is none."""

    def past(self, seat: Seat) -> Iterator[Past]:
        """All that holds, action by action."""

    def last_choice(self, seat: Seat, goes_by_itself: Callable[[View], bool]) -> Move | None:
        """The last action of this seat that was chosen; None where there is none. What is done from a view that
        ``goes_by_itself`` is no choice."""

    def undo(self, seat: Seat, turn: int) -> None:
        """Take back what ``seat`` did in this turn, and all that came after it. Raises Refused."""


class Table(Generic[S, V]):
    """A game between ``players``, seat by seat; ``bots`` play some of the seats, the others wait to be asked.

    ``seed`` settles every deal and all that bots leave to chance. ``actions`` resumes a game: they are
    applied first, unheard and unwritten. Raises Refused if they are not a game under these rules.
    """

    def __init__(  # noqa: PLR0913 - what a table consists of, all of it named where one is set up
        self,
        game: Game[S, V],
        players: Sequence[Player],
        *,
        seed: str,
        bots: Mapping[Seat, Bot[V]],
        recorder: Writer | None = None,
        listeners: Mapping[Seat, Listener[V]] | None = None,
        actions: Sequence[Action] = (),
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
            self.state = game.after(self.state, action)
            self.actions.append(action)

    @property
    def turn(self) -> int:
        """How many actions hold; what ``submit`` asks for."""
        return len(self.actions)

    @property
    def to_act(self) -> Seat | None:
        return self.state.to_act

    @property
    def is_over(self) -> bool:
        return bool(self.state.winners)

    @property
    def is_against_bots(self) -> bool:
        """Whether one seat at most is no bot's."""
        return len(self.bots) >= self.game.players - 1

    @property
    def chance(self) -> str:
        """As in a review of the game."""
        return self.seed

    @property
    def course(self) -> Course:
        return Course(tuple(self.actions), self.seed)

    def view(self, seat: Seat) -> V:
        """What this seat may know now."""
        return self.game.view(self.state, seat)

    def submit(self, seat: Seat, action: Action, turn: int) -> None:
        """What ``seat`` does, meant for this turn. Raises Refused; then nothing has changed or been written.

        A seat speaks for itself only, and nobody deals by hand.
        """
        if self.is_over:
            raise Refused(Reason.GAME_OVER)
        if turn != self.turn:
            raise Refused(Reason.LATE)
        refused = self._not_by(seat, action)
        if refused is not None:
            raise refused
        self._apply(action)

    def refusal(self, seat: Seat, action: Action) -> Refused | None:
        """Why this seat can not do that now; None where it can. Nothing changes by it."""
        return self._not_by(seat, action) or self.game.refusal(self.state, action)

    def _not_by(self, seat: Seat, action: Action) -> Refused | None:
        if isinstance(action, Deal):
            return Refused(Reason.NOT_NOW)
        return Refused(Reason.NOT_YOUR_TURN, seat=self.state.to_act) if action.seat != seat else None

    def step(self) -> bool:
        """Does one thing that nobody has to be asked for: the deal that is due, or one bot's action.

        False, and nothing done, when somebody must be asked or the game is over.
        """
        if self.is_over:
            return False
        seat = self.state.to_act
        if seat is None:
            self._apply(self._next_deal())
            return True
        bot = self.bots.get(seat)
        if bot is None:
            return False
        self._apply(bot.advise(self.view(seat), self.chance_of_bot(seat)).action)
        return True

    def chance_of_bot(self, seat: Seat) -> Random:
        """Return what a bot at this seat leaves to chance in this turn."""
        return Random(f"{self.seed}:bot:{seat}:{self.turn}")

    def past(self, seat: Seat) -> Iterator[Past]:
        """All that holds when this is asked, action by action; worked out as it is read."""
        return self._told_again(tuple(self.actions), seat)

    def _told_again(self, actions: Sequence[Action], seat: Seat) -> Iterator[Past]:
        game, state = self.game, self.game.start()
        for action in actions:
            state, events = game.apply(state, action)
            view = game.view(state, seat)
            yield Past(action.seat, [(game.redacted(event, seat), view) for event in events])

    def last_choice(self, seat: Seat, goes_by_itself: Callable[[V], bool]) -> Move | None:
        """The last action of this seat that was chosen; None where there is none. What is done from a view that
        ``goes_by_itself`` is no choice."""
        state, last = self.game.start(), None
        for turn, action in enumerate(self.actions):
            if action.seat == seat and not goes_by_itself(self.game.view(state, seat)):
                last = Move(turn, action)
            state = self.game.after(state, action)
        return last

    def undo(self, seat: Seat, turn: int) -> None:
        """Take back what ``seat`` did in this turn, and all that came after it. Raises Refused for anything else.

        A bot asked again for the same turn moves as before, and a deal that comes again has the same tiles.
        """
        if self.is_over:
            raise Refused(Reason.GAME_OVER)
        taken = self.actions[turn] if 0 <= turn < self.turn else None
        if taken is None or taken.seat != seat:
            raise Refused(Reason.NOT_NOW)
        undone = self.actions[turn:]
        del self.actions[turn:]
        self.state = self.game.start()
        for action in self.actions:
            self.state = self.game.after(self.state, action)
        if self.recorder is not None:
            self.recorder.undo(seat, undone)

    def follow(self, action: Action) -> None:
        """What was done at another table of the same game, which this one does after it. Raises Refused."""
        self._apply(action)

    def _next_deal(self) -> Deal:
        seed, later, first = parts_of(self.seed)
        chance = Random(f"{seed}:deal:{self.state.deal + 1 + later}")
        tiles = list(self.game.tiles)
        chance.shuffle(tiles)
        lot = Seat(chance.randrange(self.game.players))
        return self.game.make_deal(self.state, tiles, lot if first is None else Seat(first % self.game.players))

    def _apply(self, action: Action) -> None:
        """Written before anybody hears of it: what has been heard is never lost."""
        self.state, events = self.game.apply(self.state, action)
        self.actions.append(action)
        if self.recorder is not None:
            self.recorder.write(action, events)
        for seat, listener in self.listeners.items():
            view = self.view(seat)
            for event in events:
                listener.hear(self.game.redacted(event, seat), view)


AnyTable = Table[State, View]
"""A table of which no more is known than what every table has."""
