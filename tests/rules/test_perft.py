"""How many ways a game can go on from a position, to depth 4: one wrong legal action shows in the number.

The tables are in ``perft/<game>.json``; positions are the hands of moon_checks.py after some steps. The
numbers were counted once by another program, written on the naive trick and without the engine. When one
fails, the count behind each first move is printed, to find the move where they part.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from moon_access.rules.game import AnyGame
from tests.all_games import ALL_GAMES
from tests.rules.moon_checks import dealt, read_action, written

FOLDER = Path(__file__).parent / "perft"
POSITIONS = [
    pytest.param(file.stem, position, id=f"{file.stem}: {position['name']}")
    for file in sorted(FOLDER.glob("*.json"))
    for position in json.loads(file.read_text("utf-8"))
]



def perft(game: AnyGame, state: Any, depth: int) -> int:
    """The number of ways to act ``depth`` times; a deal or a game that ends before counts as none."""
    legal = game.legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum(perft(game, game.apply(state, action)[0], depth - 1) for action in legal)


@pytest.mark.parametrize(("name", "position"), POSITIONS)
def test_a_position_goes_on_in_as_many_ways_as_counted(name: str, position: dict[str, Any]) -> None:
    game: Any = ALL_GAMES[name](position["rules"])
    state = dealt(game, position["first"])
    for step in position["steps"]:
        seat, _, words = step.partition(" ")
        state, _ = game.apply(state, read_action(int(seat), words))
    for depth, expected in enumerate(position["counts"], start=1):
        if perft(game, state, depth) != expected:
            behind = {
                written(action): perft(game, game.apply(state, action)[0], depth - 1) if depth > 1 else 1
                for action in game.legal_actions(state)
            }
            pytest.fail(f"depth {depth}: {sum(behind.values())} and not {expected}: {behind}")
