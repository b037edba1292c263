"""One game at a hosted table, and what the server may tell each person about it.

moon_access.table applies the rules and the order of turns. ``HostedGame`` collects the steps of the game, and makes
messages from them for one seat, or for somebody who looks on. The caller holds the lock of the hosted table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from moon_access.bots.contract import Bot
from moon_access.bots.levels import bot_of
from moon_access.engine.actions import Action
from moon_access.engine.events import Event
from moon_access.engine.game import AnyGame, State, View
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.link.codec import codec_of
from moon_access.record.head import version_for
from moon_access.record.reader import RecordedGame
from moon_access.record.writer import Recorder
from moon_access.table import HUMAN, Player, Table, draw_secret_seed

from .person import Person
from .table_log import TableLog

SECONDS_BEFORE_TELLING = 0.1
"""Seconds for which bots may think before the table tells people what has happened so far."""


class Step(NamedTuple):
    """One action: who did it (None for a deal), the events, and the state after it."""

    seat: Seat | None
    events: tuple[Event, ...]
    state: State


def count_moves(actions: Iterable[Action]) -> int:
    """Return how many of these actions are moves of players. A deal is none."""
    return sum(action.seat is not None for action in actions)


class HostedGame:
    """One game.

    ``table`` is the authority over it. This object is the table's recorder: it writes each action to the log, and
    collects the steps that it has not told anybody yet.
    """

    def __init__(
        self,
        game: AnyGame,
        players: Sequence[Player],
        seed: str,
        recorder: Recorder,
        actions: Sequence[Action] = (),
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.codec = codec_of(game)
        self._recorder = recorder
        self._steps: list[Step] = []
        self.table: Table[State, View] = Table(game, players, seed=seed, bots={}, recorder=self, actions=actions)
        self.kinds: dict[Seat, str] = {}
        """The kinds of the bots that play now, such as "strong"."""
        self._told_state: State = self.table.state
        self._is_following = False

    @classmethod
    def begin(cls, game: AnyGame, players: Sequence[Player], log: TableLog, seed: str = "") -> HostedGame:
        """Begin a game. The caller must still keep its head in the log.

        ``seed`` is for a deal that everybody may know; empty for a secret one.

        Returns:
            The game.
        """
        seed = seed or draw_secret_seed()
        return cls(game, players, seed, Recorder.begin(log, game, players, seed))

    @classmethod
    def resume(cls, recorded: RecordedGame, log: TableLog) -> HostedGame:
        """Return the game that the log has, up to its last action there."""
        seed = recorded.seed or draw_secret_seed()
        recorder = Recorder(log, recorded.game, version_for(recorded.game))
        return cls(recorded.game, recorded.players, seed, recorder, recorded.actions)

    # The recorder of the table

    def write(self, action: Action, events: Sequence[Event]) -> None:
        if not self._is_following:
            self._recorder.write(action, events)
        self._steps.append(Step(action.seat, tuple(events), self.table.state))

    def undo(self, seat: Seat, actions: Sequence[Action]) -> None:
        if not self._is_following:
            self._recorder.undo(seat, actions)
        self._told_state = self.table.state

    @contextmanager
    def following_log(self) -> Iterator[Table[State, View]]:
        """Let the caller apply to the table, inside this block, what the log already has, without writing it again."""
        self._is_following = True
        try:
            yield self.table
        finally:
            self._is_following = False

    @property
    def is_in_a_deal(self) -> bool:
        return not self.table.is_over and self.table.state.to_act is not None

    def take_steps(self) -> tuple[State, list[Step]]:
        """Return the steps since the last call; the state before these steps comes first."""
        before = self._told_state
        steps = self._steps
        self._told_state = self.table.state
        self._steps = []
        return before, steps

    def seat_bots(self, level: str, are_away: Sequence[bool]) -> None:
        """Let bots play at their own seats, and one of this level for each player who is away."""
        made = GAMES[self.game.name].bots()
        self.kinds = {
            Seat(at): level if player.kind == HUMAN else player.kind.removeprefix("bot:")
            for at, (player, is_away) in enumerate(zip(self.players, are_away, strict=True))
            if is_away or player.kind != HUMAN
        }
        bots: dict[Seat, Bot[View]] = {seat: bot_of(made, chosen) for seat, chosen in self.kinds.items()}
        self.table.bots = bots

    def is_waited_for(self, seat: Seat) -> bool:
        """Return whether a player moves at this seat, not a bot in their place."""
        return self.players[seat].kind == HUMAN and seat not in self.table.bots

    def go_on(self, tell: Callable[[], None], thinks_here: Callable[[str, float], bool], *, deals: bool) -> None:
        """Make the deals and the bots' moves, up to a player's turn or the end of the game.

        Without ``deals``, also stop when a deal is due.

        If bots have thought for longer than SECONDS_BEFORE_TELLING, call ``tell`` before they go on. ``thinks_here``
        gets the kind of a bot, and for how many seconds bots have thought in this call; if it returns False, stop
        before that bot's move.
        """
        began = told = time.monotonic()
        while deals or self.table.to_act is not None:
            now = time.monotonic()
            seat = self.table.to_act
            if seat in self.table.bots and not thinks_here(self.kinds[seat], now - began):
                break
            if now - told > SECONDS_BEFORE_TELLING:
                tell()
                told = time.monotonic()
            if not self.table.step():
                break

    def draw_on(self, seat: Seat) -> None:
        """After a draw, make the moves of this seat that leave no choice: draw again, or pass if no tile is left."""
        table = self.table
        while table.to_act == seat:
            only, *others = self.game.legal_actions(table.state)
            if others or not isinstance(only, GAMES[self.game.name].drawing):
                break
            table.submit(seat, only, table.turn)

    # Messages to people

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what this seat may know of a state; if ``seat`` is None, what somebody who looks on may know."""
        return self.game.onlooker_view(state) if seat is None else self.game.view(state, seat)

    def tell_steps(self, people: Sequence[Person]) -> None:
        """Send each person one message with everything that happened since the last call."""
        before, steps = self.take_steps()
        told: dict[Seat | None, dict[str, object]] = {}
        for person in people if steps else ():
            if person.seat not in told:
                seen = self.steps_for(person.seat, steps, before)
                told[person.seat] = {"is": "did", "turn": self.table.turn, "steps": seen}
            person.send(told[person.seat])

    def tell_undone(self, people: Sequence[Person], seat: Seat, actions: Sequence[Action]) -> None:
        """Tell people that this seat has taken back its action, the first of ``actions``, and everything after it."""
        since = count_moves(actions[1:])
        for person in people:
            told = {"is": "undone", "turn": self.table.turn, "view": self.whole_view(person.seat), "by": seat}
            person.send({**told, "action": self.action_for(person.seat, actions[0]), "since": since})

    def steps_for(
        self, seat: Seat | None, steps: Sequence[Step], state_before: State | None
    ) -> list[dict[str, object]]:
        """Return the steps as this seat may see them.

        ``state_before``: the state before the first step; None if the person who gets the steps does not know that
        state.
        """
        told: list[dict[str, object]] = []
        known = None if state_before is None else self.view(state_before, seat)
        for step in steps:
            view = self.view(step.state, seat)
            events = [self.codec.json_of(self.game.redact(event, seat)) for event in step.events]
            told.append({"by": step.seat, "events": events, "view": self.codec.changes(view, known)})
            known = view
        return told

    def past_for(self, seat: Seat | None) -> list[dict[str, object]]:
        """Return all steps of the game from its beginning, as this seat may see them."""
        state = self.game.start()
        steps = []
        for action in self.table.actions:
            state, events = self.game.apply(state, action)
            steps.append(Step(action.seat, tuple(events), state))
        return self.steps_for(seat, steps, None)

    def action_for(self, seat: Seat | None, action: Action) -> object:
        """Return the action as JSON, or None if this seat may not know which action it was."""
        return None if self.game.is_hidden(action, seat) else self.codec.json_of(action)

    def whole_view(self, seat: Seat | None) -> object:
        return self.codec.changes(self.view(self.table.state, seat), None)

    def last_choice(self, seat: Seat) -> int | None:
        """Return the turn of the last action for which this seat had a choice, or None."""
        state = self.game.start()
        last = None
        for turn, action in enumerate(self.table.actions):
            if action.seat == seat and len(self.game.legal_actions(state)) > 1:
                last = turn
            state = self.game.next_state(state, action)
        return last
