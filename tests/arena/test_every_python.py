"""The same seed gives the same games on every Python: what bots play does not hang on how a version adds fractions.

The digests hold on 3.11, 3.12 and 3.13 alike. A change of a bot's play changes them, on all versions together: then
they are set anew.
"""

from __future__ import annotations

from hashlib import sha256

import pytest

from moon_access.arena.simulate import play_game
from moon_access.games import GAMES

DIGESTS = {
    ("moon3", "normal", 3, 150): "578e225cddf8",
    ("moon4", "normal", 4, 30): "afee5d9be8bd",
    ("draw12", "normal", 3, 10): "e77126d8d7b0",
}
"""Of the results of games: which game, the kind of bots, how many of them, and how many games."""


@pytest.mark.parametrize("played", DIGESTS)
def test_a_seed_gives_the_same_games_on_every_python(played: tuple[str, str, int, int]) -> None:
    name, kind, players, games = played
    game = GAMES[name].rules({}, players)
    results = [play_game(game, [kind] * players, f"1:{number}") for number in range(1, games + 1)]
    assert sha256("".join(map(repr, results)).encode()).hexdigest()[:12] == DIGESTS[played]
