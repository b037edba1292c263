"""Measure other calls of the strong bot for three, by pairs of games against two normal bots.

pytest -s tests/benchmarks/test_calls_for_three.py

The strong bot plays whole games. Whenever it must call, ask it again with each change. Most calls are equal, and then
so is the rest of the game. If the calls differ, play each on in the same redeals of the tiles that the bot cannot see,
in which the others would have made their calls. The gain of the change is the difference of the win probabilities,
times the deals of a game. The result is only reported, over 400 deals or MOON_ACCESS_DEALS.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from math import sqrt
from random import Random

import pytest

from moon_access.bots.search.double_dummy import SearchBudget
from moon_access.engine.actions import Action
from moon_access.engine.tiles import Seat
from moon_access.games.moon.bots import monte_carlo_auction, normal, strong, win_probability
from moon_access.games.moon.bots.monte_carlo_auction import BUDGET, WORLDS_FOR_OWN_BIDS
from moon_access.games.moon.rules import MoonForThree
from moon_access.games.moon.state import MoonState
from moon_access.games.tricks.state import Phase

DEALS = int(os.environ.get("MOON_ACCESS_DEALS", "400"))
DEALS_OF_A_GAME = 7.4
REDEALS = 4
TRIES = 400
"""The number of redeals tried to find some that fit."""
EDGE = (0.617, 0.021)
SLOPE = (5.72, 0.635)
"""The logits of the chance to win: at the target, and for each point short of it. Fitted to 450 games of one strong bot
and two normal bots, with a log loss of 0.605, where the bot's own estimate has 0.667."""
GAME = MoonForThree({"moon_wins": False})

Change = Mapping[str, object]
CHANGES: dict[str, Change] = {
    "21 where it is made in one of two": {"LEAST_CHANCE_FOR_MOON": 0.5},
    "three times the worlds": {
        "BUDGET": {**BUDGET, 3: SearchBudget(*(3 * one for one in BUDGET[3]))},
        "WORLDS_FOR_OWN_BIDS": {**WORLDS_FOR_OWN_BIDS, 3: 3 * WORLDS_FOR_OWN_BIDS[3]},
        "WORLDS_FOR_MOON": 180,
    },
}


def chance_to_win(state: MoonState, side: int) -> float:
    if state.winners:
        return float(side in state.winners)
    short = max(GAME.options.target - max(state.scores), 0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(win_probability, "SLOPE_AT_TARGET", SLOPE[0])
        patch.setattr(win_probability, "SLOPE_PER_POINT_TO_GO", SLOPE[1])
        return win_probability.win_probability(state.scores, side, GAME.options.target, EDGE[0] + EDGE[1] * short)


def action_of(state: MoonState, side: int, chance: str) -> Action:
    """Return the action of the strong bot at this seat, or of a normal bot at any other."""
    assert state.to_act is not None
    view = GAME.view(state, state.to_act)
    if len(view.legal) == 1:
        return view.legal[0]
    return (strong.advise(view, Random(chance)) if state.to_act == side else normal.advise(view)).action


def to_the_call(state: MoonState, side: int) -> MoonState:
    """Play until the bot has to call, or until the auction ends without its call."""
    while state.phase is Phase.AUCTION and state.to_act != side:
        state = GAME.next_state(state, action_of(state, side, ""))
    return state


def to_the_end(state: MoonState, side: int, chance: str) -> MoonState:
    moves = 0
    while state.to_act is not None:
        moves += 1
        state = GAME.next_state(state, action_of(state, side, f"{chance}:{moves}"))
    return state


def redeals(before: MoonState, called: MoonState, side: int, random: Random) -> list[MoonState]:
    """Return the position of the call, and others that look the same from this seat. ``before``: the position before
    any call."""
    found = [called]
    own = before.hands[side]
    rest = [tile for tile in GAME.tiles if tile not in own]
    for _ in range(TRIES):
        shuffled = random.sample(rest, len(rest))
        hands = [tuple(shuffled[:7]), tuple(shuffled[7:14])]
        hands.insert(side, own)
        settled = before.settled._replace(widow=tuple(shuffled[14:]))
        other = to_the_call(before._replace(settled=settled).with_hands(hands), side)
        if other.to_act == side and other.bidding.calls == called.bidding.calls:
            found.append(other)
        if len(found) == REDEALS:
            break
    return found


def gains(number: int, deals: dict[str, list[float]]) -> None:
    """Play one game. For each deal in which the bot calls, return the gain of each change."""
    random, side = Random(f"calls {number}"), number % 3
    state = GAME.start()
    while not state.winners:
        shuffled = random.sample(GAME.tiles, len(GAME.tiles))
        before = GAME.next_state(state, GAME.make_deal(state, shuffled, Seat(random.randrange(3))))
        state = to_the_call(before, side)
        chance = f"{number}:{before.deal}"
        if state.phase is Phase.AUCTION:
            calls = {"": action_of(state, side, chance)}
            for name, change in CHANGES.items():
                with pytest.MonkeyPatch.context() as patch:
                    for constant, value in change.items():
                        patch.setattr(monte_carlo_auction, constant, value)
                    calls[name] = action_of(state, side, chance)
            worth = dict.fromkeys(calls.values(), 0.0)
            if len(worth) > 1:
                alike = redeals(before, state, side, random)
                for call in worth:
                    ends = [
                        to_the_end(GAME.next_state(one, call), side, f"{chance}:{at}") for at, one in enumerate(alike)
                    ]
                    worth[call] = sum(chance_to_win(end, side) for end in ends) / len(ends)
            for name in CHANGES:
                deals[name].append(worth[calls[name]] - worth[calls[""]])
        state = to_the_end(state, side, chance)


def test_other_calls_are_compared_with_those_of_the_strong_bot() -> None:
    deals: dict[str, list[float]] = {name: [] for name in CHANGES}
    number = 0
    while not all(len(found) >= DEALS for found in deals.values()):
        gains(number, deals)
        number += 1
    for name, found in deals.items():
        mean = sum(found) / len(found)
        off = 1.96 * sqrt(sum((gain - mean) ** 2 for gain in found) / (len(found) - 1) / len(found))
        brings, within = (100 * DEALS_OF_A_GAME * one for one in (mean, off))
        differ = sum(gain != 0 for gain in found)
        print(
            f"\n{name}, {len(found)} deals, {differ} called otherwise: {brings:+.1f} "
            f"[{brings - within:.1f}, {brings + within:.1f}] games of 100"
        )
