"""Hints do not tell too high a chance to make a bid in 42: compare it with rounds that share no code with hints."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean

from moon_access.engine.actions import Pass
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.forty_two.bots.monte_carlo_auction import analyse_auction
from moon_access.games.forty_two.bots.normal import advise
from moon_access.games.forty_two.marks import MARK
from moon_access.games.forty_two.rules import FortyTwo
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.state import Phase

GAME = FortyTwo({"play_out": True}, 4)
BIDDER = Seat(0)
HANDS, ROUNDS = 24, 200


def points_of_bidders(hand: Sequence[Tile], trump: Suit, random: Random) -> int:
    """Return the points of the bidder's team in a deal with this hand, in which everybody plays by rules of thumb."""
    others = [tile for tile in GAME.tiles if tile not in hand]
    random.shuffle(others)
    state = GAME.start()
    state = GAME.next_state(state, GAME.make_deal(state, [*hand, *others], BIDDER))
    state = GAME.next_state(state, Bid(BIDDER, 30))
    while state.phase is Phase.AUCTION and state.to_act is not None:
        state = GAME.next_state(state, Pass(state.to_act))
    state = GAME.next_state(state, NameTrump(BIDDER, trump))
    while state.phase is Phase.PLAY and state.to_act is not None:
        state = GAME.next_state(state, advise(GAME.view(state, state.to_act)).action)
    return state.points[0]


def position(seed: int) -> tuple[Sequence[Tile], float, float, Suit]:
    """Return a hand that calls first, and for its best bid in a hint: the chance, the amount and the trump."""
    random = Random(f"call {seed}")
    tiles = list(GAME.tiles)
    random.shuffle(tiles)
    state = GAME.start()
    state = GAME.next_state(state, GAME.make_deal(state, tiles, BIDDER))
    view = GAME.view(state, BIDDER)
    analysis = analyse_auction(view, random)
    bid = next(one for one in analysis.candidates if isinstance(one.action, Bid) and one.action.amount <= MARK)
    assert isinstance(bid.action, Bid)
    return view.hand, bid.times_made / bid.worlds, bid.action.amount, analysis.trump


def test_the_chance_that_a_hint_tells_for_a_bid_is_right() -> None:
    errors = []
    for seed in range(HANDS):
        hand, told, amount, trump = position(seed)
        random = Random(f"judge {seed}")
        made = [points_of_bidders(hand, trump, random) >= amount for _ in range(ROUNDS)]
        errors.append(told - fmean(made))
    assert abs(fmean(errors)) <= 0.05, errors
    assert sqrt(fmean(error * error for error in errors)) <= 0.1, errors
