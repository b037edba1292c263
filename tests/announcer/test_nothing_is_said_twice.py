"""No line is followed by the same line, however much a player hears of a move."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from moon_access.announcer.listener import Listener
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.words import tellings
from tests.all_games import ALL_GAMES, SomeGame
from tests.properties.random_play import next_action
from tests.support.seated import NAMES


@pytest.mark.parametrize("verbosity", Verbosity)
@pytest.mark.parametrize("name", GAMES)
def test_no_move_is_told_with_the_same_line_twice_in_a_row(name: str, verbosity: Verbosity) -> None:
    game: SomeGame = ALL_GAMES[name]({}, None)
    words, names = GAMES[name].words(), NAMES[: game.players]
    rng = Random(name)
    state: Any = game.start()
    for _ in range(150):
        if state.winners:
            break
        state, events = game.apply(state, next_action(game, state, rng))
        for seat in map(Seat, range(game.players)):
            heard = [(game.redact(event, seat), game.view(state, seat)) for event in events]
            lines = tellings(words, heard, Listener(seat, names, verbosity, sides=game.sides)).ways[0]
            assert not [line for line, following in pairwise(lines) if line == following]
