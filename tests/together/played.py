"""Random whole games as a server tells them: the messages to each seat after each action."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from moon_access.engine.actions import Action
from moon_access.engine.events import Event
from moon_access.engine.tiles import Seat
from tests.all_games import SomeGame
from tests.properties.random_play import next_action, random_game

MOST_ACTIONS = 400


class SeatUpdate(NamedTuple):
    """The view and the events that one seat gets after one action."""

    seat: Seat
    view: Any
    events: list[Event]


class Step(NamedTuple):
    """An action, and what each seat hears of it."""

    action: Action
    legal: tuple[Action, ...]
    told: list[SeatUpdate]


def told_by(game: SomeGame, rng: Random) -> Iterator[Step]:
    """Play a random game to its end, or for so many actions."""
    state = game.start()
    for _ in range(MOST_ACTIONS):
        if state.winners:
            return
        legal = tuple(game.legal_actions(state))
        action = next_action(game, state, rng)
        state, events = game.apply(state, action)
        seats = map(Seat, range(game.players))
        told = [
            SeatUpdate(seat, game.view(state, seat), [game.redact(event, seat) for event in events]) for seat in seats
        ]
        yield Step(action, legal, told)


def some_game(name: str, number: int) -> tuple[SomeGame, Random]:
    """Return a game with random house rules and a random number of players, and a random generator to play it with."""
    rng = Random(f"{name} together {number}")
    return random_game(name, rng)[0], rng


def send_and_receive(value: object) -> Any:
    """Return the message as it arrives at the other end of a connection."""
    return json.loads(json.dumps(value))


def kinds(value: Any) -> Any:
    """Return the value with the class of each part, because equal tuples may have different classes."""
    if isinstance(value, tuple | list):
        return type(value), [kinds(part) for part in value]
    if isinstance(value, frozenset):
        return frozenset, sorted(value)
    return type(value), value
