"""Exact play in draw dominoes, searched with the rules themselves: no pruning, no cache, no tiles as bits.

This is slow and short. Tests compare the results of bots/endgame.py with it.
"""

from __future__ import annotations

from collections.abc import Callable

from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import DrawState

Worth = Callable[[tuple[int, ...]], tuple[float, ...]]


class TooLarge(Exception):
    """The search would be larger than allowed."""


def naive_values(game: DrawGame, state: DrawState, worth: Worth, most: int = 4_000) -> dict[Play, float]:
    """Return the value of each play of the seat to act, for its side."""
    assert state.to_act is not None
    left = [most]
    return {
        action: _value(game, game.apply(state, action)[0], worth, left)[game.side(state.to_act)]
        for action in state.legal
        if isinstance(action, Play)
    }


def _value(game: DrawGame, state: DrawState, worth: Worth, left: list[int]) -> tuple[float, ...]:
    if state.to_act is None:
        return worth(state.scores)
    left[0] -= 1
    if left[0] < 0:
        raise TooLarge
    side = game.side(Seat(state.to_act))
    values = [_value(game, game.apply(state, action)[0], worth, left) for action in state.legal]
    best = values[0]
    for value in values[1:]:
        if value[side] > best[side]:
            best = value
    return best
