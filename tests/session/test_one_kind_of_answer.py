"""Show that in every game a player may say where a tile is to lie by the place in the list, the name or the number.

The positions come from games played at random: a new game that asks where a tile is to lie is tested too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.chain import is_on_double, number_at
from moon_access.engine.tiles import Tile
from moon_access.games import GAMES
from tests.all_games import SomeGame
from tests.properties.random_play import next_action
from tests.support.seated import LANGUAGES, READINGS, Seated

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
in_every_reading = pytest.mark.parametrize("read", READINGS)


class Fork(NamedTuple):
    """A moment at which a tile of seat 0 fits several places."""

    game: SomeGame
    actions: tuple[Action, ...]
    tile: Tile
    ends: tuple[int, ...]

    def answer(self, language: str, read: str, typed: str) -> int | None:
        """Return where the tile lies after the player has chosen it and typed this."""
        player = Seated(self.game, language, read, actions=self.actions, draw_by_hand=True)
        player.type("")
        number = player.session.choices.index(self.tile) + 1
        before = len(player.table.actions)
        player.type(f"number {number}", typed)
        played = player.table.actions[before:]
        return played[0].end if played and isinstance(played[0], Play) else None


@cache
def forks() -> dict[str, Fork]:
    """Return such a moment of each game that has one, by the name of the game."""
    return {name: fork for name in GAMES for fork in _forks_of(name)}


def _forks_of(name: str) -> Iterator[Fork]:
    rng = Random(f"forks {name}")
    game = GAMES[name].rules()
    state: Any = game.start()
    actions: list[Action] = []
    for _ in range(400):
        if state.winners:
            return
        legal = game.legal_actions(state)
        if state.to_act == 0:
            plays = [action for action in legal if isinstance(action, Play) and action.end is not None]
            for tile in {play.tile: None for play in plays}:
                ends = tuple(play.end for play in plays if play.tile == tile and play.end is not None)
                if len(ends) > 1:
                    yield Fork(game, tuple(actions), tile, ends)
                    return
        passes = [action for action in legal if isinstance(action, Pass)]
        action = passes[0] if passes else rng.choice(legal) if legal else next_action(game, state, rng)
        actions.append(action)
        state, _ = game.apply(state, action)


def answers_of(fork: Fork, language: str, place: int) -> Iterator[str]:
    """Yield what a player may type for the place at this index of the list."""
    end = fork.ends[place]
    player = Seated(fork.game, language, actions=fork.actions, draw_by_hand=True)
    spots = player.session.place.spots(player.session.turn)
    if not spots:
        yield f"number {place + 1}"
        yield str(number_at(end)) if is_on_double(end) else str(end)
        if place + 1 not in [number_at(at) if is_on_double(at) else at for at in fork.ends]:
            yield str(place + 1)
        return
    spot = next(spot for spot in spots if spot.end == end)
    yield str(place + 1)
    yield spot.name or player.console.catalog.context("words", spot.words).split(",")[0]
    numbers = [one.number for one in spots if one.end in fork.ends]
    if numbers.count(spot.number) == 1 and spot.number > len(fork.ends):
        yield str(spot.number)


def test_several_games_ask_where_to_lay_a_tile() -> None:
    assert len(forks()) >= 3


@in_every_language
@in_every_reading
@pytest.mark.parametrize("name", forks())
def test_where_to_lay_a_tile_is_answered_by_list_number_name_or_pips(name: str, read: str, language: str) -> None:
    fork = forks()[name]
    for place, end in enumerate(fork.ends):
        for typed in answers_of(fork, language, place):
            assert fork.answer(language, read, typed) == end, typed
