"""Exact play in draw dominoes agrees with a separate search that uses only the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat
from moon_access.games.draw.bots.endgame import open_round, solve
from moon_access.games.draw.bots.outlook import value_in_points
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import DrawState

from .naive_endgame import TooLarge, naive_values

PIPS: list[dict[str, object]] = [
    {"drawing": drawing, "double_branches": branches, "spinner": spinner}
    for drawing, branches, spinner in [
        ("none", 1, False), ("none", 2, False), ("none", 3, True), ("one", 1, True), ("one", 2, False),
        ("until", 1, False), ("until", 2, True), ("until", 3, False),
    ]
]  # fmt: skip
COUNTED: list[dict[str, object]] = [
    {"scoring": scoring, "drawing": drawing, "spinner": spinner, "target": target, "exact": exact,
     "double_branches": branches, "opening": opening, "open_doubles_count": scoring == "fives" and branches == 1}
    for scoring, drawing, spinner, target, exact, branches, opening in [
        ("fives", "until", True, 150, False, 1, "winner"), ("fives", "none", True, 20, False, 1, "heaviest"),
        ("fives", "one", False, 25, True, 2, "turns"), ("fives_and_threes", "none", False, 61, True, 1, "turns"),
        ("fives_and_threes", "none", False, 20, True, 1, "turns"),
        ("fives_and_threes", "until", True, 20, False, 3, "winner"),
        ("each_five", "until", False, 61, False, 3, "winner"),
    ]
]  # fmt: skip


HAND = {2: 11, 3: 7, 4: 6}
"""The size of the hands, which leaves the stock nearly empty."""


def endings(rules: dict[str, object], players: int, number: int) -> Iterator[tuple[DrawGame, DrawState]]:
    """Yield the earliest moment with a choice of each random round that the endgame search can solve."""
    game = DrawGame({"tiles": 6, "hand": HAND[players], **rules}, players)
    for seed in range(number):
        chance = Random(f"{rules} {players} {seed}")
        state, _ = game.apply(game.start(), game.make_deal(game.start(), chance.sample(game.tiles, 28), Seat(0)))
        while state.to_act is not None:
            hidden = sum(map(len, state.hands)) + (len(state.stock) if game.options.drawing != "none" else 0)
            if state.chain is not None and len(state.legal) > 1 and hidden <= 9:
                scores = tuple(chance.randrange(0, game.options.target, 5) for _ in state.scores)
                yield game, state._replace(round=state.round._replace(scores=scores))
                break
            state, _ = game.apply(state, chance.choice(state.legal))


@pytest.mark.parametrize("rules", PIPS + COUNTED, ids=str)
def test_every_play_has_the_same_value_as_in_a_full_search(rules: dict[str, object]) -> None:
    compared = 0
    for players, more in ((2, {}), (3, {}), (4, {"teams": True}), (4, {"teams": False})):
        for game, state in endings({**rules, **more}, players, 12):
            worth = value_in_points(state.scores, game.options, state.deal)
            try:
                expected = naive_values(game, state, worth)
            except TooLarge:
                continue
            plays = [action for action in state.legal if isinstance(action, Play)]
            assert solve(open_round(state), plays, game.options, worth, 100_000) == expected
            compared += 1
    assert compared >= 10


@pytest.mark.parametrize("scoring", ["pips", "fives"])
def test_the_first_double_laid_branches_the_chain(scoring: str) -> None:
    """Each player has few tiles, and the opening tile is no double, so that the spinner is still to come."""
    rules: dict[str, object] = {"tiles": 6, "drawing": "none", "opening": "turns", "spinner": True, "scoring": scoring}
    compared = 0
    for seed in range(60):
        game, chance = DrawGame({**rules, "hand": 4, "double_branches": 1}, 2), Random(seed)
        state, _ = game.apply(game.start(), game.make_deal(game.start(), chance.sample(game.tiles, 28), Seat(0)))
        opening = next(
            (action for action in state.legal if isinstance(action, Play) and not action.tile.is_double), None
        )
        if opening is None:
            continue
        state, _ = game.apply(state, opening)
        plays = [action for action in state.legal if isinstance(action, Play)]
        if state.to_act is None or not any(tile.is_double for hand in state.hands for tile in hand) or not plays:
            continue
        worth = value_in_points(state.scores, game.options, state.deal)
        assert solve(open_round(state), plays, game.options, worth, 100_000) == naive_values(game, state, worth)
        compared += 1
    assert compared > 10
