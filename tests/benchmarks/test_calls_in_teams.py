"""Measure the gain of a strong team from sampling its calls, by pairs of deals against two normal bots.

pytest -s tests/benchmarks/test_calls_in_teams.py

Two teams that differ only in the auction play the same tiles at the same scores. The gain is the difference of the win
probabilities afterwards, times the deals of a game. This needs fewer deals than whole games do. The result is only
reported, over 1,500 deals or MOON_ACCESS_DEALS.
"""

from __future__ import annotations

import os
from math import sqrt
from random import Random

from moon_access.bots.contract import Advice, Bot
from moon_access.engine.tiles import Seat
from moon_access.games.moon.bots import BOTS, normal
from moon_access.games.moon.bots.win_probability import win_probability
from moon_access.games.moon.rules import MoonForFour
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.state import Phase

DEALS = int(os.environ.get("MOON_ACCESS_DEALS", "1500"))
DEALS_OF_A_GAME = 6.6
GAME = MoonForFour({"moon_wins": False})


class CallsByRuleOfThumb:
    """A strong bot that calls by rule of thumb."""

    def __init__(self) -> None:
        self._strong = BOTS["strong"]()

    def advise(self, view: MoonView, random: Random) -> Advice:
        return normal.advise(view) if view.phase is Phase.AUCTION else self._strong.advise(view, random)


def win_probability_after(team: Bot[MoonView], number: int) -> float:
    """Return the win probability of the team at seats 0 and 2, or 1 and 3, after this deal."""
    shuffle, side = Random(f"teams {number}"), number % 2
    state, steady = GAME.start(), BOTS["normal"]()
    tiles = shuffle.sample(GAME.tiles, len(GAME.tiles))
    state, _ = GAME.apply(state, GAME.make_deal(state, tiles, Seat(shuffle.randrange(4))))
    state = state._replace(settled=state.settled._replace(scores=(shuffle.randrange(19), shuffle.randrange(19))))
    moves = 0
    while state.to_act is not None:
        bot, moves = team if state.to_act % 2 == side else steady, moves + 1
        view = GAME.view(state, state.to_act)
        action = bot.advise(view, Random(f"{number}:{moves}")).action if len(view.legal) > 1 else view.legal[0]
        state, _ = GAME.apply(state, action)
    return float(side in state.winners) if state.winners else win_probability(state.scores, side, GAME.options.target)


def test_sampled_calls_are_compared_with_rules_of_thumb() -> None:
    gains = [
        win_probability_after(BOTS["strong"](), number) - win_probability_after(CallsByRuleOfThumb(), number)
        for number in range(DEALS)
    ]
    mean = sum(gains) / DEALS
    off = 1.96 * sqrt(sum((gain - mean) ** 2 for gain in gains) / (DEALS - 1) / DEALS)
    brings, within = (100 * DEALS_OF_A_GAME * one for one in (mean, off))
    print(f"\nsampled calls, {DEALS} deals: {brings:+.1f} [{brings - within:.1f}, {brings + within:.1f}] games of 100")
