"""Fast rollouts of draw dominoes agree with the engine, turn by turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Seat
from moon_access.games.chains.actions import Draw
from moon_access.games.draw.bots.rollout import RolloutPosition, play_out
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import DrawState

RULES: list[dict[str, object]] = [
    {},
    {"tiles": 6, "hand": 6, "double_branches": 1, "drawing": "one"},
    {"tiles": 6, "hand": 5, "double_branches": 3, "drawing": "none"},
    {"tiles": 9, "double_branches": 1, "drawing": "none"},
    {"tiles": 6, "hand": 3, "drawing": "one"},
    {"tiles": 6, "hand": 4},
]


def position(game: DrawGame, state: DrawState) -> RolloutPosition:
    return RolloutPosition.from_tiles(state.hands, state.stock, state.ends, state.lacks, game.options)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_every_turn_is_one_that_the_engine_allows(rules: dict[str, object], players: int) -> None:
    for number in range(15):
        game = DrawGame(rules, players)
        shuffled = Random(number).sample(game.tiles, len(game.tiles))
        state, _ = game.apply(game.start(), game.make_deal(game.start(), shuffled, Seat(0)))
        state, _ = game.apply(state, state.legal[0])
        at, seat = position(game, state), state.to_act
        while state.to_act is not None:
            at, seat = position(game, state), state.to_act
            over = play_out(at, seat, game.options, turns=1)
            state = follow_rollout(game, state, at)
            assert not over or state.to_act is None
        whole = position(game, state)
        assert at.pips() == whole.pips() == [sum(tile.pips for tile in hand) for hand in state.hands]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_playing_a_round_at_once_ends_like_playing_it_turn_by_turn(rules: dict[str, object]) -> None:
    game = DrawGame(rules, 3)
    shuffled = Random("whole").sample(game.tiles, len(game.tiles))
    state, _ = game.apply(game.start(), game.make_deal(game.start(), shuffled, Seat(0)))
    state, _ = game.apply(state, state.legal[0])
    assert state.to_act is not None
    at = position(game, state)
    assert play_out(at, state.to_act, game.options)
    while state.to_act is not None:
        step = position(game, state)
        play_out(step, state.to_act, game.options, turns=1)
        state = follow_rollout(game, state, step)
    assert at.hands == step.hands and at.stock == step.stock


def follow_rollout(game: DrawGame, state: DrawState, at: RolloutPosition) -> DrawState:
    """Return the state after a turn that the engine allows and that leads to the rollout's position. Fail if there is
    none."""
    while True:
        for action in state.legal:
            after, _ = game.apply(state, action)
            is_turn = isinstance(action, Play | Pass) or after.to_act is None
            if is_turn and facts_of_position(position(game, after), after) == facts_of_position(at, after):
                return after
        assert isinstance(state.legal[0], Draw)
        state, _ = game.apply(state, state.legal[0])


def facts_of_position(at: RolloutPosition, state: DrawState) -> Any:
    """Return the known facts. Once the round is over, the open ends and the lacking numbers no longer matter."""
    tiles = [sorted(hand) for hand in at.hands], at.stock
    return tiles if state.to_act is None else (*tiles, at.ends, at.lacks)
