"""A player who types nothing for half a day in the lobby is sent away, but no player at a table, and nobody who
types."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from moon_access.link.messages import Message
from moon_access.server.hall.upkeep import SECONDS_BETWEEN_IDLE_CHECKS as LOOKED_EVERY
from moon_access.server.hall.upkeep import SECONDS_IDLE_IN_LOBBY, Idle
from moon_access.server.people.accounts import Account
from moon_access.server.tables.person import Person

from .clock import Clock


class Later:
    """Timers that a test lets run."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.due: list[tuple[float, Callable[[], None]]] = []

    def call_after(self, seconds: float, do: Callable[[], None]) -> Callable[[], None]:
        self.due.append((self.clock() + seconds, do))
        return lambda: None

    def go_on(self, seconds: float) -> None:
        """Pass so much time and run everything that is due in it."""
        until = self.clock.now + seconds
        while self.due and min(at for at, _ in self.due) <= until:
            entry = min(self.due, key=lambda one: one[0])
            self.due.remove(entry)
            self.clock.now = entry[0]
            entry[1]()
        self.clock.now = until


class SmallHall:
    def __init__(self) -> None:
        self.timers = Later(Clock())
        self.here: list[Person] = []

    def everybody_connected(self) -> list[Person]:
        return self.here

    def come(self, told: list[Message], table: int | None = None) -> Person:
        visitor = Person(Account(1, "Anna"), "", told.append)
        visitor.said_at, visitor.is_greeted, visitor.table = self.timers.clock(), True, table
        self.here.append(visitor)
        return visitor


@pytest.fixture
def hall() -> Iterator[SmallHall]:
    hall = SmallHall()
    Idle(hall).begin()  # type: ignore[arg-type]
    yield hall


def test_a_player_silent_in_the_lobby_for_half_a_day_is_told_and_disconnected(hall: SmallHall) -> None:
    told: list[Message] = []
    hall.come(told)
    hall.timers.go_on(SECONDS_IDLE_IN_LOBBY - LOOKED_EVERY)
    assert told == []
    hall.timers.go_on(2 * LOOKED_EVERY)
    assert told[0] == {"is": "bye", "why": "idle"}


def test_a_player_who_types_now_and_then_in_the_lobby_stays_connected(hall: SmallHall) -> None:
    told: list[Message] = []
    visitor = hall.come(told)
    for _ in range(5):
        hall.timers.go_on(SECONDS_IDLE_IN_LOBBY - LOOKED_EVERY)
        visitor.said_at = hall.timers.clock()
    assert told == []


def test_a_player_at_a_table_stays_connected_however_long_others_think(hall: SmallHall) -> None:
    told: list[Message] = []
    hall.come(told, table=7)
    hall.timers.go_on(5 * SECONDS_IDLE_IN_LOBBY)
    assert told == []
