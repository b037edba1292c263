"""Fast rollouts of draw dominoes for two, with the moves of normal bots: they agree with the engine and the normal
bot."""

from __future__ import annotations

from math import fsum
from random import Random

import pytest

from moon_access.engine.actions import Pass, Play
from moon_access.engine.held import bits_of
from moon_access.engine.tiles import Seat
from moon_access.games.chains.actions import Draw
from moon_access.games.draw.bots.normal import WEIGHTS, PlayEvaluator
from moon_access.games.draw.bots.two_handed import TwoHanded, play_out
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import DrawState
from tests.bots.test_bot_of_draw import rounds

RULES: list[dict[str, object]] = [
    {},
    {"tiles": 6, "hand": 6, "double_branches": 1, "drawing": "one"},
    {"tiles": 9, "double_branches": 3},
    {"tiles": 6, "hand": 3, "drawing": "one"},
    {"tiles": 6, "hand": 4},
    {"tiles": 6, "hand": 11},
    {"tiles": 18, "hand": 4},
]


def position(game: DrawGame, state: DrawState) -> TwoHanded:
    return TwoHanded.from_tiles(state.hands, state.stock, state.ends, state.lacks, game.options)


def turn(game: DrawGame, state: DrawState, at: TwoHanded) -> DrawState:
    """Return the state after a whole turn that lays the same tiles. Fail if the engine refuses one of them."""
    while True:
        for action in state.legal:
            after, _ = game.apply(state, action)
            held = [bits_of(hand) for hand in after.hands]
            if isinstance(action, Play | Pass) and held == at.hands and len(after.stock) == len(at.stock):
                ends = position(game, after)
                if after.to_act is None or (ends.ends, ends.lacks) == (at.ends, at.lacks):
                    return after
        assert isinstance(state.legal[0], Draw)
        state, _ = game.apply(state, state.legal[0])
        if state.to_act is None:
            assert [bits_of(hand) for hand in state.hands] == at.hands
            return state


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_rollout_turn_by_turn_is_legal_and_ends_like_one_played_at_once(
    rules: dict[str, object],
) -> None:
    game = DrawGame(rules)
    for number in range(15):
        shuffled = Random(number).sample(game.tiles, len(game.tiles))
        state, _ = game.apply(game.start(), game.make_deal(game.start(), shuffled, Seat(0)))
        state, _ = game.apply(state, state.legal[0])
        assert state.to_act is not None
        whole, step = position(game, state), position(game, state)
        assert play_out(whole, state.to_act, game.options, 1_000)
        while state.to_act is not None:
            step = position(game, state)
            over = play_out(step, state.to_act, game.options, 1)
            state = turn(game, state, step)
            assert not over or state.to_act is None
        assert whole.hands == step.hands and whole.stock == step.stock
        assert whole.pips(game.options.tiles) == [sum(tile.pips for tile in hand) for hand in state.hands]


def test_the_two_handed_bot_plays_what_a_normal_bot_rates_highest_without_variety() -> None:
    """At choices of whole rounds, no play has a higher score by the normal bot than the one made."""
    compared = 0
    for game, state, view, _ in rounds(2, 6):
        plays = [action for action in state.legal if isinstance(action, Play)]
        if len(plays) < 2 or len(view.hand) < 2 or state.chain is None:
            continue
        at = position(game, state)
        play_out(at, view.seat, game.options, 1)
        evaluator = PlayEvaluator(view, WEIGHTS._replace(variety=0.0))
        scores = {play: fsum(evaluator.merits(play)) for play in plays}
        best = max(scores.values())
        assert any(
            position(game, game.apply(state, play)[0]).hands == at.hands
            for play, score in scores.items()
            if score > best - 1e-9
        )
        compared += 1
    assert compared > 50
