"""Play Texas 42 in the engine and in the naive implementation: whole games of random moves."""

from __future__ import annotations

from random import Random
from typing import Any

from moon_access.engine.events import DealScored, GameOver, ThrownIn
from moon_access.engine.tiles import Seat
from moon_access.games.forty_two.rules import FortyTwo
from moon_access.games.forty_two.state import FortyTwoState
from tests.rules import forty_two_checks, naive_forty_two


def play_game(game: FortyTwo, random: Random) -> int:
    """Play both to the end of a game. Return the number of moves."""
    state, first, moves, scored = game.start(), random.randrange(4), 0, 0
    total = [0, 0]
    winners: list[int] = []
    while not winners:
        deal = game.make_deal(state, random.sample(game.tiles, 28), Seat(first))
        assert deal.first == (first + state.deal) % 4
        state, _ = game.apply(state, deal)
        hands = [[(tile.low, tile.high) for tile in hand] for hand in deal.hands]
        naive = naive_forty_two.Deal(hands, deal.first, game.options._asdict())
        state, done = play_deal(game, state, naive, random)
        moves += done
        if naive.over != "thrown in":
            total = [old + new for old, new in zip(total, naive.scores(), strict=True)]
            scored += 1
            target, rounds = game.options.target, game.options.rounds
            winners = naive_forty_two.winners(total, naive.bidder % 2, target, rounds, scored)
        assert ([*state.scores], [*state.winners]) == (total, winners)
    return moves


def play_deal(
    game: FortyTwo, state: FortyTwoState, naive: naive_forty_two.Deal, random: Random
) -> tuple[FortyTwoState, int]:
    """Play both to the end of the deal. Return the state there and the number of moves."""
    moves = 0
    events: tuple[Any, ...] = ()
    while state.to_act is not None:
        assert state.to_act == naive.turn
        legal = {forty_two_checks.write_action(action): action for action in state.legal}
        assert sorted(legal) == sorted(naive.moves())
        # Choose high bids and passes in half of the cases, so that marks and thrown-in deals occur.
        chosen = random.choice(sorted(legal) if random.random() < 0.5 else sorted(legal)[-6:])
        state, events = game.apply(state, legal[chosen])
        naive.do(chosen)
        moves += 1
        assert [*state.points] == naive.points
        assert [[(tile.low, tile.high) for tile in hand] for hand in state.hands] == naive.hands
    last = next(event for event in events if isinstance(event, DealScored | ThrownIn))
    assert naive.over == ("thrown in" if isinstance(last, ThrownIn) else "made" if last.made else "lost")
    if isinstance(last, DealScored):
        assert [*last.delta] == naive.scores()
    assert isinstance(events[-1], GameOver) == bool(state.winners)
    return state, moves
