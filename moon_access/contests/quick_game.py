"""Play a game to its end with quick bots at every seat, as a yardstick or in place of players who have left.

A whole deal takes them some milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.bots.levels import QUICK_LEVEL, bot_of
from moon_access.engine.actions import Action, Resign
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.table import Player, Table


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


def points_by_bots(game: AnyGame, seed: str, actions: Sequence[Action] = ()) -> tuple[int, ...]:
    """Return the points of each seat if quick bots play this game from here on. A resignation is ignored."""
    played = [action for action in actions if not isinstance(action, Resign)]
    return points_of_seats(game, scores_of_bots(game, seed, played))


def points_of_seats(game: AnyGame, scores: Sequence[int]) -> tuple[int, ...]:
    """Return the points of each seat: its own, or its team's."""
    return tuple(scores[game.side(Seat(seat))] for seat in range(game.players))
