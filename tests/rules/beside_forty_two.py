"""Play Texas 42 in the engine and in the naive implementation: whole games of random moves."""

from __future__ import annotations

from random import Random
from typing import Any

from moon_access.engine.actions import Action
from moon_access.engine.events import DealScored, GameOver, ThrownIn
from moon_access.engine.tiles import Seat
from moon_access.games.forty_two.rules import FortyTwo
from moon_access.games.forty_two.state import FortyTwoState
from tests.rules import forty_two_checks, naive_forty_two
from tests.rules.chooser import Choose
from tests.rules.naive_clock import after_clock


def play_game(game: FortyTwo, random: Random, choose: Choose | None = None) -> int:
    """Play both to the end of a game. ``choose``: see chooser.py. Return the number of moves."""
    choose = choose or _chooser(random)
    state, first, moves, scored = game.start(), random.randrange(4), 0, 0
    total = [0, 0]
    winners: list[int] = []
    while not winners:
        state = after_clock(game, state, random, total)
        if state.winners:
            break
        deal = game.make_deal(state, random.sample(game.tiles, 28), Seat(first))
        assert deal.first is not None and deal.first == (first + state.deal) % 4
        state, _ = game.apply(state, deal)
        hands = [[(tile.low, tile.high) for tile in hand] for hand in deal.hands]
        naive = naive_forty_two.Deal(hands, deal.first, game.options._asdict())
        state, done = play_deal(game, state, naive, choose)
        moves += done
        if naive.over != "thrown in":
            total = [old + new for old, new in zip(total, naive.scores(), strict=True)]
            scored += 1
            target, rounds = game.options.target, game.options.rounds
            winners = naive_forty_two.winners(total, naive.bidder % 2, target, rounds, scored)
        assert ([*state.scores], [*state.winners]) == (total, winners)
    return moves


def _chooser(random: Random) -> Choose:
    """Return a chooser of high bids and passes in half of the cases, so that marks and thrown-in deals occur."""

    def choose(state: FortyTwoState) -> Action:
        legal = sorted(state.legal, key=forty_two_checks.write_action)
        return random.choice(legal if random.random() < 0.5 else legal[-6:])

    return choose


def play_deal(
    game: FortyTwo, state: FortyTwoState, naive: naive_forty_two.Deal, choose: Choose
) -> tuple[FortyTwoState, int]:
    """Play both to the end of the deal. Return the state there and the number of moves."""
    moves = 0
    events: tuple[Any, ...] = ()
    while state.to_act is not None:
        assert state.to_act == naive.turn
        legal = {forty_two_checks.write_action(action): action for action in state.legal}
        assert sorted(legal) == sorted(naive.moves())
        action = choose(state)
        state, events = game.apply(state, action)
        naive.do(forty_two_checks.write_action(action))
        moves += 1
        assert [*state.points] == naive.points
        assert [[(tile.low, tile.high) for tile in hand] for hand in state.hands] == naive.hands
    last = next(event for event in events if isinstance(event, DealScored | ThrownIn))
    assert naive.over == ("thrown in" if isinstance(last, ThrownIn) else "made" if last.made else "lost")
    if isinstance(last, DealScored):
        assert [*last.delta] == naive.scores()
    assert isinstance(events[-1], GameOver) == bool(state.winners)
    return state, moves
