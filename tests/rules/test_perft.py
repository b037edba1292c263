"""Count the ways to continue from a position to depth 4: one wrong legal action changes the number.

The tables are in ``perft/<game>.json``. Positions of Moon are the hands of moon_checks.py after some steps; those of
draw dominoes name their own. Other programs counted the numbers once, with the naive trick and the naive chain and
without the engine. If a number is wrong, the test prints the count after each first move, to find the move that
differs.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.all_games import ALL_GAMES, SomeGame
from tests.rules import draw_checks, forty_two_checks, moon_checks, train_checks
from tests.toy.registry import OFFERED

FOLDER = Path(__file__).parent / "perft"
POSITIONS = [
    pytest.param(file.stem, position, id=f"{file.stem}: {position['name']}")
    for file in sorted(FOLDER.glob("*.json"))
    for position in json.loads(file.read_text("utf-8"))
]


def perft(game: SomeGame, state: Any, depth: int) -> int:
    """Return the number of ways to act ``depth`` times. A deal or a game that ends before does not count."""
    legal = game.legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum(perft(game, game.apply(state, action)[0], depth - 1) for action in legal)


def reached(name: str, position: dict[str, Any]) -> tuple[SomeGame, Any]:
    """Return the game and its state after the steps of the position."""
    if name == "mexican_train":
        trains: SomeGame = ALL_GAMES[name](position["rules"], len(position["hands"]))
        state = train_checks.make_deal(trains, position)
        for step in position["steps"]:
            seat, _, words = step.partition(" ")
            state, _ = trains.apply(state, train_checks.read_action(int(seat), words, trains.players))
        return trains, state
    if "hands" in position:
        game: SomeGame = ALL_GAMES[name](position["rules"], len(position["hands"]))
        state, read_action = draw_checks.make_deal(game, position), draw_checks.read_action
    elif name == "forty_two":
        game = ALL_GAMES[name](position["rules"])
        state, read_action = forty_two_checks.make_deal(game, position["first"]), forty_two_checks.read_action
    else:
        game = ALL_GAMES[name](position["rules"])
        state, read_action = moon_checks.make_deal(game, position["first"]), moon_checks.read_action
    for step in position["steps"]:
        seat, _, words = step.partition(" ")
        state, _ = game.apply(state, read_action(int(seat), words))
    return game, state


@pytest.mark.parametrize(("name", "position"), POSITIONS)
def test_every_position_has_the_counted_number_of_continuations(name: str, position: dict[str, Any]) -> None:
    game, state = reached(name, position)
    for depth, expected in enumerate(position["counts"], start=1):
        if perft(game, state, depth) != expected:
            behind = {
                str(action): perft(game, game.apply(state, action)[0], depth - 1) if depth > 1 else 1
                for action in game.legal_actions(state)
            }
            pytest.fail(f"depth {depth}: {sum(behind.values())} and not {expected}: {behind}")


def test_every_game_has_positions_for_perft() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == {*OFFERED}
