"""A seed gives the same games on every Python: no bot depends on how a version of Python adds fractions."""

from __future__ import annotations

from hashlib import sha256

import pytest

from moon_access.arena.match import GameResult, play_game
from moon_access.games import GAMES

DIGESTS = {
    ("moon3", "normal", 3, 150): "9231df444d9b",
    ("moon4", "normal", 4, 30): "0744bebb1574",
    ("draw12", "normal", 3, 10): "106f191f776b",
}
"""Of the results of games: which game, the kind of bots, how many of them, and how many games."""


@pytest.mark.parametrize("played", DIGESTS)
def test_a_seed_gives_the_same_games_on_every_python(played: tuple[str, str, int, int]) -> None:
    name, kind, players, games = played
    game = GAMES[name].rules({}, players)
    results = [play_game(game, [kind] * players, f"1:{number}") for number in range(1, games + 1)]
    assert sha256("".join(map(plain, results)).encode()).hexdigest()[:12] == DIGESTS[played]


def plain(result: GameResult) -> str:
    """The values without the names of their classes, which may change."""
    return str((result.deals, result.thrown_in, list(map(tuple, result.contracts)), result.won, result.points))
