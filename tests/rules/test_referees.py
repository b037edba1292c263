"""Referees: the naive implementations check the records of whole games of bots, by the usual and by random house rules.

Each game is played move by move beside the naive implementation of its rules, written as a record, and read again with
every check. MOON_ACCESS_REFEREES=20000,500 asks for so many games by the usual rules and so many random tables of each
game; without it, some games are played. ``-k mexican_train`` selects a game, ``-s`` prints the figures.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from moon_access.engine.actions import Action
from moon_access.engine.events import Event
from moon_access.record.reader import game_in
from moon_access.record.writer import Recorder
from moon_access.table import Player
from tests.all_games import ALL_GAMES, SomeGame
from tests.properties.random_play import random_game
from tests.rules.chooser import bots_choose
from tests.rules.test_every_game_against_naive import BESIDE
from tests.support.short import short_rules
from tests.toy.registry import OFFERED

ASKED = os.environ.get("MOON_ACCESS_REFEREES", "")
USUAL, TABLES = map(int, ASKED.split(",")) if ASKED else (3, 6)
"""The number of games by the usual rules, and of random tables of house rules, of each game."""
LEVELS = ("normal", "easy")


class Lines(list[str]):
    """A record that is kept in memory."""

    path = ""
    failure = None

    @property
    def has_begun(self) -> bool:
        return bool(self)

    def append(self, lines: Any) -> bool:  # type: ignore[override]
        self.extend(lines)
        return True

    def truncate(self, size: int) -> None:
        raise AssertionError("nothing is continued here")

    def sync(self) -> bool:
        return True

    def close(self) -> None:
        pass


def referee(game: SomeGame, level: str, random: Random) -> int:
    """Play a game of bots beside the naive implementation, and check its record. Return the number of moves."""
    lines = Lines()
    recorder = Recorder.begin(lines, game, [Player(f"P{seat}", f"bot:{level}") for seat in range(game.players)], "1")
    actions: list[Action] = []
    state: Any = None
    apply: Any = game.apply

    def record(before: Any, action: Action) -> tuple[Any, tuple[Event, ...]]:
        nonlocal state
        state, events = apply(before, action)
        actions.append(action)
        recorder.write(action, events)
        return state, events

    game.apply = record  # type: ignore[method-assign, assignment]
    try:
        moves = BESIDE[game.name](game, random, bots_choose(game, level, random))
    finally:
        del game.apply
    found = game_in(lines)
    assert found.is_finished and not found.missing
    assert (found.actions, found.state.winners) == (tuple(actions), state.winners)
    return moves


@pytest.mark.parametrize("name", OFFERED)
def test_referees_find_no_fault_in_records_by_the_usual_rules(name: str) -> None:
    moves = 0
    for number in range(USUAL):
        random = Random(f"usual {name} {number}")
        rules = {} if ASKED else short_rules(name)
        game = ALL_GAMES[name](rules, random.choice(ALL_GAMES[name].player_counts))
        moves += check_game(game, LEVELS[number % len(LEVELS)], number, random)
    print(f"{name}: {USUAL} games by the usual rules, {moves} moves")


@pytest.mark.parametrize("name", OFFERED)
def test_referees_find_no_fault_in_records_of_random_tables(name: str) -> None:
    moves = 0
    for number in range(TABLES):
        random = Random(f"table {name} {number}")
        game, _ = random_game(name, random)
        moves += check_game(game, LEVELS[number % len(LEVELS)], number, random)
    print(f"{name}: {TABLES} tables of random house rules, {moves} moves")


def check_game(game: SomeGame, level: str, number: int, random: Random) -> int:
    """Return the number of moves of a game that the referees have checked. An error names the table."""
    try:
        return referee(game, level, random)
    except BaseException as error:
        error.add_note(f"game {number} of {level} bots: {game.options!r} for {game.players}")
        raise
