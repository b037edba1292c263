"""Compare strong and normal bots of Mexican Train in a round, by the number of turns that the strong one looks ahead.

Each deal is played with the strong bot at one seat, then at the other. MOON_ACCESS_ROUNDS sets the deals for each
number of turns.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from moon_access.bots.contract import Advice
from moon_access.engine.actions import Action
from moon_access.engine.events import RoundScored
from moon_access.engine.tiles import Seat
from moon_access.games.mexican_train.bots import normal, strong
from moon_access.games.mexican_train.rules import MexicanTrainGame
from moon_access.games.mexican_train.state import TrainView

ROUNDS = int(os.environ.get("MOON_ACCESS_ROUNDS", "4"))
TO_THE_END = 1_000
Bot = Callable[[TrainView, Random], Advice]


def advise_steadily(view: TrainView, random: Random) -> Advice:
    return normal.advise(view)


def points_of_round(game: MexicanTrainGame, seed: str, bots: list[Bot]) -> tuple[int, ...]:
    """Return the points left in each seat's hand."""
    random, state = Random(seed), game.start()
    deal = game.make_deal(state, random.sample(game.tiles, len(game.tiles)), Seat(random.randrange(2)))
    state, _ = game.apply(state, deal)
    number = 0
    while True:
        assert state.to_act is not None
        number += 1
        view = game.view(state, state.to_act)
        action: Action = view.legal[0]
        if len(view.legal) > 1:
            action = bots[state.to_act](view, Random(f"{seed} {number}")).action
        state, events = game.apply(state, action)
        for event in events:
            if isinstance(event, RoundScored):
                return event.delta


@pytest.mark.parametrize("turns", [2, 4, 7, TO_THE_END])
def test_the_points_a_round_are_measured(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong, "OWN_TURNS", turns)
    game = MexicanTrainGame({"rounds": 1}, 2)
    gains = []
    for number in range(ROUNDS):
        first = points_of_round(game, f"t{number}", [strong.advise, advise_steadily])
        second = points_of_round(game, f"t{number}", [advise_steadily, strong.advise])
        gains.append((first[1] - first[0] + second[0] - second[1]) / 2)
    spread = 1.96 * stdev(gains) / sqrt(ROUNDS)
    ahead = "to the end" if turns == TO_THE_END else f"{turns} turns"
    print(f"\n{ahead}: {mean(gains):.1f} +- {spread:.1f} points a round fewer than normal, {ROUNDS} rounds twice")
