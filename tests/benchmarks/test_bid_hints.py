"""Compare the values of calls in a hint of the auction with games played to their end.

This is not part of the normal run: ``pytest -s tests/benchmarks/test_bid_hints.py`` takes half an hour on a busy
machine.

At each of 50 positions, compare two calls: the one that the strong bot's sampling values most, and a pass (or, if that
is the pass, the next best call). Make each call in 500 games, which normal bots at every seat play to the end. Each
game has a new deal of the tiles that the player has not seen, such that normal bots would have made the other players'
calls. Compare the share of games won with the values from sampled double-dummy play (monte_carlo_auction.py), and with
those from sampled deals that normal bots play (auction_rollout.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from moon_access.engine.actions import Action, Deal, Pass
from moon_access.engine.tiles import Seat
from moon_access.games.moon.actions import Call
from moon_access.games.moon.bots import BOTS
from moon_access.games.moon.bots.auction_rollout import likely_worlds, roll_out_calls
from moon_access.games.moon.bots.monte_carlo_auction import analyse_auction
from moon_access.games.moon.bots.outlook import Candidate
from moon_access.games.moon.rules import MoonForThree
from moon_access.games.moon.state import MoonState
from moon_access.games.tricks.state import Phase
from moon_access.table import Table

POSITIONS = {"even": 25, "late": 25}
GAMES = 500
PROCESSORS = 2
CLEAR = 0.04
"""In 500 games of each call on the same tiles, a difference of this size is not chance."""

ME = Seat(0)
GAME = MoonForThree()
NORMAL = BOTS["normal"]()


class Position(NamedTuple):
    """A game up to a call of seat 0. ``kind``: the scores are even, or a player is close to the target."""

    kind: str
    name: str
    actions: tuple[Action, ...]


class WinChances(NamedTuple):
    """The win probabilities of two calls: from games played out, and by both methods of valuation."""

    kind: str
    games: tuple[float, float]
    sampled: tuple[float, float]
    played: tuple[float, float]


def positions(kind: str) -> Iterator[Position]:
    """Yield at most one position of each game of normal bots, from its first to fifth deal if the scores are even."""
    number = 0
    while True:
        number += 1
        table = Table(GAME, [], seed=f"bid hints {kind} {number}", bots=dict.fromkeys(map(Seat, range(3)), NORMAL))
        while table.step():
            state, deal = table.state, 1 + number % 5
            if state.to_act == ME and state.phase is Phase.AUCTION and len(state.legal) > 1:
                even = state.deal == deal and max(state.scores) <= 12 and max(state.scores) - min(state.scores) <= 6
                if even if kind == "even" else max(state.scores) >= 14:
                    yield Position(kind, table.seed, tuple(table.actions))
                    break


def choice(state: MoonState) -> Action:
    """Return the action that a normal bot chooses."""
    assert state.to_act is not None
    return NORMAL.advise(GAME.view(state, state.to_act), Random(0)).action


def dealt_anew(position: Position, chance: Random) -> MoonState:
    """Return the position with new hands for the others, which the player cannot tell apart and with which the others
    would make the same calls."""
    dealt = max(number for number, action in enumerate(position.actions) if isinstance(action, Deal))
    deal, calls = position.actions[dealt], position.actions[dealt + 1 :]
    assert isinstance(deal, Deal)
    start = GAME.start()
    for action in position.actions[:dealt]:
        start, _ = GAME.apply(start, action)
    mine = deal.hands[ME]
    unseen = [tile for tile in GAME.tiles if tile not in mine]
    while True:
        chance.shuffle(unseen)
        hands = (mine, tuple(unseen[:7]), tuple(unseen[7:14]))
        state, _ = GAME.apply(start, deal._replace(hands=hands, stock=tuple(unseen[14:])))
        for call in calls:
            if choice(state) != call:
                break
            state, _ = GAME.apply(state, call)
        else:
            return state


def is_won(state: MoonState, call: Call, seed: str) -> bool:
    state, _ = GAME.apply(state, call)
    while not state.winners:
        if state.to_act is None:
            tiles = list(GAME.tiles)
            Random(f"{seed}:{state.deal}").shuffle(tiles)
            state, _ = GAME.apply(state, GAME.make_deal(state, tiles, ME))
        else:
            state, _ = GAME.apply(state, choice(state))
    return ME in state.winners


def measure_calls(position: Position) -> WinChances:
    state = GAME.start()
    for action in position.actions:
        state, _ = GAME.apply(state, action)
    view = GAME.view(state, ME)
    best, *others = analyse_auction(view, Random(position.name)).candidates
    other = others[0] if isinstance(best.action, Pass) else next(one for one in others if isinstance(one.action, Pass))
    calls: list[Call] = [best.action, other.action]  # type: ignore[list-item]
    chance = Random(f"{position.name}:dealt")
    won = [0, 0]
    for number in range(GAMES):
        anew = dealt_anew(position, chance)
        for place, call in enumerate(calls):
            won[place] += is_won(anew, call, f"{position.name}:{number}")
    values = {one.action: one for one in roll_out_calls(view, calls, likely_worlds(view, Random(position.name)))}
    in_games = won[0] / GAMES, won[1] / GAMES
    return WinChances(position.kind, in_games, (best.value, other.value), read_values(calls, values))


def read_values(calls: Sequence[Call], values: dict[Action, Candidate]) -> tuple[float, float]:
    one, other = calls
    return values[one].value, values[other].value


def report(name: str, which: str, found: Sequence[WinChances]) -> None:
    """Print the figures in percentage points."""
    pairs = [(one.sampled if which == "sampled" else one.played, one.games) for one in found]
    errors = [100 * (value - games) for valued, played in pairs for value, games in zip(valued, played, strict=True)]
    between = [100 * ((one - other) - (games - others)) for (one, other), (games, others) in pairs]
    clear = [(values, games) for values, games in pairs if abs(games[0] - games[1]) >= CLEAR]
    right = sum((values[0] > values[1]) == (games[0] > games[1]) for values, games in clear)
    print(f"{name}, {which}: off by {mean(map(abs, errors)):.1f}, bias {mean(errors):+.1f}", end="; ")
    print(f"difference of the calls off by {mean(map(abs, between)):.1f}, bias {mean(between):+.1f}", end="; ")
    print(f"the better one named {right} of {len(clear)}")


def mean(numbers: Iterator[float] | Sequence[float]) -> float:
    every = list(numbers)
    return fsum(every) / len(every)


def test_the_value_of_a_bid_agrees_with_games_played_out() -> None:
    asked = [found for kind, number in POSITIONS.items() for found, _ in zip(positions(kind), range(number))]  # noqa: B905
    with Pool(PROCESSORS) as pool:
        every = pool.map(measure_calls, asked, chunksize=1)
    print()
    for name in (*POSITIONS, "all"):
        found = [one for one in every if name in (one.kind, "all")]
        for which in ("sampled", "played"):
            report(name, which, found)
