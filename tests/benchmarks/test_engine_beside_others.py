"""Measure random deals of Moon through the public engine beside euchre, the nearest trick game, through the Python
interface of OpenSpiel. Both shuffle, list the legal actions and play one, in turns in one run. Our code puts
readability first; the figure shows its cost.

You need ``pip install open_spiel``. The results are reported, never asserted.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random

import pytest

from moon_access.games import GAMES
from tests.benchmarks.test_engine_speed import play_deals

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not here: pip install open_spiel")

DEALS = 1_000
ROUNDS = 9


def play_euchre(deals: int) -> None:
    """Play so many deals. In OpenSpiel, a whole game of euchre is one deal, and its chance nodes deal the cards."""
    random = Random(1)
    game = pyspiel.load_game("euchre")
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])


def test_random_deals_are_timed_against_euchre_of_openspiel() -> None:
    ways: dict[str, Callable[[], None]] = {
        "Moon for three": lambda: play_deals(GAMES["moon3"].rules(), DEALS),
        "Moon for four": lambda: play_deals(GAMES["moon4"].rules(), DEALS),
        "OpenSpiel's euchre": lambda: play_euchre(DEALS),
    }
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, play in ways.items():
            began = time.perf_counter()
            play()
            taken[name].append(time.perf_counter() - began)
    euchre = statistics.median(taken["OpenSpiel's euchre"])
    print()
    for name, seconds in taken.items():
        median = statistics.median(seconds)
        print(f"{name}: {DEALS / median:,.0f} deals a second, {euchre / median:.2f} times the rate of euchre")
