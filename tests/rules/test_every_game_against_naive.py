"""Compare every game of the registry with the naive implementation of its rules: random tables, deals and moves.

MOON_ACCESS_LONG=1 plays a hundred thousand moves of each; ``-k mexican_train`` selects a game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.all_games import ALL_GAMES, DRAW_GAMES
from tests.properties.random_play import random_game
from tests.rules import beside_chicken, beside_draw, beside_forty_two, beside_moon, beside_train
from tests.support.long import LONG
from tests.support.short import short_rules
from tests.toy.registry import OFFERED

MOVES = 100_000 if LONG else 1_500
BESIDE: dict[str, Callable[..., int]] = {
    "moon3": beside_moon.play_game,
    "moon4": beside_moon.play_game,
    **dict.fromkeys(DRAW_GAMES, beside_draw.play_game),
    "forty_two": beside_forty_two.play_game,
    "chicken_foot": beside_chicken.play_game,
    "mexican_train": beside_train.play_game,
}
"""For each game, the function that plays a game to its end beside the naive implementation, and returns the number of
compared moves."""


@pytest.mark.parametrize("name", OFFERED)
def test_the_engine_plays_a_game_as_the_text_of_the_rules_says(name: str) -> None:
    """Play every second game by any house rules, the others by the default rules."""
    moves = games = 0
    while moves < MOVES:
        games += 1
        random = Random(f"{name} {games}")
        game, _ = random_game(name, random)
        if games % 2:
            rules = {} if LONG else short_rules(name)
            game = ALL_GAMES[name](rules, random.choice(game.player_counts))
        try:
            moves += BESIDE[name](game, random)
        except BaseException as error:
            error.add_note(f"game {games}: {game.options!r} for {game.players}")
            raise
    print(f"{name}: {moves} moves of {games} games")
