"""A finished game told again: from the record's actions to deals, to steps, to moves with their messages.

This module prints and asks nothing. Its callers read the game out, step through it or print it.

For a seat, it tells the game as that seat heard it, each event redacted. Without a seat all tiles lie open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message
from moon_access.engine.actions import Action, Clock, Deal
from moon_access.engine.events import Event
from moon_access.engine.game import AnyGame, State, View
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.contract import Part


class Move(NamedTuple):
    """One action, with the states of the game before and after it, and its messages.

    If several moves are told in one line, such as tiles drawn in a row, the messages are with the last of them.
    """

    action: Action
    state_before: State
    state_after: State
    messages: tuple[Message, ...]


class Step(NamedTuple):
    """Moves that belong together: at least one move, and at least one message.

    ``number``: counted from 1 among the steps of its part.
    """

    moves: tuple[Move, ...]
    part: Part
    number: int

    @property
    def messages(self) -> tuple[Message, ...]:
        return tuple(message for move in self.moves for message in move.messages)


class ToldDeal(NamedTuple):
    """One deal, which may be thrown in. Its first step is the dealing, whose first message says which deal it is."""

    steps: tuple[Step, ...]

    @property
    def messages(self) -> tuple[Message, ...]:
        return tuple(message for step in self.steps for message in step.messages)


def retell(game: AnyGame, actions: Sequence[Action], listener: Listener) -> tuple[ToldDeal, ...]:
    """Return the deals of a game. ``actions``: legal actions in their order, from the first deal on."""
    played = list(_play(game, actions))
    starts = [place for place, one in enumerate(played) if isinstance(one[0], Deal)]
    return tuple(
        ToldDeal(tuple(_steps(game, played[start:end], listener)))
        for start, end in zip(starts, [*starts[1:], len(played)], strict=True)
    )


_Played = tuple[Action, State, State, tuple[Event, ...]]
"""An action, the states before and after it, and its events."""


def _play(game: AnyGame, actions: Sequence[Action]) -> Iterator[_Played]:
    state = game.start()
    for action in actions:
        before = state
        state, events = game.apply(before, action)
        yield action, before, state, events


def _steps(game: AnyGame, played: Sequence[_Played], listener: Listener) -> Iterator[Step]:
    """Return the steps of one deal: its dealing, then groups of moves. The game decides which moves belong together."""
    so_far: Counter[Part] = Counter()
    part_of = GAMES[game.name].part_of

    last = Part.DEAL, 0

    def place(played: _Played) -> tuple[Part, int]:
        nonlocal last
        action, before, *_ = played
        if not isinstance(action, Clock):  # what the clock says belongs to the last step of the deal
            last = (Part.DEAL, 0) if before.to_act is None else part_of(before)
        return last

    for (part, _), moves in groupby(played, place):
        so_far[part] += 1
        yield Step(_moves_told(game, list(moves), listener), part, so_far[part])


def _moves_told(game: AnyGame, played: Sequence[_Played], listener: Listener) -> tuple[Move, ...]:
    played_game = GAMES[game.name]
    words = played_game.words()
    seat = listener.seat
    moves: list[Move] = []
    heard: list[tuple[Event, View]] = []
    for (action, before, after, events), following in zip(played, [*played[1:], None], strict=True):
        view = game.view(after, Seat(0) if seat is None else seat)
        heard += [(event if seat is None else game.redact(event, seat), view) for event in events]
        messages: tuple[Message, ...] = ()
        if following is None or not played_game.joins_next(action, following[0]):
            messages, heard = words.announce(heard, listener), []
        if isinstance(action, Deal) and seat is None:
            messages += played_game.open_tiles_lines(action)
        moves.append(Move(action, before, after, messages))
    return tuple(moves)
