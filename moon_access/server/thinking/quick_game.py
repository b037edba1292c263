"""Play a game to its end with quick bots at every seat, as a yardstick or in place of players who have left.

thought.py says which bots are quick. A whole deal takes them some milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.bots.levels import bot_of
from moon_access.engine.actions import Action
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.table import Player, Table

from .thought import QUICK_LEVEL


def scores_of_bots(game: AnyGame, seed: str, actions: Sequence[Action] = ()) -> tuple[int, ...]:
    """Return the final scores if quick bots play this game from here on.

    Args:
        game: The rules, with the number of players.
        seed: The seed of the game, from which tiles and bots follow.
        actions: What was played so far.
    """
    made = GAMES[game.name].bots()
    seats = [Seat(at) for at in range(game.players)]
    players = [Player("", f"bot:{QUICK_LEVEL}") for _ in seats]
    bots = {seat: bot_of(made, QUICK_LEVEL) for seat in seats}
    table = Table(game, players, seed=seed, bots=bots, recorder=None, actions=actions)
    while table.step():
        pass
    return table.state.scores
